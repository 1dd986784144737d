import FrameClocks
import Interaction
import Motion

// The declarations around the examples in the doc comments of FrameClocks.

nonisolated(unsafe) let clock = ManualClock(framesPerSecond: 60)
nonisolated(unsafe) var sheet = Draggable(0.0)
nonisolated(unsafe) var ball = Draggable(0.0)
nonisolated(unsafe) var shown: [Double] = []
let isDone = true

func draw(_ value: Double) {}
func draw(_ state: MotionState<Double>) {}
func draw(at time: Timestamp) {}
func wait(for descriptor: CInt?) {}

// The functions of GTK.
typealias gint64 = Int64
typealias Tick = () -> Void
nonisolated(unsafe) var callback: UInt32 = 0
let widget = 0, frames = 0
func tick() {}
func gtk_widget_add_tick_callback(_ widget: Int, _ tick: Tick, _ data: Int?, _ notify: Int?) -> UInt32 { 1 }
func gtk_widget_remove_tick_callback(_ widget: Int, _ callback: UInt32) {}
func gdk_frame_clock_get_frame_time(_ frames: Int) -> gint64 { 0 }
func gdk_frame_clock_get_refresh_info(
    _ frames: Int, _ time: gint64, _ interval: inout gint64, _ presentation: inout gint64
) {}
