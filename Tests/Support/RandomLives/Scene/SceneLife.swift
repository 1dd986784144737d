import Fling

/// A scene that is driven by bytes. With numbers from sensible ranges all promises are checked; with
/// arbitrary numbers, only that nothing traps, nothing hangs, and every value shown is finite.
final class SceneLife {
    var choices: Choices
    let scene = Scene(at: Timestamp(seconds: 7))
    var things: [Thing]
    let isWild: Bool
    var groups: [AnimationGroup] = []
    var animators: [PropertyAnimator] = []
    var transitions: [Transition] = []
    var fractionDrags: [FractionDrag<Transition>] = []
    var observations: [Observation] = []
    let drag: PropertyDrag<SIMD2<Double>>
    /// The number of callbacks that made a change, and of the app's blocks that ran.
    private(set) var callCount = 0
    /// The number of acts after which values may jump.
    private var jumpCount = 0
    /// True if repetitions start again at their first value, and animations may be nearly instant.
    private let jumpsByItself: Bool
    /// The number of calls made to the scene.
    var actCount = 0
    private var pending: [Int: String] = [:]
    private var promised = 0
    /// The depth to which callbacks are nested.
    private var depth = 0
    private var complaint: String?

    init(_ bytes: some Sequence<UInt8>) {
        choices = Choices(Array(bytes)[...])
        isWild = choices.bool()
        jumpsByItself = choices.bool()
        things = (0..<3).map { [scene] _ in Thing(in: scene) }
        if choices.bool() { scene.log = EventLog(capacity: 8) }
        drag = PropertyDrag(of: things[0].$place, rules: Self.rules)
        if choices.bool() {
            observations.append(scene.onFrame { [weak self] _ in self?.inCallback() })
        }
        if choices.below(8) == 7 { things.forEach(paint) }
    }

    /// The longest distance that a value may move by itself in a microsecond, in points: far more than the fastest
    /// spring's.
    private static let longestDistance = 5.0

    private static var rules: DragRules<SIMD2<Double>> {
        DragRules(
            bounds: Bounds(x: -200...400, y: -200...400, ends: .elastic(300)),
            release: .detents([Detent(.zero), Detent([300, 0])]))
    }

    func complain(_ text: String) {
        if complaint == nil { complaint = text }
    }

    func fault() -> String? {
        while !choices.isAtEnd, complaint == nil {
            let (before, jumps) = (shown, jumpCount)
            let name = live()
            look(at: scene.time, after: name)
            if isWhole, !isWild, jumpCount == jumps,
                let jump = zip(shown, before).first(where: { !$0.isInPlace(of: $1) })
            {
                complain("\(name) moves \(jump.1) to \(jump.0)")
            }
            lookForJump(after: name)
            go(after: name)
        }
        if complaint == nil, !isWild { rest() }
        return complaint
    }
}

// MARK: - Promises

extension SceneLife {
    var shown: [Shown] { shown(at: scene.time) }

    private func shown(at time: Timestamp) -> [Shown] { things.flatMap { $0.shown(at: time) } }

    /// True if no property has been removed from the scene; a property outside of it changes at once.
    private var isWhole: Bool { things.allSatisfy { $0.$angle.scene === scene } }

    private func look(at time: Timestamp, after name: String) {
        if let bad = shown(at: time).first(where: { !$0.isFinite }) {
            complain("after \(name), it shows \(bad)")
        }
    }

    /// Checks that no value jumps by itself within 2 ms: a leg of no duration is a jump that no comparison of
    /// two frames shows.
    private func lookForJump(after name: String) {
        guard !isWild, isWhole, !jumpsByItself else { return }
        let place = things[1].$place
        var (start, end) = (scene.time, scene.time.advanced(by: 0.002 / max(scene.rate, 0.2)))
        func distance(from start: Timestamp, to end: Timestamp) -> Double {
            place.state(at: end).value.displacement(from: place.state(at: start).value).magnitude
        }
        // The half in which it moves further, again and again: a jump is in one of them.
        while distance(from: start, to: end) > Self.longestDistance {
            let nanoseconds = end.nanoseconds - start.nanoseconds
            guard nanoseconds > 1000 else {
                complain("after \(name), \(place.name) jumps by \(distance(from: start, to: end))")
                return
            }
            let middle = Timestamp(nanoseconds: start.nanoseconds + nanoseconds / 2)
            let isInFirst = distance(from: start, to: middle) > distance(from: middle, to: end)
            (start, end) = isInFirst ? (start, middle) : (middle, end)
        }
    }

