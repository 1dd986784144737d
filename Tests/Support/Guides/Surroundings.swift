import DRMDisplay
import Drive
import FlingDynamics
import FlingTesting
import FlingWorlds
import Glibc
import Libinput
import Testing

// The declarations around the Swift code in the guides, each piece of which becomes a function: compiled,
// never called.

nonisolated(unsafe) var driver: Driver! = nil
nonisolated(unsafe) var screen: Screen! = nil
nonisolated(unsafe) let clock: any FrameClock = ManualClock(framesPerSecond: 60)
let rules = DragRules<Double>()
let sheetRules = DragRules<Double>()
nonisolated(unsafe) let page: DrivenScroller<Double>! = nil
nonisolated(unsafe) let pager: DrivenScroller<Double>! = nil
let now = Timestamp.zero
nonisolated(unsafe) let card = Card()
nonisolated(unsafe) let stop: StopSignal! = nil

final class Card {
    @Animated("place") var place = SIMD2<Double>(0, 0)
}

// An app with a sheet and cards, under an arena.
nonisolated(unsafe) var arena = GestureArena()
let event = InputEvent(time: now, device: DeviceID(1), action: .frame)
let gesture = Gesture(kind: .pan, phase: .began, time: now)
nonisolated(unsafe) var sheet = Draggable(0.0)
nonisolated(unsafe) var cards = [Draggable(SIMD2(0.0, 0.0))]
nonisolated(unsafe) let photo: DrivenTransform! = nil
nonisolated(unsafe) var content = TransformDrag(content: [4000, 3000], viewport: [800, 600])
let pointer = SIMD2(0.0, 0.0)
func card(at place: SIMD2<Double>) -> Int? { cards.indices.first }
func take(_ gesture: Gesture) {}
func turn(_ pages: Int) {}
func turn(to degrees: Double) {}
func fetchNews() {}

// An app with a scene of a ball, rows and a sprite, and a finger.
final class Ball {
    @Animated("ball.place", tolerance: .point) var place = SIMD2(0.0, 0.0)
    @Animated("ball.scale", tolerance: .scale) var scale = 1.0
}
final class Row {
    @Animated("row.x", tolerance: .point) var x = 320.0
}
final class Sprite {
    var alpha = 1.0
}
nonisolated(unsafe) let scene = Scene()
nonisolated(unsafe) let ball = Ball()
nonisolated(unsafe) let rows = [Row()]
nonisolated(unsafe) let sprite = Sprite()
nonisolated(unsafe) let opening = Transition(in: scene) { ball.scale = 2 }
let finger = SIMD2(0.0, 0.0)
let box = Rect(x: 0, y: 0, width: 320, height: 500)
nonisolated(unsafe) let balls = [DynamicItem(center: ball.$place, size: [40, 40])]
let frameTime = now
func sleep(until time: Timestamp?) {}

func draw(at value: Double) {}
func draw(_ matrix: AffineMatrix) {}
func draw(at place: SIMD2<Double>) {}
func draw(scale: Double, angle: Double, about place: SIMD2<Double>?) {}
func draw(_ value: Double, _ pixels: PixelBuffer) {}

struct App {
    let driver: Driver
    var sheet: DrivenValue<Double>! = nil
}

// The functions of libseat.
enum Session {}
let seat = Session.self
func libseat_open_device(_ seat: Session.Type, _ path: String, _ descriptor: inout CInt) -> CInt { -1 }
func libseat_close_device(_ seat: Session.Type, _ device: CInt) -> CInt { 0 }
func libseat_get_fd(_ seat: Session.Type) -> CInt { -1 }
func libseat_dispatch(_ seat: Session.Type, _ timeout: CInt) -> CInt { 0 }
