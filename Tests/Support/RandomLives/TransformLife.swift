import Interaction
import Motion
import Seeded
import Touch

/// A random life of content that fingers pinch, turn and pan: gestures one over the other, calls, sizes and
/// rules.
struct TransformLife {
    private(set) var events = 0
    private var random: SeededGenerator
    private var photo: TransformDrag
    /// The same content without calls for frames.
    private var unseen: TransformDrag
    /// True in a life of gestures alone, which frames must not change.
    private var hasGesturesAlone = false
    /// True in a life in which the app plays the motion under way.
    private let isPlayed: Bool
    /// The time of the app's last call, at which the frames before have been seen.
    private var lastCall: Timestamp
    /// The frames between others.
    private var frames: SeededGenerator
    private var now: Timestamp
    private var gestures: [Gesture] = []
    private var count: UInt64 = 0
    private var latency = 0.025
    /// The displacement by which it was shifted last.
    private var shift = Point.zero
    /// The time of the frame before.
    private var last: Timestamp
    /// The last frame that was shown, and the value in it.
    private var shownLast: (time: Timestamp, value: ContentTransform)?
    private let guise: Guise
    private(set) var trace = LifeTrace()
    private let map = GestureMap<ContentTransform>(scale: 4)

    init(seed: UInt64, in guise: Guise = Guise()) {
        random = SeededGenerator(seed: seed)
        self.guise = guise
        now = guise.time(Timestamp(seconds: 10))
        (last, lastCall) = (now, now)
        frames = SeededGenerator(seed: ~seed)
        isPlayed = !seed.isMultiple(of: 2)
        photo = TransformDrag(content: .one, viewport: .one)
        unseen = photo
        latency = [0, 0.004, 0.016, 0.025][Int.random(in: 0..<4, using: &random)]
        hasGesturesAlone = chance(0.3)
        photo = TransformDrag(content: size(4000), viewport: size(900), origin: point(), rules: rules())
        unseen = photo
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        .random(in: range, using: &random)
    }

    private mutating func chance(_ part: Double) -> Bool { number(0...1) < part }

    private mutating func badNumber(_ range: ClosedRange<Double>) -> Double {
        switch Int.random(in: 0..<60, using: &random) {
        case 0: .nan
        case 1: .infinity
        case 2: 0
        default: number(range)
        }
    }

    private mutating func size(_ limit: Double) -> SIMD2<Double> {
        [badNumber(20...limit), badNumber(20...limit)]
    }

    private mutating func point() -> Point { [badNumber(-100...900), badNumber(-100...900)] }

    private mutating func rules() -> TransformRules {
        var rules = TransformRules()
        rules.leastZoom = chance(0.3) ? badNumber(-0.5...3) : 1
        rules.greatestZoom = chance(0.5) ? badNumber(0.5...20) : 4
        rules.rotation =
            [.none, .free, .free, .steps(.degrees(90)), .steps(.degrees(badNumber(-5...50)))].randomElement(
                using: &random) ?? .free
        rules.doubleTapZoom = chance(0.2) ? nil : badNumber(-1...9)
        rules.spring = Spring(duration: number(0.1...0.9), bounce: number(-0.5...0.9))
        rules.deceleration =
            [.normal, .fast, .androidSpline, .chromium].randomElement(using: &random) ?? .normal
        rules.reducesMotion = chance(0.05)
        rules.setLatency(latency)
        return rules
    }

    // MARK: - Laws

    /// The content's corners as they are shown.
    private func corners(_ transform: ContentTransform) -> [Point] {
        let size = photo.content
        return [Point.zero, [size.x, 0], [0, size.y], size].map(transform.place(of:))
    }

    private func jump(from before: ContentTransform, to after: ContentTransform) -> Double {
        let corners = corners(before)
        // Where content reaches very far, the last digits of its farthest corner are lost to all of them.
        let digits = 1e-9 * (corners.map(\.magnitude).max() ?? 0)
        return zip(corners, self.corners(after)).map {
            ($0 - $1).magnitude / (1 + $0.magnitude * 1e-3 + digits)
        }.max() ?? 0
    }

