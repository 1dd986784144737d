/* As the program of the same name that tests libfling, for the structs of fling-input.h. */
#include "../../Support/check.h"
#include "../../Support/guarded.h"

#include <fling-input.h>
#include <math.h>
#include <string.h>

int failures = 0;

/* A function that fills a struct: with one of a size that no version has, with one of the program's, and again. */
#define FILL(guarded, call) \
    do { \
        SOIL(guarded); \
        (guarded).it.size = sizeof(guarded).it + 4; \
        CHECK((call) == FLING_ERROR_SIZE && is_filled((guarded).behind, 64, 0xaa)); \
        SOIL(guarded); \
        CHECK((call) == FLING_OK && IS_KEPT(guarded)); \
    } while (0)

/* Events as a program has them, which become a trace and are replayed. */
static void replay(void) {
    fling_error error;
    fling_event events[41];
    memset(events, 0, sizeof events);
    for (int index = 0; index < 41; index++) {
        fling_event *event = &events[index];
        const double place = index < 38 ? 10 + index : 48;
        /* The size of the first is that of all. */
        if (index == 0) event->size = sizeof *event;
        event->time = 8000000 * (int64_t)(index / 2);
        event->kind = index == 0       ? FLING_EVENT_DEVICE_ADDED
                      : index % 2 == 0 ? FLING_EVENT_FRAME
                      : index == 1     ? FLING_EVENT_TOUCH_DOWN
                      : index == 39    ? FLING_EVENT_TOUCH_UP
                                       : FLING_EVENT_TOUCH_MOVE;
        event->device_kind = FLING_DEVICE_TOUCHSCREEN;
        event->has_millimetres = 1;
        event->surface[0] = event->surface[1] = 100;
        event->millimetres[0] = place;
        event->millimetres[1] = 50;
        event->normalized[0] = place / 100;
        event->normalized[1] = 0.5;
    }
    fling_trace *trace = fling_trace_from_events(events, 41, "a drag", &error);
    CHECK(trace != NULL);
    GUARDED(fling_trace_info) known;
    FILL(known, fling_trace_get_info(trace, &known.it, NULL));
    CHECK(known.it.event_count == 41 && known.it.end == 160000000);
    GUARDED(fling_event) event;
    FILL(event, fling_trace_get_event(trace, 1, &event.it, NULL));
    CHECK(event.it.kind == FLING_EVENT_TOUCH_DOWN);
    SOIL(event);
    CHECK(fling_trace_get_event(trace, 41, &event.it, NULL) == FLING_ERROR_INDEX);
    CHECK(IS_KEPT(event) && event.it.time == 0);

    GUARDED(fling_replay_settings) settings;
    SOIL(settings);
    CHECK(fling_replay_settings_init(&settings.it, sizeof settings.it, NULL) == FLING_OK);
    CHECK(IS_KEPT(settings) && settings.it.frames_per_second == 60 && settings.it.upper == INFINITY);
    settings.it.axis = FLING_REPLAY_AXIS_X;
    fling_replay *replay = fling_replay_create(trace, &settings.it, &error);
    CHECK(replay != NULL);
    settings.it.size = 0;
    CHECK(fling_replay_create(trace, &settings.it, &error) == NULL && error.status == FLING_ERROR_SIZE);

    GUARDED(fling_replay_info) counts;
    FILL(counts, fling_replay_get_info(replay, &counts.it, NULL));
    CHECK(counts.it.dimensions == 1 && counts.it.transition_count == 3 && counts.it.rests);
    GUARDED(fling_gesture) gesture;
    FILL(gesture, fling_replay_get_gesture(replay, 1, &gesture.it, NULL));
    CHECK(gesture.it.fingers == 1 && gesture.it.source == FLING_SOURCE_TOUCHSCREEN);
    GUARDED(fling_transition) transition;
    FILL(transition, fling_replay_get_transition(replay, 2, &transition.it, NULL));
    CHECK(transition.it.to == FLING_IDLE);
    FILL(event, fling_replay_get_event(replay, 3, &event.it, NULL));
    CHECK(event.it.kind == FLING_EVENT_TOUCH_MOVE);
    fling_replay_free(replay);

    /* The same events by a program's own loop. */
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    CHECK(input != NULL);
    int taken = 0;
    for (int64_t time; (time = fling_input_next_time(input)) != FLING_NEVER;) {
        CHECK(fling_input_advance(input, time, &error) == FLING_OK);
        SOIL(event);
        event.it.size = 9;
        CHECK(!fling_input_next_event(input, &event.it) && event.it.size == 9);
        for (SOIL(event); fling_input_next_event(input, &event.it); taken++) CHECK(IS_KEPT(event));
        CHECK(IS_KEPT(event) && event.it.time == 0);
    }
    CHECK(taken == 41);
    GUARDED(fling_device_info) device;
    FILL(device, fling_input_get_device(input, 0, &device.it, NULL));
    CHECK(device.it.surface[0] == 100);
    fling_input_free(input);
    fling_trace_free(trace);
}

static void options(void) {
    fling_error error;
    GUARDED(fling_input_options) access;
    SOIL(access);
    CHECK(fling_input_options_init(&access.it, sizeof access.it, NULL) == FLING_OK);
    CHECK(IS_KEPT(access) && access.it.log_priority == FLING_LOG_INFO && access.it.seat == NULL);
    const char *const path = "/dev/null";
    CHECK(fling_input_create_for_paths(&path, 1, &access.it, &error) == NULL);
    CHECK(error.status != FLING_ERROR_SIZE);
    access.it.size = 0;
    CHECK(fling_input_create_for_paths(&path, 1, &access.it, &error) == NULL);
    CHECK(error.status == FLING_ERROR_SIZE);
    GUARDED(fling_device_settings) settings;
    SOIL(settings);
    CHECK(fling_device_settings_init(&settings.it, sizeof settings.it, NULL) == FLING_OK);
    CHECK(IS_KEPT(settings) && settings.it.known == 0);
    CHECK(fling_device_settings_init(&settings.it, 3, NULL) == FLING_ERROR_SIZE);
    GUARDED(fling_recorder_options) record;
    SOIL(record);
    CHECK(fling_recorder_options_init(&record.it, sizeof record.it, NULL) == FLING_OK);
    CHECK(IS_KEPT(record) && record.it.starts_at_zero == 1);
}

int main(void) {
    replay();
    options();
    return failures == 0 ? 0 : 1;
}
