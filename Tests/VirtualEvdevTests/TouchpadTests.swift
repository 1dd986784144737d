import Glibc
import Libinput
import Motion
import Robot
import TestSupport
import Testing
import Touch
import Traces
import VirtualEvdev

@Suite("Touchpads through libinput")
struct TouchpadTests {
    @Test("two fingers scroll, and the scroll ends with a zero")
    func scroll() throws {
        var hand = Hand(.touchpad())
        hand.drag(fingers: 2, from: [20, 10], step: [0, 1], count: 30)
        let scrolls = try played(hand.trace).scrolls
        // libinput knows a scroll by its first reports, of which versions take one more or less.
        #expect((31 - 4...31 - 1).contains(scrolls.count))
        #expect(scrolls.last?.isTerminating == true)
        #expect(scrolls.dropLast().allSatisfy { !$0.isTerminating && isClose($0.delta, [0, 1]) })
    }

    @Test("a pad that reports only the corners of a box around two fingers is a touchpad, and scrolls")
    func semiMultitouch() throws {
        var device = EvdevDevice.touchpad(slots: 2)
        device.properties.insert(.semiMultitouch)
        var hand = Hand(device)
        hand.drag(fingers: 2, from: [20, 10], step: [0, 1], count: 30)
        let machine = try VirtualEvdev(hand.trace)
        let pad = try #require(try machine.open().devices.first)
        #expect(pad.traits.kind == .touchpad && !pad.capabilities.contains(.gesture))
        #expect(pad.gestures == [.scroll])
        let scrolls = try played(hand.trace).scrolls
        #expect(scrolls.count > 20 && scrolls.last?.isTerminating == true)
        #expect(scrolls.dropLast().allSatisfy { isClose($0.delta, [0, 1]) }, "\(scrolls.map(\.delta))")
    }

    @Test("three and four fingers swipe from begin to end", arguments: [3, 4])
    func swipe(fingers: Int) throws {
        var hand = Hand(.touchpad())
        hand.drag(fingers: Int32(fingers), from: [10, 40], step: [1.5, 0], count: 25)
        let swipes = try played(hand.trace).swipes
        #expect(swipes.first?.phase == .begin)
        #expect(swipes.last?.phase == .end)
        #expect(swipes.allSatisfy { $0.swipe.fingers == fingers })
        let updates = swipes.filter { $0.phase == .update }
        #expect(updates.count > 20)
        #expect(updates.allSatisfy { isClose($0.swipe.delta, [1.5, 0]) && $0.swipe.accelerated.x > 0 })
    }

    @Test("fingers that turn out to be a palm end a gesture as a lift does")
    func palm() throws {
        func events(_ act: (inout RobotHand) -> Void) throws -> [InputEvent] {
            var robot = RobotHand()
            act(&robot)
            return try played(robot.performance.trace)
        }
        let swipes = try events {
            $0.swipe(fingers: 3, from: [20, 35], by: [50, 0], .constant(speed: 300), ending: .palm)
        }.swipes
        #expect(swipes.count > 10 && swipes.last?.phase == .end)
        let scrolls = try events {
            $0.swipe(fingers: 2, from: [50, 55], by: [0, -40], .constant(speed: 300), ending: .palm)
        }.scrolls
        #expect(scrolls.count > 10 && scrolls.last?.isTerminating == true)
    }

