/* Devices: those of a trace, read as real ones are; and real ones that are not there. */
#include "check.h"

#include <errno.h>
#include <poll.h>

/* The events of a trace by all the ways that there are: the same. */
static void play(const char *name) {
    fling_error error;
    fling_trace *trace = recording(name), *touch = fling_trace_converted(trace, &error);
    fling_trace_info info = {.size = sizeof info};
    fling_trace_get_info(touch, &info, NULL);
    for (int way = 0; way < 4; way++) {
        fling_input *input = fling_input_create_for_trace(way == 3 ? touch : trace, NULL, &error);
        CHECK(input != NULL);
        size_t count = 0;
        fling_event event = {.size = sizeof event}, expected = {.size = sizeof expected};
        int64_t time = fling_input_now(input);
        bool goes_on = true;
        while (goes_on) {
            switch (way) {
            case 0: /* All at once. */
                CHECK(fling_input_advance(input, FLING_NEVER, &error) == FLING_OK);
                goes_on = false;
                break;
            case 1: /* From one thing to the next. */
                time = fling_input_next_time(input);
                goes_on = time != FLING_NEVER;
                CHECK(fling_input_advance(input, goes_on ? time : fling_input_now(input), &error) == FLING_OK);
                break;
            default: /* Frame by frame. */
                goes_on = time < info.end + 10000000000;
                CHECK(fling_input_advance(input, time, &error) == FLING_OK);
                time += 16666667;
            }
            while (fling_input_next_event(input, &event)) {
                CHECK(fling_trace_get_event(touch, count, &expected, NULL) == FLING_OK);
                /* A device is announced when the program first looks. */
                if (event.kind != FLING_EVENT_DEVICE_ADDED) CHECK(memcmp(&event, &expected, sizeof event) == 0);
                CHECK(event.kind == expected.kind && event.time <= fling_input_now(input));
                count += 1;
            }
            CHECK(is_empty(&event, sizeof event));
        }
        CHECK(count == info.event_count);
        fling_input_free(input);
    }
    fling_trace_free(trace);
    fling_trace_free(touch);
}

