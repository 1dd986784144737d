import CFlingHeader

// The functions for what hands move: draggables, scrollers, and content that fingers pinch, turn and pan.

extension CCaller {
    static let draggableCalls: [Call] = [
        create(
            "fling_draggable_create", .draggable,
            [.null, .dimensions, .notFinite, .size, .notMade, .parameter, .constant],
            fling_draggable_create, \.upToTwo, \.coordinates, \.changedRules, \.error),
        free("fling_draggable_free", .draggable, fling_draggable_free),
        prepare("fling_drag_rules_init", \.rules, fling_drag_rules_init),
        call(
            "fling_draggable_set_rules", [.event, .size, .parameter, .constant], fling_draggable_set_rules,
            \.draggable, \.changedRules, \.time, \.error),
        call(
            "fling_draggable_state", [.made, .notFinite], fling_draggable_state, \.draggable, \.time, \.shown,
            \.error),
        ask("fling_draggable_activity", fling_draggable_activity, \.draggable) {
            if $1.rawValue > 2 { $0.complain("it answers \($1.rawValue)") }
        },
        ask("fling_draggable_needs_frame", fling_draggable_needs_frame, \.draggable),
        ask("fling_draggable_goal", fling_draggable_goal, \.draggable, \.room),
        call("fling_draggable_home", .made, fling_draggable_home, \.draggable, \.room, \.error),
        ask("fling_draggable_settling_time", fling_draggable_settling_time, \.draggable),
        ask("fling_draggable_logical_finish_time", fling_draggable_logical_finish_time, \.draggable),
        ask("fling_draggable_fraction", fling_draggable_fraction, \.draggable, \.time),
        ask("fling_draggable_is_paused", fling_draggable_is_paused, \.draggable),
        ask("fling_draggable_is_reversed", fling_draggable_is_reversed, \.draggable),
        ask("fling_draggable_next_transition", fling_draggable_next_transition, \.draggable, \.transition),
        call(
            "fling_draggable_watch", .watching, fling_draggable_watch, \.draggable, \.coordinatesIfAny,
            \.places, \.placeCount, \.error),
        call(
            "fling_draggable_watch_every", [.watching, .parameter], fling_draggable_watch_every, \.draggable,
            \.coordinatesIfAny, \.number, \.number, \.error),
        ask("fling_draggable_next_crossing", fling_draggable_next_crossing, \.draggable, \.crossing),
        call(
            "fling_draggable_set_bounds", [.event, .parameter], fling_draggable_set_bounds, \.draggable,
            \.coordinates, \.coordinates, \.bandIfAny, \.time, \.error),
        send("fling_draggable_rebase", fling_draggable_rebase),
        send("fling_draggable_set_value", fling_draggable_set_value),
        send("fling_draggable_grab", fling_draggable_grab),
        send("fling_draggable_move", fling_draggable_move),
        send("fling_draggable_reanchor", fling_draggable_reanchor),
        send("fling_draggable_release", fling_draggable_release),
        call("fling_draggable_tap", .event, fling_draggable_tap, \.draggable, \.time, \.error),
        call("fling_draggable_pause", .event, fling_draggable_pause, \.draggable, \.time, \.error),
        call("fling_draggable_resume", .event, fling_draggable_resume, \.draggable, \.time, \.error),
        call("fling_draggable_advance", .event, fling_draggable_advance, \.draggable, \.time, \.error),
        call(
            "fling_draggable_cancel", [.event, .constant], fling_draggable_cancel, \.draggable,
            \.cancelReason, \.time, \.error),
        call(
            "fling_draggable_animate", [.event, .parameter, .constant], fling_draggable_animate, \.draggable,
            \.coordinates, \.timingIfAny, \.time, \.error),
        call(
            "fling_draggable_reverse", [.event, .constant], fling_draggable_reverse, \.draggable,
            \.reverseMode, \.time, \.error),
        call(
            "fling_draggable_scrub", .event, fling_draggable_scrub, \.draggable, \.number, \.time, \.error),
        call(
            "fling_draggable_continue", [.event, .parameter, .constant], fling_draggable_continue,
            \.draggable, \.timingIfAny, \.number, \.coordinatesIfAny, \.time, \.error),
        call(
            "fling_draggable_stop", [.event, .constant], fling_draggable_stop, \.draggable, \.stopPosition,
            \.time, \.error),
        call(
            "fling_draggable_handle", .gesture, fling_draggable_handle, \.draggable, \.gesture, \.map, \.error
        ),
    ]