    private func speed(of state: MotionState<ContentTransform>) -> Double {
        state.velocity.perSecond.translation.magnitude
    }

    mutating func fault() -> String? {
        for step in 0..<Int.random(in: 1...40, using: &random) {
            now = now.advanced(by: number(0...(chance(0.8) ? 0.02 : 0.3)))
            if chance(0.01), !hasGesturesAlone {
                // The clock is set back, and that is noticed before another report.
                now = now.advanced(by: -5)
                photo.advance(to: now)
                now = now.advanced(by: 0.01)
                (last, lastCall) = (now, now)
            }
            // A report changes what is shown from its time plus the latency on, all else what is on screen.
            let frame = now.advanced(by: latency)
            photo.advance(to: frame)
            // Of the reports of a hand, the last two are known.
            let earlier = max(now.advanced(by: latency * number(0...1)), min(last, frame))
            last = frame
            let (before, past) = (photo.state(at: frame), photo.state(at: earlier))
            shownLast = (frame, before.value)
            let wasInFlight = photo.activity == .animating
            if guise.isDisturbed { disturb() }
            let course = { [photo] in photo.state(at: $0) }
            let what = act()
            events += 1
            let after = photo.state(at: frame)
            trace.note(after)
            if let text = faultWithoutFrames() { return "step \(step), \(what): \(text)" }
            guard after.isFinite, after.value.scale > 0 else {
                return "step \(step), \(what): it shows \(after)"
            }
            let isMoved =
                what == "changed" && latency == 0 || photo.rules.reducesMotion
                || ["finish", "scrub", "set", "stop"].contains(what)
            var expected = before.value
            if what == "rebase" { expected.translation += shift }
            guard isMoved || jump(from: expected, to: after.value) < 1e-6 else {
                return "step \(step), \(what), \(photo.activity): it jumps from \(before) to \(after)"
            }
            let between = max(now.advanced(by: latency * .random(in: 0...1, using: &frames)), lastCall)
            let (known, seen) = (course(between), photo.state(at: between))
            let isKept = jump(from: known.value, to: seen.value) < 1e-6
            guard isMoved || isKept || !["began", "ended", "cancelled"].contains(what) else {
                return "step \(step), \(what): a frame changes from \(known) to \(seen)"
            }
            if !["began", "changed", "ended", "cancelled", "nothing"].contains(what) { lastCall = frame }
            let isReport = ["began", "ended", "cancelled"].contains(what)
            if isReport, !isMoved, jump(from: past.value, to: photo.state(at: earlier).value) > 1e-6 {
                return
                    "step \(step), \(what): a frame that was seen changes from \(past) to \(photo.state(at: earlier))"
            }
            let isCall = ["zoom", "reset", "animate", "tap", "reverse"].contains(what)
            // Growth is held to 100 per second where the content goes by another anchor.
            let isWild = abs(before.velocity.perSecond.scale) > 100 * before.value.scale
            if isCall, wasInFlight, photo.activity == .animating, !isMoved, !isWild,
                jump(
                    from: before.value + before.velocity.perSecond,
                    to: before.value + after.velocity.perSecond)
                    > 1e-6 * (1 + before.velocity.speed)
            {
                return "step \(step), \(what): its velocity jumps from \(before) to \(after)"
            }
            if hasGesturesAlone, jump(from: after.value, to: unseen.state(at: frame).value) > 1e-6 {
                return "step \(step), \(what): \(after), but \(unseen.state(at: frame)) without frames"
            }
            let later = frame.advanced(by: number(0...0.5))
            var shown = photo
            shown.advance(to: later)
            // Within the tolerance it is brought to rest at its goal.
            guard jump(from: photo.state(at: later).value, to: shown.state(at: later).value) < 1e-6 else {
                return
                    "step \(step), \(what): \(photo.state(at: later)) was foreseen, not \(shown.state(at: later))"
            }
        }
        return faultAtRest()
    }

