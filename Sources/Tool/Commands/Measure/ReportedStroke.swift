import Feel
import Stage
import Touch

/// A stroke along the screen, of one finger on a touchscreen or of two on a touchpad, as the reports of devices show it.
struct ReportedStroke {
    let finger: FingerStroke
    let isOnScreen: Bool

    private typealias Sample = (time: Double, place: SIMD2<Double>)

    /// The points that a finger goes at least; one that taps goes fewer.
    private static let leastDistance = 12.0

    /// The points per second from which on a finger leaves at speed, and fingers on a touchpad do so fast.
    private static let (leastFlick, leastFast) = (50.0, 1000.0)

    var isFlick: Bool { abs(finger.liftSpeed) > Self.leastFlick }

    /// The kind that it is most like.
    var kind: StrokeKind {
        guard isOnScreen else { return abs(finger.liftSpeed) < Self.leastFast ? .slowScroll : .fastScroll }
        return isFlick ? .flick : .drag
    }

    /// A report of a finger on the screen, at a place in points, or of fingers that scroll content by some points.
    enum Report {
        case down(UInt32, SIMD2<Double>)
        case move(UInt32, SIMD2<Double>)
        case up(UInt32)
        case cancel(UInt32)
        case scroll(SIMD2<Double>)
        case scrollEnd
    }

    /// Finds the strokes that go along an axis rather than across; others do not move the content.
    static func all(
        of reports: some Sequence<(time: Double, report: Report)>, along axis: Axis = .vertical
    ) -> [ReportedStroke] {
        var strokes: [ReportedStroke] = []
        var (fingers, isAlone): (Set<UInt32>, Bool) = ([], true)
        var touch: [Sample] = []
        var scroll: [Sample] = []
        for (time, report) in reports {
            switch report {
            case .down(let finger, let place):
                if fingers.isEmpty { (touch, isAlone) = ([], true) } else { isAlone = false }
                fingers.insert(finger)
                touch.append((time, place))
            case .move(_, let place): touch.append((time, place))
            case .up(let finger):
                fingers.remove(finger)
                if fingers.isEmpty, isAlone {
                    strokes += [Self(touch, to: time, isOnScreen: true, along: axis)].compactMap(\.self)
                }
            case .cancel(let finger):
                fingers.remove(finger)
                isAlone = false
            case .scrollEnd:
                strokes += [Self(scroll, to: time, isOnScreen: false, along: axis)].compactMap(\.self)
                scroll = []
            case .scroll(let step): scroll.append((time, (scroll.last?.place ?? .zero) + step))
            }
        }
        return strokes
    }

    /// Finds those of a gesture that was played to a program.
    ///
    /// - Parameter size: The size of the output in points.
    static func all(of gesture: FilmedGesture, size: SIMD2<Double>) -> [ReportedStroke] {
        all(
            of: gesture.reports.compactMap { time, action in
                let report: Report? =
                    switch action {
                    case .down(let contact):
                        .down(UInt32(bitPattern: contact.id.rawValue), contact.normalized * size)
                    case .move(let contact):
                        .move(UInt32(bitPattern: contact.id.rawValue), contact.normalized * size)
                    case .up(let id): .up(UInt32(bitPattern: id.rawValue))
                    case .cancel(let id): .cancel(UInt32(bitPattern: id.rawValue))
                    case .scroll(let step) where step.isTerminating: .scrollEnd
                    // Content goes against fingers on a touchpad, unless scrolling is natural.
                    case .scroll(let step):
                        .scroll(step.delta * (step.isNatural ? 1 : -1) * FilmSetup.pointsPerMillimetre)
                    default: nil
                    }
                return report.map { (time, $0) }
            })
    }

    /// Returns nil for a finger that rests, or that goes across.
    private init?(_ samples: [Sample], to up: Double, isOnScreen: Bool, along axis: Axis) {
        guard let first = samples.first, let last = samples.last else { return nil }
        let intervals = zip(samples, samples.dropFirst()).map { $1.time - $0.time }.filter { $0 > 0 }.sorted()
        guard !intervals.isEmpty else { return nil }
        let usual = intervals[intervals.count / 2]
        // The first step of a scroll began a report earlier.
        var path: [Sample] = isOnScreen ? [] : [(first.time - usual, .zero)]
        for sample in samples {
            if let before = path.last, sample.time - before.time > Self.longestInterval * usual {
                // A finger that rests reports nothing: it has moved since the last moment.
                path.append((sample.time - usual, before.place))
            }
            path.append(sample)
        }
        // A panel takes some time to notice that a moving finger has left; one that rests is there until then.
        let end = up - last.time < Self.leastRest ? last.time : up
        path.append((end, last.place))

        let distances = [axis, axis == .vertical ? .horizontal : .vertical].map { axis in
            let places = path.map { axis.along($0.place) }
            return (places.max() ?? 0) - (places.min() ?? 0)
        }
        guard distances[0] >= Self.leastDistance, distances[0] >= distances[1] else { return nil }
        let way = path.map { (time: $0.time, place: axis.along($0.place)) }
        var finger = FingerStroke(from: path[0].time, to: end) { Self.place(at: $0, on: way) }
        finger.reports = samples.map(\.time)
        self.finger = finger
        self.isOnScreen = isOnScreen
    }

    /// The seconds without a report after which a finger was lifted at rest.
    private static let leastRest = 0.05
    /// The intervals between two reports after which a finger has rested.
    private static let longestInterval = 2.5

    private static func place(at time: Double, on path: [(time: Double, place: Double)]) -> Double {
        guard let next = path.firstIndex(where: { $0.time >= time }) else {
            return path[path.count - 1].place
        }
        guard next > 0, path[next].time > path[next - 1].time else { return path[next].place }
        let (before, after) = (path[next - 1], path[next])
        let part = (time - before.time) / (after.time - before.time)
        return before.place + (after.place - before.place) * part
    }
}
