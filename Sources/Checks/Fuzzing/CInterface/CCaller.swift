import CFlingHeader

/// A fuzzer of the C interface: it calls functions in any order, with arguments that bytes choose. These
/// include NULL, garbage, handles of another kind and structs that were never made. The header's promises for
/// every call are checked.
final class CCaller: CArguments, CTable {
    let springs = Slots<fling_spring>(), decays = Slots<fling_decay>(), curves = Slots<fling_curve>()
    let bands = Slots<fling_rubber_band>(), motions = Slots<fling_motion>(), events = Slots<fling_event>()
    let rules = Slots<fling_drag_rules>(), recognizers = Slots<fling_recognizer>()
    let gestures = Slots<fling_gesture>(), scrollRules = Slots<fling_scroll_rules>()
    let transformRules = Slots<fling_transform_rules>()
    /// The number of places that the call has watched.
    private(set) var placeCount = 0

    override init(_ bytes: ArraySlice<UInt8>) {
        super.init(bytes)
        fling_spring_preset(FLING_SPRING_SNAPPY, springs.first, nil)
        fling_decay_preset(FLING_DECAY_NORMAL, decays.first, nil)
        bands.first.pointee = fling_rubber_band(dimension: 300, coefficient: 0.55)
        fling_drag_rules_init(rules.first, MemoryLayout<fling_drag_rules>.size, nil)
        fling_scroll_rules_init(scrollRules.first, MemoryLayout<fling_scroll_rules>.size, nil)
        fling_transform_rules_init(transformRules.first, MemoryLayout<fling_transform_rules>.size, nil)
        fling_recognizer_init(
            recognizers.first, MemoryLayout<fling_recognizer>.size, FLING_GESTURE_PAN, nil)
        var (start, timing) = (fling_state(), fling_timing())
        timing.spring = springs.first.pointee
        let arena = fling_arena_create(nil, nil)
        fling_arena_add(arena, recognizers.first, nil, nil)
        for (kind, dimensions, handle) in [
            (.playhead, 2, fling_playhead_create(2, &start, nil, [320, 80], &timing, nil, now, nil)),
            (.tracker, 1, fling_velocity_tracker_create(1, FLING_VELOCITY_DEFAULT, nil)),
            (.draggable, 1, fling_draggable_create(1, [0], rules.first, nil)),
            (.scroller, 1, fling_scroller_create(1, [4000], [600], nil, scrollRules.first, nil)),
            (.chain, 1, fling_chain_create(false, nil)),
            (
                .transform, 4,
                fling_transform_create([4000, 3000], [800, 600], nil, transformRules.first, nil)
            ),
            (.arena, 1, arena),
        ] as [(CHandle.Kind, Int32, OpaquePointer?)] { keep(kind, dimensions, handle, nil, .fine) }
    }

    static let calls: [Call] =
        springCalls + decayCalls + curveCalls + motionCalls + playheadCalls + trackerCalls + arenaCalls
        + draggableCalls + scrollerCalls + chainCalls + transformCalls
}

// MARK: - Handles

extension CCaller {
    var playhead: OpaquePointer? { handle(.playhead) }
    var tracker: OpaquePointer? { handle(.tracker) }
    var draggable: OpaquePointer? { handle(.draggable) }
    var scroller: OpaquePointer? { handle(.scroller) }
    var chain: OpaquePointer? { handle(.chain) }
    var transform: OpaquePointer? { handle(.transform) }
    var arena: OpaquePointer? { handle(.arena) }
}

// MARK: - Numbers

extension CCaller {
    /// A number of dimensions, mostly from 1 through 4, which the arguments after it have as well.
    var upToFour: Int32 { dimensions(4) }

    var upToTwo: Int32 { dimensions(2) }

    private func dimensions(_ most: Int32) -> Int32 {
        count = isWild ? choices.pick(0, -1, 5, .max, .min, most + 1) : Int32(choices.below(Int(most))) + 1
        return count
    }

    /// As many numbers as the subject, or the arguments before, have dimensions.
    var coordinates: UnsafePointer<Double>? { numbers(count) }

    var coordinatesIfAny: UnsafePointer<Double>? { choices.bool() ? numbers(count) : nil }

