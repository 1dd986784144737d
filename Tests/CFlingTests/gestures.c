#include "check.h"

static fling_event event(fling_event_kind kind, int64_t time) {
    fling_event event = {.size = sizeof event};
    event.kind = kind;
    event.time = time;
    event.device = 3;
    return event;
}

/* Two fingers turn about the middle, by radians and with their distance growing. */
static void turn(void) {
    fling_arena *arena = fling_arena_create(NULL, NULL);
    fling_recognizer rules;
    fling_gesture gesture = {.size = sizeof gesture};
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_ROTATION, NULL) == FLING_OK);
    CHECK(rules.slop == 1.25 && rules.rotation_slop == 0.15 && rules.fingers_least == 2);
    rules.slop = 0;
    CHECK(fling_arena_add(arena, &rules, NULL, NULL) == FLING_OK);
    double rotation = 0;
    int began = 0;
    for (int step = 0; step <= 20; step++) {
        for (int finger = 0; finger < 2; finger++) {
            const double angle = 0.05 * step + (finger ? 3.14159265358979 : 0), reach = 20 + step;
            fling_event report = event(step ? FLING_EVENT_TOUCH_MOVE : FLING_EVENT_TOUCH_DOWN, MILLISECONDS(10 * step));
            report.contact = finger;
            report.has_millimetres = 1;
            report.millimetres[0] = 100 + reach * cos(angle), report.millimetres[1] = 60 + reach * sin(angle);
            report.normalized[0] = report.millimetres[0] / 200, report.normalized[1] = report.millimetres[1] / 120;
            CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
        }
        const fling_event frame = event(FLING_EVENT_FRAME, MILLISECONDS(10 * step));
        CHECK(fling_arena_handle(arena, &frame, NULL) == FLING_OK);
        while (fling_arena_next_gesture(arena, &gesture)) {
            CHECK(gesture.kind == FLING_GESTURE_ROTATION && gesture.scale == 1);
            began += gesture.phase == FLING_GESTURE_BEGAN;
            rotation = gesture.rotation;
        }
    }
    CHECK(began == 1 && rotation > 0.79 && rotation < 0.86);
    fling_arena_free(arena);
}

static void touch(fling_arena *arena, fling_event_kind kind, int32_t contact, double x, double y, int64_t time) {
    fling_event report = event(kind, time);
    report.contact = contact;
    report.has_millimetres = 1;
    report.millimetres[0] = x;
    report.millimetres[1] = y;
    report.normalized[0] = x / 200;
    report.normalized[1] = y / 100;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
}

static void frame(fling_arena *arena, int64_t time) {
    const fling_event report = event(FLING_EVENT_FRAME, time);
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
}

static fling_arena *arena_with(fling_gesture_kind kind, fling_recognizer *rules, int32_t *id) {
    fling_error error;
    fling_arena *arena = fling_arena_create(NULL, &error);
    CHECK(arena != NULL);
    CHECK(fling_recognizer_init(rules, sizeof *rules, kind, NULL) == FLING_OK);
    CHECK(fling_arena_add(arena, rules, id, &error) == FLING_OK);
    return arena;
}

