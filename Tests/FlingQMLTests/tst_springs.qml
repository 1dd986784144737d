// Springs take several properties to where a map says, and take over the velocity that a property has.
import QtQuick
import QtTest
import Fling

Item {
    id: root
    width: 400; height: 400
    property bool isOpen: false
    property bool isAway: false
    readonly property real dragged: drag.value

    Rectangle {
        id: card
        width: 100; height: 100; y: 100
        Springs {
            id: springs
            target: card
            to: root.isOpen ? { x: 300, opacity: 1 } : { x: 0, opacity: 0.5 }
            spring: Spring { duration: 0.3 }
        }
        Draggable { id: drag; target: card; axes: Axes.X; minimum: 0; maximum: 300; release: Release.Coast }
    }
    Rectangle {
        id: tile
        width: 50; height: 50
        Springs {
            id: slow
            target: tile
            to: root.isAway ? { x: 1, y: 1 } : { x: 0, y: 0 }
            spring: Spring { duration: 5 }
        }
        Draggable { id: plane; target: tile; release: Release.Coast }
    }
    SignalSpy { id: settled; target: springs; signalName: "settled" }

    TestCase {
        name: "Springs"
        when: windowShown

        function init() {
            root.isOpen = false
            tryVerify(() => !springs.moving && card.x === 0)
            settled.clear()
        }

        function test_begins_where_it_is() {
            compare(card.x, 0)
            compare(card.opacity, 0.5)
            compare(drag.value, 0)
        }

        function test_goes_and_rests() {
            root.isOpen = true
            verify(springs.moving)
            tryCompare(settled, "count", 1)
            compare(card.x, 300)
            compare(card.opacity, 1)
            compare(drag.value, 300)
            compare(root.dragged, 300)
        }

        function test_turns_in_flight() {
            root.isOpen = true
            tryVerify(() => card.x > 100)
            root.isOpen = false
            tryCompare(settled, "count", 1)
            compare(card.x, 0)
            compare(card.opacity, 0.5)
        }

        function test_takes_over_a_throw() {
            drag.flick(2000)
            verify(drag.moving)
            tryVerify(() => card.x > 50)
            root.isOpen = true
            verify(!drag.moving)
            tryCompare(settled, "count", 1)
            compare(card.x, 300)
        }

        function test_takes_over_a_throw_before_a_frame_has_shown_it_data() {
            return [{ tag: "within the ends", velocity: 2000 }, { tag: "past an end", velocity: -2000 }]
        }

        function test_takes_over_a_throw_before_a_frame_has_shown_it(data) {
            drag.flick(data.velocity)
            verify(drag.moving)
            root.isOpen = true
            verify(!drag.moving)
            tryCompare(settled, "count", 1)
            compare(card.x, 300)
        }

        // The throw has gone on since the last frame, which the app has kept the next one from following.
        function test_takes_over_a_throw_after_a_late_frame() {
            drag.flick(2000)
            tryVerify(() => card.x > 0)
            const shown = Date.now()
            while (Date.now() < shown + 50) continue
            root.isOpen = true
            verify(!drag.moving)
            tryCompare(settled, "count", 1)
            compare(card.x, 300)
        }

        // Without its velocity, a coordinate would go no farther than to 1.
        function test_takes_over_both_velocities_of_a_throw_in_the_plane() {
            plane.flick(Qt.point(2000, 2000))
            root.isAway = true
            verify(!plane.moving)
            tryVerify(() => tile.x > 20 && tile.y > 20)
        }

        function test_throws_what_springs_move() {
            root.isOpen = true
            tryVerify(() => card.x > 50)
            drag.flick(-2000)
            verify(drag.moving)
            tryVerify(() => !drag.moving && !springs.moving)
            compare(card.x, 0)
        }

        function test_hand_wins_and_leaves_it_there() {
            mousePress(root, 50, 150)
            for (let step = 1; step <= 10; step++) mouseMove(root, 50 + step * 5, 150, 8)
            tryVerify(() => card.x > 10)
            root.isOpen = true
            tryVerify(() => card.opacity === 1)
            verify(card.x < 60)
            mouseRelease(root, 100, 150)
            tryCompare(card, "x", 300)
        }

        function test_hand_takes_it() {
            root.isOpen = true
            tryVerify(() => card.x > 50)
            mousePress(root, card.x + 50, 150)
            for (let step = 1; step <= 10; step++) mouseMove(root, card.x + 50, 150 + step % 2, 8)
            mouseMove(root, 20, 150, 8)
            mouseMove(root, 10, 150, 8)
            tryVerify(() => !springs.moving && drag.dragging)
            mouseRelease(root, 10, 150)
            tryVerify(() => !drag.moving)
        }

        function test_pause_and_scrub() {
            root.isOpen = true
            springs.pause()
            springs.scrub(0.5)
            tryVerify(() => Math.abs(card.x - 150) < 0.1 && Math.abs(card.opacity - 0.75) < 0.01)
            springs.reverse()
            springs.resume()
            tryVerify(() => !springs.moving)
            compare(card.x, 0)
        }

        function test_no_such_property_warns() {
            ignoreWarning(new RegExp("has no number"))
            createTemporaryQmlObject(
                "import QtQuick; import Fling; Item { id: it; Springs { target: it; to: ({ depth: 1 }) } }", root)
        }
    }
}