    /// The last frame shows what every later frame would show, when nothing asks for another one.
    private mutating func faultWithoutFrames() -> String? {
        guard let (time, value) = shownLast, !photo.needsFrame else { return nil }
        let later = photo.state(at: time.advanced(by: .random(in: 0...0.5, using: &frames))).value
        return jump(from: value, to: later) <= 1e-6
            ? nil : "it asks for no frame, shows \(value) and is \(later)"
    }

    /// A copy takes its place, and the former one goes on otherwise; frames are asked for in any order.
    private func disturb() {
        let time = now.advanced(by: latency)
        var earlier = photo
        for seconds in [0.5, 0.004, 2] { _ = photo.state(at: time.advanced(by: seconds)) }
        earlier.zoom(by: 2, time: time)
        earlier.advance(to: time.advanced(by: 1))
        earlier.cancel(time: time.advanced(by: 1))
    }

    private mutating func faultAtRest() -> String? {
        for gesture in gestures { send(gesture, .ended) }
        gestures = []
        if photo.isPaused { photo.resume(time: now.advanced(by: latency)) }
        for _ in 0..<2 {
            now = now.advanced(by: 300)
            photo.advance(to: now)
        }
        guard photo.activity == .idle, !photo.needsFrame else { return "it does not come to rest" }
        let (zoom, rules) = (photo.zoom(of: photo.value), photo.rules)
        let least = rules.leastZoom > 0 ? min(max(rules.leastZoom, 1e-6), 1e6) : 1
        let greatest = max(rules.greatestZoom > 0 ? min(max(rules.greatestZoom, 1e-6), 1e6) : 1, least)
        guard zoom >= least * (1 - 1e-9), zoom <= greatest * (1 + 1e-9) else {
            return "it rests at a zoom of \(zoom), outside \(least) and \(greatest)"
        }
        // Seen in the content, the viewport is turned.
        let (origin, size) = (photo.origin, photo.viewport)
        let seen = [Point.zero, [size.x, 0], [0, size.y], size].map { photo.value.content(at: origin + $0) }
        for axis in 0..<2 {
            let (low, high) = (seen.map { $0[axis] }.min() ?? 0, seen.map { $0[axis] }.max() ?? 0)
            let length = photo.content[axis]
            // The rounding of content as large as the rules let it become.
            let slack = 1e-6 / photo.value.scale + 1e-9 * (length + abs(low) + abs(high))
            let isCovered = low >= -slack && high <= length + slack
            let isInMiddle = abs(low + high - length) <= 2 * slack && high - low >= length - slack
            guard isCovered || isInMiddle else {
                return "it rests, of 0 to \(length), from \(low) to \(high)"
            }
        }
        return faultAslant()
    }

    /// A hand that pans content meets its ends where its sides are, and shows much the same of content that is turned
    /// by a little more or less.
    private mutating func faultAslant() -> String? {
        var previous: [ContentTransform]?
        let angle = Angle.degrees(45 * Double(Int.random(in: 0..<8, using: &frames)))
        let displacement = SIMD2<Double>.random(in: -1500...1500, using: &frames)
        let velocity = SIMD2<Double>.random(in: -3000...3000, using: &frames)
        var turned = photo.value
        for change in [-1e-9, 0, 1e-9] {
            var photo = photo
            if photo.rules.rotation == .free {
                turned.rotation = angle + .radians(change)
                photo.animate(to: turned, time: now)
                photo.finish(time: now)
            }
            let start = photo.value
            var pan = Gesture(kind: .pan, phase: .began, time: now)
            photo.handle(pan, through: map)
            for step in 1...4 {
                pan.phase = .changed
                (pan.time, pan.translation) = (now + Double(step) * 0.01, displacement * Double(step) / 16)
                photo.handle(pan, through: map)
            }
            var shown = [0.05, 0.07, 1].map { photo.state(at: now + $0).value }
            if let fault = faultInHand(from: start, to: shown[2], by: displacement, of: photo) {
                return fault
            }
            (pan.phase, pan.time, pan.velocity) = (.ended, now + 1.1, Velocity(perSecond: velocity / 4))
            photo.handle(pan, through: map)
            shown.append(photo.state(at: now + 300).value)
            // A turn by so little makes long, thin content fit at another scale.
            let size = photo.content * start.scale
            let slack = 1e-4 + 4e-9 * size.max() / size.min() * pointwiseMax(size, photo.viewport).max()
            // The ends of larger content lie farther off than the digits of a place can distinguish.
            if let previous, size.max() < 1e6,
                let index = shown.indices.first(where: { jump(from: previous[$0], to: shown[$0]) > slack })
            {
                return "turned by \(start.rotation), it shows \(shown[index]), and \(previous[index]) by less"
            }
            previous = shown
        }
        return nil
    }

