import Fling

/// Something to look at and to touch: an interaction that people know, built on Fling.
///
///     let alert = try Gallery.entry(named: "alert")?.open(Scene())
///     try alert?.handle(.show, at: Timestamp(seconds: 0))
///     try alert?.handle(.hide, at: Timestamp(seconds: 0.2))      // on its way in
///     let picture = alert?.picture(at: Timestamp(seconds: 0.25))
///
/// It can be interrupted at any time by any of its inputs, and sampled at any time.
public protocol Exhibit: AnyObject {
    /// What it moves in.
    var scene: Scene { get }
    /// What moves, each with a name of its own.
    var properties: [AnyProperty] { get }
    /// Where it may come to rest.
    var poses: [Pose] { get }

    /// Does what an input asks for, at the scene's time. An input that it does not understand does nothing.
    func handle(_ input: ExhibitInput) throws(AnimatorError)

    /// What to draw, from the back to the front. Asking changes nothing.
    func picture(of shown: SceneState) -> [Shape]
}

extension Exhibit {
    /// Lets time pass, and then does what an input asks for.
    ///
    /// - Parameter time: By the clock, not before the scene's.
    public func handle(_ input: ExhibitInput, at time: Timestamp) throws(AnimatorError) {
        scene.advance(to: time)
        try handle(input)
    }

    /// What to draw at a moment, not before the scene's time, if nothing else happens until then.
    public func picture(at time: Timestamp) -> [Shape] {
        picture(of: scene.state(at: time))
    }

    /// The pose in which it rests; nil while anything moves.
    public var currentPose: Pose? {
        poses.first(where: \.isHeld)
    }
}

/// What a person does to an exhibit. Places are in points on the stage, y down; velocities in points per second.
public enum ExhibitInput: Hashable, Sendable {
    case show
    case hide
    /// A touch that was a tap, at a place.
    case tap(SIMD2<Double>)
    case touchDown(SIMD2<Double>)
    case touchMove(SIMD2<Double>)
    /// The finger lets go; its velocity, if that is known, or else it is found from its places.
    case touchUp(velocity: SIMD2<Double>?)
    /// The touch was none.
    case touchCancel

    /// The kinds of inputs, for an exhibit to say which it understands.
    public enum Kind: CaseIterable, Hashable, Sendable {
        case show, hide, tap, touch
    }

    public var kind: Kind {
        switch self {
        case .show: .show
        case .hide: .hide
        case .tap: .tap
        case .touchDown, .touchMove, .touchUp, .touchCancel: .touch
        }
    }
}

/// The stage on which the exhibits play, in points: a small phone.
public enum Stage {
    public static let size = SIMD2(375.0, 667.0)
    public static let middle = size / 2
}
