import CFlingHeader

// The functions for arenas, which turn fingers into gestures, and for draggables, which hands move.

extension CCaller {
    static let arenaCalls: [Call] = [
        ("fling_arena_create", { $0.create(.arena) }),
        ("fling_arena_free", { $0.free(.arena, fling_arena_free) }),
        (
            "fling_recognizer_init",
            { caller in
                let (place, kind) = (
                    caller.place(caller.recognizers), fling_gesture_kind(rawValue: caller.constant(6))
                )
                let size =
                    caller.isWild ? caller.choices.pick(0, -1, .max) : MemoryLayout<fling_recognizer>.size
                let error = caller.error
                caller.expect(
                    fling_recognizer_init(place, size, kind, error), [.fine, .null, .size, .constant], error)
            }
        ),
        (
            "fling_arena_add",
            { caller in
                let (recognizer, error) = (caller.changedRecognizer(), caller.error)
                let id = caller.choices.bool() ? caller.block(Int32.self, 1) : nil
                caller.act(on: .arena, [.made, .size, .constant, .index, .parameter, .memory]) {
                    fling_arena_add($0.pointer, recognizer, id, $1)
                }
                // The arrays of a recogniser are freed when the call returns.
                recognizer?.pointee.after = nil
                recognizer?.pointee.after_count = 0
                recognizer?.pointee.alongside = nil
                recognizer?.pointee.alongside_count = 0
            }
        ),
        (
            "fling_arena_handle",
            { caller in
                let event = caller.changedEvent()
                caller.act(on: .arena, [.made, .constant]) { fling_arena_handle($0.pointer, event, $1) }
            }
        ),
        (
            "fling_arena_set_area",
            { caller in
                let (id, error) = (Int32(truncatingIfNeeded: caller.constant(2)), caller.error)
                let area = caller.choices.bool() ? nil : caller.numbers(4)
                caller.act(on: .arena, [.made, .index, .parameter]) {
                    fling_arena_set_area($0.pointer, id, area, $1)
                }
            }
        ),
        (
            "fling_arena_set_enabled",
            { caller in
                let (id, isEnabled, time) = (
                    Int32(truncatingIfNeeded: caller.constant(2)), caller.choices.bool(), caller.time
                )
                caller.act(on: .arena, [.made, .index]) {
                    fling_arena_set_enabled($0.pointer, id, isEnabled, time, $1)
                }
            }
        ),
        (
            "fling_arena_set_pointer_surface",
            { caller in
                let (size, scale) = (caller.numbers(2), caller.number)
                caller.act(on: .arena, [.made, .notFinite]) {
                    fling_arena_set_pointer_surface($0.pointer, size, scale, $1)
                }
            }
        ),
        (
            "fling_arena_advance",
            { caller in
                let time = caller.time
                caller.act(on: .arena, .made) { fling_arena_advance($0.pointer, time, $1) }
            }
        ),
        (
            "fling_arena_cancel_gestures",
            { caller in
                let time = caller.time
                caller.act(on: .arena, .made) { fling_arena_cancel_gestures($0.pointer, time, $1) }
            }
        ),
        (
            "fling_arena_next_gesture",
            { caller in
                let place = caller.place(caller.gestures)
                let isThere = fling_arena_next_gesture(caller.handle(.arena).pointer, place)
                guard let gesture = place?.pointee else {
                    return isThere ? caller.complain("it fills in NULL") : ()
                }
                let numbers = [
                    gesture.translation.0, gesture.translation.1, gesture.velocity.0, gesture.velocity.1,
                    gesture.scale, gesture.scale_velocity, gesture.rotation, gesture.rotation_velocity,
                    gesture.location.normalized.0, gesture.location.millimetres.0,
                ]
                if !numbers.allSatisfy(\.isFinite) { caller.complain("a gesture has the numbers \(numbers)") }
            }
        ),
        ("fling_arena_lost_gestures", { _ = fling_arena_lost_gestures($0.handle(.arena).pointer) }),
        ("fling_arena_next_deadline", { _ = fling_arena_next_deadline($0.handle(.arena).pointer) }),
        ("fling_arena_is_idle", { _ = fling_arena_is_idle($0.handle(.arena).pointer) }),
    ]

    func changedEvent() -> UnsafeMutablePointer<fling_event>? {
        guard let event = place(events) else { return nil }
        change(&event.pointee)
        return event
    }

