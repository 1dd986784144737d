// Content without a model that goes on by itself at 600 points per second.
import QtQuick

Counted {
    id: window
    onBegun: view.flick(0, -600)
    Flickable {
        id: view
        anchors.fill: parent
        contentHeight: rows.height; flickDeceleration: 1
        Column {
            id: rows
            Repeater { model: 200; Message {} }
        }
    }
}