static void drag(void) {
    fling_recognizer rules;
    fling_gesture gesture = {.size = sizeof gesture}, first = {.size = sizeof first};
    int32_t id;
    fling_arena *arena = arena_with(FLING_GESTURE_PAN, &rules, &id);
    CHECK(id == 0);
    fling_event added = event(FLING_EVENT_DEVICE_ADDED, 0);
    added.has_millimetres = 1;
    added.surface[0] = 200;
    added.surface[1] = 100;
    CHECK(fling_arena_handle(arena, &added, NULL) == FLING_OK);
    CHECK(fling_arena_is_idle(arena) && fling_arena_next_deadline(arena) == FLING_NEVER);

    touch(arena, FLING_EVENT_TOUCH_DOWN, 7, 50, 50, 0);
    CHECK(fling_arena_next_deadline(arena) != FLING_NEVER);
    frame(arena, 0);
    CHECK(!fling_arena_is_idle(arena));
    CHECK(!fling_arena_next_gesture(arena, &gesture) && is_empty(&gesture, sizeof gesture));
    for (int step = 1; step <= 10; step++) {
        touch(arena, FLING_EVENT_TOUCH_MOVE, 7, 50 + step * 2, 50, MILLISECONDS(step * 10));
        frame(arena, MILLISECONDS(step * 10));
    }
    CHECK(fling_arena_next_gesture(arena, &first));
    CHECK(first.kind == FLING_GESTURE_PAN && first.phase == FLING_GESTURE_BEGAN && first.recognizer == id);
    CHECK(first.device == 3 && first.fingers == 1 && first.source == FLING_SOURCE_TOUCHSCREEN);
    CHECK(first.location.is_known && first.location.has_millimetres && first.start_location.millimetres[0] == 50);
    CHECK(first.translation[1] == 0 && first.is_size_assumed == 0);
    int changes = 0;
    while (fling_arena_next_gesture(arena, &gesture)) {
        CHECK(gesture.phase == FLING_GESTURE_CHANGED && gesture.id == first.id);
        changes += 1;
    }
    CHECK(changes == 9);
    touch(arena, FLING_EVENT_TOUCH_UP, 7, 0, 0, MILLISECONDS(110));
    CHECK(fling_arena_advance(arena, MILLISECONDS(200), NULL) == FLING_OK);
    CHECK(fling_arena_next_gesture(arena, &gesture) && gesture.phase == FLING_GESTURE_ENDED);
    CHECK_WITHIN(gesture.velocity[0], 200, 0.01);
    CHECK(fling_arena_lost_gestures(arena) == 0 && fling_arena_is_idle(arena));

    touch(arena, FLING_EVENT_TOUCH_DOWN, 8, 50, 50, MILLISECONDS(300));
    frame(arena, MILLISECONDS(300));
    for (int step = 1; step <= 200; step++) {
        touch(arena, FLING_EVENT_TOUCH_MOVE, 8, 50 + step % 90, 50, MILLISECONDS(300 + step * 10));
        frame(arena, MILLISECONDS(300 + step * 10));
    }
    CHECK(fling_arena_lost_gestures(arena) > 0);
    CHECK(fling_arena_cancel_gestures(arena, MILLISECONDS(2400), NULL) == FLING_OK);
    while (fling_arena_next_gesture(arena, &gesture)) first = gesture;
    CHECK(first.phase == FLING_GESTURE_CANCELLED && first.cancellation == FLING_CANCELLATION_BY_APP);
    fling_arena_free(arena);
}

/* A recogniser takes fingers that land in its area, as long as it is enabled. */
static void areas(void) {
    fling_recognizer rules;
    fling_gesture gesture = {.size = sizeof gesture};
    int32_t id;
    fling_error error;
    const double left[4] = {0, 0, 0.5, 1}, wrong[4] = {1, 0, 0, 1};
    fling_arena *arena = arena_with(FLING_GESTURE_PAN, &rules, &id);
    int began[6];
    for (int turn = 0; turn < 6; turn++) {
        const int64_t start = MILLISECONDS(1000 * turn);
        if (turn == 1) CHECK(fling_arena_set_area(arena, id, left, &error) == FLING_OK);
        if (turn == 3) CHECK(fling_arena_set_area(arena, id, NULL, NULL) == FLING_OK);
        if (turn == 4) CHECK(fling_arena_set_enabled(arena, id, false, start, NULL) == FLING_OK);
        if (turn == 5) CHECK(fling_arena_set_enabled(arena, id, true, start, NULL) == FLING_OK);
        /* In the second turn on the left, else on the right. */
        const double x = turn == 2 ? 20 : 150;
        touch(arena, FLING_EVENT_TOUCH_DOWN, turn, x, 50, start);
        touch(arena, FLING_EVENT_TOUCH_MOVE, turn, x + 20, 50, start + MILLISECONDS(10));
        if (turn == 5) CHECK(fling_arena_set_enabled(arena, id, false, start + MILLISECONDS(15), NULL) == FLING_OK);
        touch(arena, FLING_EVENT_TOUCH_UP, turn, 0, 0, start + MILLISECONDS(20));
        CHECK(fling_arena_advance(arena, start + MILLISECONDS(100), NULL) == FLING_OK);
        began[turn] = 0;
        gesture.phase = FLING_GESTURE_ENDED;
        fling_gesture next = {.size = sizeof next};
        while (fling_arena_next_gesture(arena, &next)) {
            gesture = next;
            began[turn] += gesture.phase == FLING_GESTURE_BEGAN;
        }
        CHECK(gesture.phase == (turn == 5 ? FLING_GESTURE_CANCELLED : FLING_GESTURE_ENDED));
    }
    CHECK(began[0] == 1 && began[1] == 0 && began[2] == 1 && began[3] == 1 && began[4] == 0 && began[5] == 1);
    CHECK(fling_arena_set_area(arena, id, wrong, &error) == FLING_ERROR_PARAMETER);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "left or top"));
    CHECK(fling_arena_set_area(arena, 1, NULL, &error) == FLING_ERROR_INDEX);
    CHECK(fling_arena_set_enabled(arena, -1, true, 0, NULL) == FLING_ERROR_INDEX);
    CHECK(fling_arena_set_enabled(NULL, 0, true, 0, NULL) == FLING_ERROR_NULL);
    fling_arena_free(arena);
}

