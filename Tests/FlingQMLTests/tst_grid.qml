// A Scroller scrolls a GridView along its flow; its cells are clicked, and may change while it flies.
import QtQuick
import QtTest
import Fling

Item {
    id: root
    width: 400; height: 600
    property int clicked: -1

    component Cell: MouseArea {
        required property int index
        width: 100; height: 100
        onClicked: root.clicked = index // qmllint disable unqualified
    }

    Scroller {
        id: scroller
        anchors.fill: parent
        GridView {
            id: grid
            model: 400; cellWidth: 100; cellHeight: 100
            header: Item { width: 400; height: 50 }
            delegate: Cell {}
        }
    }

    Scroller {
        id: shelf
        anchors.fill: parent; visible: false
        GridView {
            id: books
            model: 400; cellWidth: 100; cellHeight: 100; flow: GridView.FlowTopToBottom
            delegate: Cell {}
        }
    }

    TestCase {
        name: "Grid"
        when: windowShown

        function init() {
            scroller.visible = true
            shelf.visible = false
            grid.model = 400
            scroller.jumpTo(0)
            tryVerify(() => Math.abs(scroller.offsetY) < 0.01 && !scroller.moving)
            root.clicked = -1
        }

        function throwBy(x0, y0, x1, y1) {
            mousePress(root, x0, y0)
            for (let step = 1; step <= 12; step++)
                mouseMove(root, x0 + (x1 - x0) * step / 12, y0 + (y1 - y0) * step / 12, 8)
            mouseRelease(root, x1, y1)
        }

        function test_fills_and_begins_at_its_header() {
            compare(grid.width, 400)
            compare(grid.height, 600)
            compare(scroller.offsetY, 0)
            mouseClick(root, 150, 60)
            compare(root.clicked, 1)
        }

        function test_throw_runs_on_and_the_cell_under_the_finger_is_clicked() {
            throwBy(200, 500, 200, 300)
            compare(scroller.activity, Activity.Animating)
            tryVerify(() => !scroller.moving, 15000)
            verify(scroller.offsetY > 150)
            compare(root.clicked, -1)
            mouseClick(root, 250, 350)
            const cell = Math.floor((scroller.offsetY + 350 - 50) / 100) * 4 + 2
            compare(root.clicked, cell)
        }

        function test_its_end_is_that_of_the_last_row() {
            scroller.throwTo(1e6)
            tryVerify(() => !scroller.moving, 15000)
            fuzzyCompare(scroller.offsetY, 50 + 100 * 100 - 600, 0.01)
            verify(grid.atYEnd)
        }

        function test_fewer_cells_in_flight() {
            scroller.throwTo(8000)
            tryVerify(() => scroller.offsetY > 2000)
            grid.model = 40
            tryVerify(() => !scroller.moving, 15000)
            fuzzyCompare(scroller.offsetY, 50 + 10 * 100 - 600, 0.01)
            verify(grid.atYEnd)
        }

        function test_the_app_moves_the_view() {
            grid.positionViewAtIndex(200, GridView.Beginning)
            tryVerify(() => Math.abs(scroller.offsetY - 5050) < 1)
            verify(!scroller.moving)
        }

        function test_other_flow_scrolls_sideways() {
            scroller.visible = false
            shelf.visible = true
            throwBy(350, 300, 150, 302)
            tryVerify(() => !shelf.moving, 15000)
            verify(shelf.offsetX > 150)
            compare(shelf.offsetY, 0)
            fuzzyCompare(books.contentX - books.originX, shelf.offsetX, 0.001)
            mouseClick(root, 250, 150)
            compare(root.clicked, Math.floor((shelf.offsetX + 250) / 100) * 6 + 1)
        }
    }
}
