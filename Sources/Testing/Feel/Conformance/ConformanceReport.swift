/// The verdicts on all hands.
package struct ConformanceReport: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        package let hand: ScrollingHand
        package let verdict: HandVerdict
    }

    /// One for each hand, in their order.
    package let entries: [Entry]

    /// Judges the hands that were played, each any number of times.
    ///
    /// - Parameter drag: The stroke of a finger on the screen that rests before its lift, which shows the lag.
    package init(_ plays: [PlayedHand], drag: SeenStroke) {
        // A finger that nothing follows shows no lag: a frame's, and the one in which it is shown.
        let lag = Follow(drag.frames, under: drag.finger, gain: .one)?.lag.value ?? 1 / 30
        let judged = ScrollingHand.allCases.map { hand in
            Entry(hand: hand, verdict: .judging(plays.filter { $0.hand == hand }, lag: lag))
        }
        let isTouched = judged.contains { $0.hand == .restBeforeLift && !$0.verdict.isUnanswered }
        // Content that no finger on the screen moves does not go with one after two devices, either.
        entries = judged.map { entry in
            guard !isTouched, entry.hand == .twoDevices else { return entry }
            return Entry(hand: entry.hand, verdict: .unanswered("no finger on the screen moves the content"))
        }
    }

    package var broken: [Entry] {
        entries.filter { if case .broken = $0.verdict { true } else { false } }
    }
    package var keptCount: Int {
        entries.count { if case .kept = $0.verdict { true } else { false } }
    }
}
