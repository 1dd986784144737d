import LocalDevices
import Motion
import Testing
import Traces
import VirtualMachine

@Suite("A recorder of touch events")
struct TouchRecorderTests {
    private func text(of trace: EvdevTrace) throws -> String {
        let machine = try VirtualMachine(trace)
        let file = TemporaryFile("touch.jsonl")
        let recorder = try TouchRecorder(machine.nodes, on: machine)
        try recorder.record(with: TouchTraceWriter(creating: file.path))
        guard case .touch(let events) = try TraceFile(contentsOf: file.path).trace else { return "" }
        return String(decoding: try TouchTraceWriter.text(of: events), as: UTF8.self)
    }

    @Test("writes a mouse's motion, buttons and wheel")
    func mouse() throws {
        var device = EvdevDevice(name: "Mouse")
        device.codes = [.btnLeft, .btnRight, .relX, .relY, .relWheel]
        var frames = EvdevFrames()
        frames.append(at: Timestamp(seconds: 0.1), [EvdevEvent(.btnLeft, 1)])
        frames.append(at: Timestamp(seconds: 0.2), [EvdevEvent(.relX, 4)])
        frames.append(at: Timestamp(seconds: 0.3), [EvdevEvent(.relWheel, -1)])
        let text = try text(of: EvdevTrace(device, frames: frames))
        #expect(text.contains(#""type":"button","button":272,"pressed":true"#))
        #expect(text.contains(#""type":"pointer-motion","delta":[4,0]"#))
        #expect(text.contains(#""type":"wheel","v120":[0,120]"#))
    }

    @Test("writes no pointer of a touchpad alone, whose recording at the evdev level has none either")
    func touchpad() throws {
        let text = try text(
            of: EvdevTrace(Fingers.touchpad, frames: Fingers.drag(Fingers.touchpad, fingers: 1)))
        #expect(text.contains("device-added") && !text.contains("pointer-motion"))
    }
}
