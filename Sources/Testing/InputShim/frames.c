// Frames that a compositor's clients ask for are counted: a run rests when none is.
//
// A client asks for the time of its next frame by a wl_callback, for which the compositor makes a resource. Those that answer
// wl_display.sync are made by libwayland-server itself, and have nothing to do with frames.
#define _GNU_SOURCE
#include "shim.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The declarations of libwayland-server that are needed.
struct wl_client;
struct wl_resource;
struct wl_interface {
    const char *name;
};

struct wl_resource *wl_resource_create(
    struct wl_client *client, const struct wl_interface *interface, int version, uint32_t id);

/// Returns the count, in a file of the run's folder; NULL if it cannot be made.
static uint64_t *shared_count(void) {
    const char *folder = getenv("XDG_RUNTIME_DIR");
    char path[256];
    if (!folder || snprintf(path, sizeof path, "%s/frames-asked-for", folder) >= (int)sizeof path) return NULL;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (file < 0) return NULL;
    void *place = MAP_FAILED;
    if (ftruncate(file, sizeof(uint64_t)) == 0) {
        place = mmap(NULL, sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    close(file);
    return place == MAP_FAILED ? NULL : place;
}

/// Returns true for an address in the library of a function.
static bool is_in_library_of(const void *function, const void *address) {
    Dl_info library, caller;
    return dladdr(function, &library) && dladdr(address, &caller) && library.dli_fbase == caller.dli_fbase;
}

EXPORTED struct wl_resource *wl_resource_create(
    struct wl_client *client, const struct wl_interface *interface, int version, uint32_t id) {
    static uint64_t *count;
    static bool was_asked;
    __typeof__(&wl_resource_create) next = REAL(wl_resource_create);
    if (shim_has_player() && strcmp(interface->name, "wl_callback") == 0
        && !is_in_library_of((void *)next, __builtin_return_address(0))) {
        if (!was_asked) {
            was_asked = true;
            count = shared_count();
        }
        if (count) __atomic_add_fetch(count, 1, __ATOMIC_RELAXED);
    }
    return next(client, interface, version, id);
}
