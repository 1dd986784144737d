/* Replays: a trace played into a value. */
#include "check.h"

static void sheet(void) {
    fling_error error;
    fling_replay_settings settings;
    fling_replay_info info = {.size = sizeof info};
    fling_replay_frame frame, before;
    fling_transition transition = {.size = sizeof transition};
    fling_gesture gesture = {.size = sizeof gesture};
    fling_event event = {.size = sizeof event};
    const double detents[] = {-640, -320, 0};
    CHECK(fling_replay_settings_init(&settings, sizeof settings, NULL) == FLING_OK);
    CHECK(settings.frames_per_second == 60 && settings.spring_duration == 0.5 && settings.spring_bounce == 0);
    settings.units_per_mm = 8;
    settings.detents = detents;
    settings.detent_count = 3;
    settings.lower = -640;
    settings.upper = 0;
    fling_trace *trace = recording("swipe-left.yml");
    fling_replay *replay = fling_replay_create(trace, &settings, &error);
    CHECK(replay != NULL && fling_replay_get_info(replay, &info, NULL) == FLING_OK);
    CHECK(info.dimensions == 1 && info.axis == FLING_REPLAY_AXIS_X && info.frames_per_second == 60);
    CHECK(info.rests && info.resting_value[0] == -640 && info.resting_seconds > 0.2 && info.resting_seconds < 2);
    CHECK(info.peak_velocity[0] < -500 && info.peak_seconds > 0 && info.peak_seconds < 1);

    CHECK(info.event_count > 10 && fling_replay_get_event(replay, 0, &event, NULL) == FLING_OK);
    CHECK(event.kind == FLING_EVENT_DEVICE_ADDED && event.time == info.start);
    CHECK(fling_replay_get_event(replay, info.event_count, &event, NULL) == FLING_ERROR_INDEX &&
        is_empty(&event, sizeof event));
    CHECK(info.gesture_count > 5 && fling_replay_get_gesture(replay, 0, &gesture, NULL) == FLING_OK);
    CHECK(gesture.kind == FLING_GESTURE_PAN && gesture.phase == FLING_GESTURE_BEGAN && gesture.fingers == 3);
    CHECK(fling_replay_get_gesture(replay, info.gesture_count - 1, &gesture, NULL) == FLING_OK);
    CHECK(gesture.phase == FLING_GESTURE_ENDED && gesture.velocity[0] < -300 && gesture.translation[0] < -30);
    CHECK(fling_replay_get_gesture(replay, SIZE_MAX, &gesture, NULL) == FLING_ERROR_INDEX);

    CHECK(info.transition_count == 3);
    const fling_activity course[] = {FLING_IDLE, FLING_DRAGGING, FLING_ANIMATING, FLING_IDLE};
    for (size_t index = 0; index < 3; index++) {
        CHECK(fling_replay_get_transition(replay, index, &transition, NULL) == FLING_OK);
        CHECK(transition.from == course[index] && transition.to == course[index + 1]);
        CHECK(transition.before.value[0] == transition.after.value[0] && transition.time >= info.start);
        CHECK(transition.has_goal == (index > 0) && transition.goal[0] == (index > 0 ? -640 : 0));
    }
    CHECK(fling_replay_get_transition(replay, 3, &transition, NULL) == FLING_ERROR_INDEX);
    CHECK(is_empty(&transition, sizeof transition));
    for (size_t index = 0; index < info.frame_count; index++) {
        CHECK(fling_replay_get_frame(replay, index, &frame, NULL) == FLING_OK);
        CHECK(frame.seconds == (double)index / 60 && isfinite(frame.state.value[0]) && frame.state.value[1] == 0);
        if (index > 0) CHECK(fabs(frame.state.value[0] - before.state.value[0]) < 240);
        before = frame;
    }
    CHECK(frame.activity == FLING_IDLE && frame.state.value[0] == -640 && frame.state.velocity[0] == 0);
    CHECK(fling_replay_get_frame(replay, info.frame_count, &frame, NULL) == FLING_ERROR_INDEX &&
        is_zero(&frame, sizeof frame));

    /* The same every time, from what libinput made of it too; and as a text. */
    size_t length, again;
    const char *json = fling_replay_json(replay, &length);
    CHECK(length == strlen(json) && json == fling_replay_json(replay, NULL));
    CHECK(strncmp(json, "{\"type\":\"trace\",\"version\":1,\"source\":\"", 38) == 0);
    fling_trace *touch = fling_trace_converted(trace, &error);
    fling_replay *other = fling_replay_create(touch, &settings, &error);
    const char *text = fling_replay_json(other, &again);
    CHECK(length == again && memcmp(json, text, length) == 0);
    fling_replay_free(other);
    fling_trace_free(touch);

    /* A spring by its numbers. */
    fling_spring spring;
    memset(&spring, 0, sizeof spring);
    spring.mass = 1;
    spring.stiffness = 100;
    spring.damping = 20;
    settings.spring = &spring;
    other = fling_replay_create(trace, &settings, &error);
    fling_replay_get_info(other, &info, NULL);
    CHECK(other != NULL && info.resting_value[0] == -640);
    CHECK(strcmp(fling_replay_json(other, NULL), json) != 0);
    fling_replay_free(other);
    fling_replay_free(replay);
    fling_trace_free(trace);
}