    /// - Parameter displacement: The displacement of a hand that has panned content from where it rested, in points.
    private func faultInHand(
        from start: ContentTransform, to shown: ContentTransform, by displacement: Point,
        of photo: TransformDrag
    ) -> String? {
        let side = start.place(of: [1, 0]) - start.translation
        let axis = side / start.scale
        func along(_ displacement: Point) -> Point {
            [(displacement * axis).sum(), displacement.y * axis.x - displacement.x * axis.y]
        }
        let (length, viewport) = (photo.content * start.scale, photo.viewport)
        let seen = SIMD2(
            abs(axis.x) * viewport.x + abs(axis.y) * viewport.y,
            abs(axis.y) * viewport.x + abs(axis.x) * viewport.y)
        let room = pointwiseMax(length - seen, .zero) / 2
        let centre = photo.origin + viewport / 2
        let hand = along(start.place(of: photo.content / 2) - centre + displacement)
        let edge = hand.clamped(lowerBound: -room, upperBound: room)
        guard let band = try? RubberBand(dimension: max(viewport.max(), 1)) else { return nil }
        let expected = edge + SIMD2(band.band(hand.x - edge.x), band.band(hand.y - edge.y))
        let place = along(shown.place(of: photo.content / 2) - centre)
        return (place - expected).magnitude <= 1e-6 + 1e-9 * (length.max() + hand.magnitude)
            ? nil : "a hand that pans by \(displacement) shows \(place) along the sides, not \(expected)"
    }

    // MARK: - Events

    private mutating func send(_ gesture: Gesture, _ phase: Gesture.Phase) {
        var gesture = gesture
        (gesture.phase, gesture.time) = (phase, now)
        photo.handle(gesture, through: map)
        if hasGesturesAlone { unseen.handle(gesture, through: map) }
    }

    private mutating func act() -> String {
        let choice = Int.random(in: 0..<(hasGesturesAlone ? 12 : isPlayed ? 28 : 20), using: &random)
        switch choice {
        case 0...2 where gestures.count < 3:
            count += 1
            let kinds: [Gesture.Kind] = [.pan, .pan, .pinch, .pinch, .rotation, .hold, .longPress]
            var gesture = Gesture(
                id: GestureID(count), device: DeviceID(chance(0.95) ? 0 : 1),
                kind: kinds.randomElement(using: &random) ?? .pan, phase: .began, time: now,
                fingers: Int.random(in: 1...3, using: &random))
            if chance(0.8) {
                let place = SIMD2(number(0...200), number(0...200))
                gesture.location = TouchLocation(
                    normalized: place / 200, millimetres: chance(0.8) ? place : nil)
            }
            gestures.append(gesture)
            send(gesture, .began)
            return "began"
        case 0...8:
            guard !gestures.isEmpty else { return "nothing" }
            // Fingers of one hand report together.
            let displacement = SIMD2(number(-5...5), number(-5...5))
            for index in gestures.indices {
                gestures[index].translation += displacement
                gestures[index].velocity = Velocity(perSecond: [number(-300...300), number(-300...300)])
                if gestures[index].kind == .pinch { gestures[index].scale *= number(0.9...1.12) }
                if gestures[index].kind == .pinch || gestures[index].kind == .rotation {
                    gestures[index].rotation += number(-0.1...0.1)
                    gestures[index].rotationVelocity.perSecond = number(-3...3)
                }
                gestures[index].scaleVelocity.perSecond = number(-3...3)
                if chance(0.05) { gestures[index].fingers = Int.random(in: 1...3, using: &random) }
                var gesture = gestures[index]
                if chance(0.02) { gesture.translation.x = badNumber(0...0) }
                if chance(0.02) { gesture.scale = badNumber(-1...0) }
                send(gesture, .changed)
            }
            return "changed"
        case 9, 10:
            guard let index = gestures.indices.randomElement(using: &random) else { return "nothing" }
            send(gestures.remove(at: index), .ended)
            return "ended"
        case 11:
            guard let index = gestures.indices.randomElement(using: &random) else { return "nothing" }
            var gesture = gestures.remove(at: index)
            gesture.cancellation = .deviceRemoved
            send(gesture, .cancelled)
            return "cancelled"
        default:
            return call(choice)
        }
    }