    @Test("events carry the times of their frames")
    func times() throws {
        var hand = Hand(.touchpad(), milliseconds: 0)
        hand.drag(fingers: 3, from: [10, 40], step: [1.5, 0], count: 25)
        let frames = Set(hand.frames.map(\.time))
        let events = try played(hand.trace)
        #expect(events.count > 20)
        #expect(events.allSatisfy { frames.contains($0.time) })
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    @Test(
        "a millimetre of the finger is a millimetre, whatever the pad's resolution and settings",
        arguments: [[40, 40], [12, 12], [12, 17], [45, 31], [3, 5], [100, 60], [33, 33]] as [SIMD2<Int32>],
        [(.adaptive, 0), (.adaptive, 0.7), (.flat, 0), (.flat, -0.5), (.flat, -1), (.flat, 1)]
            as [(DeviceConfiguration.AccelerationProfile, Double)])
    func millimetres(
        resolution: SIMD2<Int32>, acceleration: (DeviceConfiguration.AccelerationProfile, Double)
    ) throws {
        for (fingers, step) in [(2, [0, 2]), (2, [2, 0]), (3, [0, 2]), (3, [2, 0])]
            as [(Int32, SIMD2<Double>)]
        {
            var hand = Hand(.touchpad(resolution: resolution))
            hand.drag(fingers: fingers, from: [20, 10], step: step, count: 15)
            let events = try played(
                hand.trace,
                prepare: configure {
                    $0.accelerationProfile = acceleration.0
                    $0.accelerationSpeed = acceleration.1
                })
            // The first step of a gesture also says what libinput held back before it was sure.
            let steps =
                fingers == 2
                ? events.scrolls.dropFirst().dropLast().map(\.delta)
                : events.swipes.filter { $0.phase == .update }.dropFirst().map(\.swipe.delta)
            #expect(steps.count > 10)
            #expect(steps.allSatisfy { isClose($0, step) }, "\(fingers) fingers by \(step): \(steps)")
        }
    }

    @Test("a ThinkPad X230, for which libinput has a profile of its own, has the same millimetres")
    func thinkPadX230() throws {
        var pad = EvdevDevice.touchpad(name: "SynPS/2 Synaptics TouchPad", resolution: [39, 53])
        pad.id.bus = 0x11
        var hand = Hand(pad)
        hand.drag(fingers: 2, from: [20, 10], step: [0, 1], count: 20)
        var trace = hand.trace
        trace.origin.dmi = "dmi:bvnLENOVO:bvrG2ET:bd1:svnLENOVO:pn2325:pvrThinkPadX230:rvnLENOVO:"
        let deltas = try played(trace).scrolls.dropFirst().dropLast().map(\.delta)
        #expect(deltas.count > 10)
        #expect(deltas.allSatisfy { isClose($0, [0, 1]) }, "\(deltas)")
    }

    @Test("a pad that doesn't say its size counts as 69 mm wide and 50 mm high")
    func unknownSize() throws {
        var pad = EvdevDevice.touchpad()
        let x = AbsoluteAxis(minimum: 0, maximum: 69 * 60)
        let y = AbsoluteAxis(minimum: 0, maximum: 50 * 60)
        for code in [EvdevCode.absX, .absMTPositionX] { pad.axes[code] = x }
        for code in [EvdevCode.absY, .absMTPositionY] { pad.axes[code] = y }
        var hand = Hand(pad, unitsPerMillimetre: [60, 60])
        hand.drag(fingers: 2, from: [20, 10], step: [0, 1], count: 20)
        let events = try played(hand.trace)
        #expect(events.first?.action == .deviceAdded(DeviceTraits(kind: .touchpad, size: nil)))
        let deltas = events.scrolls.dropFirst().dropLast().map(\.delta)
        #expect(deltas.count > 10)
        #expect(deltas.allSatisfy { isClose($0, [0, 1]) }, "\(deltas)")
    }

    @Test("natural scrolling changes nothing but what the event says of it", arguments: [false, true])
    func naturalScroll(isNatural: Bool) throws {
        var hand = Hand(.touchpad())
        hand.drag(fingers: 2, from: [20, 10], step: [0, 1], count: 20)
        let scrolls = try played(hand.trace, prepare: configure { $0.isScrollNatural = isNatural }).scrolls
        #expect(scrolls.allSatisfy { $0.isNatural == isNatural })
        #expect(scrolls.dropLast().allSatisfy { isClose($0.delta, [0, 1]) })
        #expect(scrolls.last?.isTerminating == true)
    }

    @Test("fingers that move apart pinch, by the ratio of their distances")
    func pinch() throws {
        var hand = Hand(.touchpad())
        let centre = SIMD2<Double>(50, 35)
        var distances: [Double] = []
        for index in 0...30 {
            let half = SIMD2<Double>(8 + Double(index) * 0.75, 0)
            hand.touch(0, at: centre - half)
            hand.touch(1, at: centre + half)
            hand.frame()
            distances.append(half.x * 2)
        }
        hand.lift(0)
        hand.lift(1)
        hand.frame()
        let pinches = try played(hand.trace).pinches
        #expect(pinches.map(\.phase).first == .begin)
        #expect(pinches.map(\.phase).last == .end)
        let scales = pinches.filter { $0.phase == .update }.map(\.pinch.scale)
        try #require(scales.count > 15)
        // libinput measures from the distance at which it took the fingers for a pinch.
        let last = try #require(scales.last)
        let beginning = try #require(distances.last) / last
        #expect(distances.contains { abs($0 - beginning) < 0.01 }, "\(beginning)")
        #expect(zip(scales, scales.dropFirst()).allSatisfy { $0 < $1 })
        #expect(pinches.allSatisfy { isClose($0.pinch.delta, .zero) && $0.pinch.fingers == 2 })
    }

    @Test("a pinch's centre moves by the millimetres of the fingers' centre")
    func pinchCentre() throws {
        var hand = Hand(.touchpad(resolution: [40, 31]))
        for index in 0...40 {
            let half = SIMD2<Double>(8 + Double(min(index, 20)), 0)
            let centre = SIMD2<Double>(50, 20) + [0, index < 20 ? 0 : Double(index - 20)]
            hand.touch(0, at: centre - half)
            hand.touch(1, at: centre + half)
            hand.frame()
        }
        hand.lift(0)
        hand.lift(1)
        hand.frame()
        let updates = try played(hand.trace).pinches.filter { $0.phase == .update }.map(\.pinch)
        let displacement = updates.reduce(SIMD2<Double>()) { $0 + $1.delta }
        #expect(isClose(displacement, [0, 20], within: 1e-6), "\(displacement)")
    }

    @Test(
        "fingers that turn report the angle in radians, clockwise positive", arguments: [1, -1] as [Double])
    func rotation(direction: Double) throws {
        var hand = Hand(.touchpad(resolution: [60, 60]))
        let centre = SIMD2<Double>(50, 35)
        func place(_ distance: Double, _ angle: Double) {
            let arm = SIMD2(cos(angle), sin(angle)) * distance
            hand.touch(0, at: centre - arm)
            hand.touch(1, at: centre + arm)
            hand.frame()
        }
        // Apart first, so that libinput takes it for a pinch before the turn begins.
        for index in 0...20 { place(10 + Double(index) * 0.5, 0) }
        let turn = 0.8
        for index in 1...40 { place(20, direction * turn * Double(index) / 40) }
        hand.lift(0)
        hand.lift(1)
        hand.frame()
        let updates = try played(hand.trace).pinches.filter { $0.phase == .update }
        let angle = updates.reduce(0) { $0 + $1.pinch.rotation }
        #expect(abs(angle - direction * turn) < 0.01, "\(angle)")
    }

    @Test("fingers that rest hold, by libinput's timer in virtual time", arguments: [2, 3, 4])
    func hold(fingers: Int) throws {
        var hand = Hand(.touchpad())
        let down = hand.time
        for finger in 0..<Int32(fingers) { hand.touch(finger, at: [20 + Double(finger) * 15, 30]) }
        hand.frame(2000)
        let up = hand.time
        for finger in 0..<Int32(fingers) { hand.lift(finger) }
        hand.frame()
        let holds = try played(hand.trace).holds
        #expect(holds.map(\.phase) == [.begin, .end])
        #expect(holds.allSatisfy { $0.fingers == fingers })
        // No frame lies in between: only a timer can have shown that the fingers rest.
        let wait = try #require(holds.first?.time).seconds - Double(down) / 1000
        #expect(wait > 0.01 && wait < 0.5, "\(wait)")
        #expect(holds.last?.time == Timestamp(nanoseconds: up * 1_000_000))
    }

    @Test("a hold that begins to move is cancelled, and a swipe begins")
    func holdThenSwipe() throws {
        var hand = Hand(.touchpad())
        for finger in 0..<3 as Range<Int32> { hand.touch(finger, at: [20 + Double(finger) * 15, 30]) }
        hand.frame(500)
        hand.drag(fingers: 3, from: [20, 30], step: [1.5, 0], count: 20)
        let words = try played(hand.trace).words
        #expect(words.contains("hold cancelled"))
        let cancelled = try #require(words.firstIndex(of: "hold cancelled"))
        let begun = try #require(words.firstIndex(of: "swipe begin"))
        #expect(cancelled < begun)
    }
}