/* A program's own loop, which waits for the file descriptor. */
static void loop(void) {
    fling_error error;
    fling_trace *trace = recording("swipe-left.yml");
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    fling_trace_free(trace);
    fling_event event = {.size = sizeof event};
    fling_device_info info = {.size = sizeof info}, same = {.size = sizeof same};
    CHECK(fling_input_fd(input) >= 0);
    CHECK(!fling_input_next_event(input, &event));
    CHECK(fling_input_dispatch(input, &error) == FLING_OK && fling_input_next_event(input, &event));
    CHECK(event.kind == FLING_EVENT_DEVICE_ADDED && fling_input_device_count(input) == 1);
    CHECK(fling_input_get_device(input, 0, &info, NULL) == FLING_OK);
    CHECK(fling_input_find_device(input, event.device, &same, NULL) == FLING_OK &&
        memcmp(&info, &same, sizeof info) == 0);
    CHECK(info.device == event.device && info.kind == FLING_DEVICE_TOUCHPAD && strcmp(info.name, "Robot Touchpad") == 0);
    CHECK(strncmp(info.system_name, "event", 5) == 0 && info.vendor == 0xf11e && info.product == 1);
    CHECK(info.has_surface && info.surface[0] == 100 && info.surface[1] == 70);
    CHECK(info.capabilities == (FLING_CAPABILITY_POINTER | FLING_CAPABILITY_GESTURE));
    CHECK(info.gestures == (FLING_TOUCHPAD_SCROLL | FLING_TOUCHPAD_SWIPE | FLING_TOUCHPAD_PINCH | FLING_TOUCHPAD_HOLD));
    CHECK(info.maximum_contacts == -1 && info.maximum_tap_fingers == 3);
    CHECK(info.settings & FLING_SETTING_TAP_TO_CLICK && !(info.settings & FLING_SETTING_ROTATION));
    CHECK(info.scroll_methods & FLING_SCROLL_TWO_FINGER && info.acceleration_profiles == 3);
    CHECK(fling_input_get_device(input, 1, &info, NULL) == FLING_ERROR_INDEX && is_empty(&info, sizeof info));
    CHECK(fling_input_find_device(input, 99, &info, NULL) == FLING_ERROR_INDEX);
    CHECK(!fling_input_open_failure(input, 0, &error) && is_zero(&error, sizeof error));

    int swipes = 0;
    const uint32_t first = event.device;
    for (int turn = 0; turn < 20; turn++) {
        struct pollfd ready = {.fd = fling_input_fd(input), .events = POLLIN};
        if (poll(&ready, 1, 0) > 0) CHECK(fling_input_dispatch(input, &error) == FLING_OK);
        while (fling_input_next_event(input, &event)) swipes += event.kind == FLING_EVENT_SWIPE;
        CHECK(fling_input_advance(input, fling_input_next_time(input), &error) == FLING_OK);
    }
    CHECK(swipes > 0);

    /* In the midst of a swipe, the session is switched away and back. */
    CHECK(fling_input_suspend(input, NULL) == FLING_OK);
    int kinds[13] = {0};
    while (fling_input_next_event(input, &event)) kinds[event.kind] += 1;
    CHECK(kinds[FLING_EVENT_SUSPEND] == 1 && kinds[FLING_EVENT_DEVICE_REMOVED] == 1);
    CHECK(fling_input_device_count(input) == 0);
    CHECK(fling_input_resume(input, &error) == FLING_OK && fling_input_dispatch(input, &error) == FLING_OK);
    memset(kinds, 0, sizeof kinds);
    uint32_t second = first;
    while (fling_input_next_event(input, &event)) {
        kinds[event.kind] += 1;
        if (event.kind == FLING_EVENT_DEVICE_ADDED) second = event.device;
    }
    CHECK(kinds[FLING_EVENT_RESUME] == 1 && kinds[FLING_EVENT_DEVICE_ADDED] == 1 && second != first);

    /* And the device is unplugged. */
    CHECK(fling_input_remove_device(input, first, NULL) == FLING_ERROR_INDEX);
    CHECK(fling_input_remove_device(input, second, NULL) == FLING_OK);
    CHECK(fling_input_advance(input, fling_input_now(input), &error) == FLING_OK);
    memset(kinds, 0, sizeof kinds);
    while (fling_input_next_event(input, &event)) kinds[event.kind] += 1;
    CHECK(kinds[FLING_EVENT_DEVICE_REMOVED] == 1 && fling_input_device_count(input) == 0);
    CHECK(fling_input_add_path(input, "/dev/null", &error) == FLING_ERROR_UNSUPPORTED);
    fling_input_free(input);
}

