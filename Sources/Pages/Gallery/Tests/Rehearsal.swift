import Seeded
import Fling
import Testing

@testable import Gallery

/// A person who plays with an exhibit, at random but by gestures that it understands, and watches it closely.
struct Rehearsal {
    let entry: GalleryEntry
    let scene: Scene
    let exhibit: any Exhibit
    private var random: SeededGenerator
    /// The place of the finger; nil without one.
    private(set) var finger: SIMD2<Double>?

    init(_ entry: GalleryEntry, seed: Int) throws {
        self.entry = entry
        scene = Scene(at: Timestamp(seconds: 50))
        exhibit = try entry.open(scene)
        random = SeededGenerator(seed: UInt64(seed))
    }

    /// Something that a person could do next.
    mutating func nextInput() -> ExhibitInput {
        let place = SIMD2(Double.random(in: 20...355, using: &random), .random(in: 20...640, using: &random))
        if let finger {
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                let step = SIMD2(
                    Double.random(in: -60...60, using: &random), .random(in: -60...60, using: &random))
                return .touchMove(finger + step)
            case 2:
                return .touchUp(
                    velocity: [
                        .random(in: -2000...2000, using: &random), .random(in: -2000...2000, using: &random),
                    ])
            case 3: return .touchUp(velocity: nil)
            default: return .touchCancel
            }
        }
        let kinds = ExhibitInput.Kind.allCases.filter { entry.inputs.contains($0) }
        switch kinds.randomElement(using: &random) {
        case .show: return .show
        case .hide: return .hide
        case .tap: return .tap(place)
        default: return .touchDown(place)
        }
    }

    mutating func handle(_ input: ExhibitInput) throws {
        switch input {
        case .touchDown(let place), .touchMove(let place): finger = place
        case .touchUp, .touchCancel: finger = nil
        case .show, .hide, .tap: break
        }
        try exhibit.handle(input)
    }

    /// - Parameter watch: What to do with the scene until the wait is over.
    mutating func wait(upTo seconds: Double, watch: (Scene, _ end: Timestamp) -> Void = { _, _ in }) {
        let end = scene.time.advanced(by: .random(in: 0...seconds, using: &random))
        watch(scene, end)
        scene.advance(to: end)
    }

    /// Lets go, and waits until nothing happens any more.
    mutating func finish() throws {
        if finger != nil { try handle(.touchUp(velocity: nil)) }
        scene.settle()
    }

    /// The state of every property at the scene's time.
    var states: [(property: AnyProperty, state: AnyMotionState)] {
        exhibit.properties.map { ($0, $0.anyState(at: scene.time)) }
    }
}

extension Scene {
    /// Lets time pass until nothing moves or waits any more.
    func settle() {
        var count = 0
        while let deadline = nextDeadline, count < 10_000 {
            advance(to: deadline)
            count += 1
        }
        advance(to: time)
        #expect(!needsFrame)
    }

    func advance(by seconds: Double) {
        advance(to: time.advanced(by: seconds))
    }
}

extension AnyMotionState {
    /// The distance of two states: in value, and in velocity per second.
    func distance(from other: AnyMotionState) -> (value: Double, velocity: Double) {
        func measure<Value: Animatable>(_ value: Value) -> (Double, Double) {
            guard let left = state(of: Value.self), let right = other.state(of: Value.self) else {
                return (.infinity, .infinity)
            }
            return (
                left.value.displacement(from: right.value).magnitude, (left.velocity - right.velocity).speed
            )
        }
        return measure(value)
    }
}

extension AnyProperty {
    /// The number of animations that run on it, or wait to.
    var animationCount: Int {
        switch self {
        case let property as Property<Double>: property.animationKeys.count
        case let property as Property<SIMD2<Double>>: property.animationKeys.count
        case let property as Property<Color>: property.animationKeys.count
        default: .max
        }
    }
}

extension GalleryEntry: CustomTestStringConvertible {
    public var testDescription: String { name }
}
