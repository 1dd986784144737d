import Fling
import FrameClocks

/// The gestures that may move something: those of some recognisers, whose fingers landed on it.
///
///     driver.add(sheet.machine, through: GestureMap(y: 8), where: { touch in touch.y > 500 })
public struct GestureFilter {
    /// The recognisers whose gestures count; nil for all.
    public var recognizers: Set<RecognizerID>?
    /// Returns true for the points that belong to the thing, as it is shown; nil where all do.
    ///
    /// It is asked when the first finger of a hand lands, a button is pressed or a wheel is turned. All
    /// fingers on a touchscreen are one hand, except where areas of recognisers separate them. Mice and the
    /// fingers of a touchpad are at ``Driver/pointer``.
    public var contains: ((SIMD2<Double>) -> Bool)?
    /// The devices whose fingers landed elsewhere.
    private var missed: Set<DeviceID> = []

    /// Creates a filter for the gestures of some recognisers, on a part of the picture; by default, for all.
    public init(
        recognizers: Set<RecognizerID>? = nil, where contains: ((SIMD2<Double>) -> Bool)? = nil
    ) {
        self.recognizers = recognizers
        self.contains = contains
    }

    /// Notes if a hand has landed on the member.
    mutating func note(_ device: DeviceID, hits: Bool) {
        if hits { missed.remove(device) } else { missed.insert(device) }
    }

    /// Returns true if a wheel that is turned at a point may scroll the thing.
    func contains(_ point: SIMD2<Double>?) -> Bool {
        guard let contains, let point else { return true }
        return contains(point)
    }

    /// Returns true if a gesture may move the thing. A gesture that holds it goes on, wherever it is.
    func passes(_ gesture: Gesture) -> Bool {
        if let recognizers, !recognizers.contains(gesture.recognizer) { return false }
        let begins = gesture.phase == .began || gesture.kind == .tap
        return !begins || contains == nil || !missed.contains(gesture.device)
    }
}

/// Something that was added to a driver.
protocol DriverMember: AnyObject {
    var filter: GestureFilter { get set }
    var needsFrame: Bool { get }
    /// The object that the app has of it.
    var owned: AnyObject { get }
    /// The object of the app's that it moves; nil for a value of its own.
    var subject: AnyObject? { get }
    /// Returns the mistake for which a gesture moves nothing that is shown; nil for none.
    func problem(among scenes: [Scene]) -> SetupProblem?
    func handle(_ gesture: Gesture)
    /// Handles a mouse's report: the turn of a wheel, or the motion of the pointer. Its time is motion time.
    func handle(_ event: InputEvent)
    /// Shows the state of a frame that is drawn at the time `due`.
    func show(_ frame: Frame, due: Timestamp)
    func reduceMotion(_ isReduced: Bool)
    /// Releases the value that a finger holds.
    func letGo(at time: Timestamp)
}

extension DriverMember {
    var subject: AnyObject? { nil }
    func problem(among scenes: [Scene]) -> SetupProblem? { nil }
    func handle(_ event: InputEvent) {}
}
