// Pages that are turned sideways, each of which is a list that scrolls up and down. One hand does either.
import QtQuick
import Fling

Window {
    id: window
    width: 400; height: 700; visible: true; title: "Pager"

    component Page: Scroller {
        id: page
        property string name
        width: Window.width; height: Window.height
        onSettled: console.log(name, "at", Math.round(offsetY))
        ListView {
            model: 30; topMargin: 60
            delegate: Text {
                required property int index
                text: "Row " + (index + 1)
                height: 60; leftPadding: 24; verticalAlignment: Text.AlignVCenter
            }
        }
        Rectangle {
            width: page.width; height: 60
            Text { text: page.name; x: 24; anchors.verticalCenter: parent.verticalCenter; font.pixelSize: 22 }
        }
    }

    Scroller {
        id: pager
        anchors.fill: parent
        axes: Axes.X; paging: true; focus: true
        onSettled: console.log("page", page + 1)
        Row {
            Page { name: "Inbox" }
            Page { name: "Sent" }
            Page { name: "Drafts" }
        }
    }

    // The place between the pages.
    Rectangle {
        width: window.width / 3; height: 4; color: "#4f83e8"
        x: pager.offsetX / 3; anchors.bottom: parent.bottom
    }
}
