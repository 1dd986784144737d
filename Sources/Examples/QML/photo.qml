// A photo that two fingers pinch and turn, one pans, and a double tap or a wheel zooms.
import QtQuick
import Fling

Window {
    id: window
    width: 400; height: 700; visible: true; title: "Photo"; color: "#202020"

    Item {
        id: viewport
        anchors.fill: parent

        Grid {
            id: photo
            columns: 8
            Repeater {
                model: 48
                Rectangle { required property int index; width: 100; height: 100; color: Qt.hsva(index / 48, 0.5, 0.9, 1) }
            }
        }
        Transform {
            id: view
            target: photo
            greatestZoom: 8; turnStep: 90
            onSettled: console.log("zoom", zoom.toFixed(2), "turn", Math.round(turn))
        }
    }

    Text { text: view.zoom.toFixed(1) + "×"; color: "white"; x: 16; y: 16; font.pixelSize: 20 }
}
