/// The verdict on a hand, with what was seen.
package enum HandVerdict: Equatable, Sendable {
    case kept(String)
    case broken(String)
    /// The content does not answer to this hand, so that there is nothing to judge.
    case unanswered(String)

    var isUnanswered: Bool { if case .unanswered = self { true } else { false } }

    package var text: String {
        switch self {
        case .kept(let text), .broken(let text), .unanswered(let text): text
        }
    }
}

extension HandVerdict {
    /// Judges a hand that was played several times: it is kept if it is each time.
    ///
    /// - Parameter lag: The seconds by which the content is behind a finger.
    package static func judging(_ plays: [PlayedHand], lag: Double) -> HandVerdict {
        var verdicts: [HandVerdict] = []
        for play in plays {
            do throws(Fault) {
                verdicts.append(.kept(try Judge(play, lag).judge()))
            } catch {
                verdicts.append(error.verdict)
            }
        }
        let rank = { (verdict: HandVerdict) in
            switch verdict {
            case .broken: 2
            case .unanswered: 1
            case .kept: 0
            }
        }
        return verdicts.enumerated().max { (rank($0.element), -$0.offset) < (rank($1.element), -$1.offset) }?
            .element
            ?? .unanswered("was not played")
    }
}

/// The reason for which a hand is not kept.
private struct Fault: Error {
    let verdict: HandVerdict

    static func broken(_ text: String) -> Fault { Fault(verdict: .broken(text)) }
    static func unanswered(_ text: String) -> Fault { Fault(verdict: .unanswered(text)) }
}

/// A judge of one play.
private struct Judge {
    private let play: PlayedHand
    private let lag: Double
    /// The content's direction: 1 or −1.
    private let sign: Double

    /// The points of a refresh or of a rest that count as none.
    private static let stillness = 3.0
    /// The part of the finger's distance by which content goes that goes with it: a first part may not count, and a
    /// prediction may be ahead.
    private static let following = 0.5...1.15
    /// The seconds of the finger's speed by which content that goes on moves at least: the lift is known to a refresh or two.
    private static let leastMomentum = 0.05

    init(_ play: PlayedHand, _ lag: Double) {
        self.play = play
        // A wheel is not followed: its notches are answered by the next frame.
        self.lag = play.hand == .wheel ? 0 : lag
        sign = (play.parts.first?.distance ?? 0) < 0 ? -1 : 1
    }

    private var first: PlayedHand.Part { play.parts[0] }
    private var last: PlayedHand.Part { play.parts[play.parts.count - 1] }

    func judge() throws(Fault) -> String {
        guard play.frames.contains(where: { $0.shift.map { abs($0) >= 1 } ?? true }) else {
            throw .unanswered("the content does not move")
        }
        let lost = play.frames.count { $0.shift == nil }
        guard lost == 0 else { throw .unanswered("the motion of \(lost) refreshes is lost") }
        switch play.hand {
        case .flick: return try flick()
        case .shortFlick: return try shortFlick()
        case .restBeforeLift: return try rest()
        case .touchedAgain: return try stop(within: 0.1)
        case .hold: return try stop(within: 0.3)
        case .emptyReport: return try emptyReport()
        case .axisChange: return try axisChange()
        case .wheel: return try wheel()
        case .twoDevices: return try twoDevices()
        }
    }

    // MARK: The hands

    private func flick() throws(Fault) -> String {
        let with = try goesWithFinger(first)
        let after = try goesOn(after: first, at: abs(first.liftSpeed))
        let speed =
            distance(first.span.upperBound, first.span.upperBound + 0.05) / 0.05 / abs(first.liftSpeed)
        guard (0.5...1.5).contains(speed) else {
            throw .broken("the content goes on at \(speed.rounded(to: 2)) of the finger's speed")
        }
        try neverTurnsBack()
        try rests()
        return "\(with), and \(after) px after the lift, from \(speed.rounded(to: 2)) of its speed"
    }

    private func shortFlick() throws(Fault) -> String {
        let whole = distance(first.span.lowerBound, .infinity)
        let finger = abs(first.distance)
        guard whole >= finger / 2 else {
            throw .broken("the content moves by \(whole.whole) px under a finger that goes \(finger.whole)")
        }
        try neverTurnsBack()
        return "\(whole.whole) px in all for \(finger.whole) of the finger"
    }

    private func rest() throws(Fault) -> String {
        let with = try goesWithFinger(first)
        let after = distance(first.span.upperBound, .infinity)
        guard abs(after) <= 10 else {
            throw .broken("the content goes \(after.whole) px after the lift of a finger that rested")
        }
        return "\(with), and \(after.whole) px after the lift"
    }