    private func changedRecognizer() -> UnsafeMutablePointer<fling_recognizer>? {
        guard let rules = place(recognizers) else { return nil }
        switch choices.below(12) {
        case 0: rules.pointee.fingers_least = choices.pick(1, 2, 0, -1, .max, .min)
        case 1: rules.pointee.fingers_most = choices.pick(1, 2, 0, -1, .max, .min)
        case 2: rules.pointee.touchpad_fingers_most = choices.pick(1, 2, 0, -1, .max, .min)
        case 3: rules.pointee.directions = constant(16)
        case 4: rules.pointee.axis_lock = fling_axis_lock(rawValue: constant(3))
        case 5:
            rules.pointee.hand_over = fling_hand_over(rawValue: constant(3))
            rules.pointee.hand_over_seconds = number
        case 6: rules.pointee.tap_count = choices.pick(1, 2, 10, 11, 0, -1, .max, .min)
        case 7: (rules.pointee.slop, rules.pointee.movement, rules.pointee.delay) = (number, number, number)
        case 8:
            (rules.pointee.rotation_slop, rules.pointee.lock_distance, rules.pointee.lock_ratio) = (
                number, number, number
            )
        case 9: (rules.pointee.maximum_duration, rules.pointee.interval) = (number, number)
        case 10: rules.pointee.area = (number, number, number, number)
        default: (rules.pointee.margin, rules.pointee.separation) = (number, number)
        }
        (rules.pointee.after, rules.pointee.after_count) = identifiers()
        (rules.pointee.alongside, rules.pointee.alongside_count) = identifiers()
        return rules
    }

    private func identifiers() -> (UnsafePointer<Int32>?, Int) {
        guard choices.below(4) == 3 else { return (nil, choices.below(16) == 15 ? 3 : 0) }
        let count = choices.below(4)
        let place = block(Int32.self, count)
        for index in 0..<count { place[index] = choices.pick(0, 1, 2, -1, .max, .min) }
        return (UnsafePointer(place), isWild ? choices.pick(-1, .max, .min, 257) : count)
    }

    static let draggableCalls: [Call] = [
        ("fling_draggable_create", { $0.create(.draggable) }),
        ("fling_draggable_free", { $0.free(.draggable, fling_draggable_free) }),
        (
            "fling_drag_rules_init",
            { caller in
                let place = caller.place(caller.rules)
                let size =
                    caller.isWild ? caller.choices.pick(0, -1, .max) : MemoryLayout<fling_drag_rules>.size
                let error = caller.error
                caller.expect(fling_drag_rules_init(place, size, error), [.fine, .null, .size], error)
            }
        ),
        (
            "fling_draggable_set_rules",
            { caller in
                let (rules, time) = (caller.changedRules(), caller.time)
                caller.act(on: .draggable, [.event, .size, .parameter, .constant]) {
                    fling_draggable_set_rules($0.pointer, rules, time, $1)
                }
            }
        ),
        (
            "fling_draggable_state",
            { caller in
                let (draggable, time) = (caller.handle(.draggable), caller.time)
                caller.askState([.made, .notFinite]) {
                    fling_draggable_state(draggable.pointer, time, $0, $1)
                }
            }
        ),
        (
            "fling_draggable_activity",
            { caller in
                let activity = fling_draggable_activity(caller.handle(.draggable).pointer)
                if activity.rawValue > 2 { caller.complain("it answers \(activity.rawValue)") }
            }
        ),
        ("fling_draggable_needs_frame", { _ = fling_draggable_needs_frame($0.handle(.draggable).pointer) }),
        (
            "fling_draggable_goal",
            { caller in
                let draggable = caller.handle(.draggable)
                let place = caller.room(draggable.dimensions)
                if fling_draggable_goal(draggable.pointer, place) {
                    caller.check(place, draggable.dimensions)
                }
            }
        ),
        (
            "fling_draggable_home",
            { caller in
                let draggable = caller.handle(.draggable)
                let place = caller.room(draggable.dimensions)
                let error = caller.error
                let status = fling_draggable_home(draggable.pointer, place, error)
                caller.expect(status, .made, error)
                if status == FLING_OK { caller.check(place, draggable.dimensions) }
            }
        ),
        (
            "fling_draggable_settling_time",
            { _ = fling_draggable_settling_time($0.handle(.draggable).pointer) }
        ),
        (
            "fling_draggable_logical_finish_time",
            { _ = fling_draggable_logical_finish_time($0.handle(.draggable).pointer) }
        ),
        (
            "fling_draggable_fraction",
            { $0.check(fling_draggable_fraction($0.handle(.draggable).pointer, $0.time)) }
        ),
        ("fling_draggable_is_paused", { _ = fling_draggable_is_paused($0.handle(.draggable).pointer) }),
        ("fling_draggable_is_reversed", { _ = fling_draggable_is_reversed($0.handle(.draggable).pointer) }),
        (
            "fling_draggable_next_transition",
            { caller in
                let transition = caller.isWild ? nil : caller.result(fling_transition.self)
                let isThere = fling_draggable_next_transition(caller.handle(.draggable).pointer, transition)
                guard let transition else { return isThere ? caller.complain("it fills in NULL") : () }
                withUnsafeMutablePointer(to: &transition.pointee.before) { caller.check($0) }
                withUnsafeMutablePointer(to: &transition.pointee.after) { caller.check($0) }
                caller.check(transition.pointee.goal.0)
                caller.check(transition.pointee.goal.1)
            }
        ),
        ("fling_draggable_watch", { $0.watch(.draggable, fling_draggable_watch) }),
        ("fling_draggable_watch_every", { $0.watchEvery(.draggable, fling_draggable_watch_every) }),
        ("fling_draggable_next_crossing", { $0.takeCrossing(.draggable, fling_draggable_next_crossing) }),
    ]

