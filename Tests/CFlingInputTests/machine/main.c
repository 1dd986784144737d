/* Real devices of the kernel's, made by uinput, through the C interface: found, opened by the program's own functions,
 * read, recorded, taken to itself, suspended, unplugged. Run as root in a machine of its own:
 *
 *     real-devices FOLDER
 */
#define _GNU_SOURCE
#include "../../Support/check.h"
#include "../allocations/counter.h"

#include <errno.h>
#include <fcntl.h>
#include <fling-input.h>
#include <linux/uinput.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int failures;

/* ---- A touchscreen of 200 mm by 100 mm ---- */

static void set_axis(int device, int axis, int maximum, int resolution) {
    struct uinput_abs_setup setup = {.code = (unsigned short)axis};
    setup.absinfo.maximum = maximum;
    setup.absinfo.resolution = resolution;
    ioctl(device, UI_ABS_SETUP, &setup);
}

static int plug_in(void) {
    const int device = open("/dev/uinput", O_RDWR | O_CLOEXEC);
    struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1234, .product = 0x5678}};
    strcpy(setup.name, "Touchscreen of the tests");
    ioctl(device, UI_SET_EVBIT, EV_ABS);
    ioctl(device, UI_SET_EVBIT, EV_KEY);
    ioctl(device, UI_SET_KEYBIT, BTN_TOUCH);
    ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    set_axis(device, ABS_X, 2000, 10);
    set_axis(device, ABS_Y, 1000, 10);
    set_axis(device, ABS_MT_SLOT, 9, 0);
    set_axis(device, ABS_MT_POSITION_X, 2000, 10);
    set_axis(device, ABS_MT_POSITION_Y, 1000, 10);
    set_axis(device, ABS_MT_TRACKING_ID, 65535, 0);
    CHECK(ioctl(device, UI_DEV_SETUP, &setup) == 0 && ioctl(device, UI_DEV_CREATE) == 0);
    return device;
}

static void put(int device, int type, int code, int value) {
    struct input_event event = {.type = (unsigned short)type, .code = (unsigned short)code, .value = value};
    CHECK(write(device, &event, sizeof event) == sizeof event);
}

/* A finger at a place in units of a tenth of a millimetre; below 0 when it leaves. */
static void put_finger(int device, int id, int x) {
    put(device, EV_ABS, ABS_MT_SLOT, 0);
    if (id != 0) put(device, EV_ABS, ABS_MT_TRACKING_ID, id);
    if (id != 0) put(device, EV_KEY, BTN_TOUCH, id > 0);
    if (id >= 0) {
        put(device, EV_ABS, ABS_MT_POSITION_X, x);
        put(device, EV_ABS, ABS_MT_POSITION_Y, 500);
        put(device, EV_ABS, ABS_X, x);
        put(device, EV_ABS, ABS_Y, 500);
    }
    put(device, EV_SYN, SYN_REPORT, 0);
}

/* ---- The program's own way to open devices ---- */

typedef struct Seat {
    fling_input *input;
    int opened, closed;
} Seat;

static int open_node(const char *path, int flags, void *context) {
    Seat *seat = context;
    const int descriptor = open(path, flags);
    if (descriptor < 0) return -errno;
    seat->opened += 1;
    CHECK(fling_input_dispatch(seat->input, NULL) == (seat->input ? FLING_ERROR_BUSY : FLING_ERROR_NULL));
    return descriptor;
}

static void close_node(int descriptor, void *context) {
    Seat *seat = context;
    seat->closed += 1;
    CHECK(close(descriptor) == 0);
    CHECK(fling_input_dispatch(seat->input, NULL) == FLING_ERROR_BUSY);
    CHECK(fling_input_device_count(seat->input) == 0 && fling_input_now(seat->input) >= 0);
    CHECK(fling_input_next_time(seat->input) == FLING_NEVER && fling_input_fd(seat->input) >= -1);
    fling_input_free(seat->input);
}

/* Waits until there is an event of a kind, and gives it; the machine has other devices, which are not meant. */
static fling_event wait_for(fling_input *input, fling_event_kind kind) {
    fling_event event = {.size = sizeof event};
    struct pollfd ready = {.fd = fling_input_fd(input), .events = POLLIN};
    for (int turn = 0; turn < 20; turn++) {
        while (fling_input_next_event(input, &event)) {
            const bool is_added = kind == FLING_EVENT_DEVICE_ADDED;
            if (event.kind == kind && (!is_added || event.device_kind == FLING_DEVICE_TOUCHSCREEN)) return event;
        }
        if (turn > 0) poll(&ready, 1, 5000);
        CHECK(fling_input_dispatch(input, NULL) == FLING_OK);
    }
    printf("FAIL no event of kind %d comes\n", (int)kind);
    exit(1);
}