/* One tap after another is a double tap; a single one waits until it cannot become one. */
static void taps(void) {
    fling_recognizer rules;
    fling_gesture gesture = {.size = sizeof gesture};
    int32_t twice, once, press;
    fling_error error;
    const double size[2] = {200, 100};
    fling_arena *arena = fling_arena_create(size, &error);
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_TAP, NULL) == FLING_OK);
    rules.tap_count = 2;
    CHECK(fling_arena_add(arena, &rules, &twice, &error) == FLING_OK);
    rules.tap_count = 1;
    rules.after = &twice;
    rules.after_count = 1;
    CHECK(fling_arena_add(arena, &rules, &once, &error) == FLING_OK);
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_LONG_PRESS, NULL) == FLING_OK);
    rules.area[2] = 0.5;
    CHECK(fling_arena_add(arena, &rules, &press, &error) == FLING_OK);
    int64_t time = 0;
    for (int taps = 1; taps <= 2; taps++) {
        for (int tap = 0; tap < taps; tap++) {
            touch(arena, FLING_EVENT_TOUCH_DOWN, 1, 20, 20, time);
            frame(arena, time);
            time += MILLISECONDS(50);
            touch(arena, FLING_EVENT_TOUCH_UP, 1, 0, 0, time);
            frame(arena, time);
            time += MILLISECONDS(100);
        }
        time += MILLISECONDS(1000);
        CHECK(fling_arena_advance(arena, time, NULL) == FLING_OK);
        CHECK(fling_arena_next_gesture(arena, &gesture));
        CHECK(gesture.kind == FLING_GESTURE_TAP && gesture.tap_count == taps);
        CHECK(gesture.recognizer == (taps == 1 ? once : twice));
        CHECK(!fling_arena_next_gesture(arena, &gesture));
    }
    touch(arena, FLING_EVENT_TOUCH_DOWN, 1, 20, 20, time);
    frame(arena, time);
    CHECK(fling_arena_advance(arena, time + MILLISECONDS(900), NULL) == FLING_OK);
    CHECK(fling_arena_next_gesture(arena, &gesture));
    CHECK(gesture.kind == FLING_GESTURE_LONG_PRESS && gesture.recognizer == press);
    touch(arena, FLING_EVENT_TOUCH_CANCEL, 1, 0, 0, time + MILLISECONDS(950));
    frame(arena, time + MILLISECONDS(950));
    CHECK(fling_arena_next_gesture(arena, &gesture) && gesture.cancellation == FLING_CANCELLATION_BY_DEVICE);
    fling_arena_free(arena);
}

