/// A demand on a report, such as `lag<=25` or `momentum`.
package enum Requirement: Equatable, Sendable {
    /// A figure that may not be above a limit.
    case atMost(Measure, Double)
    /// Content goes on after every kind of flick.
    case momentum
    /// A touch stops content that runs out.
    case stop

    package enum Measure: String, CaseIterable, Sendable {
        /// Milliseconds.
        case lag
        /// Points, of fingers on the screen alone: a touchpad's fingers have moved before they scroll.
        case offset
        /// A part of the steps.
        case judder
        /// Milliseconds of missed refreshes in a second of motion.
        case hitches
        /// The number of jumps in all strokes of a kind.
        case jumps
        /// The per cent of the refreshes whose displacement is lost.
        case lost
    }

    /// The names of all that can be required.
    package static let names = Measure.allCases.map { "\($0.rawValue)<=N" } + ["momentum", "stop"]

    /// Reads a requirement; nil if it is none.
    package init?(_ text: some StringProtocol) {
        let text = String(text.filter { $0 != " " })
        if text == "momentum" {
            self = .momentum
        } else if text == "stop" {
            self = .stop
        } else if let mark = text.firstIndex(of: "<") {
            let name = String(text[..<mark])
            let limit = text[mark...].dropFirst()
            guard let measure = Measure(rawValue: name), limit.first == "=",
                let number = Double(String(limit.dropFirst())), number >= 0, number < .infinity
            else { return nil }
            self = .atMost(measure, number)
        } else {
            return nil
        }
    }

    /// Reads requirements between commas; nil if one is none, or if there is none at all.
    package static func list(_ text: String) -> [Requirement]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let all = parts.compactMap { Requirement(String($0)) }
        return all.count == parts.count ? all : nil
    }
}

extension FeelReport {
    /// A requirement that a kind of strokes does not keep.
    package struct Breach: Equatable, Sendable {
        package let kind: StrokeKind
        package let requirement: Requirement
        /// The figure; nil if there is none, since the content does not follow or cannot be seen to.
        package let value: Double?
    }

    /// Returns what is not kept of a requirement: each kind of strokes whose median is above the limit, and each that
    /// content does not follow.
    package func breaches(of requirement: Requirement) -> [Breach] {
        switch requirement {
        case .momentum:
            return kinds.filter { $0.kind.isFlick && !($0.isFollowed && $0.goesOn) }
                .map { Breach(kind: $0.kind, requirement: requirement, value: nil) }
        case .stop:
            return stopsOnTouch == true
                ? [] : [Breach(kind: .flick, requirement: requirement, value: nil)]
        case .atMost(let measure, let limit):
            let concerned = kinds.filter { measure != .offset || $0.kind.isOnScreen }
            return concerned.compactMap { report in
                let value = report.value(of: measure)
                if let value, value <= limit { return nil }
                return Breach(kind: report.kind, requirement: requirement, value: value)
            }
        }
    }
}

extension KindReport {
    /// Returns a figure in the unit of requirements; nil if the content does not follow.
    fileprivate func value(of measure: Requirement.Measure) -> Double? {
        guard isFollowed else { return nil }
        switch measure {
        case .lag: return lag.map { 1000 * $0.median }
        case .offset: return offset.map { abs($0.median) }
        case .judder: return judder?.median
        case .hitches: return hitches?.median
        case .jumps: return Double(jumps)
        case .lost: return 100 * lost
        }
    }
}