static void plane(void) {
    fling_error error;
    fling_replay_settings settings;
    fling_replay_info info = {.size = sizeof info};
    fling_replay_frame frame;
    fling_replay_settings_init(&settings, sizeof settings, NULL);
    settings.axis = FLING_REPLAY_AXIS_BOTH;
    settings.start = 5;
    settings.frames_per_second = 120;
    settings.strategy = FLING_VELOCITY_IOS;
    fling_trace *trace = recording("throw-and-catch.yml");
    fling_replay *replay = fling_replay_create(trace, &settings, &error);
    fling_replay_get_info(replay, &info, NULL);
    CHECK(info.dimensions == 2 && info.axis == FLING_REPLAY_AXIS_BOTH && info.transition_count > 5);
    CHECK(fling_replay_get_frame(replay, 0, &frame, NULL) == FLING_OK);
    CHECK(frame.state.value[0] == 5 && frame.state.value[1] == 5 && frame.activity == FLING_IDLE);
    CHECK(fling_replay_get_frame(replay, 120, &frame, NULL) == FLING_OK && frame.seconds == 1);
    fling_replay_free(replay);

    settings.axis = FLING_REPLAY_AXIS_Y;
    replay = fling_replay_create(trace, &settings, &error);
    CHECK(fling_replay_get_info(replay, &info, NULL) == FLING_OK && info.dimensions == 1 &&
        info.axis == FLING_REPLAY_AXIS_Y);
    fling_replay_free(replay);
    replay = fling_replay_create(trace, NULL, &error);
    CHECK(fling_replay_get_info(replay, &info, NULL) == FLING_OK && info.axis == FLING_REPLAY_AXIS_X);
    fling_replay_free(replay);
    fling_trace_free(trace);

    /* Nothing at all. */
    trace = fling_trace_from_events(NULL, 0, NULL, &error);
    replay = fling_replay_create(trace, NULL, &error);
    CHECK(fling_replay_get_info(replay, &info, NULL) == FLING_OK && info.frame_count == 1 && info.rests);
    CHECK(info.event_count == 0 && info.gesture_count == 0 && info.resting_seconds == 0);
    fling_replay_free(replay);
    fling_trace_free(trace);
}

