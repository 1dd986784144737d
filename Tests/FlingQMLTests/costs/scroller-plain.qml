// The same content in a Scroller, which goes as far in 120 frames by a spring.
import QtQuick
import Fling

Counted {
    id: window
    onBegun: scroller.throwTo(3350)
    Scroller {
        id: scroller
        anchors.fill: parent
        spring: Spring { duration: 10 }
        Column {
            Repeater { model: 200; Message {} }
        }
    }
}
