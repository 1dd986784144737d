import Motion
import JSONText
import Traces
import VirtualEvdev

/// An error of a trace that could not be played.
public enum ReplayError: Error, Equatable, Sendable {
    /// The trace could not be read: the file, the line, and the reason.
    case trace(TraceError)
    /// libinput could not play the trace.
    case libinput(source: String, VirtualEvdevError)
    /// A parameter is out of range.
    case parameter(ParameterError)
    /// The trace is so long, or the frame rate so high, that the trace and the time to come to rest,
    /// ``TracePlayer/patience``, could make more frames than ``TracePlayer/frameLimit``. `seconds` is the
    /// length of the trace alone.
    case tooManyFrames(source: String, seconds: Double, framesPerSecond: Double)
}

extension ReplayError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .trace(let error): "\(error)"
        case .libinput(let source, let error): "\(source): libinput can't play it: \(error)"
        case .parameter(let error): "\(error)"
        case .tooManyFrames(let source, let seconds, let framesPerSecond):
            "\(source): its \(seconds.significant(4)) s, and up to \(TracePlayer.patience.shortest) s to come to rest, "
                + "are more than \(TracePlayer.frameLimit) frames at \(framesPerSecond.shortest) a second. "
                + "Give a lower frame rate."
        }
    }
}
