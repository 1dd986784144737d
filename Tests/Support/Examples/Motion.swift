import FrameClocks
import Glibc
import Motion

// The declarations around the examples in the doc comments of Motion.

let start = Timestamp.zero
let frameTime = start + 1.0 / 60
let now = start
let later = start + 0.2
let laterStill = start + 0.3
let deadline = start + 1
nonisolated(unsafe) let clock = ManualClock(framesPerSecond: 60)
var feed: FrameFeed { clock.feed }

let places = [Double](repeating: 0, count: 20)
nonisolated(unsafe) var (head, tail) = (Follower(at: 0.0), Follower(at: 0.0))
nonisolated(unsafe) let card = Follower(at: 0.0)
let screen = Rect(x: 0, y: 0, width: 320, height: 568)
