import CommandLineTool
import Feel
import JSONText

/// A report as text for people.
struct MeasureText {
    private let report: FeelReport
    private let realTime: RealTimeReport?
    /// The program's name.
    let title: String

    init(_ report: FeelReport, _ realTime: RealTimeReport? = nil, program: String) {
        (self.report, self.realTime) = (report, realTime)
        title = program.split(separator: "/").last.map(String.init) ?? program
    }

    /// The rows of the table, whose first has the headings.
    var table: [[String]] {
        [["stroke", "lag ms", "offset", "gain", "judder", "hitches", "jumps", "after the lift"]]
            + report.kinds.map(cells)
    }

    /// The rows of the times from input to what is shown of it, whose first has the headings; none if they are not known.
    var inputTable: [[String]] {
        let rows = report.kinds.compactMap { kind in
            kind.inputToShown.map { input in
                [kind.kind.rawValue]
                    + [input.pixels, input.nextFrame, input.refresh].flatMap(Self.cells)
            }
        }
        guard !rows.isEmpty else { return [] }
        return [
            [
                "input to shown", "by pixels, ms", "95 % in", "by the next frame", "95 % in",
                "at least by the refresh", "95 % in",
            ]
        ] + rows
    }

    private static func cells(_ times: InputTimes?) -> [String] {
        guard let times else { return ["-", "-"] }
        let (median, error) = (1000 * times.median.value, 1000 * times.median.error)
        return ["\(median.fixed(1)) ±\(error.fixed(1))", (1000 * times.nearlyAll).fixed(1)]
    }

    func write(to output: TextSink) throws {
        try output.write(table, hasHeadings: true)
        let input = inputTable
        if !input.isEmpty {
            try output.writeLine("")
            try output.write(input, hasHeadings: true)
        }
        for kind in report.kinds where kind.lost > 0 {
            let part = (100 * kind.lost).significant(2)
            try output.writeLine("\(kind.kind.rawValue): the motion of \(part) % of the refreshes is lost")
        }
        try output.writeLine("")
        try output.writeLine(summary.wrapped(to: output.appearance.limit))
        guard let realTime else { return }
        try output.writeLine("")
        for sentence in Self.sentences(on: realTime) {
            try output.writeLine(sentence.wrapped(to: output.appearance.limit))
        }
    }

    // MARK: Real time

    private static func sentences(on run: RealTimeReport) -> [String] {
        let frames =
            "In real time, \(run.frameCount) frames at \(run.framesPerSecond.fixed(1)) refreshes a second"
        let processor =
            run.processorMilliseconds.map { ", \($0.significant(2)) ms of a processor for each" } ?? ""
        let times =
            run.isByPresentation
            ? "The compositor's wp_presentation says when"
            : "Frame callbacks say, to a millisecond, when"
        let missed = MissedRefresh.allCases.compactMap { reason in
            run.missed[reason].map { "\($0) \(words(for: reason))" }
        }
        let hitches =
            missed.isEmpty ? "No refresh was missed" : "Missed refreshes: \(missed.joined(separator: ", "))"
        let wakeUps = run.wakeUpsAtRest.map { ", and is woken \($0.significant(2)) times" } ?? ""
        let memory = run.memory.map { ". It has \((Double($0) / 1e6).significant(2)) MB of memory" } ?? ""
        var sentences = [
            "\(frames)\(processor). At rest it draws \(run.framesAtRest.significant(2)) frames a second\(wakeUps)\(memory).",
            "\(times) a frame is shown. \(hitches).",
        ]
        guard let pressure = run.pressure else {
            return sentences + [
                "The kernel does not say how busy the processors were: /proc/pressure/cpu is not there."
            ]
        }
        let busy = "processes waited for a processor in \((100 * pressure).significant(2)) % of the time"
        sentences.append(
            run.isNoisy
                ? "The run was noisy: \(busy), so that the figures are not those of the program alone. Repeat it on a quiet machine."
                : busy.prefix(1).uppercased() + busy.dropFirst() + ".")
        return sentences
    }

    /// The reason for a missed refresh, as it follows a number of them.
    static func words(for reason: MissedRefresh) -> String {
        switch reason {
        case .late: "for which the program drew too late"
        case .held: "for which the compositor had the frame and did not show it"
        case .unmoved: "whose frame had not moved"
        }
    }

    func write(_ comparison: MeasureComparison, since path: String, to output: TextSink) throws {
        try output.writeLine("")
        guard !comparison.differences.isEmpty else {
            return try output.writeLine("No figure differs from \(path) by more than the errors.")
        }
        try output.writeLine("Since \(path):")
        for difference in comparison.differences {
            try output.writeLine("  \(difference)".wrapped(to: output.appearance.limit))
        }
    }

    // MARK: The table

    private func cells(_ kind: KindReport) -> [String] {
        guard kind.isFollowed else {
            let motion = Self.stray(kind, from: "the finger") ?? "does not follow"
            return [kind.kind.rawValue, "-", "-", "-", "-", "-", "-", "the content \(motion)"]
        }
        return [
            kind.kind.rawValue, Self.text(kind.lag, by: 1000, digits: 1),
            kind.kind.isOnScreen ? Self.text(kind.offset, digits: 1) : "-",
            kind.kind.isOnScreen ? "1" : Self.text(kind.gain, digits: 2), Self.text(kind.judder, digits: 2),
            Self.text(kind.hitches, digits: 0), Self.jumps(kind),
            kind.kind.isFlick ? Self.afterLift(kind) : Self.rest(kind),
        ]
    }