    static let dragEventCalls: [Call] = [
        (
            "fling_draggable_set_bounds",
            { caller in
                let (time, error) = (caller.time, caller.error)
                let band = caller.choices.bool() ? nil : caller.bands[caller.choices.below(3)]
                caller.act(on: .draggable, [.event, .parameter]) {
                    fling_draggable_set_bounds(
                        $0.pointer, caller.numbers($0.dimensions), caller.numbers($0.dimensions), band, time,
                        $1)
                }
            }
        ),
        ("fling_draggable_rebase", { $0.send(fling_draggable_rebase) }),
        ("fling_draggable_set_value", { $0.send(fling_draggable_set_value) }),
        ("fling_draggable_grab", { $0.send(fling_draggable_grab) }),
        ("fling_draggable_move", { $0.send(fling_draggable_move) }),
        ("fling_draggable_regrip", { $0.send(fling_draggable_regrip) }),
        ("fling_draggable_release", { $0.send(fling_draggable_release) }),
        ("fling_draggable_tap", { $0.send(fling_draggable_tap) }),
        ("fling_draggable_pause", { $0.send(fling_draggable_pause) }),
        ("fling_draggable_resume", { $0.send(fling_draggable_resume) }),
        ("fling_draggable_advance", { $0.send(fling_draggable_advance) }),
        (
            "fling_draggable_cancel",
            { caller in
                let (reason, time) = (fling_cancel_reason(rawValue: caller.constant(3)), caller.time)
                caller.act(on: .draggable, [.event, .constant]) {
                    fling_draggable_cancel($0.pointer, reason, time, $1)
                }
            }
        ),
        (
            "fling_draggable_animate",
            { caller in
                let (timing, time) = (caller.choices.bool() ? caller.timing : nil, caller.time)
                let error = caller.error
                caller.act(on: .draggable, [.event, .parameter, .constant]) {
                    fling_draggable_animate($0.pointer, caller.numbers($0.dimensions), timing, time, $1)
                }
            }
        ),
        (
            "fling_draggable_reverse",
            { caller in
                let (mode, time) = (fling_reverse_mode(rawValue: caller.constant(3)), caller.time)
                caller.act(on: .draggable, [.event, .constant]) {
                    fling_draggable_reverse($0.pointer, mode, time, $1)
                }
            }
        ),
        (
            "fling_draggable_scrub",
            { caller in
                let (fraction, time) = (caller.number, caller.time)
                caller.act(on: .draggable, .event) { fling_draggable_scrub($0.pointer, fraction, time, $1) }
            }
        ),
        (
            "fling_draggable_continue",
            { caller in
                let (timing, factor, time) = (
                    caller.choices.bool() ? caller.timing : nil, caller.number, caller.time
                )
                let (error, hasVelocity) = (caller.error, caller.choices.bool())
                caller.act(on: .draggable, [.event, .parameter, .constant]) {
                    let velocity = hasVelocity ? caller.numbers($0.dimensions) : nil
                    return fling_draggable_continue($0.pointer, timing, factor, velocity, time, $1)
                }
            }
        ),
        (
            "fling_draggable_stop",
            { caller in
                let (position, time) = (fling_stop_position(rawValue: caller.constant(3)), caller.time)
                caller.act(on: .draggable, [.event, .constant]) {
                    fling_draggable_stop($0.pointer, position, time, $1)
                }
            }
        ),
        (
            "fling_draggable_handle",
            { caller in
                let (gesture, map) = (caller.changedGesture(), caller.map)
                caller.act(on: .draggable, .gesture) { fling_draggable_handle($0.pointer, gesture, map, $1) }
            }
        ),
    ]

