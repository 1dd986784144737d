/* Recorders: a session written down as it happens, at both levels. */
#include "check.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Plays a recording and records that: what libinput makes of both is the same. */
static void record(const char *name) {
    fling_error error;
    fling_recorder_options options;
    fling_recorder_tally tally = {.size = sizeof tally};
    fling_trace_info info = {.size = sizeof info};
    CHECK(fling_recorder_options_init(&options, sizeof options, NULL) == FLING_OK);
    CHECK(!options.replaces && !options.shows_keys && options.starts_at_zero);
    options.replaces = 1;
    options.starts_at_zero = 0;
    const char *evdev_path = in(folder, "recorded.yml"), *touch_path = in(folder, "recorded.jsonl");
    fling_trace *trace = recording(name), *touch = fling_trace_converted(trace, &error);
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    fling_recorder *evdev = fling_recorder_create(input, FLING_TRACE_EVDEV, evdev_path, &options, &error);
    fling_recorder *events = fling_recorder_create(input, FLING_TRACE_TOUCH, touch_path, &options, &error);
    CHECK(evdev != NULL && events != NULL);
    struct stat status;
    CHECK(stat(evdev_path, &status) == 0 && (status.st_mode & 0777) == 0600);
    CHECK(fling_input_advance(input, FLING_NEVER, &error) == FLING_OK);

    fling_trace_get_info(trace, &info, NULL);
    CHECK(fling_recorder_get_tally(evdev, &tally, NULL) == FLING_OK && !tally.is_over && tally.lost_devices == 0);
    CHECK(tally.frames > 0 && tally.frames <= info.frame_count && tally.events > tally.frames && tally.overruns == 0);
    CHECK(tally.seconds > 0 && tally.seconds < 30);
    fling_trace_get_info(touch, &info, NULL);
    CHECK(fling_recorder_get_tally(events, &tally, NULL) == FLING_OK && tally.events == info.event_count);
    CHECK(tally.frames == 0 && tally.seconds > 0);
    CHECK(fling_recorder_finish(evdev, &error) == FLING_OK && fling_recorder_finish(evdev, &error) == FLING_OK);
    CHECK(fling_recorder_get_tally(evdev, &tally, NULL) == FLING_OK && tally.is_over && tally.frames > 0);
    /* An input that goes first ends what it is recorded by. */
    fling_input_free(input);
    CHECK(fling_recorder_get_tally(events, &tally, NULL) == FLING_OK && tally.is_over &&
        tally.events == info.event_count);
    CHECK(fling_recorder_finish(events, &error) == FLING_OK);
    fling_recorder_free(evdev);
    fling_recorder_free(events);

    fling_trace *again = fling_trace_read(touch_path, &error);
    CHECK(again != NULL && strcmp(fling_trace_text(again, NULL), fling_trace_text(touch, NULL)) == 0);
    fling_trace_free(again);
    fling_trace *recorded = fling_trace_read(evdev_path, &error);
    again = fling_trace_converted(recorded, &error);
    CHECK(again != NULL && strcmp(fling_trace_text(again, NULL), fling_trace_text(touch, NULL)) == 0);
    fling_trace_free(again);
    fling_trace_free(recorded);
    fling_trace_free(touch);
    fling_trace_free(trace);
}

