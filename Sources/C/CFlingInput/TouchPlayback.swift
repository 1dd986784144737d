import Motion
import Touch

/// A playback of touch events as time goes on, without libinput.
struct TouchPlayback {
    private let events: [InputEvent]
    private var index = 0
    private(set) var now: Timestamp

    init(_ events: [InputEvent]) {
        self.events = events
        now = events.first?.time ?? .zero
    }

    /// The time of the next event.
    var next: Timestamp? { index < events.count ? max(events[index].time, now) : nil }

    /// The time of the latest event.
    var end: Timestamp { events.reduce(now) { max($0, $1.time) } }

    /// Passes the events up to and including `time` to `handle`.
    mutating func advance(to time: Timestamp, _ handle: (InputEvent) -> Void) {
        now = max(now, time)
        while index < events.count, events[index].time <= now {
            handle(events[index])
            index += 1
        }
    }
}
