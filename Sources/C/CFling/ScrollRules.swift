import CFlingConversion
import CFlingHeader
import Interaction
import Motion

@c @implementation
public func fling_scroll_rules_init(
    _ rules: UnsafeMutablePointer<fling_scroll_rules>?, _ size: Int,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    initialize(rules, size, .rules, error) { () throws(Failure) in try .defaults() }
}

extension fling_scroll_rules {
    fileprivate static func defaults() throws(Failure) -> fling_scroll_rules {
        let defaults = ScrollRules<Axes>()
        var rules = fling_scroll_rules()
        try rules.write(defaults.motion)
        rules.flicks_add_up = 1
        rules.wheel_step = defaults.wheelStep
        defaults.wheelSpring.write(to: &rules.wheel_spring)
        return rules
    }
}

extension Interaction.ScrollRules<Axes> {
    /// The rules that C has written down; the defaults when there are none.
    init(_ pointer: UnsafePointer<fling_scroll_rules>?, dimensions: Int32) throws(Failure) {
        self.init()
        guard pointer != nil else { return }
        let defaults = try fling_scroll_rules.defaults()
        let rules = try pointer.read(.rules, else: defaults)
        motion = try rules.motion
        edges = rules.has_hard_edges == 0 ? .elastic : .hard
        snap = try rules.places(dimensions)
        if let function = rules.will_end {
            let chooser = EndChooser(function: function, context: rules.context, isLine: dimensions == 1)
            willEnd = { chooser.choose($0) }
        }
        loops = rules.loops != 0
        alwaysScrolls = rules.always_scrolls != 0
        allowsRestOutside = rules.allows_rest_outside != 0
        flicksAddUp = rules.flicks_add_up != 0
        wheelStep = try rules.wheel_step.required(.wheelStep)
        wheelSpring = try Spring(rules.wheel_spring, .wheelSpring)
        stops = ScrollInterruption(rawValue: UInt8(truncatingIfNeeded: rules.stops))
    }
}

extension fling_scroll_rules {
    fileprivate func places(_ dimensions: Int32) throws(Failure) -> ScrollSnap<Axes> {
        switch snap {
        case FLING_SNAP_NONE: return .none
        case FLING_SNAP_PAGES: return .pages
        case FLING_SNAP_EVERY:
            let spacing = Axes(snap_every, isLine: dimensions == 1)
            guard spacing.isFinite else { throw .notFinite(.snapEvery) }
            return .every(spacing)
        case FLING_SNAP_PLACES:
            guard snap_place_count != 0 else { return .places([]) }
            let numbers = try snap_places.required(.snapPlace)
            guard snap_place_count > 0, snap_place_count <= 65536 else {
                throw .range(
                    .snapPlaceCount, Double(UInt(bitPattern: snap_place_count)), low: 0, high: 65536)
            }
            var places: [Axes] = []
            places.reserveCapacity(snap_place_count)
            for index in 0..<snap_place_count {
                let place = Axes(numbers + index * Int(dimensions), count: dimensions)
                guard place.isFinite else { throw .notFinite(.snapPlace) }
                places.append(place)
            }
            return .places(places)
        default: throw .constant("fling_scroll_snap", snap.rawValue)
        }
    }
}

/// The app's word on where a throw ends. The app says itself on which thread its context may be used.
private struct EndChooser: @unchecked Sendable {
    let function: fling_scroll_end_function
    let context: UnsafeMutableRawPointer?
    let isLine: Bool

    func choose(_ end: ScrollEnd<Axes>) -> Axes {
        var state = fling_state(end.state)
        var place = end.proposed
        withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: Double.self, capacity: 2) { function(&state, $0, context) }
        }
        return Axes((place.x, place.y), isLine: isLine)
    }
}
