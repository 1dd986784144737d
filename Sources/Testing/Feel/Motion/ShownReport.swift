/// A report of a finger, and the refreshes that can have shown it.
///
/// A program has no time at which an input is shown; these are the three that can be known of it. All are seconds since
/// the report.
package struct ShownReport: Sendable {
    /// The first refresh after the report, before which nothing can be shown.
    package let refresh: Double
    /// The refresh of the first frame in motion that the program handed in after the report, whatever it was drawn for; nil
    /// if there is none.
    package let nextFrame: Double?
    /// The refresh in which the content has come to the finger's place; nil if it was not seen to come there.
    package let pixels: Figure?
}

extension ShownReport {
    /// The speed of the content, in points per second, from which on its place tells the time, and the error of a refresh's
    /// time, in seconds.
    private static let (leastSpeed, timeError) = (150.0, 0.0005)
    /// The points by which a place is taken to be reached, if its error is not greater.
    private static let leastTolerance = 0.3
    /// The points of a step that is none.
    private static let stillness = 0.3
    /// The seconds by which Wayland rounds the times of reports down.
    private static let rounding = 0.001
    /// The seconds for which content is looked at beyond its lag.
    private static let margin = 0.05

    /// Returns the reports of a stroke at which the finger is fast enough to tell.
    ///
    /// - Parameter frames: All refreshes from the finger's landing on.
    static func all(of finger: FingerStroke, in frames: [ShownFrame], _ follow: Follow) -> [ShownReport] {
        guard let offset = follow.offset else { return [] }
        let frames = frames.filter { $0.time > finger.down }
        let path = ShownPath(frames)
        let tolerance = max(2 * path.noise.place, leastTolerance)
        let span = max(follow.lag.value, 0) + margin
        return finger.reports.compactMap { report in
            let speed = follow.gain.value * finger.speed(before: report)
            // After the lift content moves by itself, and a finger that was farther before has been followed there.
            guard abs(speed) >= leastSpeed, report + span <= finger.up,
                finger.isFarthest(at: report, since: report - span),
                let next = frames.firstIndex(where: { $0.time >= report })
            else { return nil }
            let sign = speed < 0 ? -1.0 : 1
            let goal = follow.gain.value * finger.place(at: report) + offset.value
            let reached = path.places[next...].first { sign * ($0.place - goal) >= -tolerance }
            let frame = frames[next...].first { frame in
                (frame.drawn ?? -.infinity) >= report - rounding && abs(frame.shift ?? 0) > stillness
            }
            let error = timeError + (tolerance + offset.error) / abs(speed)
            return ShownReport(
                refresh: frames[next].time - report, nextFrame: frame.map { $0.time - report },
                pixels: reached.flatMap { place in
                    // Beyond a lost displacement the places have another origin.
                    place.piece == path.places[0].piece ? Figure(place.time - report, error: error) : nil
                })
        }
    }
}

extension FingerStroke {
    /// Returns true if the finger goes on in one direction from a time to a later one.
    fileprivate func isFarthest(at time: Double, since begin: Double) -> Bool {
        let (last, sign) = (place(at: time), speed(before: time) < 0 ? -1.0 : 1)
        return stride(from: begin, to: time, by: 0.004).allSatisfy { sign * (place(at: $0) - last) <= 0 }
    }
}

/// The times from input to its refresh of many reports, in seconds.
package struct InputTimes: Sendable {
    /// Half of all are at most so long.
    package let median: Figure
    /// 95 of 100 are at most so long.
    package let nearlyAll: Double
    package let count: Int

    /// The least number of reports.
    private static let leastReports = 20

    /// Returns nil if there are too few.
    init?(_ times: [Figure]) {
        guard times.count >= Self.leastReports, let spread = Spread(times) else { return nil }
        median = Figure(spread.median, error: spread.error)
        let sorted = times.map(\.value).sorted()
        nearlyAll = sorted[Int((0.95 * Double(sorted.count - 1)).rounded())]
        count = sorted.count
    }
}

/// The times from the reports of fingers to what is shown of them.
package struct InputToShown: Sendable {
    /// Until the content is seen at the finger's place.
    package let pixels: InputTimes?
    /// Until the next frame that moves, which may have been drawn for an earlier report.
    package let nextFrame: InputTimes?
    /// Until the next refresh: the least that is possible.
    package let refresh: InputTimes

    /// The error of a refresh's time, in seconds.
    private static let timeError = 0.0005

    /// Returns nil if there are too few reports.
    init?(_ reports: [ShownReport]) {
        let known = { (times: [Double]) in InputTimes(times.map { Figure($0, error: Self.timeError) }) }
        guard let refresh = known(reports.map(\.refresh)) else { return nil }
        self.refresh = refresh
        pixels = InputTimes(reports.compactMap(\.pixels))
        nextFrame = known(reports.compactMap(\.nextFrame))
    }
}
