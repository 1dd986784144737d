import Motion

/// A value that changes at known moments: the newest one, and those that frames still show before it.
///
/// An event takes effect at its moment, which for a report of a drag is its time plus the latency. Frames
/// before that show what they would have shown without the event, so that the former values stay until no
/// frame can ask for them.
@usableFromInline
struct Recent<Element: Sendable>: Sendable {
    /// The value from `start` on.
    @usableFromInline var newest: Element
    /// The moment from which on the newest value holds.
    private(set) var start = Timestamp(nanoseconds: .min)
    /// The values before the newest, oldest first, each up to the start of the next.
    private(set) var formers: [(start: Timestamp, element: Element)] = []

    /// Creates a value that has not changed so far.
    init(_ element: Element) { newest = element }

    /// The value that holds at a time.
    subscript(time: Timestamp) -> Element { time >= start ? newest : former(at: time) }

    /// The value that held at a time before `start`.
    func former(at time: Timestamp) -> Element {
        for former in formers.reversed() where former.start <= time { return former.element }
        return formers.first?.element ?? newest
    }

    /// The start of the oldest value that is kept, which frames before it show as well.
    var oldestStart: Timestamp { formers.first?.start ?? start }

    /// Changes the value at a moment. A value that would have begun later is never shown.
    ///
    /// - Parameters:
    ///   - element: The new value.
    ///   - moment: The moment from which on it holds.
    ///   - shown: The time before which no frame is asked for any more.
    mutating func begin(_ element: Element, at moment: Timestamp, shown: Timestamp) {
        if moment > start {
            while formers.count > 0, (formers.count > 1 ? formers[1].start : start) <= shown {
                formers.removeFirst()
            }
            formers.append((start, newest))
            start = moment
        } else if moment < start {
            begin(earlierAt: moment)
        }
        newest = element
    }

    /// Lets the newest value hold from an earlier moment on.
    mutating func begin(earlierAt moment: Timestamp) {
        start = min(start, moment)
        while let last = formers.last, last.start >= start { formers.removeLast() }
    }

    /// Lets the newest value hold at all times.
    mutating func forgetFormers() { begin(earlierAt: Timestamp(nanoseconds: .min)) }

    /// Changes each former value from a moment on. What they were up to then stays.
    mutating func changeFormers(from moment: Timestamp, _ change: (Element) -> Element) {
        var changed: [(start: Timestamp, element: Element)] = []
        for (index, former) in formers.enumerated() {
            let end = index + 1 < formers.count ? formers[index + 1].start : start
            if former.start < moment { changed.append(former) }
            if end > moment { changed.append((max(former.start, moment), change(former.element))) }
        }
        formers = changed
    }
}
