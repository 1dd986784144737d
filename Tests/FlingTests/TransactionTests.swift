import Fling
import Testing

@Suite("Blocks and actions")
struct TransactionTests {
    let scene = Scene()
    let ball: Ball

    init() {
        ball = Ball(in: scene)
    }

    @Test("the innermost block's animation counts, and each property may have its own")
    func nesting() {
        scene.withAnimation(.linear(duration: 1)) {
            ball.scale = 11
            scene.withAnimation(.linear(duration: 2)) { ball.position = [10, 0] }
            scene.withAnimation(nil) { ball.angle = .degrees(90) }
            ball.$colour.animate(to: .white, .linear(duration: 4))
        }
        #expect(ball.$angle.presentation == .degrees(90) && !ball.$angle.isAnimating)
        scene.advance(to: 0.5)
        #expect(ball.$scale.state.isNear(MotionState(6, perSecond: 10)))
        #expect(ball.$position.state.isNear(MotionState([2.5, 0], perSecond: [5, 0])))
        #expect(ball.$colour.isAnimating)
        scene.advance(to: 1.5)
        #expect(!ball.$scale.isAnimating && ball.$position.isAnimating)
    }

    @Test("what an error leaves behind stays assigned, and the scene goes on")
    func throwing() {
        struct Failure: Error, Equatable {}
        #expect(throws: Failure()) {
            try scene.withAnimation(.smooth) {
                ball.scale = 2
                throw Failure()
            }
        }
        ball.position = [1, 1]
        #expect(ball.$scale.isAnimating && !ball.$position.isAnimating)
    }

    @Test("properties of another scene are none of a block's business")
    func otherScene() {
        let other = Scene()
        let stranger = Ball(in: other)
        scene.withAnimation(.smooth) { stranger.scale = 2 }
        #expect(!stranger.$scale.isAnimating && stranger.$scale.presentation == 2)
    }

    @Test("a transaction can disable animations, whatever says that there are some")
    func disabled() {
        ball.$scale.action = .animate(.smooth)
        scene.defaultAnimation = { _ in .smooth }
        var transaction = Transaction(animation: .bouncy)
        transaction.disablesAnimations = true
        scene.withTransaction(transaction) {
            ball.scale = 2
            ball.position = [1, 1]
        }
        #expect(!ball.$scale.isAnimating && !ball.$position.isAnimating)
    }

    @Test("a property with an action animates when it is assigned; the model is there at once")
    func implicit() {
        ball.$scale.action = .animate(.easeInOut(duration: 0.25))
        ball.scale = 0
        #expect(ball.scale == 0 && ball.$scale.presentation == 1)
        scene.advance(to: 0.125)
        #expect(abs(ball.$scale.presentation - 0.5) < 1e-9)
        scene.advance(to: 0.3)
        #expect(ball.$scale.presentation == 0)
    }

    @Test("the action is looked up: the transaction, the property, the scene")
    func lookup() {
        func isSilent() -> Bool {
            if case .silent = ball.$scale.currentAction { true } else { false }
        }
        func animation() -> Animation? {
            if case .animate(let animation) = ball.$scale.currentAction { animation } else { nil }
        }
        #expect(isSilent())
        scene.defaultAnimation = { $0 === ball.$scale ? .linear : nil }
        #expect(animation() == .linear)
        ball.$scale.action = .animate(.bouncy)
        #expect(animation() == .bouncy)
        scene.withAnimation(.snappy) { #expect(animation() == .snappy) }
        scene.withTransaction(Transaction()) { #expect(animation() == .bouncy) }
        scene.withAnimation(nil) { #expect(isSilent()) }
        ball.$scale.action = .silent
        scene.withAnimation(.snappy) { #expect(isSilent()) }
        if case .silent = Property(1.0).currentAction {
        } else {
            Issue.record("a property without a scene is set")
        }
    }

    @Test("a silent property is set at once, also in a block, and moves only by an animation of its own")
    func silent() {
        ball.$scale.action = .silent
        scene.withAnimation(.smooth) { ball.scale = 2 }
        #expect(ball.$scale.presentation == 2)
        ball.$scale.animate(to: 3)
        #expect(ball.$scale.isAnimating)
    }

    @Test("a custom action does what it likes with the assignment")
    func custom() {
        var asked: [Double] = []
        ball.$scale.action = .custom { property, value, transaction in
            asked.append(value)
            property.animate(to: value / 2, transaction.animation ?? .linear(duration: 1))
        }
        ball.scale = 7
        #expect(ball.scale == 3.5)
        scene.advance(to: 0.5)
        #expect(ball.$scale.presentation == 2.25)
        scene.withAnimation(.smooth) { ball.scale = 4 }
        #expect(asked == [7, 4] && ball.scale == 2)
    }

    @Test("a handler takes the assignments of its block, and knows the innermost animation")
    func handler() {
        final class Recorder: AssignmentHandler {
            var names: [String] = []
            var animations: [Animation?] = []

            func assign<Value>(_ value: Value, to property: Property<Value>, in transaction: Transaction) {
                names.append(property.name)
                animations.append(transaction.animation)
            }
        }
        let recorder = Recorder()
        var transaction = Transaction()
        transaction.handler = recorder
        scene.withTransaction(transaction) {
            ball.scale = 2
            scene.withAnimation(.bouncy) { ball.position = [1, 1] }
        }
        ball.angle = .degrees(5)
        #expect(recorder.names == ["scale", "position"])
        #expect(recorder.animations == [nil, .bouncy])
        #expect(ball.scale == 1 && ball.position == [0, 0])
    }

    @Test("a handler may assign, and is not handed its own assignments, which are animated as the block says")
    func assigningHandler() {
        final class Mirror: AssignmentHandler {
            let other: Ball
            var count = 0

            init(_ other: Ball) { self.other = other }

            func assign<Value>(_ value: Value, to property: Property<Value>, in transaction: Transaction) {
                count += 1
                property.value = value
                other.angle = .degrees(90)
            }
        }
        let mirror = Mirror(ball)
        var transaction = Transaction()
        transaction.handler = mirror
        scene.withTransaction(transaction) {
            ball.scale = 2
            scene.withAnimation(.linear(duration: 1)) { ball.position = [4, 4] }
        }
        #expect(mirror.count == 2)
        #expect(ball.scale == 2 && ball.angle == .degrees(90) && !ball.$scale.isAnimating)
        #expect(ball.position == [4, 4])
        scene.advance(to: 0.5)
        #expect(ball.$position.presentation == [2, 2])
    }

    @Test("the same key serves all that a transaction starts")
    func key() {
        var transaction = Transaction(animation: .smooth)
        transaction.key = "entrance"
        scene.withTransaction(transaction) {
            ball.scale = 2
            ball.position = [1, 1]
        }
        #expect(ball.$scale.animationKeys == ["entrance"] && ball.$position.animationKeys == ["entrance"])
    }
}
