// A seat that is always active, in place of libseat's: no logind, seatd or terminal is needed.
#define _GNU_SOURCE
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct libseat;

struct libseat_seat_listener {
    void (*enable_seat)(struct libseat *seat, void *data);
    void (*disable_seat)(struct libseat *seat, void *data);
};

struct libseat {
    const struct libseat_seat_listener *listener;
    void *data;
    /// A descriptor that is readable until the program knows that the seat is enabled.
    int descriptor;
    bool is_enabled;
};

struct libseat *libseat_open_seat(const struct libseat_seat_listener *listener, void *data);
int libseat_disable_seat(struct libseat *seat);
int libseat_close_seat(struct libseat *seat);
int libseat_open_device(struct libseat *seat, const char *path, int *descriptor);
int libseat_close_device(struct libseat *seat, int device);
const char *libseat_seat_name(struct libseat *seat);
int libseat_switch_session(struct libseat *seat, int session);
int libseat_get_fd(struct libseat *seat);
int libseat_dispatch(struct libseat *seat, int timeout);

EXPORTED struct libseat *libseat_open_seat(const struct libseat_seat_listener *listener, void *data) {
    if (!shim_has_player()) return REAL(libseat_open_seat)(listener, data);
    struct libseat *seat = calloc(1, sizeof *seat);
    if (!seat) return NULL;
    *seat = (struct libseat){listener, data, eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK), false};
    if (seat->descriptor >= 0) return seat;
    free(seat);
    return NULL;
}

EXPORTED int libseat_disable_seat(struct libseat *seat) {
    return shim_has_player() ? 0 : REAL_RESULT(libseat_disable_seat)(seat);
}

EXPORTED int libseat_close_seat(struct libseat *seat) {
    if (!shim_has_player()) return REAL_RESULT(libseat_close_seat)(seat);
    close(seat->descriptor);
    free(seat);
    return 0;
}

EXPORTED int libseat_open_device(struct libseat *seat, const char *path, int *descriptor) {
    if (!shim_has_player()) return REAL_RESULT(libseat_open_device)(seat, path, descriptor);
    *descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    return *descriptor;
}

EXPORTED int libseat_close_device(struct libseat *seat, int device) {
    return shim_has_player() ? 0 : REAL_RESULT(libseat_close_device)(seat, device);
}

EXPORTED const char *libseat_seat_name(struct libseat *seat) {
    return shim_has_player() ? "seat0" : REAL(libseat_seat_name)(seat);
}

EXPORTED int libseat_switch_session(struct libseat *seat, int session) {
    if (!shim_has_player()) return REAL_RESULT(libseat_switch_session)(seat, session);
    errno = ENOSYS;
    return -1;
}

EXPORTED int libseat_get_fd(struct libseat *seat) {
    return shim_has_player() ? seat->descriptor : REAL_RESULT(libseat_get_fd)(seat);
}

EXPORTED int libseat_dispatch(struct libseat *seat, int timeout) {
    if (!shim_has_player()) return REAL_RESULT(libseat_dispatch)(seat, timeout);
    eventfd_t count;
    eventfd_read(seat->descriptor, &count);
    if (seat->is_enabled) return 0;
    seat->is_enabled = true;
    seat->listener->enable_seat(seat, seat->data);
    return 1;
}
