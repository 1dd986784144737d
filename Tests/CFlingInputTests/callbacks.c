/* The program's own functions: how devices are opened, and where libinput's messages go. */
#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

/* Stands in for libudev's function of that name: the machine may have no udev, and libinput would wait for it. */
int udev_device_get_is_initialized(void *device);
int udev_device_get_is_initialized(void *device) {
    (void)device;
    return 1;
}

typedef struct Seat {
    fling_input *input;
    fling_recorder *recorder;
    int answer, opened, closed, messages;
} Seat;

/* Whatever is called from here answers that the handle is in use. */
static void call_back(Seat *seat) {
    fling_error error;
    fling_event event = {.size = sizeof event};
    fling_device_info info = {.size = sizeof info};
    fling_device_settings settings;
    fling_recorder_tally tally = {.size = sizeof tally};
    if (seat->input == NULL) return;
    CHECK(fling_input_dispatch(seat->input, &error) == FLING_ERROR_BUSY);
    CHECK(is_told(&error, FLING_ERROR_BUSY, "callback"));
    CHECK(fling_input_advance(seat->input, 0, NULL) == FLING_ERROR_BUSY);
    CHECK(!fling_input_next_event(seat->input, &event));
    CHECK(fling_input_fd(seat->input) >= 0 && fling_input_now(seat->input) >= 0 && fling_input_next_time(seat->input) >= 0);
    CHECK(fling_input_device_count(seat->input) == 0);
    CHECK(fling_input_suspend(seat->input, NULL) == FLING_ERROR_BUSY);
    CHECK(fling_input_resume(seat->input, NULL) == FLING_ERROR_BUSY);
    CHECK(fling_input_get_device(seat->input, 0, &info, NULL) == FLING_ERROR_BUSY);
    CHECK(fling_input_find_device(seat->input, 1, &info, NULL) == FLING_ERROR_BUSY);
    CHECK(fling_input_remove_device(seat->input, 1, NULL) == FLING_ERROR_BUSY);
    fling_device_settings_init(&settings, sizeof settings, NULL);
    CHECK(fling_input_get_settings(seat->input, 1, &settings, NULL) == FLING_ERROR_BUSY);
    CHECK(fling_input_set_settings(seat->input, 1, &settings, NULL) == FLING_ERROR_BUSY);
    CHECK(!fling_input_open_failure(seat->input, 0, &error));
    CHECK(fling_recorder_create(seat->input, FLING_TRACE_TOUCH, in(folder, "never"), NULL, &error) == NULL);
    CHECK(error.status == FLING_ERROR_BUSY);
    fling_input_free(seat->input);
    if (seat->recorder == NULL) return;
    CHECK(fling_recorder_get_tally(seat->recorder, &tally, NULL) == FLING_ERROR_BUSY);
    CHECK(fling_recorder_finish(seat->recorder, NULL) == FLING_ERROR_BUSY);
    fling_recorder_free(seat->recorder);
}

static int open_node(const char *path, int flags, void *context) {
    Seat *seat = context;
    CHECK(strcmp(path, "/dev/null") == 0);
    (void)flags;
    seat->opened += 1;
    call_back(seat);
    return seat->answer == 0 ? open(path, O_RDWR | O_CLOEXEC) : seat->answer;
}

static void close_node(int descriptor, void *context) {
    Seat *seat = context;
    CHECK(close(descriptor) == 0);
    seat->closed += 1;
}

static void take_message(fling_input_log_priority priority, const char *text, void *context) {
    Seat *seat = context;
    CHECK(priority == FLING_LOG_DEBUG || priority == FLING_LOG_INFO || priority == FLING_LOG_ERROR);
    const size_t length = strlen(text);
    CHECK(length == 0 || text[length - 1] != '\n');
    seat->messages += 1;
    if (seat->messages % 50 == 1) call_back(seat);
}

