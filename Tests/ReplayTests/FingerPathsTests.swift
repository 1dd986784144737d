import Motion
import Replay
import Testing
import Traces

@Suite("Paths of fingers")
struct FingerPathsTests {
    @Test("fingers of a multitouch device follow their slots from touch-down to lift")
    func slots() {
        var device = EvdevDevice(name: "Pad")
        device.axes[.absMTPositionX] = AbsoluteAxis(minimum: 100, maximum: 2100, resolution: 10)
        device.axes[.absMTPositionY] = AbsoluteAxis(minimum: 0, maximum: 1000, resolution: 10)
        var frames = EvdevFrames()
        func append(_ milliseconds: UInt64, _ events: [(EvdevCode, Int32)]) {
            frames.append(
                at: Timestamp(microseconds: 5_000_000 + milliseconds * 1000),
                events.map { EvdevEvent($0, $1) })
        }
        append(10, [(.absMTTrackingID, 7), (.absMTPositionX, 1100), (.absMTPositionY, 500)])
        append(
            20,
            [
                (.absMTPositionX, 1300), (.absMTSlot, 1), (.absMTTrackingID, 8), (.absMTPositionX, 100),
                (.absMTPositionY, 1000),
            ])
        append(30, [(.absMTTrackingID, -1), (.absMTSlot, 0), (.absMTPositionY, 250)])
        // A place that is not sent is the one before; the first finger does not lift.
        append(40, [(.absMTSlot, 1), (.absMTTrackingID, 9), (.absMTPositionX, 2100)])
        let trace = Trace.evdev(EvdevTrace(device, frames: frames))
        let fingers = FingerPaths(trace, since: Timestamp(microseconds: 5_000_000))
        func seconds(_ milliseconds: UInt64) -> Double {
            Timestamp(microseconds: milliseconds * 1000).seconds(since: .zero)
        }
        func path(_ end: UInt64?, _ points: [(UInt64, SIMD2<Double>)]) -> FingerPaths.Path {
            FingerPaths.Path(
                points: points.map { FingerPaths.Point(time: seconds($0), place: $1) },
                end: end.map(seconds))
        }
        #expect(fingers.size == [200, 100])
        #expect(
            fingers.paths == [
                path(nil, [(10, [0.5, 0.5]), (20, [0.6, 0.5]), (30, [0.6, 0.25])]),
                path(30, [(20, [0, 1])]), path(nil, [(40, [1, 1])]),
            ])
    }
}
