import QtQuick

Rectangle {
    required property int index
    width: 400; height: 56; color: index % 2 ? "#f6f6f6" : "white"
    Text { text: "Message " + (parent.index + 1); x: 24; anchors.verticalCenter: parent.verticalCenter }
}
