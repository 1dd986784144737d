/// An event in the animation of a property, as an event log keeps it.
///
///     for event in log.events where event.kind == .retarget { print(event) }
public struct AnimationEvent: Sendable {
    /// The moment of the event, by the clock.
    public let time: Timestamp
    /// The property's name; a number if it has none.
    public let property: String
    /// The key of the animation.
    public let key: AnimationKey
    /// The kind of event.
    public let kind: Kind
    /// The value and velocity that the property shows at that moment, velocity per second of the clock.
    public let state: AnyMotionState
    /// The goal of the animation; nil for events that have none.
    public let goal: (any Animatable)?
    /// A description in words: the animation, the delay.
    public let note: String

    /// Creates an event, for code that moves properties by itself.
    ///
    /// - Parameters:
    ///   - time: The moment of the event, by the clock.
    ///   - property: The property's name.
    ///   - key: The key of the animation.
    ///   - kind: The kind of event.
    ///   - state: The value and velocity that the property shows, velocity per second of the clock.
    ///   - goal: The goal of the animation; nil for events that have none.
    ///   - note: A description in words.
    public init(
        time: Timestamp, property: String, key: AnimationKey = .default, kind: Kind, state: AnyMotionState,
        goal: (any Animatable)? = nil, note: String = ""
    ) {
        self.time = time
        self.property = property
        self.key = key
        self.kind = kind
        self.state = state
        self.goal = goal
        self.note = note
    }

    /// The kinds of events.
    ///
    ///     let catches = log.events.count { $0.kind == .drive }   // the times that a finger took a property
    public enum Kind: String, Sendable, CaseIterable {
        /// A value was set at once.
        case set
        /// An animation was set up, and waits out its delay.
        case wait
        /// An animation began on a property at rest.
        case start
        /// An animation took over from the animation or driver that the property followed.
        case retarget
        /// An additive animation joined the running ones.
        case add
        /// An animation, or its delay, was paused.
        case pause
        /// A paused animation, or its delay, was resumed.
        case resume
        /// An animation was reversed.
        case reverse
        /// An animation reached its goal for the first time, and may overshoot it.
        case reach
        /// An animation is logically complete: it looks finished, but may still be settling.
        case complete
        /// An animation came to rest.
        case finish
        /// An animation was removed before it came to rest.
        case remove
        /// A driver took the property.
        case drive
        /// A driver released the property.
        case release
    }
}

extension AnimationEvent: CustomStringConvertible {
    /// The event in one line, such as "0.250 s  ball.position  retarget  (120.5, 4) at (300, 0)/s → (0, 0),
    /// spring 0.5 s, bounce 0.15".
    public var description: String {
        let label = key == .default ? property : "\(property)[\(key)]"
        return "\(fixed(time.seconds, decimals: 3)) s  \(label)  \(kind.rawValue)  \(details)"
    }

    var details: String {
        let path = goal.map { "\(state) → \(text(of: $0))" } ?? state.description
        return note.isEmpty ? path : "\(path), \(note)"
    }
}
