import Interaction
import Libinput
import Motion
import Touch
import Traces
import VirtualEvdev

// The declarations around the examples in the doc comments of VirtualEvdev.

let trace = EvdevTrace(recordings: [])
nonisolated(unsafe) let machine: VirtualEvdev! = nil

struct App {
    func handle(_ event: InputEvent) {}
    func state(at time: Timestamp) -> Double { 0 }
}
let interaction = App()
func draw(_ value: Double) {}
