// What a hand does to a Draggable: drags, throws, catches, and what it leaves to other items. Times are those that the
// events have: mouseMove's last argument is the milliseconds since the one before.
import QtQuick
import QtTest
import Fling

Item {
    id: root
    width: 400; height: 700

    Rectangle {
        id: sheet
        width: 400; height: 640
        Draggable on y { id: drag; value: 320; detents: [0, 320, 640]; ends: Ends.Elastic; pull: 100; spring: Spring.Snappy }
        MouseArea { id: button; width: 400; height: 40; property int clicks: 0; property int cancels: 0; onClicked: clicks++; onCanceled: cancels++ }
        MouseArea { id: slider; y: 60; width: 400; height: 40; preventStealing: true; property bool dragged: false; onPositionChanged: dragged = true }
    }

    Rectangle {
        id: card
        z: 1
        width: 80; height: 80; x: 20; y: 20; visible: false
        Draggable { id: plane; target: card; detents: [Qt.point(20, 20), Qt.point(300, 20), Qt.point(300, 500)] }
    }

    SignalSpy { id: settled; target: drag; signalName: "settled" }
    SignalSpy { id: grabbed; target: drag; signalName: "grabbed" }
    SignalSpy { id: released; target: drag; signalName: "released" }
    SignalSpy { id: crossed; target: drag; signalName: "crossed" }

    TestCase {
        name: "Draggable"
        when: windowShown

        function init() {
            card.visible = false
            plane.jumpTo(Qt.point(20, 20))
            drag.thresholds = []
            drag.enabled = true
            sheet.y = 320
            tryCompare(drag, "activity", Activity.Idle)
            for (const spy of [settled, grabbed, released, crossed]) spy.clear()
            button.clicks = button.cancels = 0
        }

        // Moves the mouse from one place to another in steps of 8 ms.
        function stroke(x0, y0, x1, y1, steps) {
            mousePress(root, x0, y0)
            for (let step = 1; step <= steps; step++)
                mouseMove(root, x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps, 8)
        }

        function test_begins_at_its_value() {
            const sheet = createTemporaryQmlObject("import QtQuick; import Fling; Item { Draggable on y { value: 12 } }", root)
            compare(sheet.y, 12)
        }

        function test_is_at_a_detent_from_the_beginning() {
            const sheet = createTemporaryQmlObject(
                "import QtQuick; import Fling; Item { property alias drag: drag; Draggable on y { id: drag; value: 640; detents: [0, 640] } }", root)
            compare(sheet.drag.detent, 1)
            compare(plane.detent, 0)
            const bar = createTemporaryQmlObject(
                "import QtQuick; import Fling; Item { property alias drag: drag; Draggable on y { id: drag; value: 640 } }", root)
            compare(bar.drag.detent, -1)
            bar.drag.detents = [640, 700]
            compare(bar.drag.detent, 0)
        }

        function test_follows_and_is_thrown() {
            stroke(200, 450, 200, 330, 12)
            compare(drag.activity, Activity.Dragging)
            verify(drag.dragging && drag.moving)
            tryVerify(() => sheet.y < 260)
            mouseRelease(root, 200, 330)
            compare(drag.activity, Activity.Animating)
            compare(drag.detent, 0)
            tryCompare(settled, "count", 1)
            compare(sheet.y, 0)
            compare(grabbed.count, 1)
            compare(released.count, 1)
            compare(drag.velocity, 0)
        }

        function test_slow_drag_goes_to_the_nearest() {
            stroke(200, 450, 200, 400, 40)
            mouseMove(root, 200, 400, 300)
            mouseRelease(root, 200, 400)
            tryCompare(settled, "count", 1)
            compare(sheet.y, 320)
        }

        function test_is_pulled_past_its_end() {
            drag.jumpTo(0)
            tryCompare(sheet, "y", 0)
            stroke(200, 300, 200, 100, 20)
            tryVerify(() => sheet.y < -20)
            verify(sheet.y > -100)
            mouseMove(root, 200, 100, 400)
            mouseRelease(root, 200, 100)
            tryCompare(sheet, "y", 0)
        }

        function test_click_stays_a_click() {
            mouseClick(root, 200, 340)
            compare(button.clicks, 1)
            compare(grabbed.count, 0)
            compare(sheet.y, 320)
        }

        function test_drag_cancels_a_click() {
            stroke(200, 340, 200, 280, 10)
            compare(button.cancels, 1)
            mouseRelease(root, 200, 280)
            compare(button.clicks, 0)
            tryCompare(settled, "count", 1)
        }

        function test_leaves_what_keeps_its_grab() {
            slider.dragged = false
            stroke(200, 400, 200, 340, 10)
            compare(grabbed.count, 0)
            verify(slider.dragged)
            mouseRelease(root, 200, 340)
            compare(sheet.y, 320)
        }

        function test_other_direction_is_not_its_own() {
            stroke(100, 450, 260, 452, 10)
            compare(grabbed.count, 0)
            mouseRelease(root, 260, 452)
        }

        function test_is_caught_in_flight() {
            drag.throwTo(0)
            compare(drag.activity, Activity.Animating)
            tryVerify(() => sheet.y < 300)
            mousePress(root, 200, sheet.y + 200)
            compare(drag.activity, Activity.Dragging)
            const caught = sheet.y
            verify(caught > 0)
            // A press that catches is no click on what is under it.
            mouseMove(root, 200, sheet.y + 201, 100)
            mouseRelease(root, 200, caught + 201)
            tryCompare(drag, "activity", Activity.Idle)
            verify(sheet.y === 0 || sheet.y === 320)
        }

        function test_touch() {
            const touch = touchEvent(root)
            touch.press(1, root, 200, 450).commit()
            for (let step = 1; step <= 10; step++) touch.move(1, root, 200, 450 - step * 12).commit()
            compare(drag.activity, Activity.Dragging)
            touch.release(1, root, 200, 330).commit()
            compare(drag.activity, Activity.Animating)
            tryCompare(settled, "count", 1)
            // The next touch is a click again.
            sheet.y = 320
            tryCompare(drag, "value", 320)
            touch.press(1, root, 50, 340).commit()
            touch.release(1, root, 50, 340).commit()
            compare(button.clicks, 1)
        }

        function test_touch_cancels_a_click() {
            const touch = touchEvent(root)
            touch.press(1, root, 200, 340).commit()
            for (let step = 1; step <= 10; step++) touch.move(1, root, 200, 340 - step * 12).commit()
            touch.release(1, root, 200, 220).commit()
            compare(button.clicks, 0)
            tryCompare(settled, "count", 1)
            sheet.y = 320
            tryCompare(drag, "value", 320)
            touch.press(1, root, 350, 340).commit()
            touch.release(1, root, 350, 340).commit()
            compare(button.clicks, 1)
        }

        function test_wheel_goes_to_the_next_detent() {
            mouseWheel(root, 200, 500, 0, -120)
            tryCompare(settled, "count", 1)
            verify(sheet.y === 0 || sheet.y === 640)
        }

        function test_verbs() {
            drag.throwTo(640)
            compare(drag.detent, 2)
            drag.pause()
            verify(drag.paused)
            drag.scrub(0.5)
            tryVerify(() => Math.abs(sheet.y - 480) < 0.01)
            fuzzyCompare(drag.fraction, 0.5, 0.001)
            drag.reverse()
            drag.resume()
            verify(!drag.paused)
            tryCompare(settled, "count", 1)
            compare(sheet.y, 320)
            drag.next()
            tryCompare(sheet, "y", 640)
            drag.flick(-1000)
            tryCompare(sheet, "y", 320)
        }

        function test_thresholds() {
            drag.thresholds = [400, 600]
            drag.throwTo(640)
            tryCompare(settled, "count", 1)
            compare(crossed.count >= 2, true)
            compare(crossed.signalArguments[0][0], 400)
            compare(crossed.signalArguments[0][1], true)
        }

        function test_written_by_the_app() {
            drag.throwTo(640)
            tryVerify(() => sheet.y > 330)
            sheet.y = 100
            compare(drag.value, 100)
        }

        function test_disabled() {
            drag.enabled = false
            stroke(200, 450, 200, 330, 12)
            mouseRelease(root, 200, 330)
            compare(grabbed.count, 0)
            compare(sheet.y, 320)
        }

        function test_disabled_in_a_hand() {
            stroke(200, 450, 200, 400, 12)
            compare(drag.activity, Activity.Dragging)
            drag.enabled = false
            mouseRelease(root, 200, 400)
            tryCompare(drag, "activity", Activity.Idle)
            compare(sheet.y, 320)
        }

        function test_reduced_motion() {
            Fling.reducesMotion = true
            drag.throwTo(640)
            tryCompare(sheet, "y", 640)
            compare(drag.activity, Activity.Idle)
            Fling.reducesMotion = false
        }

        function test_plane() {
            card.visible = true
            stroke(60, 60, 200, 66, 12)
            compare(plane.activity, Activity.Dragging)
            compare(grabbed.count, 0)
            mouseRelease(root, 200, 66)
            tryCompare(plane, "activity", Activity.Idle)
            compare(card.x, 300)
            compare(card.y, 20)
            compare(plane.detent, 1)
        }

        function test_wrong_values_warn() {
            ignoreWarning(new RegExp("detents: .* is no number"))
            drag.detents = [0, "nowhere", 640]
            ignoreWarning(new RegExp("bounce is 3"))
            drag.spring = wrong
            drag.spring = Spring.Snappy
            drag.detents = [0, 320, 640]
        }

        Spring { id: wrong; bounce: 3 }
    }
}