/* A trace of the level of touch has no libinput. */
static void touch(void) {
    fling_error error;
    fling_event events[3] = {{0}};
    fling_device_info info = {.size = sizeof info};
    fling_device_settings settings;
    memset(events, 0, sizeof events);
    events[0].kind = FLING_EVENT_DEVICE_ADDED;
    events[0].device_kind = FLING_DEVICE_TOUCHSCREEN;
    events[0].device = events[1].device = events[2].device = 5;
    events[1].kind = FLING_EVENT_TOUCH_DOWN;
    events[1].time = 40;
    events[2].kind = FLING_EVENT_DEVICE_REMOVED;
    events[2].time = 50;
    fling_trace *trace = fling_trace_from_events(events, 3, NULL, &error);
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    fling_trace_free(trace);
    fling_event event = {.size = sizeof event};
    CHECK(fling_input_fd(input) == -1 && fling_input_now(input) == 0 && fling_input_next_time(input) == 0);
    CHECK(fling_input_device_count(input) == 0);
    CHECK(fling_input_dispatch(input, &error) == FLING_OK && fling_input_next_event(input, &event));
    CHECK(fling_input_device_count(input) == 1 && fling_input_get_device(input, 0, &info, NULL) == FLING_OK);
    CHECK(info.device == 5 && info.kind == FLING_DEVICE_TOUCHSCREEN && !info.has_surface && info.name[0] == 0);
    CHECK(fling_input_find_device(input, 5, &info, NULL) == FLING_OK && info.maximum_contacts == 0);
    CHECK(fling_input_get_device(input, 1, &info, NULL) == FLING_ERROR_INDEX);
    CHECK(fling_input_find_device(input, 6, &info, NULL) == FLING_ERROR_INDEX);
    CHECK(fling_device_settings_init(&settings, sizeof settings, NULL) == FLING_OK);
    CHECK(fling_input_get_settings(input, 5, &settings, &error) == FLING_ERROR_INDEX);
    CHECK(fling_input_suspend(input, NULL) == FLING_ERROR_UNSUPPORTED);
    CHECK(fling_input_resume(input, &error) == FLING_ERROR_UNSUPPORTED);
    CHECK(fling_input_remove_device(input, 5, NULL) == FLING_ERROR_UNSUPPORTED);
    CHECK(fling_input_next_time(input) == 40);
    CHECK(fling_input_advance(input, INT64_MIN, &error) == FLING_OK && fling_input_now(input) == 0);
    CHECK(fling_input_advance(input, FLING_NEVER, &error) == FLING_OK && fling_input_now(input) == 50);
    CHECK(fling_input_next_event(input, &event) && event.kind == FLING_EVENT_TOUCH_DOWN && event.time == 40);
    CHECK(fling_input_next_event(input, &event) && !fling_input_next_event(input, &event));
    CHECK(fling_input_device_count(input) == 0 && fling_input_next_time(input) == FLING_NEVER);
    CHECK(fling_input_advance(input, FLING_NEVER - 1, &error) == FLING_OK);
    fling_input_free(input);
}

/* libinput complains of nodes that are not there. */
static void ignore(fling_input_log_priority priority, const char *text, void *context) {
    CHECK(priority >= FLING_LOG_INFO && text != NULL && context == NULL);
}

static void absent(void) {
    fling_error error;
    fling_input_options options;
    CHECK(fling_input_options_init(&options, sizeof options, NULL) == FLING_OK);
    CHECK(options.log == NULL && options.log_priority == FLING_LOG_INFO && options.seat == NULL);
    options.log = ignore;
    options.seat = "seat-of-these-tests";
    CHECK(fling_input_create_for_seat(&options, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_NO_DEVICE, "seat-of-these-tests"));
    options.waits_for_devices = 1;
    fling_input *input = fling_input_create_for_seat(&options, &error);
    CHECK(input != NULL && fling_input_fd(input) >= 0 && fling_input_device_count(input) == 0);
    CHECK(fling_input_dispatch(input, &error) == FLING_OK);
    CHECK(fling_input_next_time(input) == FLING_NEVER && fling_input_now(input) > 0);
    CHECK(fling_input_advance(input, 0, &error) == FLING_ERROR_UNSUPPORTED);
    CHECK(is_told(&error, FLING_ERROR_UNSUPPORTED, "fling_input_dispatch"));
    CHECK(fling_input_add_path(input, "/dev/null", &error) == FLING_ERROR_UNSUPPORTED);
    CHECK(fling_input_remove_device(input, 1, NULL) == FLING_ERROR_UNSUPPORTED);
    CHECK(fling_input_suspend(input, NULL) == FLING_OK && fling_input_resume(input, &error) == FLING_OK);
    fling_event event = {.size = sizeof event};
    CHECK(fling_input_next_event(input, &event) && event.kind == FLING_EVENT_SUSPEND && event.device == 0);
    CHECK(fling_input_next_event(input, &event) && event.kind == FLING_EVENT_RESUME);
    fling_input_free(input);

    const char *const paths[] = {"/dev/input/there-is-no-such-node", NULL, "\xff"};
    CHECK(fling_input_create_for_paths(paths, 1, &options, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_NO_DEVICE, "there-is-no-such-node"));
    CHECK(fling_input_create_for_paths(paths + 1, 1, NULL, &error) == NULL && error.status == FLING_ERROR_NULL);
    CHECK(fling_input_create_for_paths(paths + 2, 1, NULL, &error) == NULL && error.status == FLING_ERROR_TEXT);
    CHECK(fling_input_create_for_paths(NULL, 1, NULL, &error) == NULL && error.status == FLING_ERROR_NULL);
    CHECK(fling_input_create_for_paths(paths, SIZE_MAX, NULL, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "count"));
    input = fling_input_create_for_paths(NULL, 0, &options, &error);
    CHECK(input != NULL && fling_input_dispatch(input, NULL) == FLING_OK);
    CHECK(fling_input_add_path(input, paths[0], &error) == FLING_ERROR_NO_DEVICE);
    CHECK(fling_input_add_path(input, NULL, &error) == FLING_ERROR_NULL);
    CHECK(fling_input_remove_device(input, 1, NULL) == FLING_ERROR_INDEX);
    fling_input_free(input);
}

