/* Both libraries in one program: what one gives, the other takes; and they come to the same. */
#include "check.h"

static const double detents[] = {-640, -320, 0, 320, 640};

/* A sheet of libfling's with the rules that a replay has. */
static fling_draggable *make_sheet(void) {
    fling_error error;
    fling_drag_rules rules;
    fling_detent places[5];
    for (int index = 0; index < 5; index++) places[index] = (fling_detent){.size = sizeof(fling_detent), .value = {detents[index]}};
    fling_drag_rules_init(&rules, sizeof rules, NULL);
    rules.release = FLING_RELEASE_DETENTS;
    rules.detents = places;
    rules.detent_count = 5;
    rules.tap = FLING_TAP_NEXT_DETENT;
    rules.flick_threshold = 50 * 8;
    /* Half a point of 96 to the inch. */
    rules.tolerance.distance = 0.5 * 8 * (25.4 / 96);
    fling_spring_preset(FLING_SPRING_SNAPPY, &rules.spring, NULL);
    const double start = 0;
    return fling_draggable_create(1, &start, &rules, &error);
}

/* The recognisers that a replay has. */
static fling_arena *make_arena(void) {
    fling_arena *arena = fling_arena_create(NULL, NULL);
    const fling_gesture_kind kinds[] = {FLING_GESTURE_PAN, FLING_GESTURE_TAP, FLING_GESTURE_HOLD};
    for (int index = 0; index < 3; index++) {
        fling_recognizer rules;
        fling_recognizer_init(&rules, sizeof rules, kinds[index], NULL);
        if (index == 0) {
            rules.touchpad_fingers_least = 2;
            rules.touchpad_fingers_most = 5;
        }
        CHECK(fling_arena_add(arena, &rules, NULL, NULL) == FLING_OK);
    }
    return arena;
}

static fling_replay *replay_of(fling_trace *trace) {
    fling_error error;
    fling_spring spring;
    fling_replay_settings settings;
    fling_replay_settings_init(&settings, sizeof settings, NULL);
    settings.axis = FLING_REPLAY_AXIS_X;
    settings.units_per_mm = 8;
    settings.detents = detents;
    settings.detent_count = 5;
    fling_spring_preset(FLING_SPRING_SNAPPY, &spring, NULL);
    settings.spring = &spring;
    fling_replay *replay = fling_replay_create(trace, &settings, &error);
    CHECK(replay != NULL);
    return replay;
}

/* Every frame of a replay, as libfling shows it. */
static void compare(fling_replay *replay, fling_draggable *sheet, size_t index, int64_t time) {
    fling_replay_frame frame;
    fling_state state;
    CHECK(fling_replay_get_frame(replay, index, &frame, NULL) == FLING_OK);
    CHECK(fling_draggable_advance(sheet, time, NULL) >= 0 &&
        fling_draggable_state(sheet, time, &state, NULL) == FLING_OK);
    CHECK(fling_draggable_activity(sheet) == frame.activity);
    CHECK(fabs(state.value[0] - frame.state.value[0]) < 1e-6 && fabs(state.velocity[0] - frame.state.velocity[0]) < 1e-5);
}

static int64_t frame_time(const fling_replay_info *info, size_t index) {
    return info->start + (int64_t)round((double)index / info->frames_per_second * 1e9);
}

static void take_transitions(fling_replay *replay, fling_draggable *sheet, size_t *index) {
    fling_transition mine = {.size = sizeof mine}, theirs = {.size = sizeof theirs};
    while (fling_draggable_next_transition(sheet, &mine)) {
        CHECK(fling_replay_get_transition(replay, *index, &theirs, NULL) == FLING_OK);
        CHECK(mine.time == theirs.time && mine.from == theirs.from && mine.to == theirs.to && mine.event == theirs.event);
        CHECK(mine.has_goal == theirs.has_goal && mine.goal[0] == theirs.goal[0]);
        *index += 1;
    }
}

/* What is known when a frame is drawn: what was reported the rules' latency before, or earlier. */
static int64_t known(int64_t time) { return time - 16000000; }

/* The gestures of a replay, into libfling's sheet. */
static void with_gestures(fling_trace *trace) {
    const fling_gesture_map map = {sizeof map, {8, 0}, {0, 0}};
    fling_replay *replay = replay_of(trace);
    fling_draggable *sheet = make_sheet();
    fling_replay_info info = {.size = sizeof info};
    fling_gesture gesture = {.size = sizeof gesture};
    size_t next = 0, turn = 0;
    fling_replay_get_info(replay, &info, NULL);
    for (size_t index = 0; index < info.frame_count; index++) {
        const int64_t time = frame_time(&info, index);
        while (fling_replay_get_gesture(replay, next, &gesture, NULL) == FLING_OK && gesture.time <= known(time)) {
            CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) >= 0);
            next += 1;
        }
        compare(replay, sheet, index, time);
        take_transitions(replay, sheet, &turn);
    }
    CHECK(next == info.gesture_count && turn == info.transition_count);
    fling_draggable_free(sheet);
    fling_replay_free(replay);
}

