import Seeded
import Glibc
import Fling
import Testing

@Suite("Rotation in space")
struct Rotation3DTests {
    @Test("turns by the right-hand rule")
    func act() {
        let turn = Rotation3D(angle: .degrees(90), axis: [0, 0, 2])
        #expect((turn.act(on: [1, 0, 0]) - [0, 1, 0]).magnitude < 1e-15)
        #expect((turn.columns.1 - [-1, 0, 0]).magnitude < 1e-15)
        #expect(abs(turn.angle.degrees - 90) < 1e-13 && (turn.axis - [0, 0, 1]).magnitude < 1e-15)
        let tilt = Rotation3D(angle: .degrees(90), axis: [1, 0, 0])
        #expect(((tilt * turn).act(on: [1, 0, 0]) - [0, 0, 1]).magnitude < 1e-15)
        #expect(distance(turn * turn.inverse, .identity) < 1e-15)
    }

    @Test("quaternions of any length and either sign are the same rotation")
    func normalisation() {
        let rotation = Rotation3D(quaternion: [0.1, -0.2, 0.3, 0.4])
        #expect(rotation == Rotation3D(quaternion: SIMD4(0.1, -0.2, 0.3, 0.4) * -1024))
        #expect(distance(rotation, Rotation3D(quaternion: SIMD4(0.1, -0.2, 0.3, 0.4) * 1e300)) < 1e-15)
        #expect(distance(rotation, Rotation3D(quaternion: SIMD4(0.1, -0.2, 0.3, 0.4) * 1e-300)) < 1e-15)
        #expect(Rotation3D(quaternion: [1, 0, 0, 0]) == Rotation3D(quaternion: [-1, 0, 0, 0]))
        #expect(rotation.quaternion.magnitude.distance(to: 1).magnitude < 1e-15)
    }

    @Test(
        "interpolates along the geodesic at constant speed, never more than half a turn", arguments: 1...200)
    func geodesic(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let a = Rotation3D.sample(using: &generator)
        let b = Rotation3D.sample(using: &generator)
        let displacement = b.displacement(from: a)
        #expect(displacement.magnitude <= .pi * (1 + 1e-15))
        // The angle between two rotations, from their quaternions alone.
        let cosine = min(abs((a.quaternion * b.quaternion).sum()), 1)
        #expect(abs(displacement.magnitude / 2 - acos(cosine)) < 1e-7, "seed \(seed)")
        for quarter in 1...4 {
            let place = a.interpolated(to: b, fraction: Double(quarter) / 4)
            let gone = place.displacement(from: a).magnitude
            #expect(abs(gone - displacement.magnitude * Double(quarter) / 4) < 1e-12, "seed \(seed)")
            let slerp = sphericalInterpolation(a.quaternion, b.quaternion, Double(quarter) / 4)
            #expect(distance(place, Rotation3D(quaternion: slerp)) < 1e-7, "seed \(seed)")
        }
    }

    @Test("the velocity is about axes that stand still")
    func frame() {
        let tilted = Rotation3D(angle: .degrees(90), axis: [1, 0, 0])
        let state = MotionState(tilted, perSecond: [0, 0, 2])
        let target = Rotation3D(angle: .degrees(40), axis: [0.3, -1, 0.2])
        var offset = target.offset(to: state)
        offset.displacement += offset.rate * 1e-6
        let later = target.state(at: offset).value
        let turned = Rotation3D(angle: Angle(radians: 2e-6), axis: [0, 0, 1]) * tilted
        #expect(distance(later, turned) < 1e-11)
        let bodyRate = tilted.inverse.act(on: state.velocity.perSecond)
        #expect((bodyRate - [0, 2, 0]).magnitude < 1e-15)
    }

