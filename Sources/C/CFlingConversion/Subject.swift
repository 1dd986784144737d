import Motion

/// The subject of an error, by its name in the header.
package enum Subject: UInt8 {
    case after, alongside, angularFrequency, areaStart, arena, assumedSize, bandCoefficient, bandDimension
    case base, bounce, bounciness, choose, controlCoordinate, count, curve, damping, dampingRatio
    case decay, detentCount, detentSpring, detentValue, detents, draggable, duration, durationFactor, end
    case event, fingersMost, flickMinimumDistance, flickThreshold, fraction, friction, gesture
    case lower, map, mass, motion, number, numberOrTarget, origin, place, playhead, position, progress
    case rate, recognizer, response, restitution, rules, rulesSpring, settlingDuration, shareLeft, speed,
        spring, start
    case state, step, stepCount, stiffness, target, tension, timing, timingSpring, tolerance
    case touchpadFingersMost, tracker, upper, value, velocity, way
    case axis, chain, content, notches, offset, places, scroller, snapEvery, snapPlace, snapPlaceCount,
        viewport,
        wheelStep, wheelSpring, point, pointsPerMillimetre, transform
    case bytes, close, detent, device, dispatch, events, frame, framesPerSecond, info, input, kernel, name
    case open, options, path, paths, recorder, replay, seat, settings, size, tally, trace, transition
    case unitsPerMillimetre

    /// Makes the subject of an error of the core.
    ///
    /// - Parameter parameter: The parameter that the core rejected. One that no function of the interface
    ///   takes becomes `number`.
    package init(_ parameter: ParameterError.Parameter) {
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
            case .lowerBound: .lower
            case .upperBound: .upper
            case .restitution: .restitution
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

    package var text: StaticString {
        switch self {
        case .after: "after"
        case .alongside: "alongside"
        case .angularFrequency: "angular_frequency"
        case .areaStart: "the area's left or top"
        case .arena: "arena"
        case .assumedSize: "assumed_size"
        case .bandCoefficient: "the band's coefficient"
        case .bandDimension: "the band's dimension"
        case .base: "base"
        case .bounce: "bounce"
        case .bounciness: "bounciness"
        case .choose: "choose"
        case .controlCoordinate: "a control point's coordinate"
        case .count: "count"
        case .curve: "curve"
        case .damping: "damping"
        case .dampingRatio: "damping_ratio"
        case .decay: "decay"
        case .detentCount: "detent_count"
        case .detentSpring: "a detent's spring"
        case .detentValue: "a detent's value"
        case .detents: "detents"
        case .draggable: "draggable"
        case .duration: "duration"
        case .durationFactor: "duration_factor"
        case .end: "end"
        case .event: "event"
        case .fingersMost: "fingers_most"
        case .flickMinimumDistance: "flick_minimum_distance"
        case .flickThreshold: "flick_threshold"
        case .fraction: "fraction"
        case .friction: "friction"
        case .gesture: "gesture"
        case .lower: "lower"
        case .map: "map"
        case .mass: "mass"
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
        case .response: "response"
        case .restitution: "restitution"
        case .rules: "rules"
        case .rulesSpring: "the rules' spring"
        case .settlingDuration: "settling_duration"
        case .shareLeft: "the share that is left"
        case .speed: "speed"
        case .spring: "spring"
        case .start: "start"
        case .state: "state"
        case .step: "step"
        case .stepCount: "the number of steps"
        case .stiffness: "stiffness"
        case .target: "target"
        case .tension: "tension"
        case .timing: "timing"
        case .timingSpring: "the timing's spring"
        case .tolerance: "tolerance"
        case .touchpadFingersMost: "touchpad_fingers_most"
        case .tracker: "tracker"
        case .upper: "upper"
        case .value: "value"
        case .velocity: "velocity"
        case .way: "way"
        case .chain: "chain"
        case .axis: "axis"
        case .places: "places"
        case .content: "content"
        case .notches: "notches"
        case .offset: "offset"
        case .scroller: "scroller"
        case .snapEvery: "snap_every"
        case .snapPlace: "a place of snap_places"
        case .snapPlaceCount: "snap_place_count"
        case .viewport: "viewport"
        case .wheelStep: "wheel_step"
        case .wheelSpring: "the wheel's spring"
        case .point: "point"
        case .pointsPerMillimetre: "points_per_millimetre"
        case .transform: "transform"
        case .bytes: "bytes"
        case .close: "close"
        case .detent: "a detent"
        case .device: "device"
        case .dispatch: "dispatch"
        case .events: "events"
        case .frame: "frame"
        case .framesPerSecond: "frames_per_second"
        case .info: "info"
        case .input: "input"
        case .kernel: "kernel"
        case .name: "name"
        case .open: "open"
        case .options: "options"
        case .path: "path"
        case .paths: "paths"
        case .recorder: "recorder"
        case .replay: "replay"
        case .seat: "seat"
        case .settings: "settings"
        case .size: "size"
        case .tally: "tally"
        case .trace: "trace"
        case .transition: "transition"
        case .unitsPerMillimetre: "units_per_mm"
        }
    }
}
