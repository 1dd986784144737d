import Motion

/// The kinds of events of a scrolling position.
///
///     // The events that count while a finger holds the content:
///     let kinds = ScrollEventKind.allCases
///     kinds.filter { ScrollTable.reaction(in: .dragging, to: $0) != .ignore }  // [.scroll]
public enum ScrollEventKind: CaseIterable, Hashable, Sendable {
    /// A finger touches the content and rests or moves.
    case finger
    /// A wheel turns.
    case wheel
    /// The app scrolls.
    case scroll
    /// A key, pointer motion or loss of focus, where the rules ask for it.
    case interruption
}

/// The reaction of a scrolling position.
///
///     // A button that leads to the top is lit if it has to wait until a finger lets the list go:
///     isButtonLit = ScrollTable.reaction(in: list.activity, to: .scroll) == .remember
///     list.scroll(to: 0, time: now)
public enum ScrollReaction: CaseIterable, Hashable, Sendable {
    /// The event is ignored, and the answer says so.
    case ignore
    /// The finger takes hold of the content where it is on screen, by the next frame.
    case takeHold
    /// The content goes to a place by a spring, with the velocity that it has.
    case roll
    /// The place is kept for when the finger lets go.
    case remember
    /// The content rests where it is.
    case stop
}

/// The scrolling position as data: every state, every event.
///
/// What follows from a finger is the ``DragTable``'s.
///
///     ScrollTable.reaction(in: .animating, to: .wheel)  // .roll
///     ScrollTable.reaction(in: .dragging, to: .wheel)   // .ignore: the finger wins
public enum ScrollTable {
    /// The reaction to an event in a state.
    public static func reaction(in state: Activity, to event: ScrollEventKind) -> ScrollReaction {
        switch (state, event) {
        case (.idle, .finger), (.animating, .finger): .takeHold
        case (.idle, .wheel), (.animating, .wheel): .roll
        case (.idle, .scroll), (.animating, .scroll): .roll
        case (.animating, .interruption): .stop
        case (.idle, .interruption): .ignore
        // The finger wins.
        case (.dragging, .scroll): .remember
        case (.dragging, .finger), (.dragging, .wheel), (.dragging, .interruption): .ignore
        }
    }
}
