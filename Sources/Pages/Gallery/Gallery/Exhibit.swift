import Fling

/// An exhibit of the gallery: a well-known interaction, built on Fling, to look at and to touch.
///
///     let alert = try Gallery.entry(named: "alert")?.open(Scene())
///     try alert?.handle(.show, at: Timestamp(seconds: 0))
///     try alert?.handle(.hide, at: Timestamp(seconds: 0.2))      // on its way in
///     let picture = alert?.picture(at: Timestamp(seconds: 0.25))
///
/// Any input can interrupt an exhibit at any time, and its picture can be taken at any time.
public protocol Exhibit: AnyObject {
    /// The scene that the exhibit moves in.
    var scene: Scene { get }
    /// The properties that move, each with a name of its own.
    var properties: [AnyProperty] { get }
    /// The poses in which the exhibit may come to rest.
    var poses: [Pose] { get }

    /// Handles an input at the scene's time. An input that the exhibit does not understand has no effect.
    func handle(_ input: ExhibitInput) throws(AnimatorError)

    /// Returns the shapes to draw, from back to front, without changing anything.
    func picture(of shown: SceneState) -> [Shape]
}

extension Exhibit {
    /// Advances the scene to a time, and then handles an input.
    ///
    /// - Parameter time: The time on the clock, not before the scene's time.
    public func handle(_ input: ExhibitInput, at time: Timestamp) throws(AnimatorError) {
        scene.advance(to: time)
        try handle(input)
    }

    /// Returns the shapes to draw at a time, not before the scene's time, if no input comes until then.
    public func picture(at time: Timestamp) -> [Shape] {
        picture(of: scene.state(at: time))
    }

    /// The pose in which the exhibit rests; nil while anything moves.
    public var currentPose: Pose? {
        poses.first(where: \.isHeld)
    }
}

/// An action of a person on an exhibit. Places are in points on the stage, y down; velocities in points per
/// second.
public enum ExhibitInput: Hashable, Sendable {
    case show
    case hide
    /// A tap at a place.
    case tap(SIMD2<Double>)
    case touchDown(SIMD2<Double>)
    case touchMove(SIMD2<Double>)
    /// The finger lifts, with its velocity; nil to have the velocity computed from its places.
    case touchUp(velocity: SIMD2<Double>?)
    /// The touch is cancelled.
    case touchCancel

    /// The kinds of inputs, by which an exhibit declares the inputs that it understands.
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
