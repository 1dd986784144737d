import Fling
import Glibc

// The declarations around the examples in the doc comments of Fling.

final class Ball {
    @Animated("ball.position", tolerance: .point) var position = SIMD2(0.0, 0.0)
    @Animated(tolerance: .scale) var scale = 1.0
    @Animated var colour = Color.clear
}
final class Card {
    @Animated("card.position", tolerance: .point) var position = SIMD2(0.0, 0.0)
    @Animated("card.centre", tolerance: .point) var centre = SIMD2(0.0, 0.0)
    @Animated("card.rotation") var rotation = 0.0
    @Animated var y = 0.0
    @Animated var x = 0.0
    @Animated var scale = 1.0
    @Animated var opacity = 1.0
}
final class Sprite {
    var alpha = 1.0
}

let now = Timestamp.zero
let frameTime = now + 1.0 / 60
nonisolated(unsafe) let scene = Scene(at: now)
nonisolated(unsafe) let ball: Ball = {
    let ball = Ball()
    scene.add(ball.$position, ball.$scale, ball.$colour)
    return ball
}()
func makeCard() -> Card {
    let card = Card()
    scene.add(card.$position, card.$centre, card.$rotation, card.$y, card.$x, card.$scale, card.$opacity)
    return card
}
nonisolated(unsafe) let card = makeCard(), sheet = makeCard(), badge = makeCard(), dim = makeCard()
nonisolated(unsafe) let label = makeCard(), banner = makeCard(), field = makeCard()
nonisolated(unsafe) let rows = [makeCard()], dots = [makeCard()]
nonisolated(unsafe) let sprite = Sprite()
let touch = SIMD2(0.0, 0.0)
let gesture = Gesture(kind: .pan, phase: .began, time: now)
let thrown = MotionState<SIMD2<Double>>([0, 0], perSecond: [900, 0])
nonisolated(unsafe) let log = EventLog()

let finger = SIMD2(0.0, 0.0), closed = SIMD2(0.0, 0.0), open = SIMD2(0.0, 200.0)
let fingerVelocity = Velocity<Double>(perSecond: -2)
nonisolated(unsafe) let animator = PropertyAnimator(duration: 0.4, timing: .curve(.easeInOut), in: scene) {}
nonisolated(unsafe) let transition = Transition(in: scene) { sheet.y = 320 }
nonisolated(unsafe) let drag = PropertyDrag(of: sheet.$centre)
let recordedMotion = Spring.snappy.motion(from: 0, to: 1)

func draw(at place: SIMD2<Double>) {}
func askForAnotherFrame() {}
func sleep(until time: Timestamp?) {}

enum AnyMotionStateContext {
    static var event: AnimationEvent { log.events[0] }
}

enum EventLogContext {
    nonisolated(unsafe) static let scene = Scene(at: now)
    nonisolated(unsafe) static let ball: Ball = {
        let ball = Ball()
        scene.add(ball.$position)
        return ball
    }()
}

enum PropertyDriverContext {
    final class Still: PropertyDriver {
        func state(at time: Timestamp) -> MotionState<Double> { MotionState(0) }
        var isMoving: Bool { false }
    }
    nonisolated(unsafe) static let driver = Still()
    nonisolated(unsafe) static let property = sheet.$y
    static let end = 320.0
}

enum PropertyFollowingContext {
    static var pin: Card { badge }
    static var other: Card { card }
    nonisolated(unsafe) static var hint = ""
}

enum RunContext {
    static func showNextNotice() {}
    static func takeClicks() {}
    static func drawSharply() {}
}

enum TransactionContext {
    nonisolated(unsafe) static var transaction = Transaction()
}

@MainActor
final class Shelf {
    var isLocked = false
}
@MainActor let shelf = Shelf()
nonisolated(unsafe) var rules = DragRules<Double>()

let cube = (rotation: Rotation3D(angle: .degrees(30), axis: [0, 1, 0]), size: 2.0)

// The functions of cairo.
let context = 0
nonisolated(unsafe) var matrix = 0
func cairo_set_source_rgba(_ context: Int, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {}
func cairo_matrix_init(
    _ matrix: inout Int, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double
) {}
