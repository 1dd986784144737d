import HandModel
import Motion
import PanelModel
import Touch

extension Group {
    /// The errors of velocity strategies at the lift, against the finger's true velocity, and their costs.
    static let velocity = Group(
        name: "velocity",
        benchmarks: [
            Benchmark("sample", atMost: 60, allocations: 0) {
                VelocityTracker<SIMD2<Double>>()
            } run: { tracker, count in
                for turn in 0..<count {
                    let place = SIMD2(Double(turn & 1023), Double(turn & 255))
                    blackHole(tracker.add(place, at: Timestamp(nanoseconds: Int64(turn) * 8_000_000)))
                }
            },
            Benchmark("query", atMost: 690, allocations: 0) {
                var tracker = VelocityTracker<SIMD2<Double>>()
                for turn in 0..<40 {
                    let along = Double(turn * turn) * 0.05
                    tracker.add(SIMD2(along, along / 3), at: Timestamp(nanoseconds: Int64(turn) * 8_000_000))
                }
                return tracker
            } run: { tracker, count in
                for turn in 0..<count {
                    let lift = Timestamp(nanoseconds: 320_000_000 + Int64(turn & 7) * 1_000_000)
                    blackHole(tracker.velocity(at: lift))
                }
            },
        ],
        tables: { isBrief in
            // The strokes of each kind on each panel.
            let strokes = isBrief ? 1 : 200
            return [
                matrix("Mean error, as measured on real panels", strokes) { _ in .standard },
                matrix("Mean error, under other assumptions", strokes) { seed in
                    var random = SeededRandom(seed: ~seed)
                    return .varied(using: &random)
                },
                cells(2 * strokes),
                hands(strokes),
                coarseClocks(strokes),
                judder(isBrief ? 1 : 60),
            ]
        })

    /// The default strategy's mean error on each kind of stroke and panel, with its ratio to the error of the
    /// best other strategy there.
    private static func cells(_ count: Int) -> Table {
        var table = Table(
            title: "Mean error, and how many times that of the best other strategy",
            columns: [""] + Panel.all.map(\.name))
        var random = SeededRandom(seed: 40_000_000)
        let peers: [VelocityStrategy] = [.twoPoint, .line, .lsq2, .impulse, .iOS]
        for gesture in StrokeKind.allCases {
            var row: [Table.Cell] = [.text("\(gesture)")]
            for panel in Panel.all {
                let strokes = (0..<count).map { _ in Stroke(of: gesture, on: panel, seed: random.next()) }
                let mean = { strategy in
                    strokes.map { error(of: strategy, on: $0) }.reduce(0, +) / Double(strokes.count)
                }
                let own = mean(.default)
                let best = peers.map(mean).min() ?? own
                row.append(.text("\(hundredths(own)) \(hundredths(own / max(best, 0.001)))×"))
            }
            table.rows.append(row)
        }
        return table
    }

    /// Returns the errors of every strategy on every kind of panel, over all kinds of stroke; nothing was
    /// fitted to these strokes.
    private static func matrix(_ title: String, _ strokes: Int, conditions: (UInt64) -> Conditions) -> Table {
        var sums = VelocityStrategy.allCases.map { _ in Panel.all.map { _ in 0.0 } }
        var random = SeededRandom(seed: 20_000_000)
        for gesture in StrokeKind.allCases {
            for (column, panel) in Panel.all.enumerated() {
                for _ in 0..<strokes {
                    let seed = random.next()
                    let stroke = Stroke(of: gesture, on: panel, seed: seed, conditions: conditions(seed))
                    for (row, strategy) in VelocityStrategy.allCases.enumerated() {
                        sums[row][column] += error(of: strategy, on: stroke)
                    }
                }
            }
        }
        let count = Double(strokes * StrokeKind.allCases.count)
        var table = Table(title: title, columns: ["", "mean"] + Panel.all.map(\.name))
        for (strategy, row) in zip(VelocityStrategy.allCases, sums) {
            let means = row.map { $0 / count }
            let mean = means.reduce(0, +) / Double(means.count)
            table.rows.append(
                [.text("\(strategy)")] + ([mean] + means).map { Table.Cell.number($0, decimals: 3) })
        }
        return table
    }

    /// The errors of every strategy on the hand model, which nothing is fitted to: for each firmware, over
    /// all intentions.
    private static func hands(_ count: Int) -> Table {
        var table = Table(
            title: "Mean error on the hand model", columns: ["", "mean"] + Firmware.allCases.map(\.rawValue))
        var random = SeededRandom(seed: 70_000_000)
        let strokes = Firmware.allCases.map { firmware in
            HandIntention.allCases.flatMap { intention in
                (0..<count).map { _ in HandStroke(intention, on: firmware, seed: random.next()) }
            }
        }
        for strategy in VelocityStrategy.allCases {
            let means = strokes.map { strokes in
                strokes.reduce(0) { sum, stroke in
                    let reports = stroke.reports.lazy.map { ($0.time, $0.position) }
                    return sum + error(of: strategy, on: reports, lift: stroke.lift, truth: stroke.velocity)
                } / Double(strokes.count)
            }
            let mean = means.reduce(0, +) / Double(means.count)
            table.rows.append(
                [.text("\(strategy)")] + ([mean] + means).map { Table.Cell.number($0, decimals: 3) })
        }
        return table
    }

