import CommandLineTool
import Glibc
import JSONText
import SystemCalls
import Traces

/// The figures of a report that differ from those of an earlier one by more than their errors.
struct MeasureComparison {
    /// A sentence on each difference, in the order of the strokes.
    let differences: [String]

    private static let figures: [(name: String, title: String, digits: Int, unit: String)] = [
        ("lagMilliseconds", "lag", 1, " ms"), ("gain", "gain", 2, ""), ("offset", "offset", 1, " px"),
        ("judder", "judder", 2, ""), ("hitches", "hitches", 0, " ms/s"),
        ("inputByPixels", "input to shown", 1, " ms"), ("distance", "distance", 0, " px"),
        ("seconds", "time", 2, " s"), ("speed", "first speed", 2, " of the finger's"),
        ("overshoot", "overshoot", 0, " px"),
    ]

    /// Compares the reports that `fling measure --json` writes; nil if the earlier value is none.
    init?(_ now: JSON, with before: JSON) {
        guard before["type"]?.string == "feel", before["version"]?.number == 1,
            case .object(let kinds) = now["strokes"]
        else { return nil }
        var differences: [String] = []
        for (name, kind) in kinds {
            guard let earlier = before["strokes"]?[name] else { return nil }
            let changes =
                Self.words(kind, earlier)
                + Self.figures.compactMap { figure in
                    Self.change(kind[figure.name], earlier[figure.name], figure.digits)
                        .map { "\(figure.title) \($0.before) → \($0.now)\(figure.unit)" }
                }
            differences += changes.map { "\(name): \($0)" }
        }
        let stops = [before, now].map { $0["stopsOnTouch"]?.bool }
        if let was = stops[0], let isNow = stops[1], was != isNow {
            differences.append(
                isNow ? "a touch stops the content now" : "no touch stops the content any more")
        }
        self.differences = differences
    }

    /// The differences of the answers: if content follows and goes on, along which curve, and with how many jumps.
    private static func words(_ now: JSON, _ before: JSON) -> [String] {
        var changes: [String] = []
        if let was = before["follows"]?.bool, let follows = now["follows"]?.bool, was != follows {
            changes.append(follows ? "the content follows now" : "the content does not follow any more")
        }
        if let was = before["goesOn"]?.bool, let goesOn = now["goesOn"]?.bool, was != goesOn {
            changes.append(
                goesOn ? "the content goes on after the lift now" : "the content stops at the lift now")
        }
        if let was = before["jumps"]?.number, let jumps = now["jumps"]?.number, was != jumps {
            changes.append("jumps \(was.shortest) → \(jumps.shortest)")
        }
        if let was = before["curve"]?["form"]?.string, let form = now["curve"]?["form"]?.string {
            if was != form {
                changes.append("curve \(was) → \(form)")
            } else if let change = change(now["curve"]?["constant"], before["curve"]?["constant"], 2) {
                changes.append("constant of the \(form) \(change.before) → \(change.now)")
            }
        }
        return changes
    }

    /// The medians before and now, if they differ by more than both errors and by more than the ranges.
    private static func change(
        _ now: JSON?, _ before: JSON?, _ digits: Int
    ) -> (before: String, now: String)? {
        guard let new = now?["median"]?.number, let old = before?["median"]?.number else { return nil }
        let slack = [now, before].map { figure in
            let range = (figure?["most"]?.number ?? 0) - (figure?["least"]?.number ?? 0)
            return max(figure?["error"]?.number ?? 0, range / 2)
        }
        let texts = (old.fixed(digits), new.fixed(digits))
        return abs(new - old) > slack[0] + slack[1] && texts.0 != texts.1 ? texts : nil
    }
}

extension MeasureComparison {
    /// Reads a report that an earlier run has written.
    static func report(at path: String) throws(Failure) -> JSON {
        guard let file = fopen(path, "re") else {
            throw Failure("\(path) can't be read: \(systemMessage(errno))")
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // The report of many strokes has less than a hundredth of that.
        while bytes.count < 1 << 28 {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        // The report is a line of its own.
        while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        guard let report = JSON(line: String(decoding: bytes, as: UTF8.self)),
            MeasureComparison(report, with: report) != nil
        else { throw Failure("\(path) is no report that \"fling measure --json\" has written") }
        return report
    }
}
