// Fingers pinch, turn and pan a photo; what is under them stays under them, also where the photo's parent is moved.
import QtQuick
import QtTest
import Fling

Item {
    id: root
    width: 500; height: 700

    Item {
        id: frame
        x: 50; y: 80; width: 400; height: 600
        Rectangle {
            id: photo
            width: 800; height: 600
        }
        Transform { id: view; target: photo; greatestZoom: 8; turns: false }
    }

    SignalSpy { id: settled; target: view; signalName: "settled" }

    TestCase {
        name: "Transform"
        when: windowShown

        function init() {
            view.enabled = true
            view.turns = false
            view.turnStep = 0
            view.reset()
            tryVerify(() => !view.moving && Math.abs(view.zoom - 1) < 0.001)
            settled.clear()
        }

        // The place in the photo that is seen at a place of the window.
        function under(x, y) {
            return photo.mapFromItem(root, x, y)
        }

        function doubleTap(x, y) {
            const touch = touchEvent(root)
            for (let tap = 0; tap < 2; tap++) {
                touch.press(1, root, x, y).commit()
                touch.release(1, root, x, y).commit()
            }
        }

        function pinch(touch, x, y, from, to, steps) {
            touch.press(1, root, x - from, y).press(2, root, x + from, y).commit()
            for (let step = 1; step <= steps; step++) {
                const reach = from + (to - from) * step / steps
                touch.move(1, root, x - reach, y).move(2, root, x + reach, y).commit()
                wait(8)
            }
        }

        function test_shows_the_whole() {
            compare(photo.scale, 0.5)
            fuzzyCompare(photo.x, 0, 0.001)
            fuzzyCompare(photo.y, 150, 0.001)
            compare(photo.transformOrigin, Item.TopLeft)
        }

        function test_pinch_keeps_its_place() {
            const touch = touchEvent(root)
            pinch(touch, 250, 400, 40, 120, 20)
            compare(view.activity, Activity.Dragging)
            tryVerify(() => view.zoom > 2)
            const place = under(250, 400)
            fuzzyCompare(place.x, 400, 4)
            fuzzyCompare(place.y, 340, 4)
            touch.release(1, root, 130, 400).release(2, root, 370, 400).commit()
            tryVerify(() => !view.moving)
            verify(view.zoom > 2)
        }

        function test_double_tap_zooms_there_and_back() {
            const before = under(150, 300)
            doubleTap(150, 300)
            tryVerify(() => !view.moving && Math.abs(view.zoom - 2) < 0.001)
            // A photo that is as wide as its frame has no room to the left.
            verify(Math.abs(under(150, 300).x - before.x) < 4)
        }

        function test_pan_of_what_is_larger() {
            view.zoomTo(4, Qt.point(200, 300))
            tryVerify(() => !view.moving && Math.abs(view.zoom - 4) < 0.001)
            const before = photo.x
            mousePress(root, 300, 400)
            for (let step = 1; step <= 20; step++) mouseMove(root, 300 - step * 4, 400, 8)
            tryVerify(() => photo.x < before - 50)
            mouseMove(root, 220, 400, 300)
            mouseRelease(root, 220, 400)
            tryVerify(() => !view.moving)
            verify(photo.x < before - 50)
        }

        function test_wheel_zooms_at_the_pointer() {
            const before = under(250, 380)
            mouseWheel(root, 250, 380, 0, 360)
            tryVerify(() => !view.moving && Math.abs(view.zoom - 1.728) < 0.001)
            const after = under(250, 380)
            fuzzyCompare(after.x, before.x, 1)
            fuzzyCompare(after.y, before.y, 1)
        }

        function test_limits() {
            view.zoomTo(100, Qt.point(200, 300))
            tryVerify(() => !view.moving)
            fuzzyCompare(view.zoom, 8, 0.001)
        }

        function test_turns_by_steps() {
            view.turns = true
            view.turnStep = 90
            const touch = touchEvent(root)
            touch.press(1, root, 150, 400).press(2, root, 350, 400).commit()
            for (let step = 1; step <= 20; step++) {
                const angle = step / 20 * 1.2, x = 100 * Math.cos(angle), y = 100 * Math.sin(angle)
                touch.move(1, root, 250 - x, 400 - y).move(2, root, 250 + x, 400 + y).commit()
                wait(8)
            }
            tryVerify(() => view.turn > 40)
            touch.release(1, root, 214, 307).release(2, root, 286, 493).commit()
            tryVerify(() => !view.moving)
            fuzzyCompare(view.turn % 90, 0, 0.01)
        }

        function test_moved_with_its_frame() {
            frame.x = 0
            view.zoomTo(2, Qt.point(200, 300))
            tryVerify(() => !view.moving && Math.abs(view.zoom - 2) < 0.001)
            fuzzyCompare(under(200, 380).x, 400, 1)
            frame.x = 50
        }

        function test_pause_and_scrub() {
            view.zoomTo(3, Qt.point(200, 300))
            view.pause()
            verify(view.paused)
            view.scrub(0.5)
            tryVerify(() => view.zoom > 1.2 && view.zoom < 2.8)
            view.reverse()
            view.resume()
            tryVerify(() => !view.moving && Math.abs(view.zoom - 1) < 0.001)
        }

        function test_disabled() {
            view.enabled = false
            doubleTap(150, 300)
            compare(view.activity, Activity.Idle)
        }
    }
}