static void touchpad(void) {
    fling_recognizer rules;
    fling_gesture gesture = {.size = sizeof gesture};
    int32_t pan, pinch, hold;
    fling_error error;
    fling_arena *arena = arena_with(FLING_GESTURE_PAN, &rules, &pan);
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_PINCH, NULL) == FLING_OK);
    rules.alongside = &pan;
    rules.alongside_count = 1;
    CHECK(fling_arena_add(arena, &rules, &pinch, &error) == FLING_OK);
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_HOLD, NULL) == FLING_OK);
    CHECK(fling_arena_add(arena, &rules, &hold, &error) == FLING_OK);
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_PAN, NULL) == FLING_OK);
    rules.touchpad_fingers_least = rules.touchpad_fingers_most = 3;
    rules.fingers_most = 0;
    rules.directions = FLING_DIRECTION_HORIZONTAL;
    rules.axis_lock = FLING_AXIS_LOCK_UNLESS_DIAGONAL;
    rules.hand_over = FLING_HAND_OVER_CONTINUE;
    rules.hand_over_seconds = 0.2;
    int32_t swipe;
    CHECK(fling_arena_add(arena, &rules, &swipe, &error) == FLING_OK);

    fling_event added = event(FLING_EVENT_DEVICE_ADDED, 0);
    added.device_kind = FLING_DEVICE_TOUCHPAD;
    CHECK(fling_arena_handle(arena, &added, NULL) == FLING_OK);
    fling_event report = event(FLING_EVENT_SCROLL, 0);
    report.is_natural = 1;
    for (int step = 0; step <= 10; step++) {
        report.time = MILLISECONDS(step * 10);
        report.delta[1] = step < 10 ? 1 : 0;
        CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    }
    CHECK(fling_arena_next_gesture(arena, &gesture));
    CHECK(gesture.recognizer == pan && gesture.source == FLING_SOURCE_TOUCHPAD_SCROLL && gesture.is_natural == 1);
    CHECK(gesture.location.is_known == 0);
    while (fling_arena_next_gesture(arena, &gesture)) continue;
    CHECK(gesture.id == 0);

    report = event(FLING_EVENT_PINCH, MILLISECONDS(1000));
    report.fingers = 2;
    report.scale = 1;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    report.phase = FLING_PHASE_UPDATE;
    report.time = MILLISECONDS(1010);
    report.scale = 1.5;
    report.rotation = 0.1;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    int seen = 0;
    while (fling_arena_next_gesture(arena, &gesture)) {
        if (gesture.recognizer != pinch) continue;
        seen += 1;
        if (gesture.phase == FLING_GESTURE_CHANGED) CHECK_WITHIN(gesture.scale, 1.5, 1e-12);
    }
    CHECK(seen > 0);
    report.phase = FLING_PHASE_CANCELLED;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);

    report = event(FLING_EVENT_HOLD, MILLISECONDS(2000));
    report.fingers = 2;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    seen = 0;
    while (fling_arena_next_gesture(arena, &gesture)) seen |= gesture.recognizer == hold;
    CHECK(seen == 1);
    report.phase = FLING_PHASE_END;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);

    report = event(FLING_EVENT_SWIPE, MILLISECONDS(3000));
    report.fingers = 3;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    report.phase = FLING_PHASE_UPDATE;
    report.delta[0] = 5;
    for (int step = 1; step < 5; step++) {
        report.time += MILLISECONDS(10);
        CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    }
    seen = 0;
    while (fling_arena_next_gesture(arena, &gesture)) seen |= gesture.recognizer == swipe;
    CHECK(seen == 1);
    report.kind = FLING_EVENT_SUSPEND;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    seen = 0;
    while (fling_arena_next_gesture(arena, &gesture)) seen |= gesture.cancellation == FLING_CANCELLATION_SUSPENDED;
    CHECK(seen == 1);
    report.kind = FLING_EVENT_RESUME;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    report.kind = FLING_EVENT_DEVICE_REMOVED;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    CHECK(fling_arena_is_idle(arena));
    fling_arena_free(arena);
}

