import Motion

/// A value that changes at known moments: the newest one, and those that frames still show before it.
///
/// An event takes effect at its moment, which for a report of a drag is its time plus the latency. Frames
/// before that show what they would have shown without the event, so that the earlier values stay until no
/// frame can ask for them.
@usableFromInline
struct Recent<Element: Sendable>: Sendable {
    /// The value from `start` on.
    @usableFromInline var newest: Element
    /// The moment from which on the newest value holds.
    private(set) var start = Timestamp(nanoseconds: .min)
    /// The values before the newest, oldest first, each up to the start of the next.
    private(set) var earlier: [(start: Timestamp, element: Element)] = []

    /// Creates a value that has not changed so far.
    init(_ element: Element) { newest = element }

    /// The value that holds at a time.
    subscript(time: Timestamp) -> Element { time >= start ? newest : earlierValue(at: time) }

    /// The value that held at a time before `start`.
    func earlierValue(at time: Timestamp) -> Element {
        for entry in earlier.reversed() where entry.start <= time { return entry.element }
        return earlier.first?.element ?? newest
    }

    /// The start of the oldest value that is kept, which frames before it show as well.
    var oldestStart: Timestamp { earlier.first?.start ?? start }

    /// Changes the value at a moment. A value that would have begun later is never shown.
    ///
    /// - Parameters:
    ///   - element: The new value.
    ///   - moment: The moment from which on it holds.
    ///   - shown: The time before which no frame is asked for any more.
    mutating func begin(_ element: Element, at moment: Timestamp, shown: Timestamp) {
        if moment > start {
            while earlier.count > 0, (earlier.count > 1 ? earlier[1].start : start) <= shown {
                earlier.removeFirst()
            }
            earlier.append((start, newest))
            start = moment
        } else if moment < start {
            begin(earlierAt: moment)
        }
        newest = element
    }

    /// Lets the newest value hold from an earlier moment on.
    mutating func begin(earlierAt moment: Timestamp) {
        start = min(start, moment)
        while let last = earlier.last, last.start >= start { earlier.removeLast() }
    }

    /// Lets the newest value hold at all times.
    mutating func forgetEarlier() { begin(earlierAt: Timestamp(nanoseconds: .min)) }

    /// Changes each earlier value from a moment on. What they were up to then stays.
    mutating func changeEarlier(from moment: Timestamp, _ change: (Element) -> Element) {
        var changed: [(start: Timestamp, element: Element)] = []
        for (index, entry) in earlier.enumerated() {
            let end = index + 1 < earlier.count ? earlier[index + 1].start : start
            if entry.start < moment { changed.append(entry) }
            if end > moment { changed.append((max(entry.start, moment), change(entry.element))) }
        }
        earlier = changed
    }
}