static void refuse(void) {
    fling_error error;
    fling_input_options options;
    CHECK(fling_input_options_init(NULL, sizeof options, NULL) == FLING_ERROR_NULL);
    CHECK(fling_input_options_init(&options, 5, NULL) == FLING_ERROR_SIZE);
    memset(&options, 0, sizeof options);
    CHECK(fling_input_create_for_seat(&options, &error) == NULL && is_told(&error, FLING_ERROR_SIZE, "init"));
    fling_input_options_init(&options, sizeof options, NULL);
    options.seat = "\xff";
    CHECK(fling_input_create_for_seat(&options, &error) == NULL && is_told(&error, FLING_ERROR_TEXT, "seat"));
    CHECK(fling_input_create_for_trace(NULL, NULL, &error) == NULL && error.status == FLING_ERROR_NULL);

    for (int index = 0; index < 2; index++) {
        fling_input *wrong = index == 0 ? NULL : wrong_handle();
        const fling_status expected = index == 0 ? FLING_ERROR_NULL : FLING_ERROR_NOT_MADE;
        fling_event event = {.size = sizeof event};
        fling_device_info info = {.size = sizeof info};
        fling_device_settings settings;
        fling_device_settings_init(&settings, sizeof settings, NULL);
        CHECK(fling_input_fd(wrong) == -1 && fling_input_device_count(wrong) == 0);
        CHECK(fling_input_dispatch(wrong, &error) == expected && error.status == expected);
        CHECK(!fling_input_next_event(wrong, &event) && !fling_input_next_event(wrong, NULL));
        CHECK(fling_input_suspend(wrong, NULL) == expected && fling_input_resume(wrong, NULL) == expected);
        CHECK(fling_input_add_path(wrong, "x", NULL) == expected &&
            fling_input_remove_device(wrong, 1, NULL) == expected);
        CHECK(!fling_input_open_failure(wrong, 0, &error) && !fling_input_open_failure(wrong, 0, NULL));
        CHECK(fling_input_get_device(wrong, 0, &info, NULL) == expected &&
            fling_input_find_device(wrong, 0, &info, NULL) == expected);
        CHECK(fling_input_get_settings(wrong, 0, &settings, &error) == expected);
        CHECK(fling_input_set_settings(wrong, 0, &settings, &error) == expected);
        CHECK(fling_input_now(wrong) == 0 && fling_input_next_time(wrong) == FLING_NEVER);
        CHECK(fling_input_advance(wrong, 0, &error) == expected);
        CHECK(fling_recorder_create(wrong, FLING_TRACE_TOUCH, in(folder, "never"), NULL, &error) == NULL);
        CHECK(error.status == expected);
        fling_input_free(wrong);
    }
    fling_trace *trace = recording("tap.yml");
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    CHECK(fling_input_get_device(input, 0, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_input_find_device(input, 1, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(!fling_input_next_event(input, NULL));
    CHECK(!fling_input_open_failure(input, SIZE_MAX, NULL));
    /* A handle of one kind is none of another. */
    CHECK(fling_trace_name((fling_trace *)input) == NULL);
    CHECK(fling_input_dispatch((fling_input *)trace, &error) == FLING_ERROR_NOT_MADE);
    fling_input_free(input);
    fling_trace_free(trace);
}

void test_devices(void) {
    play("swipe-left.yml");
    play("touch-flick.yml");
    play("pinch-rotate.yml");
    play("scroll-flick.yml");
    loop();
    touch();
    absent();
    refuse();
}
