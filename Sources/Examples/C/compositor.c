/* Plays recordings through a libinput context of its own, as a compositor's unit tests do, and prints what libinput says:
 *
 *     compositor FILE...
 *
 * There is no device, no udev and no waiting: the context is made on a kernel that exists only in this process.
 */
#include <fling-input.h>
#include <libinput.h>
#include <libudev.h>
#include <stdio.h>
#include <string.h>

/* The compositor's own way to devices; on a real seat it asks its session. */
static int open_restricted(const char *path, int flags, void *kernel) {
    (void)flags;
    return fling_kernel_open(kernel, path);
}

static void close_restricted(int descriptor, void *kernel) { fling_kernel_close(kernel, descriptor); }

static const struct libinput_interface interface = {open_restricted, close_restricted};

/* The compositor's own handling of events: here it only counts them. */
static struct {
    enum libinput_event_type type;
    const char *name;
    int count;
} counts[] = {
    {LIBINPUT_EVENT_TOUCH_DOWN, "touch down", 0},
    {LIBINPUT_EVENT_TOUCH_MOTION, "touch motion", 0},
    {LIBINPUT_EVENT_TOUCH_UP, "touch up", 0},
    {LIBINPUT_EVENT_POINTER_SCROLL_FINGER, "scroll", 0},
    {LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, "swipe update", 0},
    {LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, "pinch update", 0},
};

static void dispatch(void *context) {
    struct libinput *input = context;
    libinput_dispatch(input);
    for (struct libinput_event *event; (event = libinput_get_event(input)) != NULL;) {
        const enum libinput_event_type type = libinput_event_get_type(event);
        if (type == LIBINPUT_EVENT_DEVICE_ADDED) {
            struct udev_device *device = libinput_device_get_udev_device(libinput_event_get_device(event));
            printf("%s at %s\n", libinput_device_get_name(libinput_event_get_device(event)),
                   udev_device_get_devnode(device));
            udev_device_unref(device);
        }
        for (size_t index = 0; index < sizeof counts / sizeof *counts; index++) {
            if (counts[index].type == type) counts[index].count++;
        }
        libinput_event_destroy(event);
    }
}

static int play(const char *path, fling_kernel *kernel, struct libinput *input, fling_error *error) {
    fling_trace *recorded = fling_trace_read(path, error);
    fling_trace *trace = recorded == NULL ? NULL : fling_trace_mended(recorded, NULL, error);
    const int is_played = trace != NULL && fling_kernel_add_trace(kernel, trace, error) == FLING_OK
        && fling_kernel_advance(kernel, INT64_MAX, dispatch, input, error) == FLING_OK;
    fling_trace_free(trace);
    fling_trace_free(recorded);
    return is_played;
}

int main(int count, char **arguments) {
    fling_error error = {.status = FLING_OK};
    fling_kernel *kernel = fling_kernel_create(&error);
    if (kernel == NULL) {
        fprintf(stderr, "compositor: %s\n", error.message);
        return 1;
    }
    const int64_t start = fling_kernel_now(kernel);
    fling_kernel_enter(kernel, NULL);
    struct libinput *input = libinput_udev_create_context(&interface, kernel, fling_kernel_udev(kernel));
    int is_played = input != NULL && libinput_udev_assign_seat(input, "seat0") == 0;
    for (int index = 1; index < count && is_played; index++) {
        is_played = play(arguments[index], kernel, input, &error);
    }
    /* A test that goes step by step asks when something happens next, and advances to it. */
    if (is_played && fling_kernel_next_time(kernel) == FLING_NEVER)
        printf("all is played after %.3f s\n", (double)(fling_kernel_now(kernel) - start) / 1e9);
    for (size_t index = 0; index < sizeof counts / sizeof *counts; index++) {
        if (counts[index].count > 0) printf("%d x %s\n", counts[index].count, counts[index].name);
    }
    if (!is_played) fprintf(stderr, "compositor: %s\n", error.message);
    if (input != NULL) libinput_unref(input);
    fling_kernel_leave(kernel, NULL);
    fling_kernel_free(kernel);
    return is_played ? 0 : 1;
}
