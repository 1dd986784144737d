import DRMDisplay
import Drive
import Glibc

// The declarations around the examples in the doc comments of DRMDisplay.

nonisolated(unsafe) let card: Card! = nil
nonisolated(unsafe) let screen: Screen! = nil
nonisolated(unsafe) let driver: Driver! = nil
nonisolated(unsafe) var sheet = Draggable(0.0)

func draw(_ value: Double, _ pixels: PixelBuffer) {}
