import Seeded
import Fling
import Testing

@testable import Gallery

@Suite("Smoothness")
struct SmoothnessTests {
    /// The limits of one property's motion: the bound of its acceleration, and the distance for which it holds.
    struct Bound: Sendable {
        var property: String
        /// The stiffest of the springs that move it.
        var springs: [Spring] = []
        /// The shortest of the curves that move it, in seconds.
        var curve: Double?
        var distance: Double
    }

    static func bounds() throws -> [(entry: String, bounds: [Bound])] {
        let map = [try Spring(stiffness: 16, damping: 16), try Spring(stiffness: 24, damping: 24)]
        let button = [try Spring(bounciness: 20, speed: 18)]
        let (bouncing, calm) = (try Spring(bounciness: 11, speed: 18), try Spring(bounciness: 0, speed: 18))
        let four = [try Spring(bounciness: 15, speed: 5)]
        return [
            (
                "map-over-app",
                [
                    Bound(property: "app.opacity", curve: 0.5, distance: 0.7),
                    Bound(property: "app.scale", springs: map, distance: 0.1),
                    Bound(property: "map.opacity", curve: 0.15, distance: 1),
                    Bound(property: "map.scale", springs: map, distance: 0.1),
                    Bound(property: "map.y", springs: map, distance: 30),
                ]
            ),
            (
                "alert",
                [
                    Bound(property: "overlay.opacity", curve: 0.15, distance: 0.3),
                    Bound(property: "alert.opacity", curve: 0.15, distance: 1),
                ]
            ),
            (
                "bouncing-alert",
                [
                    Bound(
                        property: "alert.scale",
                        springs: [try Spring(mass: 2.4, stiffness: 450, damping: 32)], distance: 1)
                ]
            ),
            (
                "instant-button",
                [
                    Bound(property: "button.scale", springs: button, distance: 0.2),
                    Bound(property: "button.rotation", springs: button, distance: .pi / 6),
                ]
            ),
            (
                "hamburger",
                [
                    Bound(property: "button.scale", springs: button, distance: 0.2),
                    Bound(property: "middle.opacity", curve: 0.2, distance: 1),
                    Bound(property: "top.rotation", springs: [bouncing], distance: .pi / 4),
                    Bound(property: "top.offset", springs: [calm], distance: 29),
                    Bound(property: "bars.colour", springs: [calm], distance: 1),
                ]
            ),
            (
                "four-at-once",
                [
                    Bound(property: "square.scale", springs: four, distance: 0.5),
                    Bound(property: "square.x", springs: four, distance: 500),
                    Bound(property: "square.rotation", springs: four, distance: 4 * .pi),
                    Bound(property: "square.colour", springs: four, distance: 1),
                ]
            ),
        ]
    }

