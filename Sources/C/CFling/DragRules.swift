import CFlingConversion
import CFlingHeader
import Interaction
import Motion

@c @implementation
public func fling_drag_rules_init(
    _ rules: UnsafeMutablePointer<fling_drag_rules>?, _ size: Int, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    initialize(rules, size, .rules, error) { () throws(Failure) in try .defaults() }
}

extension fling_drag_rules {
    fileprivate static func defaults() throws(Failure) -> fling_drag_rules {
        var rules = fling_drag_rules()
        rules.lower = (-.infinity, -.infinity)
        rules.upper = (.infinity, .infinity)
        rules.band.coefficient = 0.55
        rules.flick_threshold = 300
        rules.units_per_millimetre = 96 / 25.4
        try rules.write(MotionRules())
        return rules
    }
}

extension Interaction.DragRules<Axes> {
    /// The rules that C has written down; the defaults when there are none.
    init(_ rules: UnsafePointer<fling_drag_rules>?, dimensions: Int32) throws(Failure) {
        let defaults = try fling_drag_rules.defaults()
        var rules = rules == nil ? defaults : try rules.read(.rules, else: defaults)
        if dimensions == 1 { (rules.lower.1, rules.upper.1) = (-.infinity, .infinity) }
        self.init(
            bounds: try rules.bounds(), release: try rules.policy(dimensions),
            allowsRestOutside: rules.allows_rest_outside != 0, momentum: try rules.momentumPolicy,
            unitsPerMillimetre: rules.units_per_millimetre, tap: try rules.tapPolicy)
        motion = try rules.motion
    }
}

extension fling_drag_rules {
    fileprivate func bounds() throws(Failure) -> Bounds<Axes>? {
        // Not only where there are ends that a flight bounces off, so that a slip is found before there are.
        guard restitution >= 0, restitution <= 1 else {
            throw .range(.restitution, restitution, low: 0, high: 1)
        }
        let lower = Axes(lower, else: -.infinity), upper = Axes(upper, else: .infinity)
        guard lower != Axes(repeating: -.infinity) || upper != Axes(repeating: .infinity) else { return nil }
        let band = band.dimension == 0 ? nil : try RubberBand(band)
        return try translate { () throws(ParameterError) in
            try Bounds(from: lower, to: upper, ends: EdgeBehavior(band, restitution))
        }
    }

    fileprivate func policy(_ dimensions: Int32) throws(Failure) -> ReleasePolicy<Axes> {
        switch release {
        case FLING_RELEASE_COAST: .coast
        case FLING_RELEASE_STAY: .stay
        case FLING_RELEASE_DETENTS:
            .detents(try makeDetents(dimensions), flick: try flick(dimensions))
        case FLING_RELEASE_CUSTOM: try custom(dimensions)
        default: throw .constant("fling_release_policy", release.rawValue)
        }
    }

    private func custom(_ dimensions: Int32) throws(Failure) -> ReleasePolicy<Axes> {
        guard let choose else { throw .missing(.choose) }
        let chooser = Chooser(dimensions: dimensions, function: choose, context: context)
        return .custom { chooser.choose($0) }
    }

    private func makeDetents(_ dimensions: Int32) throws(Failure) -> [Detent<Axes>] {
        guard detent_count != 0 else { return [] }
        let places = try detents.required(.detents)
        guard detent_count > 0, detent_count <= 65536 else {
            throw .range(.detentCount, Double(UInt(bitPattern: detent_count)), low: 0, high: 65536)
        }
        var detents: [Detent<Axes>] = []
        detents.reserveCapacity(detent_count)
        for index in 0..<detent_count {
            guard let detent = places.read(at: index) else { throw .size(.detents) }
            let value = detent.value
            let place = Axes(value, isLine: dimensions == 1)
            guard place.isFinite else { throw .notFinite(.detentValue) }
            let spring = detent.spring
            detents.append(
                Detent(place, spring: spring == nil ? nil : try Spring(spring, .detentSpring)))
        }
        return detents
    }

    private func flick(_ dimensions: Int32) throws(Failure) -> FlickPolicy {
        guard !flick_threshold.isNaN else { throw .notFinite(.flickThreshold) }
        guard !flick_minimum_distance.isNaN else { throw .notFinite(.flickMinimumDistance) }
        var flick = FlickPolicy(
            threshold: flick_threshold, allowsLongFlicks: allows_long_flicks != 0,
            minimumDistance: flick_minimum_distance)
        flick.isAlongLine = dimensions == 1
        return flick
    }

    fileprivate var tapPolicy: TapPolicy {
        get throws(Failure) {
            switch tap {
            case FLING_TAP_IGNORE: .ignore
            case FLING_TAP_NEXT_DETENT: .nextDetent
            default: throw .constant("fling_tap_policy", tap.rawValue)
            }
        }
    }

    fileprivate var momentumPolicy: MomentumPolicy {
        get throws(Failure) {
            switch momentum {
            case FLING_MOMENTUM_REPLACE: return .replace
            case FLING_MOMENTUM_ACCUMULATE:
                guard momentum_seconds >= 0, momentum_seconds < .infinity else {
                    throw .parameter(ParameterError(.duration, momentum_seconds, must: .notBeNegative))
                }
                guard momentum_limit >= 0 else {
                    throw .parameter(ParameterError(.speed, momentum_limit, must: .notBeNegative))
                }
                return .accumulate(within: momentum_seconds, limit: momentum_limit)
            default: throw .constant("fling_momentum_policy", momentum.rawValue)
            }
        }
    }
}

extension EdgeBehavior {
    /// A band, or hard ends without one.
    init(_ band: RubberBand?, _ restitution: Double) {
        self.init(band: band, restitution: band == nil ? restitution : 0)
    }
}

/// The app's choice of where a release goes. The app says itself on which thread its context may be used.
private struct Chooser: @unchecked Sendable {
    let dimensions: Int32
    let function: fling_release_function
    let context: UnsafeMutableRawPointer?

    func choose(_ release: Release<Axes>) -> ReleaseDecision<Axes> {
        var known = fling_release()
        known.size = MemoryLayout<fling_release>.size
        known.dimensions = dimensions
        release.state.write(to: &known.state)
        known.start = release.start.firstTwo
        known.home = release.home.firstTwo
        known.projection = release.projection.firstTwo
        if let flight = release.caught {
            known.has_caught = 1
            known.caught_goal = flight.goal.firstTwo
            known.caught_velocity = flight.velocity.perSecond.firstTwo
        }
        var choice = fling_release_choice()
        choice.size = MemoryLayout<fling_release_choice>.size
        choice.target = release.state.value.firstTwo
        function(&known, &choice, context)
        guard choice.coasts == 0 else { return .coast }
        let target = Axes(choice.target, isLine: dimensions == 1)
        let spring = choice.has_spring == 0 ? nil : try? Spring(choice.spring, .spring)
        // A place that is not finite stands for the place of the release.
        return .go(to: target.isFinite ? target : release.state.value, spring: spring)
    }
}
