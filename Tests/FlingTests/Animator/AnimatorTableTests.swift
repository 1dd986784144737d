import Fling
import Testing

@Suite("The animator's states and calls")
struct AnimatorTableTests {
    /// What comes of a call: the state after it, or nil when it throws.
    static let table: [(AnimatorState, AnimatorCall, AnimatorState?)] = [
        (.inactive, .startAnimation, .active),
        (.inactive, .startAnimationAfterDelay, .active),
        (.inactive, .pauseAnimation, .active),
        (.inactive, .setFractionComplete, .active),
        (.inactive, .reverse, .inactive),
        (.inactive, .continueAnimation, nil),
        (.inactive, .addAnimations, .inactive),
        (.inactive, .setStart, .inactive),
        (.inactive, .setInitialVelocity, .inactive),
        (.inactive, .addCompletion, .inactive),
        (.inactive, .stopAnimation, nil),
        (.inactive, .finishAnimation, nil),
        (.active, .startAnimation, .active),
        (.active, .startAnimationAfterDelay, .active),
        (.active, .pauseAnimation, .active),
        (.active, .setFractionComplete, .active),
        (.active, .reverse, .active),
        (.active, .continueAnimation, .active),
        (.active, .addAnimations, .active),
        (.active, .setStart, .active),
        (.active, .setInitialVelocity, .active),
        (.active, .addCompletion, .active),
        (.active, .stopAnimation, .stopped),
        (.active, .finishAnimation, nil),
        (.stopped, .startAnimation, nil),
        (.stopped, .startAnimationAfterDelay, nil),
        (.stopped, .pauseAnimation, nil),
        (.stopped, .setFractionComplete, nil),
        (.stopped, .reverse, nil),
        (.stopped, .continueAnimation, nil),
        (.stopped, .addAnimations, nil),
        (.stopped, .setStart, nil),
        (.stopped, .setInitialVelocity, nil),
        (.stopped, .addCompletion, .stopped),
        (.stopped, .stopAnimation, nil),
        (.stopped, .finishAnimation, .inactive),
    ]

    @Test("every state has a row for every call")
    func isComplete() {
        #expect(Self.table.count == AnimatorState.allCases.count * AnimatorCall.allCases.count)
        for state in AnimatorState.allCases {
            for call in AnimatorCall.allCases {
                #expect(Self.table.count { $0.0 == state && $0.1 == call } == 1)
            }
        }
    }

