/// A script of animations, calls and waits that run in sequence or in parallel.
///
///     let entrance = scene.perform(.sequence([
///         .animate(.snappy) { card.scale = 1.1 },
///         .wait(0.1),
///         .group([
///             .animate(.smooth) { card.scale = 1 },
///             .animate(.easeInOut(duration: 0.2)) { label.opacity = 1 },
///         ]),
///     ]))
///     entrance.cancel()
///
/// A step begins at the very moment at which the previous one is done, whatever the frame rate. Steps are
/// closures that run at that moment: until then, the values that they will assign are unknown. If all values
/// are known beforehand, as in a stagger, use delays; see
/// ``Scene/withAnimation(_:each:stagger:completionCriteria:_:completion:)``.
public struct Choreography {
    fileprivate indirect enum Step {
        case animate(Animation, until: AnimationCompletionCriteria, () -> Void)
        case call(() -> Void)
        case wait(seconds: Double)
        case sequence([Choreography])
        case group([Choreography])
        case repeated(Choreography, count: Int?)
    }

    fileprivate let step: Step

    fileprivate init(_ step: Step) {
        self.step = step
    }

    /// Returns a step that animates the values that a block assigns; done when all its animations are.
    ///
    /// An animation that something else takes over counts as done: a sequence goes on.
    public static func animate(
        _ animation: Animation = .default, until criteria: AnimationCompletionCriteria = .logicallyComplete,
        _ body: @escaping () -> Void
    ) -> Choreography {
        Choreography(.animate(animation, until: criteria, body))
    }

    /// Returns a step that makes a call; done at once.
    public static func call(_ body: @escaping () -> Void) -> Choreography {
        Choreography(.call(body))
    }

    /// Returns a step that waits for so many seconds; 0 if the number is negative or not finite.
    public static func wait(_ seconds: Double) -> Choreography {
        Choreography(.wait(seconds: seconds.isFinite ? max(seconds, 0) : 0))
    }

    /// Returns a step that performs others one after the other; done when the last one is.
    public static func sequence(_ steps: [Choreography]) -> Choreography {
        Choreography(.sequence(steps))
    }

    /// Returns a step that performs others in parallel; done when all are.
    public static func group(_ steps: [Choreography]) -> Choreography {
        Choreography(.group(steps))
    }

    /// Returns the choreography after a wait of so many seconds.
    public func delay(_ seconds: Double) -> Choreography {
        .sequence([.wait(seconds), self])
    }

    /// Returns the choreography repeated `count` times; none if `count` is less than 1.
    public func repeatCount(_ count: Int) -> Choreography {
        Choreography(.repeated(self, count: max(count, 0)))
    }

    /// Returns the choreography repeated until it is cancelled. If it takes no time, it runs once for each
    /// advance of the scene.
    public func repeatForever() -> Choreography {
        Choreography(.repeated(self, count: nil))
    }
}

extension Scene {
    /// Performs a choreography, beginning at the scene's time.
    ///
    /// - Parameters:
    ///   - choreography: The steps, one after the other or side by side.
    ///   - completionCriteria: The criteria by which the whole counts as done, once the last step has begun.
    ///   - completion: A closure that is called once, when the whole choreography is done.
    /// - Returns: The group of all animations that the choreography starts.
    @discardableResult
    public func perform(
        _ choreography: Choreography,
        completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
        completion: ((AnimationEnding) -> Void)? = nil
    ) -> AnimationGroup {
        wake()
        let group = AnimationGroup(in: self, parent: transactions.last?.group)
        if let completion { group.add((completionCriteria, completion)) }
        group.hold()
        let begin = localTime
        perform(choreography, in: group) { [unowned self] in group.release(isLate: localTime > begin) }
        deliver()
        return group
    }

    /// Performs a choreography in a group.
    ///
    /// - Parameter done: A closure that is called when the choreography is done, or nothing of it will begin
    ///   any more.
    private func perform(_ choreography: Choreography, in group: AnimationGroup, done: @escaping () -> Void) {
        guard !group.beginsNoMore else { return done() }
        switch choreography.step {
        case .animate(let animation, let criteria, let body):
            let step = withTransaction(Transaction(animation: animation), within: group, body)
            if group.isPaused { step.pause() }
            step.whenDone(criteria, done)
        case .call(let body):
            body()
            call(done)
        case .wait(let seconds):
            group.wait(seconds: seconds, then: done)
        case .sequence(let steps):
            performNext(of: steps[...], in: group, done: done)
        case .group(let steps):
            let count = Countdown(steps.count, done)
            for step in steps { perform(step, in: group) { count.down() } }
            if steps.isEmpty { call(done) }
        case .repeated(let choreography, let count):
            performAgain(choreography, count: count, in: group, done: done)
        }
    }

    private func performNext(
        of steps: ArraySlice<Choreography>, in group: AnimationGroup, done: @escaping () -> Void
    ) {
        guard let first = steps.first else { return call(done) }
        perform(first, in: group) { [unowned self] in
            performNext(of: steps.dropFirst(), in: group, done: done)
        }
    }

    private func performAgain(
        _ choreography: Choreography, count: Int?, in group: AnimationGroup, done: @escaping () -> Void
    ) {
        guard count != 0, !group.beginsNoMore else { return call(done) }
        let begin = localTime
        perform(choreography, in: group) { [unowned self] in
            let again = { [unowned self] in
                performAgain(choreography, count: count.map { $0 - 1 }, in: group, done: done)
            }
            if localTime > begin { again() } else { afterwards(again) }
        }
    }
}

/// A counter that makes a call when it reaches 0.
private final class Countdown {
    private var count: Int
    private let done: () -> Void

    init(_ count: Int, _ done: @escaping () -> Void) {
        self.count = count
        self.done = done
    }

    func down() {
        count -= 1
        if count == 0 { done() }
    }
}
