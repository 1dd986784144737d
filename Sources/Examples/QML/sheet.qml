// A bottom sheet with a list in it. The sheet opens before its list scrolls, and the list scrolls back before it closes.
import QtQuick
import Fling

Window {
    id: window
    width: 400; height: 700; visible: true; title: "Sheet"; color: "#dfe6e0"

    Rectangle {
        id: sheet
        // So high that its lower end is not seen, even if a hand pulls it up past its end.
        width: window.width; height: window.height + 120; radius: 16
        Draggable on y {
            value: detents[1]
            detents: [60, window.height * 0.5, window.height - 80]
            spring: Spring.Snappy
            movesFirst: MovesFirst.WhenShrinking
            onSettled: console.log("at", Math.round(sheet.y))
        }
        Rectangle { width: 40; height: 5; radius: 2; y: 10; color: "#bbb"; anchors.horizontalCenter: parent.horizontalCenter }
        Scroller {
            id: scroller
            y: 40; width: sheet.width; height: window.height - sheet.y - y; clip: true
            ListView {
                model: 30
                delegate: Text {
                    required property int index
                    text: "Place " + (index + 1)
                    height: 48; leftPadding: 24; verticalAlignment: Text.AlignVCenter; font.pixelSize: 17
                }
            }
        }
    }
}
