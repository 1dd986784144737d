import Glibc
import Libinput
import Motion
import LocalDevices
import Testing
import Traces
import VirtualMachine

@Suite("A device that fails while it is recorded")
struct LostFrameTests {
    private func machine() throws -> VirtualMachine {
        try VirtualMachine(
            EvdevTrace(Fingers.touchpad, frames: Fingers.drag(Fingers.touchpad, fingers: 2, count: 10)))
    }

    @Test("has all frames written that were read before", arguments: [EIO, EBADF])
    func keepsFrames(error: CInt) throws {
        // How many calls into libevdev there have been when each frame is whole.
        let clean = try machine()
        let recorder = try Recorder(clean.nodes, on: clean)
        let first = clean.callCount
        var wholeAfter: [Int] = []
        while try clean.wait(for: recorder.descriptors, until: nil, atMost: nil) {
            let count = try recorder.read().count
            // The last call says that there is nothing more.
            wholeAfter += Array(repeating: clean.callCount - 1, count: count)
        }
        #expect(wholeAfter.count == 12)
        for call in first..<clean.callCount {
            let machine = try machine()
            machine.failures = [call: error]
            let recorder = try Recorder(machine.nodes, on: machine)
            var frames = 0
            var failure: RecordingError?
            while failure == nil, try machine.wait(for: recorder.descriptors, until: nil, atMost: nil) {
                do throws(RecordingError) {
                    frames += try recorder.read().count
                } catch {
                    failure = error
                }
            }
            if failure == nil {
                do throws(RecordingError) { _ = try recorder.read() } catch { failure = error }
            }
            #expect(failure == .cannotRead(path: machine.nodes[0], SystemError(error)), "call \(call)")
            let before = wholeAfter.count { $0 <= call }
            #expect(frames >= before, "call \(call): \(frames) of \(before) frames")
        }
    }
}
