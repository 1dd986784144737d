import CFlingHeader

// The functions for scrollers.

extension CCaller {
    static let scrollerCalls: [Call] = [
        ("fling_scroller_create", { $0.create(.scroller) }),
        ("fling_scroller_free", { $0.free(.scroller, fling_scroller_free) }),
        (
            "fling_scroll_rules_init",
            { caller in
                let place = caller.place(caller.scrollRules)
                let size =
                    caller.isWild ? caller.choices.pick(0, -1, .max) : MemoryLayout<fling_scroll_rules>.size
                let error = caller.error
                caller.expect(fling_scroll_rules_init(place, size, error), [.fine, .null, .size], error)
            }
        ),
        (
            "fling_scroller_set_rules",
            { caller in
                let (rules, time, error) = (caller.changedScrollRules(), caller.time, caller.error)
                caller.act(on: .scroller, [.event, .size, .parameter, .constant]) {
                    fling_scroller_set_rules($0.pointer, rules, time, $1)
                }
            }
        ),
        (
            "fling_scroller_resize",
            { caller in
                let (time, changes) = (caller.time, (caller.choices.bool(), caller.choices.bool()))
                caller.act(on: .scroller, .event) {
                    fling_scroller_resize(
                        $0.pointer, changes.0 ? caller.numbers($0.dimensions) : nil,
                        changes.1 ? caller.numbers($0.dimensions) : nil, time, $1)
                }
            }
        ),
        ("fling_scroller_rebase", { $0.scroll(fling_scroller_rebase) }),
        ("fling_scroller_turn_wheel", { $0.scroll(fling_scroller_turn_wheel) }),
        (
            "fling_scroller_scroll_to",
            { caller in
                let (timing, time) = (caller.choices.bool() ? caller.timing : nil, caller.time)
                let error = caller.error
                caller.act(on: .scroller, [.event, .parameter, .constant]) {
                    fling_scroller_scroll_to($0.pointer, caller.numbers($0.dimensions), timing, time, $1)
                }
            }
        ),
        (
            "fling_scroller_interrupt",
            { caller in
                let (kind, time) = (fling_interruption(rawValue: caller.constant(5)), caller.time)
                caller.act(on: .scroller, [.event, .constant]) {
                    fling_scroller_interrupt($0.pointer, kind, time, $1)
                }
            }
        ),
        (
            "fling_scroller_cancel",
            { caller in
                let time = caller.time
                caller.act(on: .scroller, .event) { fling_scroller_cancel($0.pointer, time, $1) }
            }
        ),
        (
            "fling_scroller_advance",
            { caller in
                let time = caller.time
                caller.act(on: .scroller, .event) { fling_scroller_advance($0.pointer, time, $1) }
            }
        ),
        (
            "fling_scroller_handle",
            { caller in
                let (gesture, map) = (caller.changedGesture(), caller.map)
                caller.act(on: .scroller, .gesture) { fling_scroller_handle($0.pointer, gesture, map, $1) }
            }
        ),
        (
            "fling_scroller_handle_event",
            { caller in
                let (event, map) = (caller.changedEvent(), caller.map)
                caller.act(on: .scroller, [.gesture, .size]) {
                    fling_scroller_handle_event($0.pointer, event, map, $1)
                }
            }
        ),
        (
            "fling_scroller_state",
            { caller in
                let (scroller, time) = (caller.handle(.scroller), caller.time)
                caller.askState([.made, .notFinite]) { fling_scroller_state(scroller.pointer, time, $0, $1) }
            }
        ),
        (
            "fling_scroller_place",
            { caller in
                let (scroller, time) = (caller.handle(.scroller), caller.time)
                let place = caller.room(scroller.dimensions)
                let error = caller.error
                let status = fling_scroller_place(scroller.pointer, time, place, error)
                caller.expect(status, .made, error)
                if status == FLING_OK { caller.check(place, scroller.dimensions) }
            }
        ),
        ("fling_scroller_activity", { _ = fling_scroller_activity($0.handle(.scroller).pointer) }),
        ("fling_scroller_needs_frame", { _ = fling_scroller_needs_frame($0.handle(.scroller).pointer) }),
        (
            "fling_scroller_goal",
            { caller in
                let scroller = caller.handle(.scroller)
                let place = caller.room(scroller.dimensions)
                if fling_scroller_goal(scroller.pointer, place) { caller.check(place, scroller.dimensions) }
            }
        ),
        (
            "fling_scroller_settling_time",
            { _ = fling_scroller_settling_time($0.handle(.scroller).pointer) }
        ),
        (
            "fling_scroller_next_transition",
            { caller in
                let transition = caller.isWild ? nil : caller.result(fling_transition.self)
                let isThere = fling_scroller_next_transition(caller.handle(.scroller).pointer, transition)
                guard let transition else { return isThere ? caller.complain("it fills in NULL") : () }
                withUnsafeMutablePointer(to: &transition.pointee.before) { caller.check($0) }
                withUnsafeMutablePointer(to: &transition.pointee.after) { caller.check($0) }
            }
        ),
        ("fling_scroller_watch", { $0.watch(.scroller, fling_scroller_watch) }),
        ("fling_scroller_watch_every", { $0.watchEvery(.scroller, fling_scroller_watch_every) }),
        ("fling_scroller_next_crossing", { $0.takeCrossing(.scroller, fling_scroller_next_crossing) }),
    ]

