// A list that goes on by itself at 600 points per second.
import QtQuick

Counted {
    id: window
    onBegun: list.flick(0, -600)
    ListView {
        id: list
        anchors.fill: parent
        model: 100000; flickDeceleration: 1
        delegate: Message {}
    }
}