    /// Advances to later times: the predicted states must be shown then, however far ahead they were
    /// predicted, and nothing may move if no frame was needed.
    private func go(after name: String) {
        // Actions due at the present time run at the next advance, and may schedule more.
        for turn in 0..<100 where turn == 0 || scene.nextDeadline.map({ $0 <= scene.time }) ?? false {
            scene.advance(to: scene.time)
        }
        var times = [isWild ? anyTime : scene.time.advanced(by: choices.number(in: 0...0.4))]
        if !isWild, choices.below(8) == 7 {
            for _ in 0..<3 { times.append(times[0].advanced(by: choices.number(in: 0...1.5))) }
            times.sort()
        }
        let (predictions, calls) = (times.map { shown(at: $0) }, callCount)
        for (time, foreseen) in zip(times, predictions) where callCount == calls {
            let before = shown
            look(at: time, after: name)
            actCount += 1
            let isStill = !scene.needsFrame && (scene.nextDeadline ?? Timestamp(nanoseconds: .max)) > time
            scene.advance(to: time)
            look(at: time, after: name)
            guard !isWild, callCount == calls else { return }
            if let surprise = zip(shown, foreseen).first(where: { !$0.isNear($1) }) {
                complain("after \(name), \(surprise.1) was foreseen, and \(surprise.0) is shown")
            }
            if isStill, let moved = zip(shown, before).first(where: { !$0.isInPlace(of: $1) }) {
                complain("after \(name), it needs no frame, and goes from \(moved.1) to \(moved.0)")
            }
        }
    }

    /// Releases everything: all values must come to rest, and every promised completion must have been
    /// called.
    private func rest() {
        scene.rate = 1
        drag.release(time: scene.time)
        for drag in fractionDrags { _ = try? drag.release(time: scene.time) }
        for transition in transitions where transition.isInteractive { transition.finish(at: .end) }
        for group in groups { group.resume() }
        for animator in animators {
            try? animator.stopAnimation(withoutFinishing: true)
            try? animator.finishAnimation(at: .current)
        }
        for _ in 0..<3 { scene.advance(to: scene.time.advanced(by: 100)) }
        if let property = scene.properties.first(where: \.isAnimating) {
            complain("\(property.name) does not come to rest")
        }
        if scene.needsFrame || scene.nextDeadline != nil {
            complain(
                "nothing moves, and it needs a frame, or something at \(String(describing: scene.nextDeadline))"
            )
        }
        if let name = pending.values.sorted().first { complain("the completion of \(name) is never called") }
        if groups.contains(where: \.isRunning) { complain("all is at rest, and a group runs") }
        for thing in things {
            if let fault = thing.faultAtRest { complain("at rest \(fault)") }
        }
    }
}

// MARK: - Callbacks

extension SceneLife {
    /// Returns a callback that must be called exactly once.
    func once(_ name: String) -> () -> Void {
        promised += 1
        let number = promised
        pending[number] = name
        return { [weak self] in
            guard let self else { return }
            if pending.removeValue(forKey: number) == nil {
                complain("the completion of \(name) is called twice")
            }
            inCallback()
        }
    }

    /// Has the colour follow the size.
    func paint(_ thing: Thing) {
        observations.append(
            thing.$size.onChange { [weak self, weak thing] in
                self?.callCount += 1
                self?.jumpCount += 1
                thing?.colour = Color(white: $0.value)
            })
    }

    /// Counts a run of one of the app's blocks, whose effect cannot be predicted.
    func countCall() { callCount += 1 }

    /// Makes a random call from within a callback, up to a limited depth.
    func inCallback() {
        guard depth < 4, !choices.isAtEnd else { return }
        depth += 1
        if choices.below(3) == 0 {
            countCall()
            _ = live()
        }
        depth -= 1
    }

