import Libinput
import TestSupport
import Testing
import Touch
import Traces
import VirtualEvdev

@Suite(
    "Recordings of real devices",
    .enabled(if: !SharedTraces.paths.isEmpty, "\(SharedTraces.absence)"))
struct SharedTraceTests {
    @Test(
        "play through libinput, and every contact that comes down leaves again", arguments: SharedTraces.paths
    )
    func plays(path: String) throws {
        guard case .evdev(let trace) = try TraceFile(contentsOf: path).trace else {
            Issue.record("it is no recording of a device's events")
            return
        }
        var messages: [LogMessage] = []
        var events: [InputEvent] = []
        try VirtualEvdev.play(trace, log: LogReceiver(from: .error) { messages.append($0) }) {
            events.append($0)
        }
        #expect(events.words.first == "added")
        #expect(!messages.contains { $0.text.contains("libinput bug") }, "\(messages)")
        #expect(!messages.contains { $0.text.contains("client bug") }, "\(messages)")

        var down: Set<ContactID> = []
        for event in events {
            switch event.action {
            case .down(let contact): #expect(down.insert(contact.id).inserted)
            case .move(let contact): #expect(down.contains(contact.id))
            case .up(let id), .cancel(let id): #expect(down.remove(id) != nil)
            default: break
            }
        }
        #expect(down.isEmpty)
        #expect(try played(trace) == events)
    }
}
