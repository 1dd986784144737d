extension Group {
    /// The frames that are seen on a screen around a throw, a catch, a hand-over and a rest.
    static let glass = Group(
        name: "glass", benchmarks: [],
        tables: { isBrief in
            let count = isBrief ? 10 : 1000
            return [
                ("the timeline's own latency", nil), ("a latency of 25 ms", 0.025), ("the last report", 0),
            ].map {
                name, latency in
                var table = Table(
                    title:
                        "\(count) throws, catches, hand-overs and rests of robot hands, with \(name): % as they should be",
                    columns: [
                        "frames/s", "throw", "catch", "hand-over", "throw by velocity", "speed ≥ 0.6",
                        "rest ≤ 1.5 mm",
                    ])
                for rate in [60.0, 120, 144] {
                    let trials = GlassTrials(count, rate: rate, latency: latency)
                    let even = [
                        trials.throwRatios, trials.catchRatios, trials.handOverRatios, trials.velocityRatios,
                    ].map {
                        share(of: $0) { (0.9...1.1).contains($0) }
                    }
                    let others = [
                        share(of: trials.speedRatios) { $0 >= 0.6 },
                        share(of: trials.overshoots) { $0 <= 1.5 },
                    ]
                    table.rows.append(
                        [.number(rate, decimals: 0)] + (even + others).map { .number($0, decimals: 1) })
                }
                return table
            }
        })

    /// The share of the values that are as they should be, in percent.
    private static func share(of values: [Double], _ isGood: (Double) -> Bool) -> Double {
        100 * Double(values.count(where: isGood)) / Double(max(values.count, 1))
    }
}
