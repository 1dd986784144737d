import Fling

/// A switch's knob on a line: it is dragged, thrown and tapped to its other end.
final class LineKnob: DraggedExhibit {
    static let off = 80.0
    static let on = 295.0

    let scene: Scene
    @Animated("knob.x", tolerance: .point) var x = off
    let rules: DragRules<Double>
    private lazy var drag = PropertyDrag(of: $x, rules: rules)

    /// Creates a knob that is off.
    ///
    /// - Parameter bounce: The bounce of the spring.
    init(in scene: Scene, bounce: Double) throws(ParameterError) {
        self.scene = scene
        rules = DragRules(
            bounds: Bounds(LineKnob.off...LineKnob.on, ends: .elastic(80)),
            release: .detents([Detent(LineKnob.off), Detent(LineKnob.on)]),
            spring: Spring(duration: 0.5, bounce: bounce), tolerance: .point, latency: 0, ahead: 0)
        scene.add($x)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .touchDown(let finger): drag.grab(at: finger.x, time: scene.time)
        case .touchMove(let finger): drag.move(to: finger.x, time: scene.time)
        case .touchUp(let velocity):
            drag.release(velocity: velocity.map { Velocity(perSecond: $0.x) }, time: scene.time)
        case .touchCancel: drag.cancel(time: scene.time)
        case .tap:
            scene.withAnimation(.spring(rules.spring)) { x = x == LineKnob.on ? LineKnob.off : LineKnob.on }
        case .show, .hide: break
        }
    }
}

extension LineKnob {
    var dragged: Property<Double> { $x }
    var restingPlaces: [Double] { [LineKnob.off, LineKnob.on] }

    func value(under finger: SIMD2<Double>) -> Double { finger.x }

    var poses: [Pose] {
        [Pose("off", $x.rests(at: LineKnob.off)), Pose("on", $x.rests(at: LineKnob.on))]
    }

    func picture(showing value: Double) -> [Shape] {
        let y = Stage.middle.y
        return [
            Shape(.line([[LineKnob.off, y], [LineKnob.on, y]], width: 8), colour: .grey),
            Shape(.circle(radius: 28), at: SIMD2(value, y), colour: .accent),
        ]
    }
}

/// A knob in the plane: it is dragged and thrown from corner to corner, and goes to the corner next to a tap.
final class PlaneKnob: DraggedExhibit {
    static let corners: [SIMD2<Double>] = [[80, 180], [295, 180], [80, 480], [295, 480]]

    let scene: Scene
    @Animated("knob.position", tolerance: .point) var position = corners[0]
    let rules: DragRules<SIMD2<Double>>
    private lazy var drag = PropertyDrag(of: $position, rules: rules)

    /// Creates a knob in the first corner.
    ///
    /// - Parameter bounce: The bounce of the spring.
    init(in scene: Scene, bounce: Double) {
        self.scene = scene
        rules = DragRules(
            release: .detents(at: PlaneKnob.corners),
            spring: Spring(duration: 0.5, bounce: bounce), tolerance: .point, latency: 0, ahead: 0)
        scene.add($position)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .touchDown(let finger): drag.grab(at: finger, time: scene.time)
        case .touchMove(let finger): drag.move(to: finger, time: scene.time)
        case .touchUp(let velocity):
            drag.release(velocity: velocity.map { Velocity(perSecond: $0) }, time: scene.time)
        case .touchCancel: drag.cancel(time: scene.time)
        case .tap(let place):
            scene.withAnimation(.spring(rules.spring)) { position = corner(nearestTo: place) }
        case .show, .hide: break
        }
    }

    private func corner(nearestTo place: SIMD2<Double>) -> SIMD2<Double> {
        func distance(_ corner: SIMD2<Double>) -> Double { corner.displacement(from: place).magnitude }
        return PlaneKnob.corners.min { distance($0) < distance($1) } ?? position
    }
}

extension PlaneKnob {
    var dragged: Property<SIMD2<Double>> { $position }
    var restingPlaces: [SIMD2<Double>] { PlaneKnob.corners }

    func value(under finger: SIMD2<Double>) -> SIMD2<Double> { finger }

    var poses: [Pose] {
        PlaneKnob.corners.map { Pose("at \(Int($0.x)), \(Int($0.y))", $position.rests(at: $0)) }
    }

    func picture(showing value: SIMD2<Double>) -> [Shape] {
        PlaneKnob.corners.map { Shape(.circle(radius: 6), at: $0, colour: .grey) }
            + [Shape(.circle(radius: 28), at: value, colour: .accent)]
    }
}
