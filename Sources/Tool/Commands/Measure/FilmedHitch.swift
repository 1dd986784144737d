import Feel
import Pages

/// The pictures around the hitches of a run in real time, for its page.
enum FilmedHitch {
    /// The most hitches that a page shows.
    private static let most = 8
    /// The refreshes before and after a hitch, and the first and the last ones of those that are shown of a long one.
    private static let (around, begin, end) = (2, 7, 4)

    /// A hitch of a stroke, by the places of its missed refreshes among all of the stroke.
    private struct Hitch {
        let kind: StrokeKind
        let number: Int
        let stroke: MeasuredStroke
        let missed: ClosedRange<Int>
    }

    /// Returns all hitches, the longest first, with the pictures of the first ones.
    static func all(in report: FeelReport, of run: RealRun) -> [FeelPage.Hitch] {
        let hitches = report.kinds.flatMap { kind in
            kind.strokes.enumerated().flatMap { number, stroke in
                missed(in: stroke).map {
                    Hitch(kind: kind.kind, number: number + 1, stroke: stroke, missed: $0)
                }
            }
        }
        let sorted = hitches.enumerated().sorted {
            ($1.element.missed.count, $0.offset) < ($0.element.missed.count, $1.offset)
        }
        return sorted.enumerated().map { place, entry in
            FeelPage.Hitch(
                sentence: sentence(on: entry.element, run),
                refreshes: place < most ? refreshes(of: entry.element, run) : [])
        }
    }

    /// The missed refreshes that follow one another.
    private static func missed(in stroke: MeasuredStroke) -> [ClosedRange<Int>] {
        let times = Set(stroke.follow?.missed ?? [])
        return stroke.frames.indices.filter { times.contains(stroke.frames[$0].time) }.reduce(into: []) {
            ranges, index in
            if let last = ranges.last, last.upperBound == index - 1 {
                ranges[ranges.count - 1] = last.lowerBound...index
            } else {
                ranges.append(index...index)
            }
        }
    }

    private static func sentence(on hitch: Hitch, _ run: RealRun) -> String {
        let first = hitch.stroke.frames[hitch.missed.lowerBound].time
        let reason = MeasureText.words(for: MissedRefresh(at: first, in: run.frames))
        let count = hitch.missed.count
        return "\(hitch.kind.rawValue) \(hitch.number), "
            + "\((first - hitch.stroke.finger.down).fixed(2)) s after the landing: "
            + "\(count) refresh\(count == 1 ? "" : "es") \(reason)"
    }

    private static func refreshes(of hitch: Hitch, _ run: RealRun) -> [FeelPage.Hitch.Refresh] {
        let (frames, finger) = (hitch.stroke.frames, hitch.stroke.finger)
        let gain = hitch.stroke.follow?.gain.value ?? 1
        let first = max(hitch.missed.lowerBound - around, 0)
        let last = min(hitch.missed.upperBound + around, frames.count - 1)
        var content = 0.0
        let all = (first...last).map { index in
            let time = frames[index].time
            if index > first { content += frames[index].shift ?? 0 }
            return FeelPage.Hitch.Refresh(
                seconds: time - finger.down, content: content,
                finger: gain * (finger.place(at: time) - finger.place(at: frames[first].time)),
                isMissed: hitch.missed.contains(index), picture: picture(at: time, run))
        }
        return all.count > begin + end ? Array(all.prefix(begin) + all.suffix(end)) : all
    }

    /// The picture that was new in a refresh; nil if there was none.
    private static func picture(at time: Double, _ run: RealRun) -> FeelPage.Hitch.Picture? {
        let near = run.frames.interval / 4
        guard let number = run.frames.frames.firstIndex(where: { abs($0.shown - time) < near }) else {
            return nil
        }
        let small = run.observation.smallPicture(number)
        return FeelPage.Hitch.Picture(
            columns: small.columns, rows: small.rows, values: small.values, points: small.points)
    }
}