/* Begun in the midst of things, it has the devices that are there, and times from its own beginning. */
static void join(void) {
    fling_error error;
    fling_recorder_tally tally = {.size = sizeof tally};
    fling_event event = {.size = sizeof event};
    fling_trace *trace = recording("throw-and-catch.yml");
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    fling_trace_free(trace);
    CHECK(fling_input_advance(input, fling_input_now(input) + 700000000, &error) == FLING_OK);
    const char *path = in(folder, "joined.jsonl"), *other = in(folder, "joined.yml");
    fling_recorder *recorder = fling_recorder_create(input, FLING_TRACE_TOUCH, path, NULL, &error);
    fling_recorder *evdev = fling_recorder_create(input, FLING_TRACE_EVDEV, other, NULL, &error);
    CHECK(fling_recorder_create(input, FLING_TRACE_TOUCH, path, NULL, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_EXISTS, "joined.jsonl"));
    CHECK(fling_input_advance(input, fling_input_now(input) + 500000000, &error) == FLING_OK);
    CHECK(fling_input_remove_device(input, 1, NULL) == FLING_OK && fling_input_dispatch(input, &error) == FLING_OK);
    CHECK(fling_recorder_get_tally(recorder, &tally, NULL) == FLING_OK && tally.lost_devices == 1);
    CHECK(fling_recorder_get_tally(evdev, &tally, NULL) == FLING_OK && tally.lost_devices == 1);
    fling_recorder_free(recorder);
    fling_recorder_free(evdev);
    while (fling_input_next_event(input, &event)) continue;
    fling_input_free(input);

    fling_trace_info info = {.size = sizeof info};
    trace = fling_trace_read(path, &error);
    CHECK(fling_trace_get_info(trace, &info, NULL) == FLING_OK && info.event_count > 10);
    CHECK(fling_trace_get_event(trace, 0, &event, NULL) == FLING_OK && event.kind == FLING_EVENT_DEVICE_ADDED);
    CHECK(event.time == 0 && info.end <= 500000000);
    CHECK(fling_trace_get_event(trace, info.event_count - 1, &event, NULL) == FLING_OK);
    CHECK(event.kind == FLING_EVENT_DEVICE_REMOVED);
    fling_trace_free(trace);
    trace = fling_trace_read(other, &error);
    CHECK(fling_trace_get_info(trace, &info, NULL) == FLING_OK && info.start == 0 && info.end <= 500000000);
    fling_trace_free(trace);
}

/* Another session's devices are not recorded. */
static void suspend(void) {
    fling_error error;
    fling_recorder_tally tally = {.size = sizeof tally};
    fling_trace *trace = recording("swipe-left.yml");
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    fling_trace_free(trace);
    fling_recorder *evdev = fling_recorder_create(input, FLING_TRACE_EVDEV, in(folder, "suspended.yml"), NULL, &error);
    fling_recorder *touch = fling_recorder_create(input, FLING_TRACE_TOUCH, in(folder, "suspended.jsonl"), NULL, &error);
    CHECK(fling_input_advance(input, fling_input_now(input) + 40000000, &error) == FLING_OK);
    CHECK(fling_input_suspend(input, NULL) == FLING_OK);
    CHECK(fling_recorder_get_tally(evdev, &tally, NULL) == FLING_OK && tally.is_over && tally.frames > 2);
    CHECK(fling_recorder_get_tally(touch, &tally, NULL) == FLING_OK && !tally.is_over && tally.lost_devices == 1);
    CHECK(fling_recorder_finish(evdev, &error) == FLING_OK);
    CHECK(fling_input_resume(input, &error) == FLING_OK);
    fling_recorder_free(touch);
    fling_recorder_free(evdev);
    fling_input_free(input);
}

