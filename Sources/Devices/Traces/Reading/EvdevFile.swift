import Motion

/// A recording of libinput or evemu that is mended while it is read, so that memory does not grow with it.
package struct EvdevFile: Sendable {
    /// The machine and its devices, mended, without their frames.
    package let trace: EvdevTrace
    /// The index of the device that sent the frames.
    package let device: Int
    /// The time of the first frame.
    package let start: Timestamp
    private let file: RereadFile
    private let remarks: [TraceRemark]
    private let menders: [RecordingMender]

    /// Reads a file for the description of its devices, and for the state that they began in.
    ///
    /// Nil if it has another format, or frames of several devices: these have to be put in order of time.
    package init?(_ file: RereadFile) throws(TraceError) {
        guard file.format == .libinput || file.format == .evemu else { return nil }
        self.file = file
        var starts: [Int: Timestamp] = [:]
        let (trace, remarks) = try file.readFrames { (device, frames) throws(TraceError) in
            if starts[device] == nil { starts[device] = frames.first?.time }
        }
        self.remarks = remarks
        let senders = trace.recordings.indices.filter { starts[$0] != nil }
        guard senders.count < 2 else { return nil }
        let device = senders.first ?? 0
        var menders = trace.recordings.enumerated().map { index, recording in
            RecordingMender(recording.device, index: index, Mending())
        }
        _ = try file.readFrames { (sender, frames) throws(TraceError) in
            if sender == device { menders[device].survey(frames) }
        }
        self.device = device
        self.menders = menders
        start = starts[device] ?? .zero
        self.trace = EvdevTrace(
            recordings: menders.map { EvdevRecording(device: $0.device, frames: EvdevFrames()) },
            origin: trace.origin)
    }

    /// Gives the mended frames to `take`, piece by piece, and returns the remarks on the file and on its
    /// changes.
    package func read(_ take: @escaping (EvdevFrames) throws -> Void) throws -> [TraceRemark] {
        var menders = menders
        var failure: (any Error)?
        do {
            _ = try file.readFrames { [device] (sender, frames) throws(TraceError) in
                guard sender == device else { return }
                do { try take(menders[device].mend(frames)) } catch {
                    failure = error
                    // Ends the reading.
                    throw TraceError(file: file.name, .cutShort)
                }
            }
        } catch {
            throw failure ?? error
        }
        for index in menders.indices {
            let end = menders[index].finish()
            if index == device { try take(end) }
        }
        return remarks + menders.flatMap(\.remarks)
    }
}
