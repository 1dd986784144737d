import Fling
import FrameClocks

// The mistakes in the setup of an app that show in no other way.

extension Driver {
    /// The mistakes found in the members of the driver and its scenes, each once.
    ///
    ///     assert(driver.problems.isEmpty, "\(driver.problems)")
    ///
    /// In a debug build each is written to standard error when it is found, and so is a gesture that no recogniser
    /// looks for. Such gestures are in the arena's ``GestureArena/log`` and not here, since a palm makes them as well.
    public var problems: [SetupProblem] { ownProblems + scenes.flatMap(\.problems) }

    /// Notes a problem.
    func note(_ problem: SetupProblem) { ownProblems.note(problem) }

    func check<Value>(_ map: GestureMap<Value>) {
        let isUsable = map.x.isFinite && map.y.isFinite && (map.x != .zero || map.y != .zero)
        if !isUsable { note(.unusableMap) }
    }

    func check(_ rules: some InteractionRules) {
        for seconds in [rules.latency, rules.ahead] where seconds < 0 {
            note(.negativeLatency(seconds: seconds))
        }
        if let problem = rules.spring.problem { note(problem) }
        if let rules = rules as? any DetentRules, rules.lacksDetents { note(.noDetents) }
        if let rules = rules as? TransformRules, rules.greatestZoom < rules.leastZoom {
            note(.invertedZooms(least: rules.leastZoom, greatest: rules.greatestZoom))
        }
    }

    /// Notes a member that moves the same thing as another one, by the same gestures.
    func checkIsNew(_ member: any DriverMember) {
        guard let subject = member.subject else { return }
        if members.contains(where: { $0.subject === subject && $0.filter.overlaps(member.filter) }) {
            note(.addedTwice)
        }
    }

    /// Warns of an event's fingers if no recogniser looks for them.
    func warnIfUnwanted() {
        guard case .ignored(let reason) = arena.log.last?.decision, case .noRecognizer = reason else {
            return
        }
        DebugWarning.write("\(reason): add one to the arena, as in arena.add(.pan())")
    }

    /// Notes if something that moves has never been shown.
    func checkIsShown(at time: Timestamp) {
        guard needsFrame else { return }
        // The first event may come long after something was set in motion, when an app has started up.
        if let since = unshownSince {
            guard time.seconds(since: since) > Self.longestStart else { return }
            awaitsFrame = false
            note(.neverAdvanced)
        } else {
            unshownSince = time
        }
    }

    /// The seconds from one event to another within which a first frame is to be shown.
    private static let longestStart = 1.0
}

/// Rules with a choice of resting places.
private protocol DetentRules {
    /// True if there are none to choose from.
    var lacksDetents: Bool { get }
}

extension DragRules: DetentRules {
    fileprivate var lacksDetents: Bool {
        if case .detents(let detents, _) = release { detents.isEmpty } else { false }
    }
}

extension ScrollRules: DetentRules {
    fileprivate var lacksDetents: Bool {
        if case .places(let places) = snap { places.isEmpty } else { false }
    }
}

extension GestureFilter {
    /// True if a gesture may pass both, as far as is known.
    fileprivate func overlaps(_ other: GestureFilter) -> Bool {
        guard contains == nil, other.contains == nil else { return false }
        guard let recognizers, let others = other.recognizers else { return true }
        return !recognizers.isDisjoint(with: others)
    }
}
