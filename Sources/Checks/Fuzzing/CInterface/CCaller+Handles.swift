import CFlingHeader

// The functions for playheads, velocity trackers, arenas and chains.

extension CCaller {
    static let playheadCalls: [Call] = [
        create(
            "fling_playhead_create", .playhead, [.made, .dimensions, .notFinite, .parameter, .constant],
            fling_playhead_create, \.upToFour, \.start, \.coordinatesIfAny, \.coordinates, \.timing,
            \.tolerance, \.time, \.error),
        free("fling_playhead_free", .playhead, fling_playhead_free),
        call(
            "fling_playhead_state", [.made, .notFinite], fling_playhead_state, \.playhead, \.time, \.shown,
            \.error),
        call("fling_playhead_goal", .made, fling_playhead_goal, \.playhead, \.room, \.error),
        ask("fling_playhead_fraction", fling_playhead_fraction, \.playhead, \.time),
        ask("fling_playhead_is_paused", fling_playhead_is_paused, \.playhead),
        ask("fling_playhead_is_reversed", fling_playhead_is_reversed, \.playhead),
        ask("fling_playhead_is_finished", fling_playhead_is_finished, \.playhead, \.time),
        ask("fling_playhead_finish_time", fling_playhead_finish_time, \.playhead),
        ask("fling_playhead_logical_finish_time", fling_playhead_logical_finish_time, \.playhead),
        ask("fling_playhead_rate", fling_playhead_rate, \.playhead),
        call("fling_playhead_pause", .made, fling_playhead_pause, \.playhead, \.time, \.error),
        call("fling_playhead_resume", .made, fling_playhead_resume, \.playhead, \.time, \.error),
        call(
            "fling_playhead_scrub", [.made, .notFinite, .notPaused], fling_playhead_scrub, \.playhead,
            \.number, \.time, \.error),
        call(
            "fling_playhead_set_scrubs_linearly", .made, fling_playhead_set_scrubs_linearly, \.playhead,
            \.flag, \.error),
        call(
            "fling_playhead_reverse", [.made, .constant], fling_playhead_reverse, \.playhead, \.reverseMode,
            \.time, \.error),
        call(
            "fling_playhead_continue", [.made, .notFinite, .parameter, .constant], fling_playhead_continue,
            \.playhead, \.timingIfAny, \.number, \.coordinatesIfAny, \.time, \.error),
        call(
            "fling_playhead_retarget", [.made, .notFinite, .parameter, .constant], fling_playhead_retarget,
            \.playhead, \.coordinates, \.coordinatesIfAny, \.timingIfAny, \.time, \.error),
        call(
            "fling_playhead_stop", [.made, .constant], fling_playhead_stop, \.playhead, \.stopPosition,
            \.time, \.error),
        call(
            "fling_playhead_set_rate", [.made, .notFinite, .parameter], fling_playhead_set_rate, \.playhead,
            \.number, \.time, \.error),
    ]

    static let trackerCalls: [Call] = [
        create(
            "fling_velocity_tracker_create", .tracker, [.dimensions, .constant],
            fling_velocity_tracker_create, \.upToTwo, \.strategy, \.error),
        free("fling_velocity_tracker_free", .tracker, fling_velocity_tracker_free),
        call(
            "fling_velocity_tracker_add", .position, fling_velocity_tracker_add, \.tracker, \.coordinates,
            \.time, \.error),
        call(
            "fling_velocity_tracker_add_step", .position, fling_velocity_tracker_add_step, \.tracker,
            \.coordinates, \.time, \.error),
        call(
            "fling_velocity_tracker_velocity", .made, fling_velocity_tracker_velocity, \.tracker, \.time,
            \.room, \.error),
        call("fling_velocity_tracker_reset", .made, fling_velocity_tracker_reset, \.tracker, \.error),
        call(
            "fling_velocity_tracker_set_strategy", [.made, .constant], fling_velocity_tracker_set_strategy,
            \.tracker, \.strategy, \.error),
    ]

    static let arenaCalls: [Call] = [
        create("fling_arena_create", .arena, .notFinite, fling_arena_create, \.pointIfAny, \.error),
        free("fling_arena_free", .arena, fling_arena_free),
        call(
            "fling_recognizer_init", [.fine, .null, .size, .constant], fling_recognizer_init,
            \.recognizerPlace, \.recognizerSize, \.gestureKind, \.error),
        call(
            "fling_arena_add", [.made, .size, .constant, .index, .parameter, .memory], fling_arena_add,
            \.arena, \.changedRecognizer, \.idPlace, \.error),
        call("fling_arena_handle", [.made, .constant], fling_arena_handle, \.arena, \.event, \.error),
        call(
            "fling_arena_set_area", [.made, .index, .parameter], fling_arena_set_area, \.arena,
            \.recognizerID, \.area, \.error),
        call(
            "fling_arena_set_enabled", [.made, .index], fling_arena_set_enabled, \.arena, \.recognizerID,
            \.flag, \.time, \.error),
        call(
            "fling_arena_set_pointer_surface", [.made, .notFinite], fling_arena_set_pointer_surface, \.arena,
            \.point, \.number, \.error),
        call("fling_arena_advance", .made, fling_arena_advance, \.arena, \.time, \.error),
        call("fling_arena_cancel_gestures", .made, fling_arena_cancel_gestures, \.arena, \.time, \.error),
        ask("fling_arena_next_gesture", fling_arena_next_gesture, \.arena, \.newGesture),
        ask("fling_arena_lost_gestures", fling_arena_lost_gestures, \.arena),
        ask("fling_arena_next_deadline", fling_arena_next_deadline, \.arena),
        ask("fling_arena_is_idle", fling_arena_is_idle, \.arena),
    ]

    static let chainCalls: [Call] = [
        create("fling_chain_create", .chain, .fine, fling_chain_create, \.flag, \.error),
        free("fling_chain_free", .chain, fling_chain_free),
        call(
            "fling_chain_add_draggable", .member, fling_chain_add_draggable, \.chain, \.draggable, \.map,
            \.priority, \.flag, \.error),
        call(
            "fling_chain_add_scroller", .member, fling_chain_add_scroller, \.chain, \.scroller, \.map,
            \.priority, \.flag, \.error),
        call(
            "fling_chain_add_transform", .member, fling_chain_add_transform, \.chain, \.transform,
            \.number, \.priority, \.flag, \.error),
        call(
            "fling_chain_remove", [.made, .index], fling_chain_remove, \.chain, \.memberIndex, \.time, \.error
        ),
        ask("fling_chain_count", fling_chain_count, \.chain),
        call("fling_chain_handle", .gesture, fling_chain_handle, \.chain, \.gesture, \.error),
        call(
            "fling_chain_handle_event", [.gesture, .size], fling_chain_handle_event, \.chain, \.event, \.error
        ),
        call("fling_chain_advance", .made, fling_chain_advance, \.chain, \.time, \.error),
    ]
}
