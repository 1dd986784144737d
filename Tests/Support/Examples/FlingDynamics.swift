import Fling
import FlingDynamics
import FlingWorlds

// The declarations around the examples in the doc comments of FlingDynamics.

final class Card {
    @Animated("card.centre", tolerance: .point) var centre = SIMD2(0.0, 0.0)
    @Animated("card.rotation") var rotation = 0.0
}

nonisolated(unsafe) let scene = Scene(at: .zero)
func makeCard() -> Card {
    let card = Card()
    scene.add(card.$centre, card.$rotation)
    return card
}
nonisolated(unsafe) let card = makeCard(), sheet = makeCard(), badge = makeCard(), label = makeCard()
nonisolated(unsafe) let field = makeCard(), ball = makeCard()
nonisolated(unsafe) let drag = PropertyDrag(of: sheet.$centre)
nonisolated(unsafe) let pane = DynamicItem(center: sheet.$centre, size: [375, 667])
let now = Timestamp.zero
let finger = SIMD2(0.0, 0.0), closed = SIMD2(0.0, 0.0), open = SIMD2(0.0, 200.0)

enum AttachmentBehaviorContext {
    nonisolated(unsafe) static let attachment: AttachmentBehavior! = nil
    static func drawCoil(from start: SIMD2<Double>, to end: SIMD2<Double>) {}
    static func drawLine(from start: SIMD2<Double>, to end: SIMD2<Double>) {}
}

enum CollisionBehaviorContext {
    nonisolated(unsafe) static let collision = CollisionBehavior(items: [pane])
    static var balls: [DynamicItem] { [pane] }
    static var ball: DynamicItem { pane }
    nonisolated(unsafe) static var score = 0
    static func click(at point: SIMD2<Double>) {}
}

enum DynamicWorldContext {
    static let box = Rect(x: 0, y: 0, width: 320, height: 500)
    static var balls: [DynamicItem] { [pane] }
}

enum DynamicsErrorContext {
    nonisolated(unsafe) static let collision = CollisionBehavior(items: [pane])
    static let stroke = [SIMD2(40.0, 40)]
    nonisolated(unsafe) static var hint = ""
}

enum ForceBehaviorsContext {
    nonisolated(unsafe) static let animator = DynamicAnimator(in: scene)
    nonisolated(unsafe) static let card = DynamicItem(center: badge.$centre, size: [120, 80])
    nonisolated(unsafe) static let icon = DynamicItem(center: label.$centre, size: [48, 48])
    static var icons: [DynamicItem] { [icon] }
    static let slot = SIMD2(80.0, 320), tilt = SIMD2(0.1, 0.9)
}

enum ItemBehaviorContext {
    nonisolated(unsafe) static let animator = DynamicAnimator(in: scene)
    nonisolated(unsafe) static let puck = DynamicItem(center: field.$centre, size: [60, 60])
}

enum ItemsBehaviorContext {
    nonisolated(unsafe) static let animator = DynamicAnimator(in: scene)
    static var thrownCard: DynamicItem { pane }
}
