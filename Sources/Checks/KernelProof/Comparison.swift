import Libinput
import Motion
import Touch
import Traces
import VirtualEvdev

/// A comparison of libinput's events from the kernel's devices with those from virtual devices.
struct Comparison {
    /// The events that libinput made from the kernel's devices.
    let real: [InputEvent]
    /// The events that libinput makes from the same frames on virtual devices.
    let virtual: [InputEvent]
    /// The times of the frames; events at other times come from libinput's timers.
    let frameTimes: Set<Timestamp>

    /// Creates a comparison of `real`, the events made from `trace` on the kernel's devices, with those of a
    /// virtual replay.
    init(_ real: [InputEvent], _ trace: EvdevTrace) throws(VirtualEvdevError) {
        self.real = real
        var events: [InputEvent] = []
        // On the virtual devices, libinput repeats its complaints about the trace; they are ignored.
        try VirtualEvdev.play(trace, log: LogReceiver(from: .error) { _ in }) { events.append($0) }
        virtual = events
        frameTimes = Set(trace.recordings.flatMap { $0.frames.map(\.time) })
    }

    /// The actions of the events, which must be equal to the last bit: kind, fingers, millimetres.
    var actions: (real: [InputEvent.Action], virtual: [InputEvent.Action]) {
        (real.map(\.action), virtual.map(\.action))
    }

    /// The greatest differences in time, in seconds: of events caused by a frame, and of events caused by a
    /// timer of libinput's, which a busy machine serves late. Events about devices are left out, because they
    /// have no time.
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
    /// True if the event says that a device came or went.
    var isAboutDevice: Bool {
        switch self {
        case .deviceAdded, .deviceRemoved: true
        default: false
        }
    }

    /// The event without pointer acceleration, which depends on the exact times of frames.
    var withoutAcceleration: InputEvent.Action {
        guard case .swipe(let phase, var swipe) = self else { return self }
        swipe.accelerated = .zero
        return .swipe(phase, swipe)
    }

    /// A short name of the event.
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
        case .pointerMotion: "pointer"
        case .button(let button, let isPressed): "button\(button.rawValue) \(isPressed ? "down" : "up")"
        case .wheel: "wheel"
        case .deviceAdded: "added"
        case .deviceRemoved: "removed"
        case .suspend: "suspend"
        case .resume: "resume"
        }
    }
}

extension Sequence<InputEvent> {
    /// The names of the events, repetitions collapsed into one.
    var outline: String {
        var words: [(word: String, count: Int)] = []
        for event in self where event.action != .frame {
            let word = event.action.word
            if words.last?.word == word { words[words.count - 1].count += 1 } else { words.append((word, 1)) }
        }
        return words.map { $0.count > 1 ? "\($0.word) ×\($0.count)" : $0.word }.joined(separator: ", ")
    }
}