/* A full disk ends the recording and not the input. */
static void overflow(fling_trace_level level) {
    fling_error error;
    fling_recorder_options options;
    fling_recorder_tally tally = {.size = sizeof tally};
    struct rlimit limit, small;
    fling_trace *trace = recording("swipe-right.yml");
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    fling_trace_free(trace);
    fling_recorder_options_init(&options, sizeof options, NULL);
    options.replaces = 1;
    const char *path = in(folder, "small");
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 6000;
    setrlimit(RLIMIT_FSIZE, &small);
    fling_recorder *recorder = fling_recorder_create(input, level, path, &options, &error);
    CHECK(recorder != NULL);
    CHECK(fling_input_advance(input, FLING_NEVER, &error) == FLING_OK);
    CHECK(fling_recorder_get_tally(recorder, &tally, NULL) == FLING_OK && tally.is_over);
    CHECK(fling_recorder_finish(recorder, &error) == FLING_ERROR_FILE);
    CHECK(is_told(&error, FLING_ERROR_FILE, "small") && error.system_error == EFBIG);
    CHECK(fling_recorder_finish(recorder, NULL) == FLING_ERROR_FILE);
    setrlimit(RLIMIT_FSIZE, &limit);
    fling_recorder_free(recorder);
    fling_event event = {.size = sizeof event};
    int count = 0;
    while (fling_input_next_event(input, &event)) count += 1;
    CHECK(count > 20);
    fling_input_free(input);

    fling_trace_info info = {.size = sizeof info};
    trace = fling_trace_read(path, &error);
    CHECK(fling_trace_get_info(trace, &info, NULL) == FLING_OK && info.level == level && info.event_count > 0);
    fling_trace_free(trace);
}

static void refuse(void) {
    fling_error error;
    fling_recorder_options options;
    fling_recorder_tally tally = {.size = sizeof tally};
    CHECK(fling_recorder_options_init(NULL, sizeof options, NULL) == FLING_ERROR_NULL);
    CHECK(fling_recorder_options_init(&options, 2, NULL) == FLING_ERROR_SIZE);
    fling_trace *trace = recording("tap.yml"), *touch = fling_trace_converted(trace, &error);
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    const char *path = in(folder, "refused");
    memset(&options, 0, sizeof options);
    CHECK(fling_recorder_create(input, FLING_TRACE_TOUCH, path, &options, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_SIZE, "init"));
    CHECK(fling_recorder_create(input, (fling_trace_level)9, path, NULL, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_CONSTANT, "fling_trace_level"));
    CHECK(fling_recorder_create(input, FLING_TRACE_TOUCH, NULL, NULL, &error) == NULL && error.status == FLING_ERROR_NULL);
    CHECK(fling_recorder_create(input, FLING_TRACE_TOUCH, "\xff", NULL, &error) == NULL && error.status == FLING_ERROR_TEXT);
    CHECK(fling_recorder_create(input, FLING_TRACE_EVDEV, in(folder, "no/folder"), NULL, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_FILE, "no/folder") && error.system_error == ENOENT);
    fling_input_free(input);
    input = fling_input_create_for_trace(touch, NULL, &error);
    CHECK(fling_recorder_create(input, FLING_TRACE_EVDEV, path, NULL, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_UNSUPPORTED, "level of touch"));
    CHECK(access(path, F_OK) < 0);
    /* Touch events are recorded as they are. */
    fling_recorder *recorder = fling_recorder_create(input, FLING_TRACE_TOUCH, path, NULL, &error);
    CHECK(fling_recorder_get_tally(recorder, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_input_advance(input, FLING_NEVER, &error) == FLING_OK);
    fling_recorder_free(recorder);
    fling_input_free(input);
    fling_trace *again = fling_trace_read(path, &error);
    CHECK(again != NULL);
    fling_trace_free(again);
    fling_trace_free(trace);
    fling_trace_free(touch);

    for (int index = 0; index < 2; index++) {
        fling_recorder *wrong = index == 0 ? NULL : wrong_handle();
        const fling_status expected = index == 0 ? FLING_ERROR_NULL : FLING_ERROR_NOT_MADE;
        CHECK(fling_recorder_get_tally(wrong, &tally, NULL) == expected && is_empty(&tally, sizeof tally));
        CHECK(fling_recorder_finish(wrong, &error) == expected && error.status == expected);
        fling_recorder_free(wrong);
    }
}

void test_recorders(void) {
    record("swipe-left.yml");
    record("touch-flick.yml");
    join();
    suspend();
    overflow(FLING_TRACE_EVDEV);
    overflow(FLING_TRACE_TOUCH);
    refuse();
}
