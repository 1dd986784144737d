import Libinput
import Motion
import Touch
import Traces
import VirtualEvdev

/// Two ways of an event to libinput, and what came of them.
struct Comparison {
    /// What libinput made of the kernel's devices.
    let real: [InputEvent]
    /// What it makes of the same frames on virtual devices.
    let virtual: [InputEvent]
    /// When frames came. Events at other times come from libinput's timers.
    let frameTimes: Set<Timestamp>

    /// `real` came of `trace`, frame by frame, at the times in it.
    init(_ real: [InputEvent], _ trace: EvdevTrace) throws(VirtualEvdevError) {
        self.real = real
        var events: [InputEvent] = []
        // What is to be said against the trace, libinput says on the stage as well.
        try VirtualEvdev.play(trace, log: LogReceiver(from: .error) { _ in }) { events.append($0) }
        virtual = events
        frameTimes = Set(trace.recordings.flatMap { $0.frames.map(\.time) })
    }

    /// What each event says: kind, fingers, millimetres, to the last bit.
    var actions: (real: [InputEvent.Action], virtual: [InputEvent.Action]) {
        (real.map(\.action), virtual.map(\.action))
    }

    /// By how much the times differ at worst, in seconds: of events that a frame caused, and of those that a
    /// timer of libinput's caused, which a busy machine serves late. Devices come and go without a time.
    var timeDifferences: (frames: Double, timers: Double) {
        var differences = (frames: 0.0, timers: 0.0)
        for (real, virtual) in zip(real, virtual) where !real.action.isAboutDevice {
            let difference = abs(real.time.seconds(since: virtual.time))
            if frameTimes.contains(virtual.time) {
                differences.frames = max(differences.frames, difference)
            } else {
                differences.timers = max(differences.timers, difference)
            }
        }
        return differences
    }
}

extension InputEvent.Action {
    /// Whether it says that a device came or went.
    var isAboutDevice: Bool {
        switch self {
        case .deviceAdded, .deviceRemoved: true
        default: false
        }
    }

    /// The event without what depends on when exactly frames come: pointer acceleration.
    var withoutAcceleration: InputEvent.Action {
        guard case .swipe(let phase, var swipe) = self else { return self }
        swipe.accelerated = .zero
        return .swipe(phase, swipe)
    }

    /// A word or two.
    var word: String {
        switch self {
        case .down: "down"
        case .move: "move"
        case .up: "up"
        case .cancel: "cancel"
        case .frame: "frame"
        case .scroll(let scroll): scroll.isTerminating ? "scroll end" : "scroll"
        case .swipe(let phase, let swipe): "swipe\(swipe.fingers) \(phase)"
        case .pinch(let phase, let pinch): "pinch\(pinch.fingers) \(phase)"
        case .hold(let phase, let fingers): "hold\(fingers) \(phase)"
        case .deviceAdded: "added"
        case .deviceRemoved: "removed"
        case .suspend: "suspend"
        case .resume: "resume"
        }
    }
}

extension Sequence<InputEvent> {
    /// The events' words, each once where it repeats.
    var outline: String {
        var words: [(word: String, count: Int)] = []
        for event in self where event.action != .frame {
            let word = event.action.word
            if words.last?.word == word { words[words.count - 1].count += 1 } else { words.append((word, 1)) }
        }
        return words.map { $0.count > 1 ? "\($0.word) ×\($0.count)" : $0.word }.joined(separator: ", ")
    }
}