/* A node that is no device at all gets as far as the program's own function. */
static void open_nodes(void) {
    fling_error error;
    fling_input_options options;
    Seat seat = {0};
    const struct {
        int answer;
        fling_status status;
        int number;
    } cases[] = {
        {-EACCES, FLING_ERROR_PERMISSION, 0}, {-EBUSY, FLING_ERROR_HELD, 0},
        {-ENODEV, FLING_ERROR_NO_DEVICE, 0},  {-EMFILE, FLING_ERROR_SYSTEM, EMFILE},
        {INT_MIN, FLING_ERROR_SYSTEM, EIO},
    };
    fling_input_options_init(&options, sizeof options, NULL);
    options.open = open_node;
    options.close = close_node;
    options.access_context = &seat;
    options.log = take_message;
    options.log_context = &seat;
    seat.input = fling_input_create_for_paths(NULL, 0, &options, &error);
    CHECK(seat.input != NULL);
    for (int index = 0; index < 5; index++) {
        seat.answer = cases[index].answer;
        const fling_status status = fling_input_add_path(seat.input, "/dev/null", &error);
        CHECK(status < 0 && status == error.status);
        CHECK(seat.opened == index + 1);
        CHECK(status == cases[index].status && error.system_error == cases[index].number);
        fling_error failure;
        CHECK(fling_input_open_failure(seat.input, 0, &failure) && failure.status == status);
        CHECK(strcmp(failure.message, error.message) == 0);
        CHECK(!fling_input_open_failure(seat.input, 1, &failure));
    }
    CHECK(seat.closed == 0);
    /* What can be opened, but is no input device, is closed again. */
    seat.answer = 0;
    CHECK(fling_input_add_path(seat.input, "/dev/null", &error) == FLING_ERROR_NO_DEVICE && seat.closed == 1);
    CHECK(fling_recorder_create(seat.input, FLING_TRACE_EVDEV, in(folder, "never"), NULL, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_NO_DEVICE, "no device"));
    fling_input_free(seat.input);

    options.close = NULL;
    CHECK(fling_input_create_for_paths(NULL, 0, &options, &error) == NULL && is_told(&error, FLING_ERROR_NULL, "close"));
    options.open = NULL;
    options.close = close_node;
    CHECK(fling_input_create_for_paths(NULL, 0, &options, &error) == NULL && is_told(&error, FLING_ERROR_NULL, "open"));
    options.close = NULL;
    options.is_exclusive = 1;
    options.log_priority = (fling_input_log_priority)11;
    CHECK(fling_input_create_for_paths(NULL, 0, &options, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_CONSTANT, "fling_input_log_priority"));
    options.log_priority = FLING_LOG_ERROR;
    fling_input *input = fling_input_create_for_paths(NULL, 0, &options, &error);
    fling_recorder *recorder = fling_recorder_create(input, FLING_TRACE_EVDEV, in(folder, "never"), NULL, &error);
    CHECK(recorder == NULL && is_told(&error, FLING_ERROR_UNSUPPORTED, "to itself"));
    fling_input_free(input);
}

/* libinput's messages come in the midst of its work. */
static void log_messages(void) {
    fling_error error;
    fling_input_options options;
    Seat seat = {0};
    fling_input_options_init(&options, sizeof options, NULL);
    options.log = take_message;
    options.log_context = &seat;
    options.log_priority = FLING_LOG_DEBUG;
    fling_trace *trace = recording("swipe-left.yml");
    fling_input *input = fling_input_create_for_trace(trace, &options, &error);
    const int before = seat.messages;
    CHECK(before > 0);
    seat.input = input;
    seat.recorder = fling_recorder_create(input, FLING_TRACE_TOUCH, in(folder, "logged.jsonl"), NULL, &error);
    CHECK(fling_input_advance(input, FLING_NEVER, &error) == FLING_OK);
    CHECK(seat.messages > before);
    fling_recorder_free(seat.recorder);
    seat.recorder = NULL;
    fling_input_free(input);
    seat.input = NULL;

    options.log_priority = FLING_LOG_ERROR;
    seat.messages = 0;
    input = fling_input_create_for_trace(trace, &options, &error);
    CHECK(fling_input_advance(input, FLING_NEVER, &error) == FLING_OK && seat.messages == 0);
    fling_input_free(input);
    fling_trace_free(trace);
}

void test_callbacks(void) {
    open_nodes();
    log_messages();
}