    private static func send(
        _ name: String,
        _ function:
            @escaping @Sendable (
                OpaquePointer?, UnsafePointer<Double>?, Int64, UnsafeMutablePointer<fling_error>?
            ) -> fling_status
    ) -> Call {
        call(name, .event, function, \.draggable, \.coordinates, \.time, \.error)
    }

    static let scrollerCalls: [Call] = [
        create(
            "fling_scroller_create", .scroller,
            [.null, .dimensions, .notFinite, .size, .notMade, .parameter, .constant], fling_scroller_create,
            \.upToTwo, \.coordinates, \.coordinates, \.coordinatesIfAny, \.changedScrollRules, \.error),
        free("fling_scroller_free", .scroller, fling_scroller_free),
        prepare("fling_scroll_rules_init", \.scrollRules, fling_scroll_rules_init),
        call(
            "fling_scroller_set_rules", [.event, .size, .parameter, .constant], fling_scroller_set_rules,
            \.scroller, \.changedScrollRules, \.time, \.error),
        call(
            "fling_scroller_resize", .event, fling_scroller_resize, \.scroller, \.coordinatesIfAny,
            \.coordinatesIfAny, \.time, \.error),
        call(
            "fling_scroller_rebase", .event, fling_scroller_rebase, \.scroller, \.coordinates, \.time, \.error
        ),
        call(
            "fling_scroller_set_value", .event, fling_scroller_set_value, \.scroller, \.coordinates, \.time,
            \.error),
        call(
            "fling_scroller_turn_wheel", .event, fling_scroller_turn_wheel, \.scroller, \.coordinates, \.time,
            \.error),
        call(
            "fling_scroller_scroll_to", [.event, .parameter, .constant], fling_scroller_scroll_to, \.scroller,
            \.coordinates, \.timingIfAny, \.time, \.error),
        call(
            "fling_scroller_interrupt", [.event, .constant], fling_scroller_interrupt, \.scroller,
            \.interruption, \.time, \.error),
        call("fling_scroller_cancel", .event, fling_scroller_cancel, \.scroller, \.time, \.error),
        call("fling_scroller_advance", .event, fling_scroller_advance, \.scroller, \.time, \.error),
        call("fling_scroller_handle", .gesture, fling_scroller_handle, \.scroller, \.gesture, \.map, \.error),
        call(
            "fling_scroller_handle_event", [.gesture, .size], fling_scroller_handle_event, \.scroller,
            \.event,
            \.map, \.error),
        call(
            "fling_scroller_state", [.made, .notFinite], fling_scroller_state, \.scroller, \.time, \.shown,
            \.error),
        call("fling_scroller_place", .made, fling_scroller_place, \.scroller, \.time, \.room, \.error),
        ask("fling_scroller_activity", fling_scroller_activity, \.scroller),
        ask("fling_scroller_needs_frame", fling_scroller_needs_frame, \.scroller),
        ask("fling_scroller_goal", fling_scroller_goal, \.scroller, \.room),
        ask("fling_scroller_settling_time", fling_scroller_settling_time, \.scroller),
        ask("fling_scroller_next_transition", fling_scroller_next_transition, \.scroller, \.transition),
        call(
            "fling_scroller_watch", .watching, fling_scroller_watch, \.scroller, \.coordinatesIfAny, \.places,
            \.placeCount, \.error),
        call(
            "fling_scroller_watch_every", [.watching, .parameter], fling_scroller_watch_every, \.scroller,
            \.coordinatesIfAny, \.number, \.number, \.error),
        ask("fling_scroller_next_crossing", fling_scroller_next_crossing, \.scroller, \.crossing),
    ]

