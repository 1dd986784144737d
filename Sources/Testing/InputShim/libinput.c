// libinput's constructors: contexts open the player's devices as the program opens real ones, and directly where that
// fails, as with a session manager that knows nothing of them.
#define _GNU_SOURCE
#include "shim.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

struct libinput;

struct libinput_interface {
    int (*open_restricted)(const char *path, int flags, void *user_data);
    void (*close_restricted)(int fd, void *user_data);
};

/// The program's own interfaces, found by their user data.
enum { MAXIMUM_CONTEXTS = 64 };
static struct {
    const struct libinput_interface *interface;
    void *user_data;
} contexts[MAXIMUM_CONTEXTS];
static size_t context_count;

#define LOCKED __attribute__((cleanup(virtual_unlock), unused)) const int lock = virtual_lock()

static const struct libinput_interface *interface_of(void *user_data) {
    LOCKED;
    for (size_t i = context_count; i-- > 0;) {
        if (contexts[i].user_data == user_data) return contexts[i].interface;
    }
    return NULL;
}

static bool opens_directly;

void shim_open_directly(void) { opens_directly = true; }

static int open_node(const char *path, int flags, void *user_data) {
    const struct libinput_interface *interface = opens_directly ? NULL : interface_of(user_data);
    int descriptor = -ENODEV;
    if (interface) {
        shim_opens_reader = true;
        descriptor = interface->open_restricted(path, flags, user_data);
        shim_opens_reader = false;
    }
    if (descriptor >= 0) return descriptor;
    int direct = shim_open(path, flags, true);
    return direct == -ENOENT ? descriptor : direct;
}

static void close_node(int descriptor, void *user_data) {
    const struct libinput_interface *interface = interface_of(user_data);
    if (!interface || shim_is_direct(descriptor)) {
        close(descriptor);
    } else {
        interface->close_restricted(descriptor, user_data);
    }
}

static const struct libinput_interface stand_in = {open_node, close_node};

/// Returns the replacement for `interface` with which a context is created.
static const struct libinput_interface *wrap(const struct libinput_interface *interface, void *user_data) {
    if (!shim_has_player()) return interface;
    VirtualRedirect outcome = virtual_redirect();
    virtual_redirect_keep();
    if (outcome.status != VIRTUAL_REDIRECT_DONE) {
        char text[160];
        snprintf(text, sizeof text, "this libinput cannot be played to in order (%s)", outcome.name);
        shim_complain(text);
    }
    LOCKED;
    size_t index = 0;
    while (index < context_count && contexts[index].user_data != user_data) index++;
    if (index == MAXIMUM_CONTEXTS) index = 0;
    contexts[index].interface = interface;
    contexts[index].user_data = user_data;
    if (index == context_count) context_count++;
    return &stand_in;
}

struct libinput *libinput_udev_create_context(
    const struct libinput_interface *interface, void *user_data, struct udev *udev);
struct libinput *libinput_path_create_context(const struct libinput_interface *interface, void *user_data);

EXPORTED struct libinput *libinput_udev_create_context(
    const struct libinput_interface *interface, void *user_data, struct udev *udev) {
    return REAL(libinput_udev_create_context)(wrap(interface, user_data), user_data, udev);
}

EXPORTED struct libinput *libinput_path_create_context(
    const struct libinput_interface *interface, void *user_data) {
    return REAL(libinput_path_create_context)(wrap(interface, user_data), user_data);
}