    /// Does something that frames as they are shown have a part in.
    private mutating func call(_ choice: Int) -> String {
        // A call counts at what is on screen.
        let time = now.advanced(by: latency)
        switch choice {
        case 12:
            var tap = Gesture(kind: .tap, phase: .ended, time: now)
            tap.tapCount = .random(in: 1...2, using: &random)
            tap.location = TouchLocation(normalized: [number(0...1), number(0...1)])
            photo.handle(tap, through: map)
            return "tap"
        case 13: photo.zoom(to: badNumber(0.1...12), about: chance(0.5) ? point() : nil, time: time)
        case 14: photo.zoom(by: badNumber(0.5...2), about: chance(0.5) ? point() : nil, time: time)
        case 15:
            photo.reset(time: time)
            return "reset"
        case 16:
            let transform = ContentTransform(
                translation: point(), scale: badNumber(0.01...3), rotation: .radians(badNumber(-7...7)))
            photo.animate(to: transform, time: time)
            return "animate"
        case 17:
            photo.setRules(rules(), time: time)
            return "rules"
        case 18:
            photo.resize(
                content: chance(0.3) ? size(4000) : nil, viewport: chance(0.5) ? size(900) : nil,
                origin: chance(0.3) ? point() : nil, time: time)
            return "resize"
        case 19:
            if chance(0.5) {
                photo.cancel(time: now)
                return "cancelled"
            }
            photo.finish(time: time)
            return "finish"
        default:
            return play(choice, at: time)
        }
        return "zoom"
    }

    /// Does something to the motion under way, or to the value.
    private mutating func play(_ choice: Int, at time: Timestamp) -> String {
        switch choice {
        case 20:
            photo.pause(time: time)
            return "pause"
        case 21:
            photo.resume(time: time)
            return "resume"
        case 22, 23:
            photo.reverse([nil, .turn].randomElement(using: &random) ?? nil, time: time)
            return "reverse"
        case 24:
            photo.scrub(to: badNumber(-0.2...1.2), time: time)
            return "scrub"
        case 25:
            photo.continueMotion(
                timing: chance(0.5)
                    ? .spring(Spring(duration: number(0.1...0.9), bounce: number(0...0.5))) : nil,
                durationFactor: badNumber(0...1), time: time)
            return "continue"
        case 26:
            photo.stop(at: [.current, .start, .end].randomElement(using: &random) ?? .end, time: time)
            return "stop"
        default:
            if chance(0.5) {
                shift = point()
                photo.rebase(by: shift, time: time)
                if !shift.isFinite { shift = .zero }
                return "rebase"
            }
            let transform = ContentTransform(
                translation: point(), scale: badNumber(0.01...3), rotation: .radians(badNumber(-7...7)))
            let place = photo.goal ?? photo.value
            photo.setValue(chance(0.5) ? place : transform, time: time)
            return "set"
        }
    }
}
