#include "BareLoop.h"

#include <libinput.h>
#include <stdlib.h>

// libinput keeps no copy of its interface.
static struct libinput_interface interface;

struct libinput *fling_bare_open(
    struct udev *udev, int (*open)(const char *path, int flags, void *data),
    void (*close)(int descriptor, void *data), void *data) {
    interface = (struct libinput_interface){.open_restricted = open, .close_restricted = close};
    struct libinput *libinput = libinput_udev_create_context(&interface, data, udev);
    if (libinput && libinput_udev_assign_seat(libinput, "seat0") != 0) {
        libinput_unref(libinput);
        return NULL;
    }
    return libinput;
}

void fling_bare_close(struct libinput *libinput) {
    libinput_unref(libinput);
}

static void add(struct libinput_event *event, fling_bare_sum *sum) {
    enum libinput_event_type type = libinput_event_get_type(event);
    switch (type) {
    case LIBINPUT_EVENT_TOUCH_DOWN:
    case LIBINPUT_EVENT_TOUCH_MOTION: {
        struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
        sum->microseconds += libinput_event_touch_get_time_usec(touch);
        sum->coordinates += libinput_event_touch_get_x(touch) + libinput_event_touch_get_y(touch)
            + libinput_event_touch_get_x_transformed(touch, 1) + libinput_event_touch_get_y_transformed(touch, 1)
            + libinput_event_touch_get_slot(touch);
        break;
    }
    case LIBINPUT_EVENT_TOUCH_UP:
    case LIBINPUT_EVENT_TOUCH_CANCEL: {
        struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
        sum->microseconds += libinput_event_touch_get_time_usec(touch);
        sum->coordinates += libinput_event_touch_get_slot(touch);
        break;
    }
    case LIBINPUT_EVENT_TOUCH_FRAME:
        sum->microseconds += libinput_event_touch_get_time_usec(libinput_event_get_touch_event(event));
        break;
    case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE: {
        struct libinput_event_gesture *gesture = libinput_event_get_gesture_event(event);
        sum->microseconds += libinput_event_gesture_get_time_usec(gesture);
        sum->coordinates += libinput_event_gesture_get_dx(gesture) + libinput_event_gesture_get_dy(gesture)
            + libinput_event_gesture_get_dx_unaccelerated(gesture)
            + libinput_event_gesture_get_dy_unaccelerated(gesture)
            + libinput_event_gesture_get_finger_count(gesture);
        break;
    }
    case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN:
    case LIBINPUT_EVENT_GESTURE_SWIPE_END: {
        struct libinput_event_gesture *gesture = libinput_event_get_gesture_event(event);
        sum->microseconds += libinput_event_gesture_get_time_usec(gesture);
        sum->coordinates += libinput_event_gesture_get_finger_count(gesture);
        break;
    }
    default: break;
    }
    sum->events += 1;
}

void fling_bare_read(struct libinput *libinput, fling_bare_sum *sum) {
    struct libinput_event *event;
    libinput_dispatch(libinput);
    while ((event = libinput_get_event(libinput))) {
        add(event, sum);
        libinput_event_destroy(event);
    }
}
