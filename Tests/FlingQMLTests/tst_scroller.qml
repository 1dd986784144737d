// A Scroller scrolls views of models, plain items and pagers, and shares a hand with what is around it.
import QtQuick
import QtTest
import Fling

Item {
    id: root
    width: 400; height: 600

    Scroller {
        id: scroller
        anchors.fill: parent
        ListView {
            id: list
            model: 1000
            delegate: MouseArea {
                required property int index
                width: ListView.view.width; height: 50
                onClicked: root.clicked = index // qmllint disable unqualified
            }
        }
    }

    Scroller {
        id: pager
        anchors.fill: parent
        paging: true; visible: false; axes: Axes.X
        Row {
            Repeater {
                id: pages
                model: 3
                Scroller {
                    width: 400; height: 600
                    Rectangle { width: 400; height: 2000 }
                }
            }
        }
    }

    Item {
        id: sheet
        width: 400; height: 560; visible: false
        Draggable on y { id: drag; value: 300; detents: [40, 300]; movesFirst: MovesFirst.WhenShrinking }
        Scroller {
            id: within
            y: 40; width: 400; height: 520
            Rectangle { width: 400; height: 1500 }
        }
    }

    property int clicked: -1
    SignalSpy { id: settled; target: scroller; signalName: "settled" }
    SignalSpy { id: crossed; target: scroller; signalName: "crossed" }

    TestCase {
        name: "Scroller"
        when: windowShown

        function init() {
            scroller.visible = true
            pager.visible = sheet.visible = false
            scroller.thresholds = []
            scroller.jumpTo(0)
            tryVerify(() => Math.abs(scroller.offsetY) < 0.01 && !scroller.moving)
            root.clicked = -1
            settled.clear()
            crossed.clear()
        }

        function show(item) {
            scroller.visible = false
            item.visible = true
            waitForItemPolished(item)
        }

        function stroke(x0, y0, x1, y1, steps) {
            mousePress(root, x0, y0)
            for (let step = 1; step <= steps; step++)
                mouseMove(root, x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps, 8)
        }

        function throwBy(x0, y0, x1, y1, steps) {
            stroke(x0, y0, x1, y1, steps)
            mouseRelease(root, x1, y1)
        }

        function test_view_fills_it() {
            compare(list.width, 400)
            compare(list.height, 600)
            compare(scroller.content, list)
            verify(!list.interactive)
        }

        function test_throw_runs_on() {
            throwBy(200, 500, 200, 300, 12)
            compare(scroller.activity, Activity.Animating)
            verify(!list.moving)
            // How fast the hand is depends on how busy the machine is. By itself the throw goes on for half a second's way.
            const released = scroller.offsetY, velocity = scroller.velocityY
            verify(velocity > 0)
            tryCompare(settled, "count", 1)
            verify(scroller.offsetY > released + 0.2 * velocity)
            fuzzyCompare(list.contentY - list.originY, scroller.offsetY, 0.001)
            compare(root.clicked, -1)
        }

        function test_click_reaches_a_row() {
            mouseClick(root, 200, 125)
            compare(root.clicked, 2)
        }

        function test_press_stops_and_is_no_click() {
            throwBy(200, 500, 200, 300, 12)
            tryVerify(() => scroller.offsetY > 250)
            mousePress(root, 200, 300)
            compare(scroller.activity, Activity.Dragging)
            mouseRelease(root, 200, 300)
            tryCompare(scroller, "activity", Activity.Idle)
            compare(root.clicked, -1)
        }

        function test_pulled_past_its_beginning() {
            scroller.thresholds = [-60]
            stroke(200, 200, 200, 500, 30)
            tryVerify(() => scroller.offsetY < -60)
            verify(list.contentY - list.originY < -60)
            mouseMove(root, 200, 500, 400)
            mouseRelease(root, 200, 500)
            tryVerify(() => !scroller.moving)
            fuzzyCompare(scroller.offsetY, 0, 0.01)
            compare(crossed.signalArguments[0][0], -60)
            compare(crossed.signalArguments[0][1], false)
        }

        function test_hard_ends() {
            scroller.ends = Ends.Hard
            stroke(200, 200, 200, 500, 20)
            tryCompare(scroller, "dragging", true)
            verify(scroller.offsetY === 0)
            mouseRelease(root, 200, 500)
            scroller.ends = Ends.Elastic
        }

        function test_wheel() {
            mouseWheel(root, 200, 300, 0, -120)
            tryVerify(() => !scroller.moving && Math.abs(scroller.offsetY - 60) < 0.01)
            mouseWheel(root, 200, 300, 0, -120)
            mouseWheel(root, 200, 300, 0, -120)
            tryVerify(() => !scroller.moving && Math.abs(scroller.offsetY - 180) < 0.01)
        }

        function test_keys() {
            scroller.forceActiveFocus()
            keyClick(Qt.Key_Down) // qmllint disable
            tryVerify(() => !scroller.moving && Math.abs(scroller.offsetY - 60) < 0.01)
            keyClick(Qt.Key_End) // qmllint disable
            tryVerify(() => !scroller.moving && list.atYEnd)
            keyClick(Qt.Key_Home) // qmllint disable
            tryVerify(() => !scroller.moving && scroller.offsetY === 0)
        }

        function test_verbs() {
            scroller.throwTo(5000)
            tryVerify(() => scroller.offsetY > 1000)
            scroller.stop()
            verify(!scroller.moving)
            scroller.jumpTo(20000)
            tryVerify(() => Math.abs(list.contentY - list.originY - 20000) < 1)
        }

        function test_the_app_moves_the_view() {
            list.positionViewAtIndex(100, ListView.Beginning)
            tryVerify(() => Math.abs(scroller.offsetY - 5000) < 1)
            verify(!scroller.moving)
        }

        function test_snaps() {
            scroller.snapInterval = 50
            throwBy(200, 500, 200, 330, 12)
            tryVerify(() => !scroller.moving)
            fuzzyCompare(Math.abs(scroller.offsetY + 25) % 50, 25, 0.01)
            scroller.snapInterval = 0
        }

        function test_touch() {
            const touch = touchEvent(root)
            touch.press(1, root, 200, 500).commit()
            for (let step = 1; step <= 10; step++) touch.move(1, root, 200, 500 - step * 20).commit()
            compare(scroller.activity, Activity.Dragging)
            touch.release(1, root, 200, 300).commit()
            compare(scroller.activity, Activity.Animating)
            tryVerify(() => scroller.offsetY > 200)
            scroller.stop()
        }

        function test_pager_turns_one_page() {
            show(pager)
            throwBy(350, 300, 200, 304, 12)
            tryVerify(() => !pager.moving)
            compare(pager.page, 1)
            compare(pager.offsetX, 400)
            // A hand that goes up scrolls the page alone.
            const page = pages.itemAt(1)
            throwBy(200, 500, 202, 300, 12)
            tryVerify(() => !page.moving)
            verify(page.offsetY > 150)
            compare(pager.offsetX, 400)
            pager.turnTo(0)
            tryVerify(() => !pager.moving && pager.page === 0)
        }

        function test_sheet_opens_before_its_list_scrolls() {
            show(sheet)
            stroke(200, 550, 200, 50, 50)
            tryVerify(() => within.offsetY > 150)
            compare(sheet.y, 40)
            mouseMove(root, 200, 50, 400)
            mouseRelease(root, 200, 50)
            tryVerify(() => !within.moving && !drag.moving)
            stroke(200, 100, 200, 550, 50)
            tryVerify(() => sheet.y > 100)
            fuzzyCompare(within.offsetY, 0, 0.01)
            mouseRelease(root, 200, 550)
            tryVerify(() => !drag.moving)
        }

        function test_one_that_goes_in_a_hand() {
            const one = createTemporaryQmlObject(
                "import QtQuick; import Fling; Scroller { anchors.fill: parent; z: 1; Rectangle { width: 400; height: 3000 } }", root)
            stroke(200, 500, 200, 400, 12)
            verify(one.dragging)
            one.destroy()
            wait(0)
            mouseRelease(root, 200, 400)
            throwBy(200, 500, 200, 300, 12)
            verify(scroller.moving)
        }
    }
}