    static let transformCalls: [Call] = [
        create(
            "fling_transform_create", .transform,
            [.null, .notFinite, .size, .notMade, .parameter, .constant], fling_transform_create, \.point,
            \.point, \.pointIfAny, \.changedTransformRules, \.error),
        free("fling_transform_free", .transform, fling_transform_free),
        prepare("fling_transform_rules_init", \.transformRules, fling_transform_rules_init),
        call(
            "fling_transform_set_rules", [.event, .size, .parameter, .constant], fling_transform_set_rules,
            \.transform, \.changedTransformRules, \.time, \.error),
        call(
            "fling_transform_resize", .event, fling_transform_resize, \.transform, \.pointIfAny, \.pointIfAny,
            \.pointIfAny, \.time, \.error),
        call(
            "fling_transform_zoom_to", .event, fling_transform_zoom_to, \.transform, \.number, \.pointIfAny,
            \.time, \.error),
        call(
            "fling_transform_zoom_by", .event, fling_transform_zoom_by, \.transform, \.number, \.pointIfAny,
            \.time, \.error),
        call("fling_transform_reset", .event, fling_transform_reset, \.transform, \.time, \.error),
        call("fling_transform_cancel", .event, fling_transform_cancel, \.transform, \.time, \.error),
        call("fling_transform_advance", .event, fling_transform_advance, \.transform, \.time, \.error),
        call(
            "fling_transform_animate", .event, fling_transform_animate, \.transform, \.coordinates, \.time,
            \.error),
        call("fling_transform_pause", .event, fling_transform_pause, \.transform, \.time, \.error),
        call("fling_transform_resume", .event, fling_transform_resume, \.transform, \.time, \.error),
        call(
            "fling_transform_reverse", [.event, .constant], fling_transform_reverse, \.transform,
            \.reverseMode, \.time, \.error),
        call(
            "fling_transform_scrub", .event, fling_transform_scrub, \.transform, \.number, \.time, \.error),
        call(
            "fling_transform_continue", [.event, .parameter, .constant], fling_transform_continue,
            \.transform, \.timingIfAny, \.number, \.coordinatesIfAny, \.time, \.error),
        call(
            "fling_transform_stop", [.event, .constant], fling_transform_stop, \.transform, \.stopPosition,
            \.time, \.error),
        call(
            "fling_transform_set_value", .event, fling_transform_set_value, \.transform, \.coordinates,
            \.time,
            \.error),
        call(
            "fling_transform_rebase", .event, fling_transform_rebase, \.transform, \.point, \.time, \.error),
        call(
            "fling_transform_handle", .gesture, fling_transform_handle, \.transform, \.gesture, \.number,
            \.pointIfAny, \.error),
        call(
            "fling_transform_state", [.made, .notFinite], fling_transform_state, \.transform, \.time, \.shown,
            \.error),
        ask("fling_transform_zoom", fling_transform_zoom, \.transform, \.time) {
            if !($1 >= 0) { $0.complain("its zoom is \($1)") }
        },
        ask("fling_transform_fraction", fling_transform_fraction, \.transform, \.time) {
            if !$1.isFinite { $0.complain("its fraction is \($1)") }
        },
        ask("fling_transform_is_paused", fling_transform_is_paused, \.transform),
        ask("fling_transform_is_reversed", fling_transform_is_reversed, \.transform),
        ask("fling_transform_activity", fling_transform_activity, \.transform),
        ask("fling_transform_needs_frame", fling_transform_needs_frame, \.transform),
        ask("fling_transform_goal", fling_transform_goal, \.transform, \.room),
        ask("fling_transform_settling_time", fling_transform_settling_time, \.transform),
        ask("fling_transform_next_transition", fling_transform_next_transition, \.transform, \.transition),
    ]
}