static void edge_swipe(void) {
    fling_recognizer rules;
    fling_gesture gesture = {.size = sizeof gesture};
    int32_t id;
    fling_arena *arena = arena_with(FLING_GESTURE_EDGE_SWIPE, &rules, &id);
    CHECK(rules.edges == 15 && rules.margin == 4);
    touch(arena, FLING_EVENT_TOUCH_DOWN, 1, 1, 50, 0);
    frame(arena, 0);
    touch(arena, FLING_EVENT_TOUCH_MOVE, 1, 11, 50, MILLISECONDS(10));
    frame(arena, MILLISECONDS(10));
    CHECK(fling_arena_next_gesture(arena, &gesture));
    CHECK(gesture.kind == FLING_GESTURE_EDGE_SWIPE && gesture.edge == FLING_EDGE_LEFT);
    fling_arena_free(arena);
}

/* A tap, and a drag by 22 mm after it, of which 2 are its beginning; returns the scale at its end. */
static double zoom_by_tap_and_drag(fling_recognizer *rules) {
    fling_gesture gesture = {.size = sizeof gesture}, last = gesture;
    fling_arena *arena = fling_arena_create(NULL, NULL);
    CHECK(fling_arena_add(arena, rules, NULL, NULL) == FLING_OK);
    touch(arena, FLING_EVENT_TOUCH_DOWN, 1, 40, 30, 0);
    frame(arena, 0);
    touch(arena, FLING_EVENT_TOUCH_UP, 1, 40, 30, MILLISECONDS(50));
    frame(arena, MILLISECONDS(50));
    CHECK(!fling_arena_is_idle(arena) && fling_arena_next_deadline(arena) > MILLISECONDS(200));
    touch(arena, FLING_EVENT_TOUCH_DOWN, 2, 40, 30, MILLISECONDS(200));
    frame(arena, MILLISECONDS(200));
    for (int step = 1; step <= 11; step++) {
        touch(arena, FLING_EVENT_TOUCH_MOVE, 2, 40, 30 + 2 * step, MILLISECONDS(200 + 10 * step));
        frame(arena, MILLISECONDS(200 + 10 * step));
    }
    touch(arena, FLING_EVENT_TOUCH_UP, 2, 40, 52, MILLISECONDS(320));
    frame(arena, MILLISECONDS(320));
    for (int count = 0; fling_arena_next_gesture(arena, &gesture); count++) {
        CHECK(gesture.kind == FLING_GESTURE_PINCH && gesture.translation[1] == 0);
        CHECK((gesture.phase == FLING_GESTURE_BEGAN) == (count == 0));
        last = gesture;
    }
    CHECK(last.phase == FLING_GESTURE_ENDED && fling_arena_is_idle(arena));
    fling_arena_free(arena);
    return last.scale;
}

static void double_tap_drag(void) {
    fling_recognizer rules;
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_DOUBLE_TAP_DRAG, NULL) == FLING_OK);
    CHECK(rules.tap_count == 1 && rules.fingers_least == 1 && rules.slop == 1.5 && rules.doubling == 20);
    CHECK(zoom_by_tap_and_drag(&rules) == 2);
    rules.doubling = -20;
    CHECK(zoom_by_tap_and_drag(&rules) == 0.5);
    rules.doubling = NAN;
    CHECK(zoom_by_tap_and_drag(&rules) == 2);
    /* A program of version 1.0 has no room for the last member, which is 20 there. */
    rules.doubling = 5;
    rules.size = offsetof(fling_recognizer, doubling);
    CHECK(zoom_by_tap_and_drag(&rules) == 2);
}