    @Test("quick taps never make it jerk: the acceleration stays bounded", arguments: try bounds())
    func neverJerks(name: String, bounds: [Bound]) throws {
        let entry = try #require(Gallery.entry(named: name))
        for seed in 0..<2 {
            var random = SeededGenerator(seed: UInt64(seed))
            let scene = Scene(at: Timestamp(seconds: 50))
            let exhibit = try entry.open(scene)
            var isOn = false
            var nextTap = 0
            var extremes: [String: (speed: Double, acceleration: Double, distance: Double)] = [:]
            var before: [AnyMotionState] = []
            for millisecond in 0..<2000 {
                scene.advance(to: Timestamp(nanoseconds: 50_000_000_000 + Int64(millisecond) * 1_000_000))
                let states = exhibit.properties.map { $0.anyState(at: scene.time) }
                for (index, property) in exhibit.properties.enumerated() where !before.isEmpty {
                    let change = states[index].distance(from: before[index])
                    var extreme = extremes[property.name] ?? (0, 0, 0)
                    extreme.speed = max(extreme.speed, states[index].speed)
                    extreme.acceleration = max(extreme.acceleration, change.velocity * 1000)
                    for pose in exhibit.poses {
                        for place in pose.places where place.property === property {
                            extreme.distance = max(extreme.distance, states[index].distance(to: place.value))
                        }
                    }
                    extremes[property.name] = extreme
                }
                if millisecond == nextTap {
                    isOn.toggle()
                    if entry.inputs.contains(.touch) {
                        try exhibit.handle(isOn ? .touchDown(Stage.middle) : .touchUp(velocity: nil))
                    } else if entry.inputs.contains(.tap) {
                        try exhibit.handle(.tap(Stage.middle))
                    } else {
                        try exhibit.handle(isOn ? .show : .hide)
                    }
                    nextTap += Int.random(in: 10...120, using: &random)
                }
                before = states
            }
            for bound in bounds {
                let seen = try #require(extremes[bound.property])
                #expect(seen.acceleration > 0)
                #expect(
                    seen.acceleration <= bound.limit(seen.speed, seen.distance),
                    "\(bound.property), seed \(seed): \(seen)")
            }
        }
    }

    @Test("the hamburger's colour goes from white to red and back without overshoot")
    func colourDoesNotOvershoot() throws {
        let scene = Scene(at: Timestamp(seconds: 50))
        let menu = try Hamburger(in: scene)
        for (start, end) in [(Color.white, Color.red), (.red, .white)] {
            menu.handle(.touchUp(velocity: nil))
            let displacement = end.displacement(from: start)
            var last = 0.0
            for _ in 0..<10 * 240 where scene.needsFrame {
                let place = menu.$colour.presentation.displacement(from: start)
                let part = place.dot(displacement) / displacement.magnitudeSquared
                #expect(part >= last - 1e-12 && part <= 1 + 1e-12)
                #expect((place - displacement.scaled(by: part)).magnitude < 1e-12, "it leaves its way")
                last = part
                scene.advance(by: 1 / 240)
            }
            #expect(!scene.needsFrame && menu.$colour.presentation == end)
        }
    }

    @Test("the sticky menu's curve goes through three presentation values until all is settled")
    func curveIsDrawn() throws {
        let scene = Scene(at: Timestamp(seconds: 50))
        let menu = try StickyMenu(in: scene)
        for (input, depth) in [(ExhibitInput.show, 160.0), (.hide, 0)] {
            menu.handle(input)
            let motion = try Spring(stiffness: 100, damping: 15).motion(
                from: MotionState(menu.$middle.presentation, perSecond: 40 * (2 * depth - 160)), to: depth)
            let settled = scene.time.advanced(by: try #require(motion.settlingTime(within: .point)))
            var bentFrames = 0
            for _ in 0..<10 * 60 where scene.needsFrame {
                scene.advance(by: 1 / 60)
                let shown = [menu.$left.presentation, menu.$middle.presentation, menu.$right.presentation]
                #expect(menu.curve.map(\.y) == shown)
                if shown[1] != shown[0] { bentFrames += 1 }
            }
            #expect(!scene.needsFrame && menu.curve.map(\.y) == [depth, depth, depth])
            // The spring goes on after the sides have arrived, and so does the curve.
            #expect(scene.time >= settled && bentFrames > Int(StickyMenu.duration * 60))
        }
    }
}

extension SmoothnessTests.Bound {
    /// The greatest acceleration that a spring gives to a value that moves at most this fast and is at most
    /// this far from where it goes; or a curve that has to take up a velocity.
    func limit(_ speed: Double, _ distance: Double) -> Double {
        if let curve { return 20 * distance / (curve * curve) }
        return springs.map { ($0.stiffness * distance + $0.damping * speed) / $0.mass }.max() ?? 0
    }
}

extension AnyMotionState {
    func distance(to place: any Animatable) -> Double {
        func measure<Value: Animatable>(_ value: Value) -> Double {
            guard let place = place as? Value else { return .infinity }
            return place.displacement(from: value).magnitude
        }
        return measure(value)
    }
}