    var point: UnsafePointer<Double>? { numbers(2) }

    var pointIfAny: UnsafePointer<Double>? { choices.bool() ? numbers(2) : nil }

    var area: UnsafePointer<Double>? { choices.bool() ? nil : numbers(4) }

    /// Places to watch, or NULL; their number is ``placeCount``.
    var places: UnsafePointer<Double>? {
        placeCount = choices.below(5)
        let places = block(Double.self, max(placeCount, 1))
        for index in 0..<placeCount { places[index] = number }
        return isWild ? nil : UnsafePointer(places)
    }

    /// Room for as many numbers as there are dimensions, filled with NaN, which the function must overwrite; one
    /// that fails knows how many only without a handle.
    var room: UnsafeMutablePointer<Double>? { room(count) }

    /// Room for one number.
    var one: UnsafeMutablePointer<Double>? { room(1) }

    private func room(_ count: Int32) -> UnsafeMutablePointer<Double>? {
        guard !isWild else { return nil }
        let count = (1...4).contains(count) ? Int(count) : 0
        let place = block(Double.self, count)
        place.update(repeating: .nan, count: count)
        afterwards { [unowned self] isFine in
            guard isFine || subject == nil else { return }
            for index in 0..<count where place[index].isNaN { complain("it writes NaN, or nothing") }
        }
        return place
    }

    /// A state of as many dimensions as the arguments before.
    var start: UnsafePointer<fling_state>? { state(count) }

    var lineStart: UnsafePointer<fling_state>? { state(1) }

    private func state(_ count: Int32) -> UnsafePointer<fling_state>? {
        guard !isWild else { return nil }
        let place = block(fling_state.self, 1)
        place.initialize(to: fling_state())
        // Unused components may hold any value.
        var values = [number, .nan, .nan, .nan]
        var speeds = values
        for axis in 0..<min(max(Int(count), 0), 4) { (values[axis], speeds[axis]) = (number, number) }
        place.pointee.value = (values[0], values[1], values[2], values[3])
        place.pointee.velocity = (speeds[0], speeds[1], speeds[2], speeds[3])
        return UnsafePointer(place)
    }

    /// Room for a state, filled with NaN, which the function must overwrite.
    var shown: UnsafeMutablePointer<fling_state>? {
        let place = isWild ? nil : block(fling_state.self, 1)
        place?.initialize(
            to: fling_state(value: (.nan, .nan, .nan, .nan), velocity: (.nan, .nan, .nan, .nan)))
        return room(place) { [unowned self] place, _ in check(place) }
    }

    func check(_ state: UnsafePointer<fling_state>) {
        let (value, speed) = (state.pointee.value, state.pointee.velocity)
        let numbers = [value.0, value.1, value.2, value.3, speed.0, speed.1, speed.2, speed.3]
        if !numbers.allSatisfy(\.isFinite) { complain("it writes \(numbers)") }
    }
}

// MARK: - Plain structs

extension CCaller {
    var spring: UnsafePointer<fling_spring>? { plain(springs) }
    var decay: UnsafePointer<fling_decay>? { plain(decays) }
    var curve: UnsafePointer<fling_curve>? { plain(curves) }
    var band: UnsafePointer<fling_rubber_band>? { plain(bands) }
    var motion: UnsafePointer<fling_motion>? { plain(motions) }
    var newSpring: UnsafeMutablePointer<fling_spring>? { made(springs) }
    var newDecay: UnsafeMutablePointer<fling_decay>? { made(decays) }
    var newCurve: UnsafeMutablePointer<fling_curve>? { made(curves) }
    var newMotion: UnsafeMutablePointer<fling_motion>? { made(motions) }
    var springName: fling_spring_name { fling_spring_name(rawValue: constant(5)) }
    var decayName: fling_decay_name { fling_decay_name(rawValue: constant(5)) }
    var jump: fling_jump { fling_jump(rawValue: constant(4)) }
    var strategy: fling_velocity_strategy { fling_velocity_strategy(rawValue: constant(7)) }
    var reverseMode: fling_reverse_mode { fling_reverse_mode(rawValue: constant(3)) }
    var stopPosition: fling_stop_position { fling_stop_position(rawValue: constant(3)) }
    var cancelReason: fling_cancel_reason { fling_cancel_reason(rawValue: constant(3)) }
    var interruption: fling_interruption { fling_interruption(rawValue: constant(5)) }
    var priority: fling_chain_priority { fling_chain_priority(rawValue: constant(4)) }
    var gestureKind: fling_gesture_kind { fling_gesture_kind(rawValue: constant(6)) }
    var stepCount: Int32 { Int32(clamping: choices.pick(5, 1, 2, 0, -1, .max, .min, 1_000_000, 1_000_001)) }
    var memberIndex: Int { isWild ? .max : choices.below(4) }
    var recognizerID: Int32 { Int32(truncatingIfNeeded: constant(2)) }
    var recognizerSize: Int { size(of: fling_recognizer.self) }
    var recognizerPlace: UnsafeMutablePointer<fling_recognizer>? { place(recognizers) }
    var idPlace: UnsafeMutablePointer<Int32>? { choices.bool() ? block(Int32.self, 1) : nil }
    var bandIfAny: UnsafePointer<fling_rubber_band>? {
        choices.bool() ? nil : UnsafePointer(bands[choices.below(3)])
    }

