import Foundation

/// Files that are gone after a test.
final class Scratch {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fling-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: folder.appending(path: name))
        return path(name)
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
}

/// Recordings that tests have.
enum Recorded {
    /// Two fingers scroll 30 mm on a touchpad, as evdev frames.
    static let flick = URL(filePath: #filePath).appending(path: "../../../FlingTestingTests/flick.yml")
        .standardizedFileURL.path

    /// The recordings of the repository.
    static let folder = URL(filePath: #filePath).appending(path: "../../../../Recordings").standardizedFileURL
        .path

    /// One of them.
    static func named(_ name: String) -> String { "\(folder)/\(name).yml" }

    /// A session of several gestures on a touchpad, as evdev frames.
    static let throwAndCatch = named("throw-and-catch")

    /// A finger that drags 30 mm in 80 ms on a touchscreen, as touch events.
    static let drag: String = {
        var lines = [
            #"{"type":"trace","level":"touch","version":1}"#,
            #"{"t":0,"device":1,"type":"device-added","kind":"touchscreen","size":[200,100]}"#,
        ]
        for step in 0...10 {
            let time = 0.05 + Double(step) * 0.008
            let type = step == 0 ? "down" : "move"
            let y = 20 + 3 * step
            lines.append(
                #"{"t":\#(time),"device":1,"type":"\#(type)","contact":1,"at":[0.5,0.\#(y)],"mm":[100,\#(y)]}"#
            )
            lines.append(#"{"t":\#(time),"device":1,"type":"frame"}"#)
        }
        lines.append(#"{"t":0.138,"device":1,"type":"up","contact":1}"#)
        lines.append(#"{"t":0.138,"device":1,"type":"frame"}"#)
        return lines.joined(separator: "\n") + "\n"
    }()
}
