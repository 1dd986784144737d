import JSONText
import Motion
import Traces

extension RobotHand.Performance {
    /// Returns the truth as JSON lines, to be kept beside the trace: one line for each finger, with its
    /// path at even steps of `interval` seconds.
    ///
    /// ```text
    /// {"gesture":0,"finger":0,"down":0,"up":0.0778,"release":[900,0],"path":[[0,2,38],…]}
    /// ```
    ///
    /// Times are seconds after `zero`: for a recording that starts at zero, the time of its first frame.
    /// `path` has [time, x, y] in millimetres, and `release` is the velocity at the lift in millimetres per
    /// second.
    public func truthText(interval: Double = 0.002, since zero: Timestamp = .zero) -> [UInt8] {
        let output = TraceOutput(name: "truth")
        let step = interval.within(0.0001...1)
        for (gesture, truth) in gestures.enumerated() {
            for (index, finger) in truth.fingers.enumerated() {
                let release = finger.releaseVelocity
                let count = Int((finger.up.seconds(since: finger.down) / step).within(0...1e6))
                let times = (0...count).map { finger.down.advanced(by: Double($0) * step) } + [finger.up]
                let path = times.lazy.compactMap { time -> JSON? in
                    guard let place = finger.position(at: min(time, finger.up)) else { return nil }
                    return .array([
                        rounded(time.seconds(since: zero), 1e6), rounded(place.x, 1e4), rounded(place.y, 1e4),
                    ])
                }
                let line = JSON.object([
                    ("gesture", .number(Double(gesture))), ("finger", .number(Double(index))),
                    ("down", rounded(finger.down.seconds(since: zero), 1e9)),
                    ("up", rounded(finger.up.seconds(since: zero), 1e9)),
                    ("release", .array([rounded(release.x, 1e4), rounded(release.y, 1e4)])),
                    ("path", .array(path)),
                ])
                line.write { output.append($0) }
                output.append("\n")
            }
        }
        return output.bytes
    }

    /// Writes ``truthText(interval:since:)`` to a file.
    public func writeTruth(
        to path: String, existing: ExistingFile = .replace, since zero: Timestamp = .zero
    ) throws(TraceError) {
        let output = try TraceOutput(creating: path, existing: existing)
        output.append(truthText(since: zero))
        try output.finish()
    }

    private func rounded(_ value: Double, _ unit: Double) -> JSON {
        .number((value * unit).rounded() / unit)
    }
}