    var tolerance: UnsafePointer<fling_tolerance>? {
        guard choices.bool() else { return nil }
        let place = block(fling_tolerance.self, 1)
        place.initialize(
            to: fling_tolerance(distance: number, speed: choices.bool() ? number : .infinity))
        return UnsafePointer(place)
    }

    var timing: UnsafePointer<fling_timing>? {
        guard !isWild else { return nil }
        let place = block(fling_timing.self, 1)
        place.initialize(
            to: fling_timing(
                size: MemoryLayout<fling_timing>.size, kind: fling_timing_kind(rawValue: constant(2)),
                reserved_: 0,
                spring: springs[choices.below(3)].pointee, curve: curves[choices.below(3)].pointee,
                duration: number))
        return UnsafePointer(place)
    }

    var timingIfAny: UnsafePointer<fling_timing>? { choices.bool() ? timing : nil }

    var map: UnsafePointer<fling_gesture_map>? {
        guard !isWild else { return nil }
        let map = block(fling_gesture_map.self, 1)
        map.initialize(
            to: fling_gesture_map(
                size: MemoryLayout<fling_gesture_map>.size, x: (number, number), y: (number, number)))
        return UnsafePointer(map)
    }

    var event: UnsafePointer<fling_event>? {
        guard let event = place(events) else { return nil }
        change(&event.pointee)
        return UnsafePointer(event)
    }

    var gesture: UnsafePointer<fling_gesture>? {
        let gesture = place(gestures)
        if let gesture, choices.bool() {
            gesture.pointee.kind = fling_gesture_kind(rawValue: constant(7))
            gesture.pointee.phase = fling_gesture_phase(rawValue: constant(4))
            gesture.pointee.time = time
            gesture.pointee.translation = (number, number)
            gesture.pointee.velocity = (number, number)
        }
        return gesture.map { UnsafePointer($0) }
    }

    var newGesture: UnsafeMutablePointer<fling_gesture>? {
        room(place(gestures)) { [unowned self] place, _ in
            let gesture = place.pointee
            let numbers = [
                gesture.translation.0, gesture.translation.1, gesture.velocity.0, gesture.velocity.1,
                gesture.scale, gesture.scale_velocity, gesture.rotation, gesture.rotation_velocity,
                gesture.location.normalized.0, gesture.location.millimetres.0,
            ]
            if !numbers.allSatisfy(\.isFinite) { complain("a gesture has the numbers \(numbers)") }
        }
    }

    var transition: UnsafeMutablePointer<fling_transition>? {
        room(isWild ? nil : result(fling_transition.self)) { [unowned self] place, _ in
            withUnsafePointer(to: place.pointee.before) { check($0) }
            withUnsafePointer(to: place.pointee.after) { check($0) }
            check(place.pointee.goal.0)
            check(place.pointee.goal.1)
        }
    }

    var crossing: UnsafeMutablePointer<fling_crossing>? {
        room(isWild ? nil : block(fling_crossing.self, 1)) { [unowned self] place, _ in
            check(place.pointee.place)
            check(place.pointee.velocity)
        }
    }
}
