import CFlingHeader

// Rules of recognisers, draggables, scrollers and content that fingers pinch, and the callbacks in them.

extension CCaller {
    /// Rules of a recogniser, some of which none could have.
    var changedRecognizer: UnsafePointer<fling_recognizer>? {
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
        // The arrays are freed when the call returns.
        afterwards { _ in
            (rules.pointee.after, rules.pointee.after_count) = (nil, 0)
            (rules.pointee.alongside, rules.pointee.alongside_count) = (nil, 0)
        }
        return UnsafePointer(rules)
    }

    private func identifiers() -> (UnsafePointer<Int32>?, Int) {
        guard choices.below(4) == 3 else { return (nil, choices.below(16) == 15 ? 3 : 0) }
        let count = choices.below(4)
        let place = block(Int32.self, count)
        for index in 0..<count { place[index] = choices.pick(0, 1, 2, -1, .max, .min) }
        return (UnsafePointer(place), isWild ? choices.pick(-1, .max, .min, 257) : count)
    }

    /// Rules that are mostly valid.
    var changedRules: UnsafePointer<fling_drag_rules>? {
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
            rules.pointee.units_per_millimetre = number
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
        return UnsafePointer(rules)
    }

    /// The same for scrollers.
    var changedScrollRules: UnsafePointer<fling_scroll_rules>? {
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
        return UnsafePointer(rules)
    }

    /// The same for content that fingers pinch.
    var changedTransformRules: UnsafePointer<fling_transform_rules>? {
        guard let rules = place(transformRules) else { return nil }
        switch choices.below(6) {
        case 0: rules.pointee.spring = springs[choices.below(3)].pointee
        case 1: rules.pointee.decay = decays[choices.below(3)].pointee
        case 2: rules.pointee.tolerance = fling_tolerance(distance: number, speed: number)
        default:
            rules.pointee.latency = choices.bool() ? 0.016 : 0
            rules.pointee.ahead = choices.bool() ? 0.007 : 0
            rules.pointee.reduces_motion = choices.bool() ? 1 : 0
            rules.pointee.least_zoom = number
            rules.pointee.greatest_zoom = number
            rules.pointee.rotation_step = number
            rules.pointee.double_tap_zoom = number
        }
        rules.pointee.deceleration = fling_deceleration(rawValue: constant(3))
        rules.pointee.rotation = fling_rotation(rawValue: constant(3))
        return UnsafePointer(rules)
    }
}

// MARK: - The app's own part

extension CCaller {
    /// The callback that chooses the target of a release; it also tries to use the draggable.
    static let choose: fling_release_function = { release, choice, context in
        guard let release, let choice, let context else { return }
        let caller = Unmanaged<CCaller>.fromOpaque(context).takeUnretainedValue()
        caller.chooses(release, choice)
    }

    private func chooses(
        _ release: UnsafePointer<fling_release>, _ choice: UnsafeMutablePointer<fling_release_choice>
    ) {
        withUnsafePointer(to: release.pointee.state) { check($0) }
        // A chain calls without it.
        if let working, fling_draggable_advance(working, now, nil) != FLING_ERROR_BUSY {
            complain("it can be used while it works")
        }
        if let working, fling_draggable_set_rules(working, rules.first, 0, nil) != FLING_ERROR_BUSY {
            complain("its rules can be changed while it works")
        }
        choice.pointee.coasts = choices.bool() ? 1 : 0
        choice.pointee.target = (number, number)
        choice.pointee.has_spring = choices.bool() ? 1 : 0
        choice.pointee.spring = springs[choices.below(3)].pointee
    }

    /// The callback that has the last word on the end of a throw; it also tries to use the scroller.
    private static let willEnd: fling_scroll_end_function = { state, place, context in
        guard let state, let place, let context else { return }
        let caller = Unmanaged<CCaller>.fromOpaque(context).takeUnretainedValue()
        caller.ends(state, place)
    }

    private func ends(_ state: UnsafePointer<fling_state>, _ place: UnsafeMutablePointer<Double>) {
        check(state)
        for axis in 0..<2 { check(place[axis]) }
        if let working, fling_scroller_advance(working, now, nil) != FLING_ERROR_BUSY {
            complain("it can be used while it works")
        }
        if choices.bool() { (place[0], place[1]) = (number, number) }
    }
}
