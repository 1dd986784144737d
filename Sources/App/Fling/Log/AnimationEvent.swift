/// Something that happened to a property.
///
///     for event in log.events where event.kind == .retarget { print(event) }
public struct AnimationEvent: Sendable {
    /// When, by the clock.
    public let time: Timestamp
    /// The property's name; a number where it has none.
    public let property: String
    /// The key of the animation.
    public let key: AnimationKey
    /// What happened.
    public let kind: Kind
    /// What the property shows at that moment, velocity per second of the clock.
    public let state: AnyMotionState
    /// Where it is going, where that is part of what happened.
    public let goal: (any Animatable)?
    /// What more there is to say, in words: what it moves like, how long it waits.
    public let note: String

    /// An event to be written down by something that moves properties in its own way.
    ///
    /// - Parameters:
    ///   - time: When, by the clock.
    ///   - property: The property's name.
    ///   - key: The key of the animation.
    ///   - kind: What happened.
    ///   - state: What the property shows, velocity per second of the clock.
    ///   - goal: Where it is going, where that is part of what happened.
    ///   - note: What more there is to say, in words.
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

    /// What can happen.
    public enum Kind: String, Sendable, CaseIterable {
        /// A value was set at once.
        case set
        /// An animation was set up, and waits to begin.
        case wait
        /// An animation began on a property that rested.
        case start
        /// An animation took over from what the property followed.
        case retarget
        /// An additive animation joined what runs.
        case add
        /// It was frozen, or its wait was.
        case pause
        /// It went on.
        case resume
        /// It turned back.
        case reverse
        /// It came to its goal for the first time, and may go on beyond it.
        case reach
        /// A person takes it to be over.
        case complete
        /// It came to rest.
        case finish
        /// It was removed before it came to rest.
        case remove
        /// A driver took the property.
        case drive
        /// A driver gave it back.
        case release
    }
}

extension AnimationEvent: CustomStringConvertible {
    /// "0.250 s  ball.position  retarget  (120.5, 4) at (300, 0)/s → (0, 0), spring 0.5 s, bounce 0.15".
    public var description: String {
        let label = key == .default ? property : "\(property)[\(key)]"
        return "\(fixed(time.seconds, decimals: 3)) s  \(label)  \(kind.rawValue)  \(details)"
    }

    var details: String {
        let way = goal.map { "\(state) → \(text(of: $0))" } ?? state.description
        return note.isEmpty ? way : "\(way), \(note)"
    }
}
