import Motion

/// What was wrong, by the name that it has in the header.
enum Subject: UInt8 {
    case after, alongside, angularFrequency, areaStart, arena, assumedSize, axisLock, bandCoefficient
    case bandDimension, base, bounce, bounciness, bound, cancelReason, choose, controlCoordinate, count
    case curve, curveKind, damping, dampingRatio, decay, decayName, detentCount, detentSpring, detentValue
    case detents, deviceKind, draggable, duration, durationFactor, edge, end, event, eventKind, eventPhase
    case field, fingersMost, flickMinimumDistance, flickThreshold, fraction, friction, gesture
    case gestureCancellation, gestureKind, gesturePhase, gestureSource, handOver, jump, lower, map, mass
    case momentumPolicy, motion, number, numberOrTarget, origin, place, playhead, position, progress, rate
    case recognizer, releasePolicy, response, reverseMode, rules, rulesSpring, settlingDuration, shareLeft
    case speed, spring, springName, start, state, step, stepCount, stiffness, stopPosition, target, tension
    case timing, timingKind, timingSpring, tolerance, touchpadFingersMost, tracker, upper, value, velocity
    case velocityStrategy

    /// - Parameter parameter: What the core found wrong. Those that no function of the interface takes are numbers.
    init(_ parameter: ParameterError.Parameter) {
        self =
            switch parameter {
            case .mass: .mass
            case .stiffness: .stiffness
            case .damping: .damping
            case .angularFrequency: .angularFrequency
            case .duration: .duration
            case .bounce: .bounce
            case .response: .response
            case .dampingRatio: .dampingRatio
            case .settlingDuration: .settlingDuration
            case .bounciness: .bounciness
            case .speed: .speed
            case .tension: .tension
            case .friction, .decayFriction: .friction
            case .tolerance: .tolerance
            case .decayRate: .shareLeft
            case .dimension: .bandDimension
            case .rubberBandCoefficient: .bandCoefficient
            case .bounds: .bound
            case .controlPoint: .controlCoordinate
            case .steps: .stepCount
            case .rate: .rate
            case .velocity: .velocity
            case .fraction: .fraction
            case .durationFactor: .durationFactor
            case .value: .value
            default: .number
            }
    }

    var text: StaticString {
        switch self {
        case .after: "after"
        case .alongside: "alongside"
        case .angularFrequency: "angular_frequency"
        case .areaStart: "the area's left or top"
        case .arena: "arena"
        case .assumedSize: "assumed_size"
        case .axisLock: "fling_axis_lock"
        case .bandCoefficient: "the band's coefficient"
        case .bandDimension: "the band's dimension"
        case .base: "base"
        case .bounce: "bounce"
        case .bounciness: "bounciness"
        case .bound: "a bound"
        case .cancelReason: "fling_cancel_reason"
        case .choose: "choose"
        case .controlCoordinate: "a control point's coordinate"
        case .count: "count"
        case .curve: "curve"
        case .curveKind: "fling_curve_kind"
        case .damping: "damping"
        case .dampingRatio: "damping_ratio"
        case .decay: "decay"
        case .decayName: "fling_decay_name"
        case .detentCount: "detent_count"
        case .detentSpring: "a detent's spring"
        case .detentValue: "a detent's value"
        case .detents: "detents"
        case .deviceKind: "fling_device_kind"
        case .draggable: "draggable"
        case .duration: "duration"
        case .durationFactor: "duration_factor"
        case .edge: "fling_edge"
        case .end: "end"
        case .event: "event"
        case .eventKind: "fling_event_kind"
        case .eventPhase: "fling_event_phase"
        case .field: "field"
        case .fingersMost: "fingers_most"
        case .flickMinimumDistance: "flick_minimum_distance"
        case .flickThreshold: "flick_threshold"
        case .fraction: "fraction"
        case .friction: "friction"
        case .gesture: "gesture"
        case .gestureCancellation: "fling_gesture_cancellation"
        case .gestureKind: "fling_gesture_kind"
        case .gesturePhase: "fling_gesture_phase"
        case .gestureSource: "fling_gesture_source"
        case .handOver: "fling_hand_over"
        case .jump: "fling_jump"
        case .lower: "lower"
        case .map: "map"
        case .mass: "mass"
        case .momentumPolicy: "fling_momentum_policy"
        case .motion: "motion"
        case .number: "number"
        case .numberOrTarget: "value, velocity or target"
        case .origin: "origin"
        case .place: "place"
        case .playhead: "playhead"
        case .position: "position"
        case .progress: "progress"
        case .rate: "rate"
        case .recognizer: "recognizer"
        case .releasePolicy: "fling_release_policy"
        case .response: "response"
        case .reverseMode: "fling_reverse_mode"
        case .rules: "rules"
        case .rulesSpring: "the rules' spring"
        case .settlingDuration: "settling_duration"
        case .shareLeft: "the share that is left"
        case .speed: "speed"
        case .spring: "spring"
        case .springName: "fling_spring_name"
        case .start: "start"
        case .state: "state"
        case .step: "step"
        case .stepCount: "the number of steps"
        case .stiffness: "stiffness"
        case .stopPosition: "fling_stop_position"
        case .target: "target"
        case .tension: "tension"
        case .timing: "timing"
        case .timingKind: "fling_timing_kind"
        case .timingSpring: "the timing's spring"
        case .tolerance: "tolerance"
        case .touchpadFingersMost: "touchpad_fingers_most"
        case .tracker: "tracker"
        case .upper: "upper"
        case .value: "value"
        case .velocity: "velocity"
        case .velocityStrategy: "fling_velocity_strategy"
        }
    }
}
