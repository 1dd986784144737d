import Libinput
import Motion
import Touch
import Traces
import VirtualEvdev

/// All events that libinput makes of a trace.
func played(
    _ trace: EvdevTrace, prepare: (Libinput) throws(LibinputError) -> Void = { _ in }
) throws -> [InputEvent] {
    var events: [InputEvent] = []
    try VirtualEvdev.play(trace, prepare: prepare) { events.append($0) }
    return events
}

/// Changes the settings of the first device.
func configure(
    _ change: @escaping (inout DeviceConfiguration) -> Void
) -> (Libinput) throws(LibinputError) -> Void {
    { (input) throws(LibinputError) in
        guard let device = input.devices.first else { return }
        var settings = device.configuration
        change(&settings)
        try device.apply(settings)
    }
}

extension Sequence<InputEvent> {
    var scrolls: [Scroll] {
        compactMap { if case .scroll(let scroll) = $0.action { scroll } else { nil } }
    }

    var swipes: [(phase: GesturePhase, swipe: Swipe)] {
        compactMap { if case .swipe(let phase, let swipe) = $0.action { (phase, swipe) } else { nil } }
    }

    var pinches: [(phase: GesturePhase, pinch: Pinch)] {
        compactMap { if case .pinch(let phase, let pinch) = $0.action { (phase, pinch) } else { nil } }
    }

    var holds: [(time: Timestamp, phase: GesturePhase, fingers: Int)] {
        compactMap {
            if case .hold(let phase, let fingers) = $0.action { ($0.time, phase, fingers) } else { nil }
        }
    }

    /// A word for each event.
    var words: [String] { map(\.action.word) }
}

extension InputEvent.Action {
    var word: String {
        switch self {
        case .down: "down"
        case .move: "move"
        case .up: "up"
        case .cancel: "cancel"
        case .frame: "frame"
        case .scroll(let scroll): scroll.isTerminating ? "scroll end" : "scroll"
        case .swipe(let phase, _): "swipe \(phase)"
        case .pinch(let phase, _): "pinch \(phase)"
        case .hold(let phase, _): "hold \(phase)"
        case .pointerMotion: "pointer"
        case .button(let button, let isPressed): "button \(button.rawValue) \(isPressed ? "down" : "up")"
        case .wheel: "wheel"
        case .deviceAdded: "added"
        case .deviceRemoved: "removed"
        case .suspend: "suspend"
        case .resume: "resume"
        }
    }
}
