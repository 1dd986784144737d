import CFlingHeader

// The functions for playheads, velocity trackers, arenas and fields.

extension CCaller {
    /// Creates a handle; a plain one only of valid numbers.
    func create(_ kind: CHandle.Kind, isPlain: Bool = false) {
        let error = isPlain ? nil : error
        switch kind {
        case .playhead:
            guard !isPlain else {
                var (start, timing) = (fling_state(), fling_timing())
                timing.spring = springs.first.pointee
                let playhead = fling_playhead_create(2, &start, nil, [320, 80], &timing, nil, now, nil)
                return keep(kind, 2, playhead, nil, .fine)
            }
            let count = dimensions(4)
            let (start, origin, end) = (state(count), choices.bool() ? numbers(count) : nil, numbers(count))
            keep(
                kind, count,
                fling_playhead_create(count, start, origin, end, timing, tolerance, time, error), error,
                [.made, .dimensions, .notFinite, .parameter, .constant])
        case .tracker:
            let count = isPlain ? 1 : dimensions(2)
            let strategy = fling_velocity_strategy(rawValue: isPlain ? 0 : constant(7))
            keep(
                kind, count, fling_velocity_tracker_create(count, strategy, error), error,
                [.dimensions, .constant])
        case .draggable:
            guard !isPlain else {
                return keep(kind, 1, fling_draggable_create(1, [0], rules.first, nil), nil, .fine)
            }
            let count = dimensions(2)
            let value = numbers(count)
            keep(
                kind, count, fling_draggable_create(count, value, changedRules(), error), error,
                [.null, .dimensions, .notFinite, .size, .notMade, .parameter, .constant])
        case .scroller:
            guard !isPlain else {
                let list = fling_scroller_create(1, [4000], [600], nil, scrollRules.first, nil)
                return keep(kind, 1, list, nil, .fine)
            }
            let count = dimensions(2)
            let (content, viewport) = (numbers(count), numbers(count))
            let offset = choices.bool() ? numbers(count) : nil
            keep(
                kind, count,
                fling_scroller_create(count, content, viewport, offset, changedScrollRules(), error), error,
                [.null, .dimensions, .notFinite, .size, .notMade, .parameter, .constant])
        case .transform:
            guard !isPlain else {
                let photo = fling_transform_create([4000, 3000], [800, 600], nil, transformRules.first, nil)
                return keep(kind, 4, photo, nil, .fine)
            }
            let (content, viewport) = (numbers(2), numbers(2))
            let origin = choices.bool() ? numbers(2) : nil
            keep(
                kind, 4,
                fling_transform_create(content, viewport, origin, changedTransformRules(), error), error,
                [.null, .notFinite, .size, .notMade, .parameter, .constant])
        case .chain:
            keep(kind, 1, fling_chain_create(!isPlain && choices.bool(), error), error, .fine)
        case .arena:
            let size = isPlain || choices.bool() ? nil : numbers(2)
            keep(kind, 1, fling_arena_create(size, error), error, .notFinite)
            if isPlain, let arena = handle(.arena).pointer {
                fling_arena_add(arena, recognizers.first, nil, nil)
            }
        }
    }

