import Foundation
import JSONText
import Motion
import Touch
import Traces

// The declarations around the examples in the doc comments of Traces.

let trace = EvdevTrace(recordings: [])
let broken = trace
let touchpad = EvdevDevice(name: "Touchpad")
let frame = EvdevFrame(time: .zero, events: [])
let event = InputEvent(time: .zero, device: DeviceID(1), action: .frame)

enum TraceErrorContext {
    /// Reads a recording with an event of type 77 in line 41.
    static func TraceFile(contentsOf path: String) throws -> Traces.TraceFile {
        var lines = try String(contentsOfFile: "flick.yml", encoding: .utf8).components(separatedBy: "\n")
        lines[40] = "    - [  0,  57062,  77,  54,     184]"
        try lines.joined(separator: "\n").write(toFile: path, atomically: false, encoding: .utf8)
        return try Traces.TraceFile(contentsOf: path)
    }
}