static void refuse(void) {
    fling_error error;
    fling_replay_settings settings;
    const double bad[] = {NAN};
    const double good[] = {0};
    CHECK(fling_replay_settings_init(NULL, sizeof settings, NULL) == FLING_ERROR_NULL);
    CHECK(fling_replay_settings_init(&settings, 8, NULL) == FLING_ERROR_SIZE);
    CHECK(fling_replay_create(NULL, NULL, &error) == NULL && is_told(&error, FLING_ERROR_NULL, "trace"));
    fling_trace *trace = recording("tap.yml");
    memset(&settings, 0, sizeof settings);
    CHECK(fling_replay_create(trace, &settings, &error) == NULL && is_told(&error, FLING_ERROR_SIZE, "init"));
#define REFUSE(change, expected, part)                             \
    do {                                                           \
        fling_replay_settings_init(&settings, sizeof settings, NULL);    \
        change;                                                    \
        CHECK(fling_replay_create(trace, &settings, &error) == NULL); \
        CHECK(is_told(&error, expected, part));                    \
    } while (0)
    REFUSE(settings.axis = (fling_replay_axis)8, FLING_ERROR_CONSTANT, "fling_replay_axis");
    REFUSE(settings.strategy = (fling_velocity_strategy)70, FLING_ERROR_CONSTANT, "fling_velocity_strategy");
    REFUSE(settings.units_per_mm = NAN, FLING_ERROR_NOT_FINITE, "units_per_mm");
    REFUSE(settings.units_per_mm = 1e9, FLING_ERROR_PARAMETER, "units_per_mm");
    REFUSE(settings.start = -INFINITY, FLING_ERROR_NOT_FINITE, "start");
    REFUSE(settings.start = 1e300, FLING_ERROR_PARAMETER, "start");
    REFUSE(settings.lower = NAN, FLING_ERROR_NOT_FINITE, "lower");
    REFUSE((settings.lower = 3, settings.upper = 2), FLING_ERROR_PARAMETER, "lower");
    REFUSE(settings.frames_per_second = 0, FLING_ERROR_PARAMETER, "frames_per_second");
    REFUSE(settings.frames_per_second = 1e6, FLING_ERROR_PARAMETER, "frames");
    REFUSE(settings.spring_bounce = 3, FLING_ERROR_PARAMETER, "bounce");
    REFUSE(settings.spring_duration = NAN, FLING_ERROR_NOT_FINITE, "duration");
    REFUSE(settings.detent_count = 1, FLING_ERROR_NULL, "detents");
    REFUSE((settings.detents = bad, settings.detent_count = 1), FLING_ERROR_NOT_FINITE, "detent");
    REFUSE((settings.detents = good, settings.detent_count = SIZE_MAX), FLING_ERROR_PARAMETER, "detent_count");
    REFUSE(
        (settings.detents = good, settings.detent_count = 1, settings.axis = FLING_REPLAY_AXIS_BOTH),
        FLING_ERROR_UNSUPPORTED, "FLING_REPLAY_AXIS_BOTH");
    fling_spring spring;
    memset(&spring, 0, sizeof spring);
    REFUSE(settings.spring = &spring, FLING_ERROR_PARAMETER, "mass");

    /* Ends that nothing reaches, an end alone, and no room at all. */
    const double ends[][2] = {{-1e300, 1e300}, {0, INFINITY}, {4, 4}, {-INFINITY, -1e300}, {INFINITY, INFINITY}};
    for (int index = 0; index < 5; index++) {
        fling_replay_settings_init(&settings, sizeof settings, NULL);
        settings.lower = ends[index][0];
        settings.upper = ends[index][1];
        fling_replay *replay = fling_replay_create(trace, &settings, &error);
        fling_replay_info info = {.size = sizeof info};
        fling_replay_frame frame;
        if (replay == NULL) {
            CHECK(index > 2 && error.status == FLING_ERROR_PARAMETER);
            continue;
        }
        CHECK(fling_replay_get_info(replay, &info, NULL) == FLING_OK);
        for (size_t turn = 0; fling_replay_get_frame(replay, turn, &frame, NULL) == FLING_OK; turn++) {
            CHECK(isfinite(frame.state.value[0]) && isfinite(frame.state.velocity[0]));
        }
        fling_replay_free(replay);
    }
    fling_trace_free(trace);

    for (int index = 0; index < 2; index++) {
        fling_replay *wrong = index == 0 ? NULL : wrong_handle();
        const fling_status expected = index == 0 ? FLING_ERROR_NULL : FLING_ERROR_NOT_MADE;
        fling_replay_info info = {.size = sizeof info};
        fling_event event = {.size = sizeof event};
        fling_gesture gesture = {.size = sizeof gesture};
        fling_replay_frame frame;
        fling_transition transition = {.size = sizeof transition};
        size_t length = 4;
        CHECK(fling_replay_get_info(wrong, &info, NULL) == expected &&
            fling_replay_get_event(wrong, 0, &event, NULL) == expected);
        CHECK(fling_replay_get_gesture(wrong, 0, &gesture, NULL) == expected && is_empty(&gesture, sizeof gesture));
        CHECK(fling_replay_get_frame(wrong, 0, &frame, NULL) == expected);
        CHECK(fling_replay_get_transition(wrong, 0, &transition, NULL) == expected);
        CHECK(fling_replay_json(wrong, &length) == NULL && length == 0);
        CHECK(fling_replay_get_info(wrong, NULL, NULL) == FLING_ERROR_NULL);
        fling_replay_free(wrong);
    }
}

void test_replays(void) {
    sheet();
    plane();
    refuse();
}
