import Interaction
import Motion
import Testing
import Touch

@Suite("The points under the fingers")
struct PointsUnderFingersTests {
    /// Fingers that pinch, turn and pan at once: their places at each time.
    private func places(_ time: Double) -> [Point] {
        pair(about: [300 + 200 * time, 280 - 90 * time], distance: 120 + 260 * time, angle: 0.3 + 1.2 * time)
    }

    private func fingers(latency: Double = 0) -> Fingers {
        var rules = TransformRules()
        rules.greatestZoom = 20
        return Fingers(rules: rules, latency: latency)
    }

    @Test("stay under them while they pinch, turn and pan at once", arguments: [30, 60, 144, 240.0])
    func stay(rate: Double) throws {
        var fingers = fingers()
        fingers.report(places(0), at: Fingers.start)
        fingers.move(for: 0.4, rate: rate) { places($0) }
        try #require(fingers.photo.activity == .dragging)
        let before = fingers.photo.state(at: fingers.time).value
        let begin = fingers.time - Fingers.start
        let points = places(begin).map { before.content(at: $0) }
        var worst = 0.0
        fingers.move(for: 0.6, rate: rate, { places(begin + $0) }) { fingers, places in
            let shown = fingers.photo.state(at: fingers.time).value
            for (point, place) in zip(points, places) {
                worst = max(worst, (shown.place(of: point) - place).magnitude)
            }
        }
        #expect(worst <= 0.05)
        #expect(worst < 1e-6)
        #expect(fingers.photo.zoom(of: fingers.photo.value) > 2)
    }

    @Test("stay under their centre when a third finger joins, and when one leaves")
    func joinAndLeave() {
        var fingers = fingers()
        fingers.report(places(0), at: Fingers.start)
        fingers.move(for: 0.4) { places($0) }
        let third: (Double) -> [Point] = { places(0.4 + $0) + [[420 + 200 * $0, 200 - 90 * $0]] }
        let before = fingers.photo.state(at: fingers.time).value
        fingers.report(third(0), at: fingers.time)
        #expect(fingers.photo.state(at: fingers.time).value.isNear(before))
        fingers.move(for: 0.2, third)
        let joined = fingers.photo.state(at: fingers.time).value
        fingers.report(Array(third(0.2).prefix(2)), at: fingers.time)
        #expect(fingers.photo.state(at: fingers.time).value.isNear(joined))
        let points = places(0.6).map { joined.content(at: $0) }
        fingers.move(for: 0.2) { places(0.6 + $0) }
        let shown = fingers.photo.state(at: fingers.time).value
        for (point, place) in zip(points, places(0.8)) {
            #expect((shown.place(of: point) - place).magnitude < 1e-6)
        }
    }

    @Test("a pan becomes a pinch and a pan again within one touch, and nothing jumps")
    func panPinchPan() throws {
        var fingers = fingers()
        fingers.photo.zoom(to: 2, about: [400, 300], time: Fingers.start - 9)
        fingers.photo.advance(to: Fingers.start)
        try #require(fingers.photo.activity == .idle)
        func one(_ time: Double) -> Point { [300 + 100 * time, 300] }
        func both(_ time: Double) -> [Point] { [one(time), [520 + 200 * time, 320 + 40 * time]] }
        fingers.report([one(0)], at: Fingers.start)
        var last = fingers.photo.state(at: fingers.time).value
        var greatest = 0.0
        func check(_ fingers: inout Fingers, _: [Point]) {
            let shown = fingers.photo.state(at: fingers.time).value
            for corner in [Point(0, 0), [4000, 0], [0, 3000], [4000, 3000]] {
                greatest = max(greatest, (shown.place(of: corner) - last.place(of: corner)).magnitude)
            }
            last = shown
        }
        fingers.move(for: 0.3, { [one($0)] }, each: check)
        let panned = last
        fingers.move(for: 0.4, { both(0.3 + $0) }, each: check)
        #expect(fingers.photo.zoom(of: last) > 2.2)
        let point = last.content(at: one(0.7))
        #expect((last.place(of: panned.content(at: one(0.3))) - one(0.7)).magnitude < 30)
        fingers.move(for: 0.3, { [one(0.7 + $0)] }, each: check)
        // The finger that stays takes its own point along.
        #expect((last.place(of: point) - one(1)).magnitude < 3)
        #expect(greatest < 12)
        #expect(fingers.transitions.map(\.event) == [.grab])
        fingers.report([], at: fingers.time + 0.008)
        #expect(fingers.transitions.map(\.event) == [.grab, .release])
    }

    @Test("stay under the middle of two fingers that pan before they pinch")
    func continuation() throws {
        var fingers = fingers()
        fingers.photo.zoom(to: 3, about: [400, 300], time: Fingers.start - 9)
        fingers.wait(0.1)
        // They move side by side, and from 0.2 s on apart.
        func middle(_ time: Double) -> Point { Point(250 + 500 * time, 300) }
        func places(_ time: Double) -> [Point] {
            pair(about: middle(time), distance: 160 + 300 * max(time - 0.2, 0))
        }
        fingers.report(places(0), at: Fingers.start)
        fingers.move(for: 0.12) { places($0) }
        let point = fingers.photo.state(at: fingers.time).value.content(at: middle(0.12))
        fingers.move(for: 0.4) { places(0.12 + $0) }
        let shown = fingers.photo.state(at: fingers.time).value
        #expect(fingers.photo.zoom(of: shown) > 3.5)
        #expect((shown.place(of: point) - middle(0.52)).magnitude < 0.05)
    }

    @Test("lie under their predicted places between two reports")
    func predicted() throws {
        var fingers = fingers(latency: 0.025)
        fingers.report(places(0), at: Fingers.start)
        fingers.move(for: 0.5) { places($0) }
        // Steady fingers are shown where they are 2 ms after what the frame can know.
        let begin = fingers.time - Fingers.start
        let before = fingers.photo.state(at: fingers.time + 0.025).value
        let points = places(begin + 0.002).map { before.content(at: $0) }
        var worst = 0.0
        fingers.move(for: 0.3, { places(begin + $0) }) { fingers, _ in
            let ahead = fingers.time + 0.025
            let shown = fingers.photo.state(at: ahead).value
            for (point, place) in zip(points, places(ahead - Fingers.start - 0.023)) {
                worst = max(worst, (shown.place(of: point) - place).magnitude)
            }
        }
        #expect(worst < 0.5)
    }
}

extension ContentTransform {
    /// True if all corners of a photo are within a millionth of a point of where another transform shows
    /// them.
    func isNear(_ other: ContentTransform, within distance: Double = 1e-6) -> Bool {
        [Point(0, 0), [4000, 0], [0, 3000], [4000, 3000]].allSatisfy {
            (place(of: $0) - other.place(of: $0)).magnitude <= distance
        }
    }
}