    private func stop(within seconds: Double) throws(Fault) -> String {
        let touch = last.span
        let before = play.frames.filter { $0.time <= touch.lowerBound }.suffix(3).compactMap(\.shift)
        guard before.count == 3, before.allSatisfy({ abs($0) >= 1 }) else {
            throw .unanswered("no content moves at the touch")
        }
        let during = distance(touch.lowerBound + seconds, touch.upperBound)
        guard abs(during) <= Self.stillness else {
            throw .broken("the content goes \(during.whole) px more while the hand rests on it")
        }
        let after = distance(touch.upperBound, .infinity)
        guard abs(after) <= Self.stillness else {
            throw .broken("the content goes \(after.whole) px when the hand that stopped it leaves")
        }
        return "stops"
    }

    private func emptyReport() throws(Fault) -> String {
        let with = distance(first.span.lowerBound, first.span.upperBound)
        guard with > Self.stillness else {
            throw .broken("the content goes \(with.whole) px with the fingers")
        }
        let gain = with / abs(first.distance)
        let after = try goesOn(after: first, at: gain * abs(first.liftSpeed))
        return "\(with.whole) px with the fingers, and \(after) px after the lift"
    }

    private func axisChange() throws(Fault) -> String {
        let with = try goesWithFinger(first)
        let after = distance(first.span.upperBound, .infinity)
        guard abs(after) <= 10 + abs(first.distance) / 10 else {
            throw .broken("the content goes \(after.whole) px after the lift of a finger that moved across")
        }
        return "\(with), and \(after.whole) px after the lift"
    }

    private func wheel() throws(Fault) -> String {
        guard play.parts.count == 2 else { throw .unanswered("the wheel was not turned twice") }
        let (one, three) = (play.parts[0], play.parts[1])
        let end = one.span.upperBound + 1
        let notch = distance(one.span.lowerBound, end)
        guard (10...600).contains(notch) else {
            throw .broken("a notch moves the content by \(notch.whole) px")
        }
        let late = distance(end, three.span.lowerBound)
        guard abs(late) <= Self.stillness else {
            throw .broken("a second after a notch the content goes \(late.whole) px more")
        }
        let all = distance(three.span.lowerBound, .infinity)
        guard (2 * notch...6 * notch).contains(all) else {
            throw .broken("a notch moves the content by \(notch.whole) px, and three by \(all.whole)")
        }
        try neverTurnsBack()
        return "\(notch.whole) px for a notch, \(all.whole) for three"
    }

    private func twoDevices() throws(Fault) -> String {
        if let jump = play.frames.compactMap(\.shift).map({ abs($0) }).max(), jump > 200 {
            throw .broken("the content jumps by \(jump.whole) px in a refresh")
        }
        let before = play.frames.filter {
            $0.time < last.span.lowerBound && $0.time > last.span.lowerBound - 0.3
        }
        guard before.reduce(0, { $0 + abs($1.shift ?? 0) }) <= Self.stillness else {
            throw .broken("the content does not come to rest when both hands have left")
        }
        return "rests, then goes \(try goesWithFinger(last))"
    }

    // MARK: What is seen

    /// The points by which the content goes in its direction between two times of the hand.
    private func distance(_ start: Double, _ end: Double) -> Double {
        let seen = play.frames.filter { $0.time > start + lag && $0.time <= end + lag }
        return sign * seen.reduce(0) { $0 + ($1.shift ?? 0) }
    }

    private func goesWithFinger(_ part: PlayedHand.Part) throws(Fault) -> String {
        let direction = part.distance < 0 ? -sign : sign
        let (with, finger) = (
            direction * distance(part.span.lowerBound, part.span.upperBound), abs(part.distance)
        )
        guard Self.following.contains(with / finger) else {
            throw .broken("the content goes \(with.whole) px with a finger that goes \(finger.whole)")
        }
        return "\(with.whole) of \(finger.whole) px with the finger"
    }

    private func goesOn(after part: PlayedHand.Part, at speed: Double) throws(Fault) -> Int {
        let after = distance(part.span.upperBound, .infinity)
        guard after >= max(10, Self.leastMomentum * speed) else {
            throw .broken("the content goes \(after.whole) px after a lift at \(speed.whole) px/s")
        }
        return after.whole
    }

    private func neverTurnsBack() throws(Fault) {
        var (place, farthest, back) = (0.0, 0.0, 0.0)
        for frame in play.frames {
            place += sign * (frame.shift ?? 0)
            farthest = max(farthest, place)
            back = max(back, farthest - place)
        }
        guard back <= Self.stillness else { throw .broken("the content turns back by \(back.whole) px") }
    }

    private func rests() throws(Fault) {
        let end = play.frames.last?.time ?? 0
        let final = play.frames.filter { $0.time > end - 0.3 }.reduce(0) { $0 + abs($1.shift ?? 0) }
        guard final <= Self.stillness else {
            throw .broken(
                "the content still moves \((end - last.span.upperBound).rounded(to: 1)) s after the lift")
        }
    }
}

extension Double {
    fileprivate var whole: Int { Int(rounded()) }

    fileprivate func rounded(to digits: Int) -> String {
        let unit = digits == 1 ? 10.0 : 100
        return "\((self * unit).rounded() / unit)"
    }
}
