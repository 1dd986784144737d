// A window that ends after as many frames as the last word of its command line says.
import QtQuick

Window {
    id: window
    property int frames: 0
    readonly property int last: Number(Qt.application.arguments[Qt.application.arguments.length - 1])
    signal begun()
    width: 400; height: 700; visible: true
    onFrameSwapped: {
        frames++
        if (frames === 1) begun()
        if (frames >= last) Qt.exit(0)
    }
}