    private func scroll(
        _ function: (OpaquePointer?, UnsafePointer<Double>?, Int64, UnsafeMutablePointer<fling_error>?) ->
            fling_status
    ) {
        let time = time
        act(on: .scroller, .event) { function($0.pointer, numbers($0.dimensions), time, $1) }
    }

    /// Returns rules that are mostly valid.
    func changedScrollRules() -> UnsafeMutablePointer<fling_scroll_rules>? {
        guard let rules = place(scrollRules) else { return nil }
        switch choices.below(6) {
        case 0: rules.pointee.spring = springs[choices.below(3)].pointee
        case 1: rules.pointee.decay = decays[choices.below(3)].pointee
        case 2: rules.pointee.tolerance = fling_tolerance(distance: number, speed: number)
        case 3:
            rules.pointee.wheel_spring = springs[choices.below(3)].pointee
            rules.pointee.wheel_step = number
        default:
            rules.pointee.latency = choices.bool() ? 0.016 : 0
            rules.pointee.ahead = choices.bool() ? 0.007 : 0
            rules.pointee.reduces_motion = choices.bool() ? 1 : 0
            rules.pointee.has_hard_edges = choices.bool() ? 1 : 0
            rules.pointee.loops = choices.bool() ? 1 : 0
            rules.pointee.always_scrolls = choices.bool() ? 1 : 0
            rules.pointee.allows_rest_outside = choices.bool() ? 1 : 0
            rules.pointee.flicks_add_up = choices.bool() ? 1 : 0
            rules.pointee.stops = UInt32(choices.byte())
        }
        rules.pointee.deceleration = fling_deceleration(rawValue: constant(3))
        rules.pointee.snap = fling_scroll_snap(rawValue: constant(4))
        rules.pointee.snap_every = (number, number)
        let count = choices.below(4)
        // As many numbers as places in the plane need.
        let places = block(Double.self, 2 * count)
        for index in 0..<2 * count { places[index] = number }
        rules.pointee.snap_places = isWild ? nil : UnsafePointer(places)
        rules.pointee.snap_place_count = isWild ? choices.pick(-1, .max, .min, 65537) : count
        rules.pointee.will_end = choices.bool() ? Self.willEnd : nil
        rules.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        return rules
    }

    /// The callback that has the last word on the end of a throw; it also tries to use the scroller.
    private static let willEnd: fling_scroll_end_function = { state, place, context in
        guard let state, let place, let context else { return }
        let caller = Unmanaged<CCaller>.fromOpaque(context).takeUnretainedValue()
        caller.ends(state, place)
    }

    private func ends(_ state: UnsafePointer<fling_state>, _ place: UnsafeMutablePointer<Double>) {
        var state = state.pointee
        check(&state)
        check(place, 2)
        if let working, fling_scroller_advance(working, now, nil) != FLING_ERROR_BUSY {
            complain("it can be used while it works")
        }
        if choices.bool() { (place[0], place[1]) = (number, number) }
    }
}