    @Test(
        "a state is the same from any target, also right at no turn, half a turn and beyond",
        arguments: [
            0, 1e-160, 1e-12, 1e-7, 0.9e-5, 1.1e-5, 1e-3, 1, 3, .pi - 1e-9, .pi, 3.5, 6, 2 * .pi, 9, 100,
        ])
    func retarget(angle: Double) {
        for seed in UInt64(1)...50 {
            var generator = SeededGenerator(seed: seed)
            let target = Rotation3D.sample(using: &generator)
            let axis = SIMD3<Double>.random(within: 1, using: &generator)
            let flight = Offset(
                displacement: axis * (angle / axis.magnitude),
                rate: SIMD3<Double>.random(within: 50, using: &generator))
            let state = target.state(at: flight)
            #expect(state.isFinite)
            let other = Rotation3D.sample(using: &generator)
            #expect(distance(other.state(at: other.offset(to: state)), state) < 1e-12, "seed \(seed)")
            #expect(distance(target.state(at: target.offset(to: state)), state) < 1e-12, "seed \(seed)")
        }
    }

    @Test("the velocity maps agree with the series and the closed form where they meet")
    func seam() {
        let target = Rotation3D.identity
        let rate: SIMD3<Double> = [3, -2, 5]
        let axis: SIMD3<Double> = [0, 0.6, 0.8]
        for edge in [1e-6, 1e-5] {
            let below = target.state(at: Offset(displacement: axis * (edge * (1 - 1e-9)), rate: rate))
            let above = target.state(at: Offset(displacement: axis * (edge * (1 + 1e-9)), rate: rate))
            #expect(distance(below, above) < edge * 1e-8 + 1e-15)
        }
    }

    @Test("turns one direction to another by the shortest rotation", arguments: 1...200)
    func trackball(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let start = SIMD3<Double>.random(within: 1, using: &generator)
        let small: Double = [0, 1e-17, 1e-15, 1e-12, 1e-8, 1e-4].randomElement(using: &generator) ?? 0
        let aside = SIMD3<Double>.random(within: 1, using: &generator) * small
        let ends = [.random(within: 1, using: &generator), start + aside, aside - start]
        for end in ends {
            let rotation = Rotation3D(from: start, to: end * 3)
            let image = rotation.act(on: start / start.magnitude)
            #expect((image - end / end.magnitude).magnitude < 5e-15, "seed \(seed)")
            let angle = SIMD2(start.dot(end), (start.magnitudeSquared * end.magnitudeSquared).squareRoot())
            #expect(abs(rotation.angle.radians - acos(max(-1, min(1, angle.x / angle.y)))) < 1e-7)
        }
    }

    @Test("input that is not finite, or has no direction, gives the identity")
    func bad() {
        for number in [Double.nan, .infinity, 0] {
            #expect(Rotation3D(quaternion: SIMD4(repeating: number)) == .identity)
            #expect(Rotation3D(rotationVector: SIMD3(repeating: number)) == .identity)
            #expect(Rotation3D(angle: .degrees(30), axis: SIMD3(repeating: number)) == .identity)
            #expect(Rotation3D(from: [1, 0, 0], to: SIMD3(repeating: number)) == .identity)
            let turn = Rotation3D(angle: .degrees(30), axis: [1, 2, 3])
            #expect(distance(turn.displaced(by: SIMD3(repeating: number)), turn) < 1e-15)
        }
        #expect(Rotation3D(rotationVector: [1e200, 0, 0]) == .identity)
        #expect(Rotation3D.identity.axis == .zero && Rotation3D.identity.angle == .zero)
        let fast = Rotation3D.identity.state(at: Offset(displacement: [1e200, 0, 0], rate: [1, 2, 3]))
        #expect(fast.isFinite)
    }

    @Test("turns an axis to its opposite by half a turn", arguments: 0..<6)
    func opposite(side: Int) {
        var start = SIMD3<Double>.zero
        start[side / 2] = side % 2 == 0 ? 1 : -1
        let rotation = Rotation3D(from: start, to: -start)
        #expect((rotation.act(on: start) + start).magnitude < 1e-15)
    }
}

/// The textbook formula, on the shorter of the two arcs.
private func sphericalInterpolation(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
    let cosine = (a * b).sum()
    let end = cosine < 0 ? -b : b
    let angle = acos(min(abs(cosine), 1))
    guard angle > 1e-6 else { return a * (1 - t) + end * t }
    return (a * sin((1 - t) * angle) + end * sin(t * angle)) / sin(angle)
}
