import Drive
import Libinput
import VirtualEvdev

// The declarations around the examples in the doc comments of Drive.

let rules = DragRules<Double>()
nonisolated(unsafe) let driver: Driver! = nil
nonisolated(unsafe) let sheet: DrivenValue<Double>! = nil
nonisolated(unsafe) let list: DrivenScroller<Double>! = nil
nonisolated(unsafe) let page: DrivenScroller<Double>! = nil
nonisolated(unsafe) let pager: DrivenScroller<Double>! = nil
nonisolated(unsafe) let photo: DrivenTransform! = nil
nonisolated(unsafe) let clock = ManualClock(framesPerSecond: 60)
nonisolated(unsafe) let machine: VirtualEvdev! = nil
let time = Timestamp(seconds: 1)
nonisolated(unsafe) let scene = Scene()
final class Card {
    @Animated var position = SIMD2(0.0, 0.0)
}
nonisolated(unsafe) let card = Card()
nonisolated(unsafe) let opening = Transition(in: scene) { card.position = [0, 320] }

func draw(at value: Double) {}
func draw(_ state: MotionState<Double>, at time: Timestamp) {}

nonisolated(unsafe) let pane: DrivenValue<SIMD2<Double>>! = nil
nonisolated(unsafe) let label = Label()
final class Label { var isHidden = false }

let connection: CInt = 3
func receive() {}
func log(_ message: String) {}
func makeDriver() {}
func quit() {}
