import Motion
import JSONText
import Traces
import VirtualEvdev

/// Why a trace could not be played.
public enum ReplayError: Error, Equatable, Sendable {
    /// It could not be read: which file, which line, and what is wrong.
    case trace(TraceError)
    /// libinput could not play it.
    case libinput(source: String, VirtualEvdevError)
    /// A number that was given makes no sense.
    case parameter(ParameterError)
    /// It is so long, or the frame rate so high, that it and the time to come to rest, ``TracePlayer/patience``, could
    /// make more frames than ``TracePlayer/frameLimit``. The trace alone is so many seconds long.
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