/* ---- The proofs ---- */

static char node[64];

static void use_seat(const char *folder) {
    fling_error error;
    fling_input_options options;
    fling_device_info info = {.size = sizeof info};
    fling_recorder_tally tally = {.size = sizeof tally};
    fling_event event = {.size = sizeof event};
    Seat seat = {0};
    char path[2][256];
    fling_input_options_init(&options, sizeof options, NULL);
    options.open = open_node;
    options.close = close_node;
    options.access_context = &seat;
    options.waits_for_devices = 1;
    seat.input = fling_input_create_for_seat(&options, &error);
    CHECK(seat.input != NULL);
    fling_input *input = seat.input;

    /* What the machine has besides. */
    const int others = seat.opened;
    const size_t other_count = fling_input_device_count(input);
    const int device = plug_in();
    event = wait_for(input, FLING_EVENT_DEVICE_ADDED);
    CHECK(event.has_millimetres && event.surface[0] == 200);
    CHECK(fling_input_find_device(input, event.device, &info, NULL) == FLING_OK);
    CHECK(strcmp(info.name, "Touchscreen of the tests") == 0 && info.vendor == 0x1234 && info.maximum_contacts == 10);
    CHECK(seat.opened == others + 1 && seat.closed == 0 && fling_input_device_count(input) == other_count + 1);
    snprintf(node, sizeof node, "/dev/input/%s", info.system_name);

    snprintf(path[0], sizeof *path, "%s/session.yml", folder);
    snprintf(path[1], sizeof *path, "%s/session.jsonl", folder);
    fling_recorder *recorders[2];
    for (int level = 0; level < 2; level++) {
        recorders[level] = fling_recorder_create(input, (fling_trace_level)level, path[level], NULL, &error);
        CHECK(recorders[level] != NULL);
    }
    const int all = (int)other_count + 1;
    CHECK(seat.opened == others + 1 + all);
    put_finger(device, 1, 200);
    event = wait_for(input, FLING_EVENT_TOUCH_DOWN);
    CHECK(event.has_millimetres && fabs(event.millimetres[0] - 20) < 1e-9 && fabs(event.normalized[1] - 0.5) < 0.001);
    CHECK(event.time > 0 && event.time <= fling_input_now(input));
    for (int step = 1; step <= 20; step++) {
        put_finger(device, 0, 200 + 50 * step);
        event = wait_for(input, FLING_EVENT_TOUCH_MOVE);
        CHECK(fabs(event.millimetres[0] - 20 - 5 * step) < 1e-9);
    }
    put_finger(device, -1, 0);
    wait_for(input, FLING_EVENT_TOUCH_UP);
    CHECK(fling_recorder_get_tally(recorders[0], &tally, NULL) == FLING_OK && tally.frames == 22 &&
        tally.overruns == 0);
    CHECK(fling_recorder_finish(recorders[0], &error) == FLING_OK && seat.closed == all);
    CHECK(fling_recorder_finish(recorders[1], &error) == FLING_OK);
    fling_recorder_free(recorders[0]);
    fling_recorder_free(recorders[1]);

    /* What comes without a recorder allocates nothing. */
    count_allocations(1);
    unsigned long before = 0;
    for (int step = 0; step < 50; step++) {
        if (step == 5) before = allocation_count;
        put_finger(device, step == 0 ? 2 : 0, 300 + 10 * step);
        wait_for(input, FLING_EVENT_FRAME);
    }
    CHECK(allocation_count == before);
    count_allocations(0);

    /* The session is switched away with the finger down. */
    CHECK(fling_input_suspend(input, NULL) == FLING_OK && seat.closed == seat.opened);
    wait_for(input, FLING_EVENT_SUSPEND);
    wait_for(input, FLING_EVENT_TOUCH_CANCEL);
    wait_for(input, FLING_EVENT_DEVICE_REMOVED);
    put_finger(device, 0, 700);
    CHECK(fling_input_resume(input, &error) == FLING_OK && seat.opened > seat.closed);
    wait_for(input, FLING_EVENT_RESUME);
    event = wait_for(input, FLING_EVENT_DEVICE_ADDED);
    CHECK(event.device != info.device);

    /* A device that is unplugged ends its recording, not the others'. */
    recorders[0] = fling_recorder_create(input, FLING_TRACE_EVDEV, "/tmp/unplugged.yml", NULL, &error);
    CHECK(recorders[0] != NULL);
    CHECK(ioctl(device, UI_DEV_DESTROY) == 0);
    wait_for(input, FLING_EVENT_DEVICE_REMOVED);
    CHECK(fling_recorder_get_tally(recorders[0], &tally, NULL) == FLING_OK && tally.lost_devices == 1);
    CHECK(fling_input_device_count(input) == other_count);
    fling_input_free(input);
    CHECK(seat.opened == seat.closed);
    fling_recorder_free(recorders[0]);
    close(device);
}