    @Test("each call does in each state what the table says", arguments: table)
    func transition(from state: AnimatorState, call: AnimatorCall, to expected: AnimatorState?) throws {
        let stage = Stage()
        let animator = stage.animator()
        try bring(animator, to: state, stage)
        let shown = stage.$position.state
        if let expected {
            try make(call, of: animator, stage)
            #expect(animator.state == expected)
        } else {
            #expect(throws: AnimatorError.illegalCall(call, in: state)) {
                try make(call, of: animator, stage)
            }
            #expect(animator.state == state)
            #expect(stage.$position.state == shown)
        }
    }

    @Test("an error names the call and the state, and says what to do")
    func description() {
        #expect(
            "\(AnimatorError.illegalCall(.startAnimation, in: .stopped))"
                == "startAnimation was called on an animator that is stopped; call finishAnimation first")
    }

    @Test(
        "an animator that cannot be interrupted runs to its end",
        arguments: [
            AnimatorCall.pauseAnimation, .setFractionComplete, .continueAnimation, .stopAnimation,
        ])
    func notInterruptible(call: AnimatorCall) throws {
        let stage = Stage()
        let animator = stage.animator()
        animator.isInterruptible = false
        try animator.startAnimation()
        stage.advance(0.1)
        #expect(throws: AnimatorError.notInterruptible(call)) { try make(call, of: animator, stage) }
        #expect(animator.isRunning)
        stage.advance(0.5)
        #expect(animator.state == .inactive && stage.position == [320, 80])
    }

    @Test("numbers that are none are refused", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) throws {
        let stage = Stage()
        let animator = stage.animator()
        try animator.startAnimation()
        stage.advance(0.1)
        let shown = stage.$position.state
        #expect(throws: AnimatorError.self) { try animator.setFractionComplete(number) }
        #expect(throws: AnimatorError.self) { try animator.startAnimation(afterDelay: number) }
        #expect(throws: AnimatorError.self) { try animator.continueAnimation(durationFactor: number) }
        #expect(throws: AnimatorError.self) {
            try animator.continueAnimation(velocity: Velocity(perSecond: number))
        }
        #expect(throws: AnimatorError.self) { try animator.addAnimations(delayFactor: number) {} }
        #expect(throws: AnimatorError.self) { try animator.setStart(number, of: stage.$scale) }
        #expect(throws: AnimatorError.self) {
            try animator.setInitialVelocity(Velocity(perSecond: number), of: stage.$scale)
        }
        #expect(animator.isRunning && stage.$position.state == shown)
    }

    static let verbs = AnimatorCall.allCases.filter { $0 != .finishAnimation && $0 != .addAnimations }

    @Test("it obeys the calls of its own block after the block", arguments: verbs, [false, true])
    func withinBlock(call: AnimatorCall, isLate: Bool) throws {
        let stages = [Stage(), Stage()]
        let animators = stages.map {
            PropertyAnimator(duration: 1, timing: .curve(.easeOut), in: $0.scene)
        }
        var endings: [StopPosition] = []
        for (animator, stage) in zip(animators, stages) {
            animator.addCompletion { endings.append($0) }
            if isLate {
                try animator.addAnimations { stage.scale = 3 }
                try animator.startAnimation()
                stage.advance(0.3)
            }
            try animator.addAnimations { [unowned animator] in
                stage.position = [100, 50]
                if stage === stages[0] {
                    #expect(throws: Never.self) { try make(call, of: animator, stage) }
                }
                stage.scale = 2
            }
            if !isLate { try animator.startAnimation() }
            if stage === stages[1] { try make(call, of: animator, stage) }
        }
        for _ in 0..<8 {
            #expect(animators[0].state == animators[1].state)
            #expect(animators[0].isRunning == animators[1].isRunning)
            #expect(animators[0].fractionComplete == animators[1].fractionComplete)
            #expect(stages[0].$position.state == stages[1].$position.state)
            #expect(stages[0].$scale.state == stages[1].$scale.state)
            for stage in stages { stage.advance(0.1) }
        }
        for (animator, stage) in zip(animators, stages) {
            if animator.state == .active { try animator.stopAnimation(withoutFinishing: false) }
            if animator.state == .stopped { try animator.finishAnimation(at: .end) }
            stage.advance(0.1)
            #expect(!stage.scene.needsFrame && !stage.$scale.isAnimating && !stage.$position.isAnimating)
        }
        #expect(endings.count == 2 && endings.first == endings.last)
    }

    private func bring(_ animator: PropertyAnimator, to state: AnimatorState, _ stage: Stage) throws {
        guard state != .inactive else { return }
        try animator.startAnimation()
        stage.advance(0.2)
        if state == .stopped { try animator.stopAnimation(withoutFinishing: false) }
    }

    private func make(_ call: AnimatorCall, of animator: PropertyAnimator, _ stage: Stage) throws {
        switch call {
        case .startAnimation: try animator.startAnimation()
        case .startAnimationAfterDelay: try animator.startAnimation(afterDelay: 0.1)
        case .pauseAnimation: try animator.pauseAnimation()
        case .setFractionComplete: try animator.setFractionComplete(0.5)
        case .reverse: try animator.reverse()
        case .continueAnimation: try animator.continueAnimation()
        case .addAnimations: try animator.addAnimations { stage.scale = 3 }
        case .setStart: try animator.setStart(0.5, of: stage.$scale)
        case .setInitialVelocity:
            try animator.setInitialVelocity(Velocity(perSecond: 1), of: stage.$scale)
        case .addCompletion: animator.addCompletion { _ in }
        case .stopAnimation: try animator.stopAnimation(withoutFinishing: false)
        case .finishAnimation: try animator.finishAnimation(at: .end)
        }
    }
}