    static let playheadCalls: [Call] = [
        ("fling_playhead_create", { $0.create(.playhead) }),
        ("fling_playhead_free", { $0.free(.playhead, fling_playhead_free) }),
        (
            "fling_playhead_state",
            { caller in
                let (playhead, time) = (caller.handle(.playhead), caller.time)
                caller.askState([.made, .notFinite]) { fling_playhead_state(playhead.pointer, time, $0, $1) }
            }
        ),
        (
            "fling_playhead_goal",
            { caller in
                let playhead = caller.handle(.playhead)
                let place = caller.room(playhead.dimensions)
                let error = caller.error
                let status = fling_playhead_goal(playhead.pointer, place, error)
                caller.expect(status, .made, error)
                if status == FLING_OK { caller.check(place, playhead.dimensions) }
            }
        ),
        (
            "fling_playhead_fraction",
            { $0.check(fling_playhead_fraction($0.handle(.playhead).pointer, $0.time)) }
        ),
        ("fling_playhead_is_paused", { _ = fling_playhead_is_paused($0.handle(.playhead).pointer) }),
        ("fling_playhead_is_reversed", { _ = fling_playhead_is_reversed($0.handle(.playhead).pointer) }),
        (
            "fling_playhead_is_finished",
            { _ = fling_playhead_is_finished($0.handle(.playhead).pointer, $0.time) }
        ),
        ("fling_playhead_finish_time", { _ = fling_playhead_finish_time($0.handle(.playhead).pointer) }),
        (
            "fling_playhead_logical_finish_time",
            { _ = fling_playhead_logical_finish_time($0.handle(.playhead).pointer) }
        ),
        ("fling_playhead_rate", { $0.check(fling_playhead_rate($0.handle(.playhead).pointer)) }),
        (
            "fling_playhead_pause",
            { caller in
                let time = caller.time
                caller.act(on: .playhead, .made) { fling_playhead_pause($0.pointer, time, $1) }
            }
        ),
        (
            "fling_playhead_resume",
            { caller in
                let time = caller.time
                caller.act(on: .playhead, .made) { fling_playhead_resume($0.pointer, time, $1) }
            }
        ),
        (
            "fling_playhead_scrub",
            { caller in
                let (fraction, time) = (caller.number, caller.time)
                caller.act(on: .playhead, [.made, .notFinite, .notPaused]) {
                    fling_playhead_scrub($0.pointer, fraction, time, $1)
                }
            }
        ),
        (
            "fling_playhead_set_scrubs_linearly",
            { caller in
                let linearly = caller.choices.bool()
                caller.act(on: .playhead, .made) {
                    fling_playhead_set_scrubs_linearly($0.pointer, linearly, $1)
                }
            }
        ),
        (
            "fling_playhead_reverse",
            { caller in
                let (mode, time) = (fling_reverse_mode(rawValue: caller.constant(3)), caller.time)
                caller.act(on: .playhead, [.made, .constant]) {
                    fling_playhead_reverse($0.pointer, mode, time, $1)
                }
            }
        ),
        (
            "fling_playhead_continue",
            { caller in
                let (timing, factor, time) = (
                    caller.choices.bool() ? caller.timing : nil, caller.number, caller.time
                )
                let error = caller.error
                let hasVelocity = caller.choices.bool()
                caller.act(on: .playhead, [.made, .notFinite, .parameter, .constant]) {
                    let velocity = hasVelocity ? caller.numbers($0.dimensions) : nil
                    return fling_playhead_continue($0.pointer, timing, factor, velocity, time, $1)
                }
            }
        ),
        (
            "fling_playhead_retarget",
            { caller in
                let (timing, time) = (caller.choices.bool() ? caller.timing : nil, caller.time)
                let error = caller.error
                let hasOrigin = caller.choices.bool()
                caller.act(on: .playhead, [.made, .notFinite, .parameter, .constant]) {
                    let (end, origin) = (
                        caller.numbers($0.dimensions), hasOrigin ? caller.numbers($0.dimensions) : nil
                    )
                    return fling_playhead_retarget($0.pointer, end, origin, timing, time, $1)
                }
            }
        ),
        (
            "fling_playhead_stop",
            { caller in
                let (position, time) = (fling_stop_position(rawValue: caller.constant(3)), caller.time)
                caller.act(on: .playhead, [.made, .constant]) {
                    fling_playhead_stop($0.pointer, position, time, $1)
                }
            }
        ),
        (
            "fling_playhead_set_rate",
            { caller in
                let (rate, time) = (caller.number, caller.time)
                caller.act(on: .playhead, [.made, .notFinite, .parameter]) {
                    fling_playhead_set_rate($0.pointer, rate, time, $1)
                }
            }
        ),
    ]

    static let trackerCalls: [Call] = [
        ("fling_velocity_tracker_create", { $0.create(.tracker) }),
        ("fling_velocity_tracker_free", { $0.free(.tracker, fling_velocity_tracker_free) }),
        (
            "fling_velocity_tracker_add",
            { caller in
                let time = caller.time
                caller.act(on: .tracker, .position) {
                    fling_velocity_tracker_add($0.pointer, caller.numbers($0.dimensions), time, $1)
                }
            }
        ),
        (
            "fling_velocity_tracker_add_step",
            { caller in
                let time = caller.time
                caller.act(on: .tracker, .position) {
                    fling_velocity_tracker_add_step($0.pointer, caller.numbers($0.dimensions), time, $1)
                }
            }
        ),
        (
            "fling_velocity_tracker_velocity",
            { caller in
                let (tracker, lift) = (caller.handle(.tracker), caller.time)
                let velocity = caller.room(tracker.dimensions)
                let error = caller.error
                let status = fling_velocity_tracker_velocity(tracker.pointer, lift, velocity, error)
                caller.expect(status, .made, error)
                if status == FLING_OK { caller.check(velocity, tracker.dimensions) }
            }
        ),
        (
            "fling_velocity_tracker_reset",
            { caller in caller.act(on: .tracker, .made) { fling_velocity_tracker_reset($0.pointer, $1) } }
        ),
        (
            "fling_velocity_tracker_set_strategy",
            { caller in
                let strategy = fling_velocity_strategy(rawValue: caller.constant(7))
                caller.act(on: .tracker, [.made, .constant]) {
                    fling_velocity_tracker_set_strategy($0.pointer, strategy, $1)
                }
            }
        ),
    ]
}
