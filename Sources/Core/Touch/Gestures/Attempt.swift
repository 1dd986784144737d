import Motion

/// How far one recogniser has come with the fingers of one device.
///
///     idle ─▶ possible ─▶ waiting ─▶ active ─▶ over ─▶ idle
///
/// A finger that lands makes it possible. When the rules are met it waits for its turn, often for no time at all,
/// and is active until it ends. It is over when it has ended, failed, or was beaten, and idle again when its
/// fingers are gone.
struct Attempt: Sendable {
    enum Stage: Sendable {
        case idle, possible, waiting, active, over
    }

    var stage = Stage.idle
    /// The fingers that it competes for, among them those of the taps of a row that are done.
    var claimed = SlotMask()
    /// The fingers that it follows.
    var members = SlotMask()
    var source = Gesture.Source.touchscreen
    var fingers = 0
    var isNatural = false
    var hand = Hand()
    /// The centre of the fingers in millimetres, and as the app gets to know it.
    var place = SIMD2<Double>.zero
    var location: TouchLocation?
    var startLocation: TouchLocation?

    /// When it has to decide, if nothing happens before.
    var deadline: Timestamp?
    var tap = TapProgress()
    /// The edges at which all fingers landed, and the one that the hand came in over.
    var edges: Edge.Set = .all
    var edge = Edge.left
    /// The axis that it is kept to.
    var axis: Axis?

    var gesture = GestureID(0)
    var lastTime = Timestamp(nanoseconds: .min)
    /// Whether the app is to be told of a change when the report has been taken in as a whole.
    var hasChanged = false
    /// Whether the log says what it waits for.
    var isWaitLogged = false
    /// When the hand let go, while the end is held back because other fingers may go on.
    var lift: Timestamp?
}

/// What rules make of what the fingers did.
enum Verdict: Equatable, Sendable {
    case wait
    case recognize
    case fail(GestureLog.Failure)
}

extension Attempt {
    /// Whether it follows fingers that move.
    var isFollowing: Bool {
        switch stage {
        case .possible, .waiting, .active: true
        case .idle, .over: false
        }
    }

    /// Looks for the same again in the fingers that are left.
    mutating func startAgain() {
        stage = .possible
        claimed = members
        fingers = members.count
        axis = nil
        hasChanged = false
        isWaitLogged = false
        lift = nil
        hand.startAgain()
    }
}
