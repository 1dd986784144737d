// A card that is thrown into a corner, and goes to the middle and grows at a double click: by springs that take over its flight.
import QtQuick
import Fling

Window {
    id: window
    width: 400; height: 700; visible: true; title: "Card"; color: "#f2efe9"
    property bool isShown: false

    Rectangle {
        id: card
        width: 120; height: 160; radius: 12; color: drag.dragging ? "#3b6fd4" : "#4f83e8"
        Draggable {
            id: drag
            target: card
            detents: [Qt.point(20, 20), Qt.point(window.width - 140, 20),
                Qt.point(20, window.height - 180), Qt.point(window.width - 140, window.height - 180)]
            spring: Spring { duration: 0.5; bounce: 0.2 }
            onGrabbed: window.isShown = false
            onSettled: console.log("at", Math.round(card.x), Math.round(card.y))
        }
        Springs {
            target: card
            to: window.isShown ? { x: (window.width - 120) / 2, y: (window.height - 160) / 2, scale: 2 } : { scale: 1 }
            spring: Spring.Bouncy
            onSettled: console.log("scale", card.scale)
        }
        Component.onCompleted: drag.jumpTo(Qt.point(20, 20))
        MouseArea { anchors.fill: parent; onDoubleClicked: window.isShown = !window.isShown }
    }
}
