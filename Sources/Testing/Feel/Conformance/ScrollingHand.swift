/// A hand by which kinetic scrolling is judged, whatever its friction.
package enum ScrollingHand: String, CaseIterable, Sendable {
    case flick
    case shortFlick = "short flick"
    case restBeforeLift = "rest before the lift"
    case touchedAgain = "touched again"
    case hold
    case emptyReport = "empty report before the stop"
    case axisChange = "change of axis"
    case wheel
    case twoDevices = "two devices"

    /// The motion of the hand.
    package var motion: String {
        switch self {
        case .flick: "A finger on the screen goes 60 mm and leaves at 240 mm/s."
        case .shortFlick: "A finger on the screen goes 10 mm and leaves at 200 mm/s."
        case .restBeforeLift: "A finger on the screen goes 40 mm, rests for 0.3 s, and leaves."
        case .touchedAgain: "A flick; 0.25 s later a finger touches the screen, rests for 0.8 s, and leaves."
        case .hold: "Two fingers flick on a touchpad; 0.25 s later they rest on it for 0.8 s, and leave."
        case .emptyReport:
            "Two fingers flick on a touchpad, whose last report before they leave repeats their places."
        case .axisChange:
            "A finger on the screen goes 30 mm along the list, then 40 mm across it, and leaves at 240 mm/s."
        case .wheel: "A wheel turns by one notch, and later by three within 0.1 s."
        case .twoDevices:
            "While a finger drags on the screen, two fingers scroll on a touchpad; when both have left, a finger drags again."
        }
    }

    /// The events that libinput makes of the hand, by their names in a recording.
    package var events: [String] {
        switch self {
        case .flick, .shortFlick, .restBeforeLift, .axisChange: ["down", "move", "up"]
        case .touchedAgain: ["down", "move", "up", "down", "up"]
        case .hold: ["scroll", "scroll end", "hold2 end"]
        case .emptyReport: ["scroll", "scroll end"]
        case .wheel: ["wheel"]
        case .twoDevices: ["down", "scroll end", "up", "down", "up"]
        }
    }

    /// The outcome that any sound implementation has.
    package var rule: String {
        switch self {
        case .flick:
            "The content goes with the finger, goes on after the lift at 0.5 to 1.5 of its speed, slows down without turning "
                + "back, and rests within 5 s."
        case .shortFlick: "The content moves by at least half of the finger's distance, and never back."
        case .restBeforeLift: "The content goes with the finger, and moves by at most 10 px after the lift."
        case .touchedAgain: "The content stops within 0.1 s of the touch, and stays when the finger leaves."
        case .hold: "The content stops within 0.3 s of the touch, and stays when the fingers leave."
        case .emptyReport: "The content goes on after the lift: one report without motion is no rest."
        case .axisChange:
            "The content goes with the finger along the list, and after the lift by at most a tenth of that and 10 px."
        case .wheel:
            "A notch moves the content by 10 to 600 px and not back, within a second; three move it two to six times as far."
        case .twoDevices:
            "No refresh moves the content by more than 200 px; it comes to rest, and goes with the second finger."
        }
    }
}

/// A hand that was played, and what was seen of it.
package struct PlayedHand: Sendable {
    /// A part of a hand: a stroke of fingers, or turns of a wheel.
    package struct Part: Equatable, Sendable {
        /// The times of the landing and of the lift, in seconds.
        package let span: ClosedRange<Double>
        /// The points by which content should go along the list, or their sign for a wheel.
        package let distance: Double
        /// The points per second at the lift, with their sign.
        package let liftSpeed: Double

        package init(_ span: ClosedRange<Double>, distance: Double, liftSpeed: Double = 0) {
            (self.span, self.distance, self.liftSpeed) = (span, distance, liftSpeed)
        }

        /// The part that a finger's stroke makes.
        package init(_ finger: FingerStroke) {
            self.init(
                finger.down...finger.up, distance: finger.place(at: finger.up), liftSpeed: finger.liftSpeed)
        }
    }

    package let hand: ScrollingHand
    package let parts: [Part]
    /// All refreshes from just before the first part until the next hand.
    package let frames: [ShownFrame]

    package init(_ hand: ScrollingHand, _ parts: [Part], _ frames: [ShownFrame]) {
        (self.hand, self.parts, self.frames) = (hand, parts, frames)
    }
}
