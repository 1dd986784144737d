import Feel
import JSONText
import Touch

/// A report as JSON, for scripts.
enum MeasureJSON {
    /// The figures, each as its median, its range and its error; those in a unit have it in their name.
    static func value(
        of report: FeelReport, _ realTime: RealTimeReport?, _ command: [String], along axis: Axis,
        framesPerSecond: Double
    ) -> JSON {
        .object(
            [
                ("type", .string("feel")), ("version", .number(1)),
                ("command", .array(command.map { .string($0) })),
                ("isHorizontal", .bool(axis == .horizontal)),
                ("fps", .number(framesPerSecond)), ("stopsOnTouch", .optional(report.stopsOnTouch)),
                ("strokes", .object(report.kinds.map { (name: $0.kind.rawValue, value: value(of: $0)) })),
            ] + (realTime.map { [("realTime", value(of: $0))] } ?? []))
    }

    private static func value(of run: RealTimeReport) -> JSON {
        .object([
            ("frames", .number(Double(run.frameCount))), ("isByPresentation", .bool(run.isByPresentation)),
            ("processorMilliseconds", .optional(run.processorMilliseconds)),
            ("framesAtRest", .number(run.framesAtRest)), ("wakeUpsAtRest", .optional(run.wakeUpsAtRest)),
            ("memoryBytes", .optional(run.memory.map { Double($0) })),
            (
                "missed",
                .object(
                    MissedRefresh.allCases.map {
                        (name: $0.rawValue, value: .number(Double(run.missed[$0] ?? 0)))
                    })
            ),
            ("pressure", .optional(run.pressure)), ("isNoisy", .bool(run.isNoisy)),
        ])
    }

    private static func value(of kind: KindReport) -> JSON { .object(members(of: kind)) }

    /// The figures of a kind of strokes.
    static func members(of kind: KindReport) -> [(name: String, value: JSON)] {
        var members: [(name: String, value: JSON)] = [
            ("count", .number(Double(kind.strokes.count))), ("follows", .bool(kind.isFollowed)),
            ("lagMilliseconds", spread(kind.lag, by: 1000)), ("gain", spread(kind.gain)),
            ("offset", spread(kind.offset)), ("judder", spread(kind.judder)),
            ("hitches", spread(kind.hitches)), ("inputByPixels", value(of: kind.inputToShown?.pixels)),
            ("inputByNextFrame", value(of: kind.inputToShown?.nextFrame)),
            ("inputByRefresh", value(of: kind.inputToShown?.refresh)), ("jumps", .number(Double(kind.jumps))),
            ("farthestJump", .optional(kind.farthestJump)), ("strayStep", .optional(kind.strayStep)),
            ("lost", .number(kind.lost)),
            ("goesOn", .bool(kind.goesOn)), ("cutOff", .number(Double(kind.cutOffs))),
            ("distance", spread(kind.distance)), ("seconds", spread(kind.duration)),
            ("speed", spread(kind.speed)), ("overshoot", spread(kind.overshoot)),
        ]
        if let curve = kind.curve {
            members.append(
                (
                    "curve",
                    .object([
                        ("form", .string(curve.form.rawValue)), ("constant", spread(curve.constant)),
                        ("damping", spread(curve.damping)),
                        ("platform", curve.platform.map { .string($0) } ?? .null),
                    ])
                ))
        }
        members.append(("all", .array(kind.strokes.lazy.map(value))))
        return members
    }

    /// The milliseconds from input to what is shown of it.
    private static func value(of times: InputTimes?) -> JSON {
        guard let times else { return .null }
        return .object([
            ("median", .number(1000 * times.median.value)), ("error", .number(1000 * times.median.error)),
            ("p95", .number(1000 * times.nearlyAll)), ("count", .number(Double(times.count))),
        ])
    }

    /// A stroke: the finger's places every 5 ms, and the displacement of the content at each refresh, null where it is
    /// lost. Times are seconds, and places points.
    private static func value(of stroke: MeasuredStroke) -> JSON {
        let steps = Int((stroke.finger.up - stroke.finger.down) / 0.005)
        let times = (0..<steps).map { stroke.finger.down + 0.005 * Double($0) } + [stroke.finger.up]
        return .object([
            ("down", rounded(stroke.finger.down, 1e6)), ("up", rounded(stroke.finger.up, 1e6)),
            ("lagMilliseconds", .optional(stroke.follow.map { 1000 * $0.lag.value })),
            ("gain", .optional(stroke.follow?.gain.value)),
            ("missed", .array((stroke.follow?.missed ?? []).map { rounded($0, 1e6) })),
            (
                "jumps",
                .array(
                    (stroke.follow?.jumps ?? []).map {
                        .array([rounded($0.time, 1e6), rounded($0.distance, 1e3)])
                    })
            ),
            ("goesOn", .optional(stroke.afterLift?.goesOn)),
            (
                "finger",
                .array(
                    times.lazy.map {
                        .array([rounded($0, 1e6), rounded(stroke.finger.place(at: $0), 1e3)])
                    })
            ),
            (
                "frames",
                .array(
                    stroke.frames.lazy.map { frame in
                        .array([rounded(frame.time, 1e6), frame.shift.map { rounded($0, 1e3) } ?? .null])
                    })
            ),
        ])
    }

    private static func rounded(_ value: Double, _ unit: Double) -> JSON {
        .number((value * unit).rounded() / unit)
    }

    /// The displacements after a lift at the finger's speed by the laws of the platforms, every 20 ms for as long as the
    /// content of the first stroke that goes on moves, and half as long again; and by the curve that was fitted.
    static func platforms(of kind: KindReport) -> JSON {
        guard let stroke = kind.strokes.first(where: { $0.afterLift?.goesOn == true }),
            let follow = stroke.follow, let afterLift = stroke.afterLift
        else { return .null }
        let speed = stroke.finger.liftSpeed * follow.gain.value
        let times = (0...Int(1.5 * afterLift.duration.value / 0.02)).map { 0.02 * Double($0) }
        let curve = { (name: String, place: (Double) -> Double) -> JSON in
            .object([
                ("name", .string(name)),
                ("places", .array(times.map { .array([rounded($0, 1e3), rounded(place($0), 1e2)]) })),
            ])
        }
        var all = PlatformCurve.all.map { known in
            curve(known.name) { known.displacement(after: $0, from: speed) }
        }
        if let found = afterLift.curve { all.append(curve("", found.displacement)) }
        return .array(all)
    }

    private static func spread(_ spread: Spread?, by factor: Double = 1) -> JSON {
        guard let spread else { return .null }
        let (least, most) = (factor * spread.range.lowerBound, factor * spread.range.upperBound)
        return .object([
            ("median", .number(factor * spread.median)), ("least", .number(least)), ("most", .number(most)),
            ("error", .number(factor * spread.error)),
        ])
    }
}
