// Photos in pages: fingers pinch and pan the photo of a page, and turn the page with what the photo leaves.
import QtQuick
import QtTest
import Fling

Item {
    id: root
    width: 400; height: 600

    component Page: Item {
        property alias photo: photo
        property alias view: view
        width: 400; height: 600; clip: true
        Rectangle { id: photo; width: 800; height: 1200 }
        Transform { id: view; target: photo; greatestZoom: 8; turns: false }
    }

    Scroller {
        id: pager
        anchors.fill: parent
        axes: Axes.X; paging: true
        Row {
            Page { id: first }
            Page { id: second }
            Page { id: third }
        }
    }

    TestCase {
        name: "Gallery"
        when: windowShown

        function init() {
            for (const page of [first, second, third]) page.view.reset()
            pager.jumpTo(0)
            tryVerify(() => !pager.moving && pager.offsetX === 0 && !first.view.moving && !second.view.moving)
            compare(first.photo.scale, 0.5)
        }

        function stroke(x0, x1, steps) {
            mousePress(root, x0, 300)
            for (let step = 1; step <= steps; step++) mouseMove(root, x0 + (x1 - x0) * step / steps, 300, 8)
        }

        function pinch(touch, x, y, from, to) {
            touch.press(1, root, x - from, y).press(2, root, x + from, y).commit()
            for (let step = 1; step <= 20; step++) {
                const reach = from + (to - from) * step / 20
                touch.move(1, root, x - reach, y).move(2, root, x + reach, y).commit()
                wait(8)
            }
        }

        function release(touch, x, y, reach) {
            touch.release(1, root, x - reach, y).release(2, root, x + reach, y).commit()
        }

        function turnToSecond() {
            stroke(350, 200, 12)
            mouseRelease(root, 200, 300)
            tryVerify(() => !pager.moving)
            compare(pager.page, 1)
        }

        function test_a_whole_photo_leaves_the_hand_to_the_pages() {
            turnToSecond()
            compare(pager.offsetX, 400)
            fuzzyCompare(first.view.zoom, 1, 0.001)
            fuzzyCompare(second.view.zoom, 1, 0.001)
            fuzzyCompare(first.photo.x, 0, 0.01)
        }

        function test_pinch_on_a_page_that_was_turned_to_keeps_its_place() {
            turnToSecond()
            const touch = touchEvent(root), before = second.photo.mapFromItem(root, 200, 250)
            pinch(touch, 200, 250, 40, 120)
            tryVerify(() => second.view.zoom > 2)
            const under = second.photo.mapFromItem(root, 200, 250)
            fuzzyCompare(under.x, before.x, 8)
            fuzzyCompare(under.y, before.y, 8)
            release(touch, 200, 250, 120)
            tryVerify(() => !second.view.moving && !pager.moving)
            verify(second.view.zoom > 2)
            compare(pager.page, 1)
            compare(pager.offsetX, 400)
        }

        function test_pan_of_a_zoomed_photo_turns_no_page_before_its_end() {
            first.view.zoomTo(3, Qt.point(200, 300))
            tryVerify(() => !first.view.moving && Math.abs(first.view.zoom - 3) < 0.001)
            const before = first.photo.x
            stroke(300, 180, 20)
            tryVerify(() => first.photo.x < before - 60)
            compare(pager.offsetX, 0)
            mouseMove(root, 180, 300, 400)
            mouseRelease(root, 180, 300)
            tryVerify(() => !first.view.moving && !pager.moving)
            compare(pager.page, 0)
        }

        function test_a_zoomed_photo_at_its_end_leaves_the_rest_to_the_pages() {
            first.view.zoomTo(1.5, Qt.point(400, 300))
            tryVerify(() => !first.view.moving && Math.abs(first.view.zoom - 1.5) < 0.001)
            // It has its right end on the right: the hand has the page at once.
            fuzzyCompare(first.photo.x + 400 * 1.5, 400, 1)
            stroke(380, 100, 24)
            tryVerify(() => pager.offsetX > 100)
            mouseRelease(root, 100, 300)
            tryVerify(() => !pager.moving && !first.view.moving)
            compare(pager.page, 1)
            fuzzyCompare(first.view.zoom, 1.5, 0.001)
        }

        function test_double_tap_zooms_and_turns_no_page() {
            turnToSecond()
            const touch = touchEvent(root)
            for (let tap = 0; tap < 2; tap++) {
                touch.press(1, root, 150, 200).commit()
                touch.release(1, root, 150, 200).commit()
            }
            tryVerify(() => !second.view.moving && Math.abs(second.view.zoom - 2) < 0.001)
            compare(pager.offsetX, 400)
        }

        function test_page_in_flight_is_caught_and_its_photo_pinched() {
            stroke(350, 200, 12)
            mouseRelease(root, 200, 300)
            tryVerify(() => pager.offsetX > 200)
            const touch = touchEvent(root)
            pinch(touch, 300, 300, 30, 90)
            release(touch, 300, 300, 90)
            tryVerify(() => !pager.moving && !first.view.moving && !second.view.moving)
            // It rests at a whole page, whichever it is.
            fuzzyCompare(pager.offsetX % 400, 0, 0.01)
        }

        function test_wheel_zooms_the_photo() {
            turnToSecond()
            mouseWheel(root, 200, 300, 0, 360)
            tryVerify(() => !second.view.moving && Math.abs(second.view.zoom - 1.728) < 0.001)
            compare(pager.offsetX, 400)
            fuzzyCompare(second.photo.mapFromItem(root, 200, 300).x, 400, 2)
        }
    }
}
