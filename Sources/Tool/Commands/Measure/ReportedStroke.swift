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

    /// Finds the strokes of a gesture that go up and down rather than across; others move no list.
    ///
    /// - Parameter size: The size of the output in points.
    static func all(of gesture: FilmedGesture, size: SIMD2<Double>) -> [ReportedStroke] {
        var strokes: [ReportedStroke] = []
        var (fingers, isAlone): (Set<ContactID>, Bool) = ([], true)
        var touch: [Sample] = []
        var scroll: [Sample] = []
        for (time, action) in gesture.reports {
            switch action {
            case .down(let contact):
                if fingers.isEmpty { (touch, isAlone) = ([], true) } else { isAlone = false }
                fingers.insert(contact.id)
                touch.append((time, contact.normalized * size))
            case .move(let contact): touch.append((time, contact.normalized * size))
            case .up(let id):
                fingers.remove(id)
                if fingers.isEmpty, isAlone {
                    strokes += [Self(touch, to: time, isOnScreen: true)].compactMap(\.self)
                }
            case .cancel(let id):
                fingers.remove(id)
                isAlone = false
            case .scroll(let step) where step.isTerminating:
                strokes += [Self(scroll, to: time, isOnScreen: false)].compactMap(\.self)
                scroll = []
            case .scroll(let step):
                // Content goes against fingers on a touchpad, unless scrolling is natural.
                let points = step.delta * (step.isNatural ? 1 : -1) * FilmSetup.pointsPerMillimetre
                scroll.append((time, (scroll.last?.place ?? .zero) + points))
            default: break
            }
        }
        return strokes
    }

    /// Returns nil for a finger that rests, or that goes across.
    private init?(_ samples: [Sample], to up: Double, isOnScreen: Bool) {
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

        let distances = [\SIMD2<Double>.x, \.y].map { axis in
            let places = path.map { $0.place[keyPath: axis] }
            return (places.max() ?? 0) - (places.min() ?? 0)
        }
        guard distances[1] >= Self.leastDistance, distances[1] >= distances[0] else { return nil }
        finger = FingerStroke(from: path[0].time, to: end) { Self.place(at: $0, on: path) }
        self.isOnScreen = isOnScreen
    }

    /// The seconds without a report after which a finger was lifted at rest.
    private static let leastRest = 0.05
    /// The intervals between two reports after which a finger has rested.
    private static let longestInterval = 2.5

    private static func place(at time: Double, on path: [Sample]) -> Double {
        guard let next = path.firstIndex(where: { $0.time >= time }) else {
            return path[path.count - 1].place.y
        }
        guard next > 0, path[next].time > path[next - 1].time else { return path[next].place.y }
        let (before, after) = (path[next - 1], path[next])
        let part = (time - before.time) / (after.time - before.time)
        return before.place.y + (after.place.y - before.place.y) * part
    }
}