    /// The default strategy's mean error by a clock of milliseconds, for each kind of panel, over all kinds
    /// of stroke.
    private static func coarseClocks(_ count: Int) -> Table {
        var table = Table(
            title:
                "Mean error by a clock of microseconds, of milliseconds with all reports, and with the last of each frame",
            columns: ["", "µs", "ms", "ms ÷ µs", "ms, last of 1/60 s", "of it ÷ µs"])
        var random = SeededRandom(seed: 80_000_000)
        func addRow(
            _ name: String, _ strokes: [(reports: [Report], lift: Double, truth: SIMD2<Double>)]
        ) {
            let means = [(1e6, false), (1000, false), (1000, true)].map { ticks, isMerged in
                strokes.reduce(0) { sum, stroke in
                    let reports = isMerged ? merged(stroke.reports, framesPerSecond: 60) : stroke.reports
                    return sum
                        + error(
                            of: .default,
                            on: reports.lazy.map { (($0.time * ticks).rounded(.down) / ticks, $0.place) },
                            lift: (stroke.lift * ticks).rounded(.down) / ticks, truth: stroke.truth)
                } / Double(strokes.count)
            }
            table.rows.append([
                .text(name), .number(means[0], decimals: 3), .number(means[1], decimals: 3),
                .number(means[1] / means[0], decimals: 2), .number(means[2], decimals: 3),
                .number(means[2] / means[0], decimals: 2),
            ])
        }
        for panel in Panel.all where !panel.isIdeal {
            addRow(
                panel.name,
                StrokeKind.allCases.flatMap { kind in
                    (0..<count).map { _ in
                        let stroke = Stroke(of: kind, on: panel, seed: random.next())
                        return (stroke.reports.map { ($0.time, $0.position) }, stroke.lift, stroke.velocity)
                    }
                })
        }
        for firmware in Firmware.allCases {
            addRow(
                "hand on \(firmware)",
                HandIntention.allCases.flatMap { intention in
                    (0..<count).map { _ in
                        let stroke = HandStroke(intention, on: firmware, seed: random.next())
                        return (stroke.reports.map { ($0.time, $0.position) }, stroke.lift, stroke.velocity)
                    }
                })
        }
        return table
    }

    private typealias Report = (time: Double, place: SIMD2<Double>)

    /// The last report in each frame.
    private static func merged(_ reports: [Report], framesPerSecond rate: Double) -> [Report] {
        reports.indices.compactMap { index in
            let next = index + 1 < reports.count ? reports[index + 1].time : .infinity
            return (next * rate).rounded(.down) > (reports[index].time * rate).rounded(.down)
                ? reports[index] : nil
        }
    }

    /// The judder of a position drawn under a finger, in millimetres per frame.
    private static func judder(_ count: Int) -> Table {
        var table = Table(
            title: "Judder, in mm a frame, of what is drawn at the newest report / on the path, 16 ms later",
            columns: ["frames"] + Panel.all.map(\.name))
        for rate in [60.0, 120, 144] {
            var row: [Table.Cell] = [.text("\(Int(rate)) Hz")]
            for panel in Panel.all {
                var random = SeededRandom(seed: 30_000_000)
                var (newest, shown) = (Judder(), Judder())
                for gesture in StrokeKind.allCases {
                    for _ in 0..<count {
                        let stroke = Stroke(of: gesture, on: panel, seed: random.next())
                        let phase = random.unit()
                        var last = SIMD2<Double>.zero
                        newest.draw(stroke, framesPerSecond: rate, phase: phase, latency: 0.016) {
                            last = $0.position
                        } place: { _ in
                            last
                        }
                        var path = FingerPath<SIMD2<Double>>(unitsPerMillimetre: 1)
                        shown.draw(stroke, framesPerSecond: rate, phase: phase, latency: 0.016) {
                            path.add($0.position, at: Timestamp(seconds: $0.time))
                        } place: {
                            path.state(at: Timestamp(seconds: $0 - 0.016))?.value ?? .zero
                        }
                    }
                }
                row.append(.text("\(hundredths(newest.millimetres)) / \(hundredths(shown.millimetres))"))
            }
            table.rows.append(row)
        }
        return table
    }

    private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    private static func error(of strategy: VelocityStrategy, on stroke: Stroke) -> Double {
        error(
            of: strategy, on: stroke.reports.lazy.map { ($0.time, $0.position) }, lift: stroke.lift,
            truth: stroke.velocity)
    }

    /// Returns |v − truth| relative to the greater of |truth| and 100 mm/s.
    private static func error(
        of strategy: VelocityStrategy, on reports: some Sequence<(Double, SIMD2<Double>)>, lift: Double,
        truth: SIMD2<Double>
    ) -> Double {
        var tracker = VelocityTracker<SIMD2<Double>>(strategy: strategy)
        for (time, position) in reports { tracker.add(position, at: Timestamp(seconds: time)) }
        let velocity = tracker.velocity(at: Timestamp(seconds: lift)).perSecond
        return (velocity - truth).magnitude / max(truth.magnitude, 100)
    }
}