/* Both recordings of the session move a value alike. */
static void replay_session(const char *folder) {
    fling_error error;
    fling_replay_info info = {.size = sizeof info};
    for (int level = 0; level < 2; level++) {
        char path[256];
        snprintf(path, sizeof path, "%s/session.%s", folder, level == 0 ? "yml" : "jsonl");
        fling_trace *trace = fling_trace_read(path, &error);
        fling_replay *replay = fling_replay_create(trace, NULL, &error);
        CHECK(replay != NULL && fling_replay_get_info(replay, &info, NULL) == FLING_OK);
        CHECK(info.rests && info.axis == FLING_REPLAY_AXIS_X && info.resting_value[0] > 300 && info.transition_count >= 2);
        fling_replay_free(replay);
        fling_trace_free(trace);
    }
}

static void use_paths(void) {
    fling_error error, failure;
    fling_input_options options;
    fling_event event = {.size = sizeof event};
    Seat seat = {0};
    const char *const paths[] = {node};
    fling_input_options_init(&options, sizeof options, NULL);
    /* The kernel gives the number of a device that is gone to the next one. A seat learns of it when udev does. */
    options.waits_for_devices = 1;
    fling_input *watching = fling_input_create_for_seat(&options, &error);
    CHECK(watching != NULL);
    const int device = plug_in();
    wait_for(watching, FLING_EVENT_DEVICE_ADDED);
    fling_input_free(watching);
    fling_input_options_init(&options, sizeof options, NULL);
    options.open = open_node;
    options.close = close_node;
    options.access_context = &seat;
    seat.input = fling_input_create_for_paths(paths, 1, &options, &error);
    CHECK(seat.input != NULL);
    fling_event added = wait_for(seat.input, FLING_EVENT_DEVICE_ADDED);
    put_finger(device, 1, 400);
    wait_for(seat.input, FLING_EVENT_TOUCH_DOWN);
    CHECK(fling_input_remove_device(seat.input, added.device, NULL) == FLING_OK);
    CHECK(fling_input_dispatch(seat.input, &error) == FLING_OK);
    wait_for(seat.input, FLING_EVENT_DEVICE_REMOVED);
    CHECK(seat.opened == 1 && seat.closed == 1);
    CHECK(fling_input_add_path(seat.input, node, &error) == FLING_OK && seat.opened == 2);
    wait_for(seat.input, FLING_EVENT_DEVICE_ADDED);

    /* One that has the device to itself leaves nothing to others. */
    options.open = NULL;
    options.close = NULL;
    options.is_exclusive = 1;
    fling_input *owner = fling_input_create_for_paths(paths, 1, &options, &error);
    CHECK(owner != NULL);
    wait_for(owner, FLING_EVENT_DEVICE_ADDED);
    put_finger(device, -1, 0);
    put_finger(device, 2, 500);
    wait_for(owner, FLING_EVENT_TOUCH_DOWN);
    CHECK(fling_input_dispatch(seat.input, &error) == FLING_OK);
    while (fling_input_next_event(seat.input, &event)) CHECK(event.kind == FLING_EVENT_FRAME || event.kind == FLING_EVENT_TOUCH_UP);
    CHECK(fling_recorder_create(owner, FLING_TRACE_EVDEV, "/tmp/owner.yml", NULL, &error) == NULL);
    CHECK(error.status == FLING_ERROR_UNSUPPORTED);
    CHECK(fling_input_create_for_paths(paths, 1, &options, &error) == NULL && error.status == FLING_ERROR_HELD);
    CHECK(strstr(error.message, node) != NULL);
    CHECK(!fling_input_open_failure(owner, 0, &failure));
    fling_input_free(owner);
    fling_input_free(seat.input);
    CHECK(seat.opened == seat.closed);

    /* And a program that may not open it gets an error. */
    CHECK(seteuid(65534) == 0);
    CHECK(fling_input_create_for_paths(paths, 1, NULL, &error) == NULL && error.status == FLING_ERROR_PERMISSION);
    CHECK(strstr(error.message, node) != NULL && seteuid(0) == 0);
    close(device);
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    use_seat(arguments[1]);
    replay_session(arguments[1]);
    use_paths();
    if (failures == 0) printf("ok   The C interface reads, records and keeps real devices as its header says.\n");
    return failures == 0 ? 0 : 1;
}
