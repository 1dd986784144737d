/* A kernel for a libinput context of the program's own. */
#include "check.h"

#include <errno.h>
#include <libinput.h>
#include <libudev.h>

static int open_node(const char *path, int flags, void *kernel) {
    (void)flags;
    return fling_kernel_open(kernel, path);
}

static void close_node(int descriptor, void *kernel) { fling_kernel_close(kernel, descriptor); }

static const struct libinput_interface interface = {open_node, close_node};

typedef struct {
    struct libinput *input;
    fling_kernel *kernel;
    int swipes, nodes, late, busy;
    uint64_t first;
} Listener;

static void dispatch(void *context) {
    Listener *listener = context;
    CHECK(libinput_dispatch(listener->input) == 0);
    listener->busy |= fling_kernel_advance(listener->kernel, 0, dispatch, context, NULL) == FLING_ERROR_BUSY;
    for (struct libinput_event *event; (event = libinput_get_event(listener->input)) != NULL;) {
        if (libinput_event_get_type(event) == LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE) {
            const uint64_t time = libinput_event_gesture_get_time_usec(libinput_event_get_gesture_event(event));
            if (listener->swipes++ == 0) listener->first = time;
            listener->late |= (int64_t)time * 1000 > fling_kernel_now(listener->kernel);
        }
        if (libinput_event_get_type(event) == LIBINPUT_EVENT_DEVICE_ADDED) {
            struct udev_device *device = libinput_device_get_udev_device(libinput_event_get_device(event));
            listener->nodes += strncmp(udev_device_get_devnode(device), "/dev/input/event", 16) == 0;
            udev_device_unref(device);
        }
        libinput_event_destroy(event);
    }
}

static void test_play(void) {
    fling_error error;
    fling_kernel *kernel = fling_kernel_create(&error);
    CHECK(kernel != NULL);
    fling_trace *trace = recording("swipe-left.yml");
    CHECK(fling_kernel_enter(kernel, NULL) == FLING_OK && fling_kernel_enter(kernel, NULL) == FLING_ERROR_BUSY);
    struct libinput *input = libinput_udev_create_context(&interface, kernel, fling_kernel_udev(kernel));
    CHECK(input != NULL && libinput_udev_assign_seat(input, "seat0") == 0);
    const int64_t start = fling_kernel_now(kernel);
    CHECK(start > 0 && fling_kernel_next_time(kernel) == INT64_MAX);
    Listener listener = {.input = input, .kernel = kernel};
    CHECK(fling_kernel_add_trace(kernel, trace, &error) == FLING_OK);
    CHECK(fling_kernel_next_time(kernel) == start);
    // Nothing has happened yet, then one after the other.
    CHECK(fling_kernel_advance(kernel, start, dispatch, &listener, &error) == FLING_OK);
    CHECK(listener.nodes == 1 && listener.swipes == 0 && fling_kernel_now(kernel) == start);
    CHECK(fling_kernel_advance(kernel, INT64_MAX, dispatch, &listener, &error) == FLING_OK);
    CHECK(listener.swipes == 11 && !listener.late && listener.busy);
    // The same device has the same gesture again.
    CHECK(fling_kernel_add_trace(kernel, trace, &error) == FLING_OK);
    CHECK(fling_kernel_advance(kernel, INT64_MAX, dispatch, &listener, &error) == FLING_OK);
    CHECK(listener.swipes == 22 && listener.nodes == 1);
    fling_trace_free(trace);
    libinput_unref(input);
    CHECK(fling_kernel_leave(kernel, NULL) == FLING_OK);
    CHECK(fling_kernel_leave(kernel, NULL) == FLING_ERROR_UNSUPPORTED);
    fling_kernel_free(kernel);
}

static void test_mistakes(void) {
    fling_error error;
    fling_kernel *kernel = fling_kernel_create(NULL);
    fling_trace *swipe = recording("swipe-left.yml"), *touches = fling_trace_converted(swipe, NULL);
    CHECK(fling_kernel_open(kernel, "/dev/input/event77") == -ENOENT);
    CHECK(fling_kernel_open(kernel, NULL) == -EINVAL && fling_kernel_open(NULL, "/dev/null") == -EINVAL);
    fling_kernel_close(kernel, 12345);
    fling_kernel_close(NULL, 12345);
    CHECK(fling_kernel_add_trace(kernel, touches, &error) == FLING_ERROR_UNSUPPORTED);
    CHECK(is_told(&error, FLING_ERROR_UNSUPPORTED, "touch events"));
    CHECK(fling_kernel_add_trace(kernel, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_kernel_add_trace(wrong_handle(), swipe, NULL) == FLING_ERROR_NOT_MADE);
    CHECK(fling_kernel_advance(kernel, 0, NULL, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_kernel_advance(NULL, 0, dispatch, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_kernel_enter(NULL, NULL) == FLING_ERROR_NULL && fling_kernel_leave(NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_kernel_enter(wrong_handle(), NULL) == FLING_ERROR_NOT_MADE);
    CHECK(fling_kernel_udev(NULL) == NULL && fling_kernel_now(NULL) == 0);
    CHECK(fling_kernel_next_time(NULL) == INT64_MAX);
    // A kernel that is freed is left, and calls of libudev see the machine.
    CHECK(fling_kernel_enter(kernel, NULL) == FLING_OK);
    fling_kernel_free(kernel);
    fling_kernel_free(NULL);
    struct udev *udev = udev_new();
    CHECK(udev != NULL && udev_unref(udev) == NULL);
    fling_trace_free(swipe);
    fling_trace_free(touches);
}

void test_kernels(void) {
    test_play();
    test_mistakes();
}