static void refuse(void) {
    fling_error error;
    fling_recognizer rules;
    fling_gesture gesture = {.size = sizeof gesture};
    int32_t id;
    const double wrong_size[2] = {NAN, 1};
    CHECK(fling_arena_create(wrong_size, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_NOT_FINITE, "assumed_size"));
    CHECK(fling_recognizer_init(NULL, sizeof rules, FLING_GESTURE_PAN, NULL) == FLING_ERROR_NULL);
    memset(&rules, 0x5a, sizeof rules);
    CHECK(fling_recognizer_init(&rules, 0, FLING_GESTURE_PAN, NULL) == FLING_ERROR_SIZE);
    CHECK(rules.size == (size_t)0x5a5a5a5a5a5a5a5a);
    CHECK(fling_recognizer_init(&rules, 3, FLING_GESTURE_PAN, NULL) == FLING_ERROR_SIZE);
    CHECK(fling_recognizer_init(&rules, sizeof rules, (fling_gesture_kind)8, NULL) == FLING_ERROR_CONSTANT);
    CHECK(is_zero(&rules, sizeof rules));

    fling_arena *arena = fling_arena_create(NULL, &error);
    CHECK(fling_arena_add(arena, &rules, &id, &error) == FLING_ERROR_SIZE && id == -1);
    CHECK(is_told(&error, FLING_ERROR_SIZE, "init"));
    CHECK(fling_arena_add(arena, NULL, &id, &error) == FLING_ERROR_NULL);
    CHECK(fling_arena_add(NULL, &rules, &id, &error) == FLING_ERROR_NULL);
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_PAN, NULL) == FLING_OK);
    rules.fingers_least = 5;
    rules.fingers_most = 2;
    CHECK(fling_arena_add(arena, &rules, &id, &error) == FLING_ERROR_PARAMETER);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "fingers_most is 2"));
    rules.fingers_most = -3;
    CHECK(fling_arena_add(arena, &rules, &id, &error) == FLING_ERROR_PARAMETER);
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_PAN, NULL) == FLING_OK);
    rules.area[0] = NAN;
    CHECK(fling_arena_add(arena, &rules, &id, &error) == FLING_ERROR_PARAMETER);
    rules.area[0] = 0;
    rules.axis_lock = (fling_axis_lock)4;
    CHECK(fling_arena_add(arena, &rules, &id, &error) == FLING_ERROR_CONSTANT);
    rules.axis_lock = FLING_AXIS_LOCK_NONE;
    rules.hand_over = (fling_hand_over)4;
    CHECK(fling_arena_add(arena, &rules, &id, &error) == FLING_ERROR_CONSTANT);
    rules.hand_over = FLING_HAND_OVER_CANCEL;
    const int32_t unknown = 0;
    rules.after = &unknown;
    rules.after_count = 1;
    CHECK(fling_arena_add(arena, &rules, &id, &error) == FLING_ERROR_INDEX);
    rules.after = NULL;
    CHECK(fling_arena_add(arena, &rules, &id, &error) == FLING_ERROR_NULL);
    rules.after_count = 0;
    rules.alongside = &unknown;
    rules.alongside_count = SIZE_MAX;
    CHECK(fling_arena_add(arena, &rules, &id, &error) == FLING_ERROR_INDEX);
    rules.alongside_count = 0;
    rules.kind = (fling_gesture_kind)44;
    CHECK(fling_arena_add(arena, &rules, &id, &error) == FLING_ERROR_CONSTANT);
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_EDGE_SWIPE, NULL) == FLING_OK);
    rules.fingers_most = 0;
    CHECK(fling_arena_add(arena, &rules, NULL, NULL) == FLING_ERROR_PARAMETER);
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_TAP, NULL) == FLING_OK);
    for (int count = 0; count < 256; count++) {
        CHECK(fling_arena_add(arena, &rules, NULL, NULL) == FLING_OK);
    }
    CHECK(fling_arena_add(arena, &rules, NULL, NULL) == FLING_ERROR_MEMORY);

    fling_event report = event((fling_event_kind)90, 0);
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_ERROR_CONSTANT);
    report.kind = FLING_EVENT_SWIPE;
    report.phase = (fling_event_phase)90;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_ERROR_CONSTANT);
    report.kind = FLING_EVENT_DEVICE_ADDED;
    report.device_kind = (fling_device_kind)90;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_ERROR_CONSTANT);
    report = event(FLING_EVENT_POINTER_WHEEL, 0);
    report.wheel_source = (fling_wheel_source)90;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_ERROR_CONSTANT);
    const double surface[] = {1600, 800}, wrong_surface[] = {NAN, 800};
    CHECK(fling_arena_set_pointer_surface(arena, NULL, 8, NULL) == FLING_ERROR_NULL);
    CHECK(fling_arena_set_pointer_surface(arena, wrong_surface, 8, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_arena_set_pointer_surface(arena, surface, INFINITY, NULL) == FLING_ERROR_NOT_FINITE);
    /* A struct of zeros is that of version 1.0, a greater one a later version's; no version has a smaller one. */
    struct { fling_event event; double later[3]; } greater = {.event = event(FLING_EVENT_FRAME, 0), .later = {NAN, NAN, NAN}};
    greater.event.size = sizeof greater;
    CHECK(fling_arena_handle(arena, &greater.event, NULL) == FLING_OK);
    greater.event.size = 0;
    CHECK(fling_arena_handle(arena, &greater.event, NULL) == FLING_OK);
    const size_t wrong_sizes[] = {1, sizeof(fling_event) - 8, sizeof(fling_event) + 1, SIZE_MAX};
    for (int index = 0; index < 4; index++) {
        greater.event.size = wrong_sizes[index];
        CHECK(fling_arena_handle(arena, &greater.event, NULL) == FLING_ERROR_SIZE);
    }
    CHECK(fling_arena_handle(arena, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(!fling_arena_next_gesture(arena, NULL));
    fling_arena_free(arena);

    fling_chain *other = fling_chain_create(true, NULL);
    fling_arena *const wrongs[] = {NULL, (fling_arena *)other};
    for (int index = 0; index < 2; index++) {
        const fling_status expected = index == 0 ? FLING_ERROR_NULL : FLING_ERROR_NOT_MADE;
        report.kind = FLING_EVENT_FRAME;
        CHECK(fling_arena_handle(wrongs[index], &report, NULL) == expected);
        CHECK(fling_arena_set_pointer_surface(wrongs[index], surface, 8, NULL) == expected);
        CHECK(fling_arena_advance(wrongs[index], 0, NULL) == expected);
        CHECK(fling_arena_cancel_gestures(wrongs[index], 0, NULL) == expected);
        CHECK(!fling_arena_next_gesture(wrongs[index], &gesture));
        CHECK(fling_arena_lost_gestures(wrongs[index]) == 0 && fling_arena_is_idle(wrongs[index]));
        CHECK(fling_arena_next_deadline(wrongs[index]) == FLING_NEVER);
        fling_arena_free(wrongs[index]);
    }
    fling_chain_free(other);
}

static void test_pointers(void) {
    fling_arena *arena = fling_arena_create(NULL, NULL);
    fling_recognizer rules;
    CHECK(fling_recognizer_init(&rules, sizeof rules, FLING_GESTURE_PAN, NULL) == FLING_OK);
    CHECK(fling_arena_add(arena, &rules, NULL, NULL) == FLING_OK);
    const double size[] = {1600, 800};
    CHECK(fling_arena_set_pointer_surface(arena, size, 8, NULL) == FLING_OK);

    fling_event report = event(FLING_EVENT_POINTER_MOTION, 0);
    report.has_normalized = 1;
    report.normalized[0] = 0.25;
    report.normalized[1] = 0.5;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    report = event(FLING_EVENT_POINTER_BUTTON, 0);
    report.button = FLING_BUTTON_PRIMARY;
    report.is_pressed = 1;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK && !fling_arena_is_idle(arena));
    for (int step = 1; step <= 20; step++) {
        report = event(FLING_EVENT_POINTER_MOTION, MILLISECONDS(10 * step));
        report.accelerated[0] = 20;
        CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
        report = event(FLING_EVENT_POINTER_WHEEL, MILLISECONDS(10 * step));
        report.v120[1] = 120;
        CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
    }
    report = event(FLING_EVENT_POINTER_BUTTON, MILLISECONDS(200));
    report.button = FLING_BUTTON_PRIMARY;
    CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK && fling_arena_is_idle(arena));

    fling_gesture gesture = {.size = sizeof gesture}, last = {.size = sizeof last};
    CHECK(fling_arena_next_gesture(arena, &gesture) && gesture.phase == FLING_GESTURE_BEGAN);
    CHECK(gesture.source == FLING_SOURCE_POINTER && gesture.start_location.normalized[0] == 0.25);
    while (fling_arena_next_gesture(arena, &gesture)) last = gesture;
    CHECK(last.phase == FLING_GESTURE_ENDED && fabs(last.location.normalized[0] - 0.5) < 1e-9);
    /* 20 points in 10 ms are 2000 points, or 250 mm, a second. */
    CHECK(fabs(last.velocity[0] - 250) < 10 && last.velocity[1] == 0);
    fling_arena_free(arena);
}