    /// Makes a random call.
    ///
    /// - Returns: The name of the act.
    private func live() -> String {
        let (name, isSmooth) = act()
        if !isSmooth { jumpCount += 1 }
        return name
    }
}

// MARK: - Choices

extension SceneLife {
    func number(_ range: ClosedRange<Double>) -> Double {
        isWild ? choices.anyNumber(around: range) : choices.number(in: range)
    }

    var thing: Thing { things[choices.below(things.count)] }

    /// Returns one of the elements; nil if there is none.
    func one<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[choices.below(min(elements.count, 256))]
    }

    /// The shortest duration of an animation, in seconds.
    var shortest: Double { jumpsByItself ? 0.001 : 0.25 }

    private var anyTime: Timestamp {
        switch choices.byte() {
        case 255: Timestamp(nanoseconds: .max)
        case 254: .zero
        case 253: Timestamp(nanoseconds: .min)
        default: scene.time.advanced(by: choices.anyNumber(around: -0.1...2))
        }
    }

    func animation() -> Animation {
        var animation: Animation =
            switch choices.below(10) {
            case 0: .easeInOut(duration: number(shortest...1))
            case 1: .linear(duration: number(shortest...1))
            case 2: speedingUp(over: number(shortest...0.6))
            case 3:
                .easeIn(duration: number(shortest...0.5)).repeatCount(
                    choices.below(5), autoreverses: !jumpsByItself)
            case 4: .snappy.repeatCount(choices.below(3) + 1, autoreverses: !jumpsByItself)
            case 5:
                .easeInOut(duration: number(shortest...1)).repeatCount(
                    choices.below(3) + 1, autoreverses: true)
            default: .spring(duration: number(0.1...1), bounce: number(-0.8...0.8))
            }
        if choices.below(4) == 3 { animation = animation.delay(number(0...0.5)) }
        if choices.below(4) == 3 { animation = animation.speed(number(0.3...3)) }
        if isWild, choices.below(8) == 7 { animation = animation.repeatForever(autoreverses: choices.bool()) }
        return animation
    }

    private func speedingUp(over duration: Double) -> Animation {
        .custom(duration: duration) { duration > 0 ? $0 / duration * $0 / duration : 1 }
    }

    func change(_ thing: Thing) {
        let which = choices.byte()
        if which & 1 == 0 { thing.size = number(-9...9) }
        if which & 2 == 0 { thing.place = [number(-300...300), number(-300...300)] }
        if which & 4 == 0 { thing.angle = .degrees(number(-170...170)) }
        if which & 16 == 0 { thing.colour = Color(white: number(0...1)) }
        if which & 8 == 0 {
            thing.turn = Rotation3D(angle: .degrees(number(-80...80)), axis: [number(-1...1), 1, 0.3])
        }
    }
}

/// A thing with five animated properties.
final class Thing {
    @Animated("size", tolerance: .scale) var size = 1.0
    @Animated("place", tolerance: .point) var place = SIMD2(0.0, 0.0)
    @Animated("angle") var angle = Direction.zero
    @Animated("turn") var turn = Rotation3D.identity
    @Animated("colour", tolerance: .opacity) var colour = Color.black

    init(in scene: Scene) {
        scene.add($size, $place, $angle, $turn, $colour)
    }

    func shown(at time: Timestamp) -> [Shown] {
        [
            Shown("size", $size, at: time), Shown("place", $place, at: time),
            Shown("angle", $angle, at: time), Shown("turn", $turn, at: time),
            Shown("colour", $colour, at: time),
        ]
    }

    /// A property that shows another value than its model, or moves; nil if none does.
    var faultAtRest: String? {
        func fault<Value: Animatable>(_ property: Property<Value>, _ model: Value) -> String? {
            property.state == MotionState(model)
                ? nil : "\(property.name) shows \(property.state), and its model is \(model)"
        }
        return fault($size, size) ?? fault($place, place) ?? fault($angle, angle) ?? fault($turn, turn)
            ?? fault($colour, colour)
    }
}