/* The events of a trace's devices, through libfling's arena, into its sheet: the program's own loop. */
static void with_events(fling_trace *trace) {
    const fling_gesture_map map = {sizeof map, {8, 0}, {0, 0}};
    fling_replay *replay = replay_of(trace);
    fling_draggable *sheet = make_sheet();
    fling_arena *arena = make_arena();
    fling_input *input = fling_input_create_for_trace(trace, NULL, NULL);
    fling_replay_info info = {.size = sizeof info};
    fling_event event = {.size = sizeof event};
    fling_gesture gesture = {.size = sizeof gesture}, expected = {.size = sizeof expected};
    size_t count = 0, turn = 0;
    fling_replay_get_info(replay, &info, NULL);
    for (size_t index = 0; index < info.frame_count; index++) {
        const int64_t time = frame_time(&info, index);
        CHECK(fling_input_advance(input, known(time), NULL) == FLING_OK);
        for (int step = 0; step < 2; step++) {
            while (step == 0 &&
                fling_input_next_event(input, &event)) CHECK(fling_arena_handle(arena, &event, NULL) == FLING_OK);
            if (step == 1) CHECK(fling_arena_advance(arena, known(time), NULL) == FLING_OK);
            while (fling_arena_next_gesture(arena, &gesture)) {
                CHECK(fling_replay_get_gesture(replay, count, &expected, NULL) == FLING_OK);
                CHECK(gesture.time == expected.time && gesture.kind == expected.kind && gesture.phase == expected.phase);
                CHECK(fabs(gesture.velocity[0] - expected.velocity[0]) < 1e-6 && gesture.fingers == expected.fingers);
                CHECK(fabs(gesture.translation[0] - expected.translation[0]) < 1e-9 && gesture.source == expected.source);
                CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) >= 0);
                count += 1;
            }
        }
        compare(replay, sheet, index, time);
        take_transitions(replay, sheet, &turn);
    }
    CHECK(count == info.gesture_count && turn == info.transition_count);
    fling_input_free(input);
    fling_arena_free(arena);
    fling_draggable_free(sheet);
    fling_replay_free(replay);
}

/* Both libraries say the same of the same mistake. */
static void with_mistakes(void) {
    fling_error core, input;
    fling_trace *trace = recording("tap.yml");
    fling_arena *arena = make_arena();
    const double small[2] = {0.5, 70};
    fling_trace_device device = {.size = sizeof device};
    CHECK(fling_trace_mended(trace, small, &input) == NULL);
    CHECK(strcmp(input.message, "assumed_size is 0.5, but it must be from 1 through 1000000") == 0);
    CHECK(fling_arena_set_enabled(arena, 7, true, 0, &core) == FLING_ERROR_INDEX);
    CHECK(strcmp(core.message, "there is no recognizer with the number 7") == 0);
    CHECK(fling_trace_get_device(trace, 7, &device, &input) == FLING_ERROR_INDEX);
    CHECK(strcmp(input.message, "there is no device with the number 7") == 0);
    fling_event event = {.size = 9};
    CHECK(fling_arena_handle(arena, &event, &core) == FLING_ERROR_SIZE);
    CHECK(fling_trace_from_events(&event, 1, NULL, &input) == NULL && input.status == FLING_ERROR_SIZE);
    CHECK(strcmp(strchr(core.message, ' '), strchr(input.message, ' ')) == 0);
    fling_arena_free(arena);
    fling_trace_free(trace);
}

void test_together(void) {
    with_mistakes();
    const char *const names[] = {"swipe-left.yml", "throw-and-catch.yml", "touch-flick.yml", "hold-stops-flight.yml", "tap.yml"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        fling_trace *trace = recording(names[index]);
        with_gestures(trace);
        with_events(trace);
        fling_trace_free(trace);
    }
    /* A handle of one library is none of the other. */
    fling_chain *chain = fling_chain_create(true, NULL);
    CHECK(fling_trace_name((fling_trace *)(void *)chain) == NULL);
    CHECK(fling_input_dispatch((fling_input *)(void *)chain, NULL) == FLING_ERROR_NOT_MADE);
    fling_trace *trace = recording("tap.yml");
    CHECK(fling_chain_count((fling_chain *)(void *)trace) == 0);
    fling_trace_free(trace);
    fling_chain_free(chain);
}
