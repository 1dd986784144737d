import Fling
import Testing

@Suite("A property that follows another one")
struct FollowingTests {
    private final class Card {
        @Animated("head", tolerance: .point) var head = 0.0
        @Animated("tail", tolerance: .point) var tail = 0.0
        @Animated("second", tolerance: .point) var second = 0.0
    }

    private func make(_ scene: Scene) -> Card {
        let card = Card()
        scene.add(card.$head, card.$tail, card.$second)
        return card
    }

    @Test("is the same at every frame rate, behind animations and as one of a chain")
    func frames() throws {
        func play(_ rate: Double) throws -> [Double] {
            let scene = Scene(at: .zero)
            let card = make(scene)
            // The second follows before its head does.
            try card.$second.follow(card.$tail, by: .bouncy)
            try card.$tail.follow(card.$head, by: .snappy, at: 10)
            scene.schedule(at: Timestamp(seconds: 0.1)) { scene.withAnimation(.bouncy) { card.head = 300 } }
            scene.schedule(at: Timestamp(seconds: 0.25)) { scene.withAnimation(.smooth) { card.head = -80 } }
            scene.schedule(at: Timestamp(seconds: 0.6)) { card.head = 200 }
            var places: [Double] = []
            for frame in 0...Int(rate) {
                scene.advance(to: Timestamp(seconds: Double(frame) / rate))
                if frame % Int(rate / 6) == 0 {
                    places += [card.$tail.presentation, card.$second.presentation]
                }
            }
            scene.advance(to: Timestamp(seconds: 8))
            #expect(card.$tail.presentation == 210 && card.$second.presentation == 210)
            #expect(card.tail == 210 && card.second == 210)
            scene.advance(to: Timestamp(seconds: 8.1))
            #expect(!scene.needsFrame)
            return places
        }
        let expected = try play(240)
        for rate in [30.0, 144] {
            let found = try play(rate)
            let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? .infinity
            #expect(found.count == expected.count && worst < 1e-6, "\(rate) Hz: \(worst)")
        }
    }

    @Test("follows a finger, also after it lets go, and comes to rest with it")
    func finger() throws {
        let scene = Scene(at: .zero)
        let card = make(scene)
        try card.$tail.follow(card.$head, by: .snappy)
        let drag = PropertyDrag(of: card.$head, rules: DragRules(release: .detents([0, 400])))
        drag.grab(at: 0, time: .zero)
        var last = 0.0
        for step in 1...30 {
            let time = Timestamp(seconds: Double(step) / 120)
            drag.move(to: 6 * Double(step), time: time)
            scene.advance(to: time)
            let tail = card.$tail.presentation
            #expect(tail >= last - 0.01 && tail <= card.$head.presentation)
            last = card.$tail.presentation
        }
        #expect(last > 40 && scene.needsFrame)
        drag.release(time: Timestamp(seconds: 0.255))
        scene.advance(to: Timestamp(seconds: 8))
        #expect(card.$head.presentation == 400 && card.$tail.presentation == 400)
    }

    @Test("an animation, an assignment and a finger end it, from where and as fast as it is")
    func ends() throws {
        for end in 0..<3 {
            let scene = Scene(at: .zero)
            let card = make(scene)
            try card.$tail.follow(card.$head, by: .snappy)
            scene.withAnimation(.smooth) { card.head = 300 }
            for frame in 1...10 { scene.advance(to: Timestamp(seconds: Double(frame) / 60)) }
            let before = card.$tail.state
            #expect(before.velocity.perSecond > 100)
            let drag = PropertyDrag(of: card.$tail)
            switch end {
            case 0: scene.withAnimation(.smooth) { card.tail = -100 }
            case 1: card.tail = -100
            default: drag.grab(at: 0, time: scene.time)
            }
            let after = card.$tail.state
            if end != 1 { #expect(abs(after.value - before.value) < 1e-9) }
            if end == 0 { #expect(abs((after.velocity - before.velocity).perSecond) < 1e-6) }
            scene.advance(to: Timestamp(seconds: 5))
            #expect(card.$head.presentation == 300)
            #expect(end == 2 || card.$tail.presentation == -100)
        }
    }

    @Test("a circle is refused, and so is a property of another scene")
    func circle() throws {
        let scene = Scene(at: .zero)
        let card = make(scene)
        try card.$tail.follow(card.$head, by: .snappy)
        try card.$second.follow(card.$tail, by: .snappy)
        #expect(throws: FollowingError.cycle) { try card.$head.follow(card.$second, by: .snappy) }
        #expect(throws: FollowingError.cycle) { try card.$head.follow(card.$head, by: .snappy) }
        let other = make(Scene(at: .zero))
        #expect(throws: FollowingError.otherScene) { try card.$head.follow(other.$head, by: .snappy) }
        #expect(throws: FollowingError.cycle) { try card.$tail.follow(card.$second, by: .snappy) }
        // It may follow another one instead.
        try card.$second.follow(card.$head, by: .snappy, at: 3)
        try card.$tail.follow(card.$second, by: .snappy)
    }

    @Test("a head that leaves is followed to its last place")
    func removed() throws {
        let scene = Scene(at: .zero)
        let card = make(scene)
        try card.$tail.follow(card.$head, by: .bouncy)
        scene.withAnimation(.smooth) { card.head = 300 }
        for frame in 1...10 { scene.advance(to: Timestamp(seconds: Double(frame) / 60)) }
        let last = card.$head.presentation
        scene.remove(card.$head)
        for frame in 11...600 { scene.advance(to: Timestamp(seconds: Double(frame) / 60)) }
        #expect(abs(card.$tail.presentation - last) < 1 && !scene.needsFrame)
    }

    @Test("after a long rest it follows from then on")
    func rest() throws {
        let scene = Scene(at: .zero)
        let card = make(scene)
        try card.$tail.follow(card.$head, by: .smooth)
        scene.advance(to: Timestamp(seconds: 3600))
        scene.withAnimation(.smooth) { card.head = 100 }
        scene.advance(to: Timestamp(seconds: 3600.1))
        let (head, tail) = (card.$head.presentation, card.$tail.presentation)
        #expect(tail > 1 && tail < head && head < 100)
    }
}
