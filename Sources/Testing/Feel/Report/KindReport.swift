/// The figures of all strokes of a kind.
package struct KindReport: Sendable {
    package let kind: StrokeKind
    package let strokes: [MeasuredStroke]

    package init(_ kind: StrokeKind, _ strokes: [MeasuredStroke]) {
        (self.kind, self.strokes) = (kind, strokes)
    }

    private var follows: [Follow] { strokes.compactMap(\.follow) }
    private var lifts: [AfterLift] { strokes.compactMap(\.afterLift) }
    /// The strokes after which the content goes on until it rests by itself.
    private var free: [AfterLift] { lifts.filter { $0.goesOn && !$0.isCutOff } }

    /// True if the content follows most of the strokes.
    package var isFollowed: Bool { 2 * follows.count > strokes.count }

    /// The farthest step in points from a refresh to the next, with its sign, of content that moves under most fingers
    /// although it does not follow them; nil for other content.
    package var strayStep: Double? {
        guard !isFollowed, 2 * strokes.count(where: \.isMoved) > strokes.count else { return nil }
        return strokes.flatMap { $0.finger.held($0.frames) }.compactMap(\.shift).max { abs($0) < abs($1) }
    }

    // MARK: Under the finger

    /// Seconds.
    package var lag: Spread? { Spread(follows.map(\.lag)) }
    package var gain: Spread? { Spread(follows.map(\.gain)) }
    /// Points along the first direction of the finger: negative where content stays behind.
    package var offset: Spread? {
        Spread(
            zip(strokes, strokes.map(\.follow)).compactMap { stroke, follow in
                follow?.offset.map { Figure(stroke.direction * $0.value, error: $0.error) }
            })
    }
    package var judder: Spread? { Spread(follows.map(\.judder)) }
    /// Milliseconds of missed refreshes in a second of motion.
    package var hitches: Spread? { Spread(follows.map { Figure($0.hitches, error: 0) }) }
    /// The number of jumps in all strokes.
    package var jumps: Int { follows.reduce(0) { $0 + $1.jumps.count } }
    /// The farthest jump in points, with its sign.
    package var farthestJump: Double? {
        follows.flatMap(\.jumps).map(\.distance).max { abs($0) < abs($1) }
    }
    /// The part of the refreshes under fingers and after lifts whose displacement is lost.
    package var lost: Double {
        let all = strokes.reduce(0) { $0 + $1.frames.count }
        let lost = strokes.reduce(0) { $0 + $1.frames.count { $0.shift == nil } }
        return all > 0 ? Double(lost) / Double(all) : 0
    }

    /// Nil if too few reports can be seen in the content.
    package var inputToShown: InputToShown? { InputToShown(strokes.flatMap(\.shownReports)) }

    // MARK: After the lift

    /// True if the content goes on after most lifts.
    package var goesOn: Bool { 2 * lifts.count { $0.goesOn } > max(lifts.count, 1) }
    /// The number of strokes whose content was still fast when it stopped.
    package var cutOffs: Int { lifts.count { $0.isCutOff } }
    /// Points in the direction of the finger.
    package var distance: Spread? {
        Spread(free.map { Figure(abs($0.distance.value), error: $0.distance.error) })
    }
    /// Seconds.
    package var duration: Spread? { Spread(free.map(\.duration)) }
    /// A part of the finger's speed.
    package var speed: Spread? { Spread(free.compactMap(\.speed)) }
    package var overshoot: Spread? { Spread(free.map(\.overshoot)) }

    /// The most frequent form of the curve, with the spread of its constants, and the platform that has them.
    package var curve: CurveReport? { CurveReport(free.compactMap(\.curve)) }
}

extension MeasuredStroke {
    /// True if the content moves in most of the refreshes in which the finger does.
    fileprivate var isMoved: Bool {
        let frames = finger.held(frames)
        let moving = zip(frames.dropFirst(), frames).filter { frame, previous in
            abs(finger.place(at: frame.time) - finger.place(at: previous.time)) >= 2
        }
        return 2 * moving.count { frame, _ in frame.shift.map { abs($0) >= 1 } ?? false } > moving.count
    }

    /// The sign of the finger's first direction.
    fileprivate var direction: Double {
        (finger.samples.first { abs($0.place) >= 1 }?.place ?? 0) < 0 ? -1 : 1
    }
}

/// The curve of several run-outs.
package struct CurveReport: Sendable {
    package enum Form: String, Sendable {
        case exponential, parabola, spring, platform
    }

    package let form: Form
    /// The friction per second, the deceleration in points per second in a second, or the response in seconds; nil for
    /// a platform's own curve.
    package let constant: Spread?
    /// The damping ratio of a spring.
    package let damping: Spread?
    package let platform: String?
    /// The curve whose constant is the median.
    package let example: RunOut

    /// Returns nil if there are no curves.
    init?(_ curves: [RunOut]) {
        let groups = Dictionary(grouping: curves, by: \.form)
        guard
            let (form, group) = groups.max(by: {
                ($0.value.count, $1.key.rawValue) < ($1.value.count, $0.key.rawValue)
            })
        else { return nil }
        self.form = form
        let constants = group.compactMap(\.constant)
        constant = Spread(constants)
        damping = Spread(
            group.compactMap { if case .spring(_, let damping) = $0.shape { damping } else { nil } })
        let sorted = group.sorted { ($0.constant?.value ?? 0) < ($1.constant?.value ?? 0) }
        example = sorted[(sorted.count - 1) / 2]
        platform = example.platform
    }
}

extension RunOut {
    fileprivate var form: CurveReport.Form {
        switch shape {
        case .exponential: .exponential
        case .parabola: .parabola
        case .spring: .spring
        case .platform: .platform
        }
    }

    fileprivate var constant: Figure? {
        switch shape {
        case .exponential(let constant), .parabola(let constant), .spring(let constant, _): constant
        case .platform: nil
        }
    }
}