    /// The median, its error, and the range where that is more than the error.
    private static func text(_ spread: Spread?, by factor: Double = 1, digits: Int) -> String {
        guard let spread else { return "lost" }
        let median = (factor * spread.median).fixed(digits)
        let error = (factor * spread.error).fixed(digits)
        let range = [spread.range.lowerBound, spread.range.upperBound].map { (factor * $0).fixed(digits) }
        let isWide = spread.range.upperBound - spread.range.lowerBound > 2 * spread.error
        return median + (Double(error) == 0 ? "" : " ±\(error)")
            + (isWide && range[0] != range[1] ? " (\(range[0]) to \(range[1]))" : "")
    }

    /// The motion of content that does not go with the finger; nil if there is none.
    private static func stray(_ kind: KindReport, from finger: String) -> String? {
        kind.strayStep.map { "moves otherwise than \(finger), by up to \(abs($0).fixed(0)) px a frame" }
    }

    private static func jumps(_ kind: KindReport) -> String {
        guard let farthest = kind.farthestJump else { return "0" }
        return "\(kind.jumps), to \(abs(farthest).fixed(0)) px"
    }

    private static func rest(_ kind: KindReport) -> String { kind.goesOn ? "goes on" : "stops" }

    private static func afterLift(_ kind: KindReport) -> String {
        guard kind.goesOn else { return "stops" }
        guard let distance = kind.distance, let duration = kind.duration else {
            return "goes on until it is cut off"
        }
        var parts = ["\(distance.median.fixed(0)) px in \(duration.median.fixed(2)) s"]
        if let speed = kind.speed { parts.append("from \(speed.median.fixed(2)) of the finger's speed") }
        if let curve = kind.curve { parts.append(name(of: curve)) }
        if let overshoot = kind.overshoot, overshoot.median > max(overshoot.error, 1) {
            parts.append("\(overshoot.median.fixed(0)) px too far first")
        }
        if kind.cutOffs > 0 { parts.append("\(kind.cutOffs) of \(kind.strokes.count) cut off") }
        return parts.joined(separator: ", ")
    }

    /// The curve with its constant and its platform: "exponential, 4.00 ±0.02 /s: GTK".
    private static func name(of curve: CurveReport) -> String {
        let platform = curve.platform.map { ": \($0)" } ?? ""
        guard let constant = curve.constant else { return "the curve of \(curve.platform ?? "no platform")" }
        switch curve.form {
        case .exponential: return "exponential, \(text(constant, digits: 2)) /s\(platform)"
        case .parabola: return "parabola, \(text(constant, digits: 0)) px/s²\(platform)"
        case .spring:
            return "spring, \(text(constant, digits: 2)) s, damping \(text(curve.damping, digits: 2))"
        case .platform: return "the curve of \(curve.platform ?? "no platform")"
        }
    }

    // MARK: The sentence

    /// One sentence to quote.
    var summary: String {
        var parts: [String] = []
        if let drag = report[.drag] ?? report[.flick] {
            if drag.isFollowed, let lag = drag.lag {
                parts.append("follows a finger \((1000 * lag.median).fixed(0)) ms behind it")
            } else {
                let finger = "a finger on the screen"
                parts.append(Self.stray(drag, from: finger) ?? "does not follow \(finger)")
            }
        }
        if let flick = report[.flick], flick.isFollowed { parts.append(Self.flick(flick)) }
        for kind in [report[.fastScroll], report[.slowScroll]].compactMap(\.self) where kind.isFollowed {
            guard let gain = kind.gain else { break }
            let goesOn = kind.goesOn ? "goes on" : "stops"
            parts.append(
                "scrolls \(gain.median.significant(2)) px for each px of a touchpad, and \(goesOn) after the lift"
            )
            break
        }
        if let stops = report.stopsOnTouch { parts.append(stops ? "a touch stops it" : "no touch stops it") }
        return parts.isEmpty
            ? "\(title) does not follow fingers." : "\(title) \(parts.joined(separator: "; "))."
    }

    private static func flick(_ flick: KindReport) -> String {
        guard flick.goesOn else { return "stops dead after a flick" }
        guard let distance = flick.distance, let duration = flick.duration else {
            return "goes on after a flick"
        }
        let law = flick.curve?.platform.map { ", by the law of \($0)" } ?? ""
        return
            "goes on for \(distance.median.fixed(0)) px in \(duration.median.significant(2)) s after a flick\(law)"
    }

    // MARK: Requirements

    static func sentence(on breach: FeelReport.Breach) -> String {
        let kind = breach.kind.rawValue
        switch breach.requirement {
        case .momentum: return "\(kind): the content does not go on after the lift"
        case .stop: return "\(kind): no touch was seen to stop the content"
        case .atMost(let measure, let limit):
            guard let value = breach.value else {
                return
                    "\(kind): \(measure.rawValue) is not known, since the content does not follow or is lost"
            }
            return
                "\(kind): \(measure.rawValue) is \(value.significant(3)), and at most \(limit.shortest) is required"
        }
    }
}

extension TextSink {
    /// Writes rows of cells in columns, the last of which has text of any length.
    func write(_ rows: [[String]], hasHeadings: Bool = false) throws {
        let widths = rows[0].indices.map { column in rows.map { $0[column].columnCount }.max() ?? 0 }
        for (number, row) in rows.enumerated() {
            let cells = zip(row, widths).dropLast().map { $0.padded(to: $1) } + row.suffix(1)
            let line = cells.row(indent: 0, appearance)
            try writeLine(hasHeadings && number == 0 ? appearance.styled(line, .bold) : line)
        }
    }
}

extension String {
    /// The text with spaces up to a width.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - columnCount, 0))
    }
}