    func changedGesture() -> UnsafeMutablePointer<fling_gesture>? {
        let gesture = place(gestures)
        if let gesture, choices.bool() {
            gesture.pointee.kind = fling_gesture_kind(rawValue: constant(7))
            gesture.pointee.phase = fling_gesture_phase(rawValue: constant(4))
            gesture.pointee.time = time
            gesture.pointee.translation = (number, number)
            gesture.pointee.velocity = (number, number)
        }
        return gesture
    }

    var map: UnsafeMutablePointer<fling_gesture_map>? {
        guard !isWild else { return nil }
        let map = block(fling_gesture_map.self, 1)
        map.initialize(
            to: fling_gesture_map(
                size: MemoryLayout<fling_gesture_map>.size, x: (number, number), y: (number, number)))
        return map
    }

    private func send(
        _ function: (OpaquePointer?, UnsafePointer<Double>?, Int64, UnsafeMutablePointer<fling_error>?) ->
            fling_status
    ) {
        let time = time
        act(on: .draggable, .event) { function($0.pointer, numbers($0.dimensions), time, $1) }
    }

    private func send(_ function: (OpaquePointer?, Int64, UnsafeMutablePointer<fling_error>?) -> fling_status)
    {
        let time = time
        act(on: .draggable, .event) { function($0.pointer, time, $1) }
    }

    /// Returns rules that are mostly valid.
    func changedRules() -> UnsafeMutablePointer<fling_drag_rules>? {
        guard let rules = place(rules) else { return nil }
        switch choices.below(8) {
        case 0:
            rules.pointee.lower = (number, number)
            rules.pointee.upper = (number, number)
            rules.pointee.band = bands[choices.below(3)].pointee
            rules.pointee.restitution = number
        case 1:
            rules.pointee.momentum = fling_momentum_policy(rawValue: constant(2))
            (rules.pointee.momentum_seconds, rules.pointee.momentum_limit) = (number, number)
        case 2: rules.pointee.spring = springs[choices.below(3)].pointee
        case 3: rules.pointee.decay = decays[choices.below(3)].pointee
        case 4: rules.pointee.tolerance = fling_tolerance(distance: number, speed: number)
        case 5: (rules.pointee.flick_threshold, rules.pointee.flick_minimum_distance) = (number, number)
        default:
            rules.pointee.latency = choices.bool() ? 0.016 : 0
            rules.pointee.ahead = choices.bool() ? 0.007 : 0
            rules.pointee.reduces_motion = choices.bool() ? 1 : 0
            rules.pointee.allows_long_flicks = choices.bool() ? 1 : 0
            rules.pointee.allows_rest_outside = choices.bool() ? 1 : 0
            rules.pointee.tap = fling_tap_policy(rawValue: constant(2))
        }
        rules.pointee.deceleration = fling_deceleration(rawValue: constant(3))
        rules.pointee.release = fling_release_policy(rawValue: constant(4))
        rules.pointee.choose = isWild ? nil : Self.choose
        rules.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        let count = choices.below(4)
        let detents = block(fling_detent.self, count)
        for index in 0..<count {
            let spring = choices.bool() ? UnsafePointer(springs[choices.below(3)]) : nil
            (detents + index).initialize(to: fling_detent(size: 0, value: (number, number), spring: spring))
        }
        rules.pointee.detents = isWild ? nil : UnsafePointer(detents)
        rules.pointee.detent_count = isWild ? choices.pick(-1, .max, .min, 65537) : count
        return rules
    }
}
