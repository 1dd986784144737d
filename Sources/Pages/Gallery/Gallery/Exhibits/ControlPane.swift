import Fling

/// A panel that is open or closed: a finger drags, throws and catches it, and a tap sends it to the other
/// place.
///
/// The exhibit comes in several variants, which differ in the spring, and in the tolerance within which it
/// has arrived.
final class ControlPane: DraggedExhibit {
    static let open = 420.0
    static let closed = 620.0

    let scene: Scene
    @Animated var y: Double
    let rules: DragRules<Double>
    private lazy var drag = PropertyDrag(of: $y, rules: rules)

    init(in scene: Scene, _ spring: Spring, tolerance: Tolerance) {
        self.scene = scene
        rules = DragRules(
            release: .custom(ControlPane.place(for:)), spring: spring, tolerance: tolerance, latency: 0,
            ahead: 0)
        _y = Animated(wrappedValue: ControlPane.closed, "pane.y", tolerance: tolerance, in: scene)
    }

    /// Closes the pane when it is released at rest or moving down.
    private static func place(for release: Release<Double>) -> ReleaseDecision<Double> {
        .go(to: release.state.velocity.perSecond < 0 ? open : closed)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .touchDown(let finger): drag.grab(at: finger.y, time: scene.time)
        case .touchMove(let finger): drag.move(to: finger.y, time: scene.time)
        case .touchUp(let velocity): drag.release(velocity: velocity?.downwards, time: scene.time)
        case .touchCancel: drag.cancel(time: scene.time)
        case .tap: toggle()
        case .show, .hide: break
        }
    }

    private func toggle() {
        scene.withAnimation(.spring(rules.spring)) {
            y = y == ControlPane.open ? ControlPane.closed : ControlPane.open
        }
    }
}

extension ControlPane {
    /// Creates a pane with the attachment of UIKit Dynamics: of length 0, pulling at an item.
    ///
    /// The item's density makes it heavy, and the attachment pulls harder in proportion, so that the density
    /// cancels out. The resistance slows the item down in addition to the attachment's damping.
    static func attached(in scene: Scene) throws(ParameterError) -> ControlPane {
        let (hertz, damping, resistance) = (3.5, 0.4, 10.0)
        let frequency = 2 * Double.pi * hertz
        let spring = try Spring(
            stiffness: frequency * frequency, damping: 2 * damping * frequency + resistance)
        return ControlPane(in: scene, spring, tolerance: .point)
    }

    /// Creates a pane with a handwritten spring, which is done when it is slow and near its target.
    static func sprung(in scene: Scene) throws(ParameterError) -> ControlPane {
        ControlPane(
            in: scene, try Spring(tension: 300, friction: 20),
            tolerance: try Tolerance(distance: 1, speed: 0.05))
    }

    /// Creates a pane with a spring set by the sliders of pop.
    static func popped(in scene: Scene) throws(ParameterError) -> ControlPane {
        ControlPane(in: scene, try Spring(bounciness: 6, speed: 15), tolerance: .point)
    }
}

extension ControlPane {
    var dragged: Property<Double> { $y }
    var restingPlaces: [Double] { [ControlPane.open, ControlPane.closed] }

    func value(under finger: SIMD2<Double>) -> Double { finger.y }

    var poses: [Pose] {
        [
            Pose("closed", $y.rests(at: ControlPane.closed)),
            Pose("open", $y.rests(at: ControlPane.open)),
        ]
    }

    func picture(showing value: Double) -> [Shape] { Shape.pane(top: value) }
}

extension Shape {
    /// Returns the shapes of a pane whose bottom edge lies beyond the bottom of the stage.
    static func pane(top: Double) -> [Shape] {
        let size = SIMD2(Stage.size.x, Stage.size.y)
        return [
            Shape(
                .rectangle(size: size, cornerRadius: 12), at: SIMD2(size.x, 2 * top + size.y) / 2,
                colour: .accent),
            Shape(
                .rectangle(size: [60, 6], cornerRadius: 3), at: SIMD2(size.x / 2, top + 14), colour: .paper),
        ]
    }
}

extension SIMD2<Double> {
    /// The downward component of a velocity in the plane.
    var downwards: Velocity<Double> { Velocity(perSecond: y) }
}