/* A stream of events that no device sends; what comes out is numbers. */
static void survive(void) {
    fling_recognizer rules;
    fling_gesture gesture = {.size = sizeof gesture};
    fling_arena *arena = fling_arena_create(NULL, NULL);
    for (int kind = FLING_GESTURE_PAN; kind <= FLING_GESTURE_DOUBLE_TAP_DRAG; kind++) {
        CHECK(fling_recognizer_init(&rules, sizeof rules, (fling_gesture_kind)kind, NULL) == FLING_OK);
        CHECK(fling_arena_add(arena, &rules, NULL, NULL) == FLING_OK);
        rules.slop = rules.doubling = NAN;
        rules.delay = -1;
        rules.rotation_slop = rules.lock_ratio = rules.separation = INFINITY;
        rules.tap_count = INT32_MAX;
        rules.hand_over = FLING_HAND_OVER_CONTINUE;
        rules.hand_over_seconds = NAN;
        CHECK(fling_arena_add(arena, &rules, NULL, NULL) == FLING_OK);
    }
    uint32_t random = 12345;
    for (int count = 0; count < 20000; count++) {
        uint32_t draws[12];
        for (int index = 0; index < 12; index++) {
            random = random * 1664525u + 1013904223u;
            draws[index] = random >> 8;
        }
        fling_event report = event((fling_event_kind)(draws[0] % 13), MILLISECONDS(count * 2));
        if (draws[1] % 50 == 0) report.time = evil_times[draws[2] % evil_time_count];
        report.device = draws[3] % 12;
        report.phase = (fling_event_phase)(draws[4] % 4);
        report.device_kind = (fling_device_kind)(draws[4] % 3);
        report.contact = (int32_t)(draws[5] % 20) - 2;
        report.fingers = draws[5] % 90 == 0 ? INT32_MIN : (int32_t)(draws[5] % 12);
        report.has_millimetres = draws[6] % 2;
        double *numbers = report.normalized;
        for (int index = 0; index < 12; index++) {
            const uint32_t draw = draws[index] / 7;
            numbers[index] = draw % 60 == 0 ? evil_numbers[draw % evil_number_count] : draw % 200 / 100.0;
        }
        CHECK(fling_arena_handle(arena, &report, NULL) == FLING_OK);
        if (draws[7] % 500 == 0)
            CHECK(fling_arena_advance(arena, evil_times[draws[8] % evil_time_count], NULL) == FLING_OK);
        if (draws[9] % 900 == 0) CHECK(fling_arena_cancel_gestures(arena, report.time, NULL) == FLING_OK);
        while (fling_arena_next_gesture(arena, &gesture)) {
            CHECK(isfinite(gesture.translation[0]) && isfinite(gesture.translation[1]));
            CHECK(isfinite(gesture.velocity[0]) && isfinite(gesture.velocity[1]));
            CHECK(isfinite(gesture.scale) && isfinite(gesture.scale_velocity));
            CHECK(isfinite(gesture.rotation) && isfinite(gesture.rotation_velocity));
        }
        (void)fling_arena_next_deadline(arena);
    }
    fling_arena_free(arena);
}

void test_gestures(void) {
    test_pointers();
    drag();
    areas();
    taps();
    touchpad();
    edge_swipe();
    double_tap_drag();
    turn();
    refuse();
    survive();
}
