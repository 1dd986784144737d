import TestSupport
import Testing

@testable import Traces

@Suite(
    "Recordings from real hardware",
    .enabled(if: !SharedTraces.paths.isEmpty, "\(SharedTraces.absence)"))
struct SharedTracesTests {
    @Test("every recording is read, mended and written without loss", arguments: SharedTraces.paths)
    func readsAll(path: String) throws {
        let file = try TraceFile(contentsOf: path)
        let trace = try #require(evdev(file))
        let recording = try #require(trace.recordings.first)
        #expect(!recording.device.name.isEmpty && !recording.frames.isEmpty)
        let axes = [EvdevCode.absX, .absMTPositionX].filter(recording.device.codes.contains)
        #expect(!axes.isEmpty && axes.allSatisfy { recording.device.axes[$0] != nil })
        #expect(evdev(try read(trace.libinputText())) == trace)
        let mended = trace.mended().trace
        #expect(MendingTests.open(mended).isEmpty)
        let again = mended.mended()
        #expect(again.trace == mended, "\(again.remarks)")
    }
}
