// Pages that a finger turns, on a display with no display server: run it on a text console.
//
// usage: Kiosk [--card /dev/dri/card0] [--verbose]
//
// Touch, or two fingers on a touchpad, drags the pages. A tap goes to the next one. Ctrl-C ends it.
import DRMDisplay
import Drive
import Glibc

let stop = try StopSignal()
for ending in [SIGINT, SIGTERM, SIGHUP] { signal(ending) { _ in stop.stop() } }

var arguments = CommandLine.arguments.dropFirst()
var card: String?
var isVerbose = false
while let argument = arguments.popFirst() {
    switch argument {
    case "--card" where !arguments.isEmpty: card = arguments.popFirst()
    case "--verbose": isVerbose = true
    default:
        print("usage: Kiosk [--card /dev/dri/card0] [--verbose]")
        exit(argument == "--help" ? 0 : 2)
    }
}

do {
    let screen = try Screen(on: card.map { path in try Card(path: path) })
    try Kiosk(on: screen, until: stop, isVerbose: isVerbose).run()
} catch {
    let text = "Kiosk: \(error)\n"
    write(STDERR_FILENO, text, text.utf8.count)
    exit(1)
}
