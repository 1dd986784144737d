// A list of a thousand rows that is thrown, and refreshed by a pull past its beginning.
import QtQuick
import Fling

Window {
    id: window
    width: 400; height: 700; visible: true; title: "List"
    property int refreshes: 0

    Text {
        anchors.horizontalCenter: parent.horizontalCenter; y: 24
        text: scroller.offsetY < -80 ? "Release to refresh" : "Refreshed " + window.refreshes + " times"
        opacity: Math.min(1, -scroller.offsetY / 80)
    }

    Scroller {
        id: scroller
        property bool isFar: false
        anchors.fill: parent; focus: true
        thresholds: [-80]
        onCrossed: (threshold, rising) => isFar = !rising && dragging
        onReleased: if (isFar) window.refreshes++
        onSettled: console.log("at", Math.round(offsetY))
        ListView {
            model: 1000
            delegate: Rectangle {
                required property int index
                width: ListView.view.width; height: 56; color: tap.pressed ? "#dbe7ff" : index % 2 ? "#f6f6f6" : "white"
                Text { text: "Message " + (parent.index + 1); x: 24; anchors.verticalCenter: parent.verticalCenter }
                MouseArea { id: tap; anchors.fill: parent; onClicked: console.log("clicked", parent.index + 1) }
            }
        }
    }

    // The place in the list.
    Rectangle {
        anchors.right: parent.right; width: 4; radius: 2; height: 60; color: "#888"
        y: Math.max(0, Math.min(1, scroller.offsetY / (1000 * 56 - window.height))) * (window.height - height)
        SpringValue on opacity { to: scroller.moving ? 0.8 : 0 }
    }
}
