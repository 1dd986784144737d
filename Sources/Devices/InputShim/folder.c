// The list of /dev/input: the player's devices, and the machine's own where they are not hidden.
#define _GNU_SOURCE
#include "shim.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/// An open stream of /dev/input.
typedef struct Listing {
    struct Listing *next;
    DIR *stream;
    /// True if the stream itself continues the list, with the machine's own devices.
    bool continues;
    size_t count, position;
    struct dirent *entries;
} Listing;

static Listing *listings;

#define LOCKED __attribute__((cleanup(virtual_unlock), unused)) const int lock = virtual_lock()

bool shim_is_input_folder(const char *path) {
    return path && shim_has_player() && (!strcmp(path, "/dev/input") || !strcmp(path, "/dev/input/"));
}

static Listing **link_to(DIR *stream) {
    Listing **link = &listings;
    while (*link && (*link)->stream != stream) link = &(*link)->next;
    return link;
}

static void add(Listing *listing, const char *name) {
    struct dirent *entry = &listing->entries[listing->count++];
    *entry = (struct dirent){
        .d_ino = listing->count, .d_off = (off_t)listing->count, .d_reclen = sizeof *entry, .d_type = DT_CHR};
    strncpy(entry->d_name, name, sizeof entry->d_name - 1);
}

/// Fills a list with the devices that are plugged in.
static bool fill(Listing *listing, VirtualKernel *kernel) {
    kernel->refresh(kernel);
    size_t count = 1;
    for (VirtualDevice *device = kernel->devices; device; device = device->next) count++;
    listing->entries = calloc(count, sizeof *listing->entries);
    if (!listing->entries) return false;
    for (VirtualDevice *device = kernel->devices; device; device = device->next) {
        if (device->is_plugged) add(listing, strrchr(device->node, '/') + 1);
    }
    return true;
}

EXPORTED DIR *opendir(const char *path) {
    VirtualKernel *kernel = shim_is_input_folder(path) ? shim_kernel() : NULL;
    if (!kernel) return REAL(opendir)(path);
    LOCKED;
    Listing *listing = calloc(1, sizeof *listing);
    if (!listing) return NULL;
    if (kernel->shows_real_devices) listing->stream = REAL(opendir)(path);
    listing->continues = listing->stream != NULL;
    // Any folder's stream will do where only the list is read; a machine may have no /dev/input.
    if (!listing->stream) listing->stream = REAL(opendir)("/");
    if (listing->stream && fill(listing, kernel)) {
        listing->next = listings;
        __atomic_store_n(&listings, listing, __ATOMIC_RELAXED);
        return listing->stream;
    }
    if (listing->stream) REAL(closedir)(listing->stream);
    free(listing);
    errno = ENOMEM;
    return NULL;
}

EXPORTED int closedir(DIR *stream) {
    if (__atomic_load_n(&listings, __ATOMIC_RELAXED)) {
        LOCKED;
        Listing **link = link_to(stream), *listing = *link;
        if (listing) {
            *link = listing->next;
            free(listing->entries);
            free(listing);
        }
    }
    return REAL(closedir)(stream);
}

EXPORTED void rewinddir(DIR *stream) {
    if (__atomic_load_n(&listings, __ATOMIC_RELAXED)) {
        LOCKED;
        Listing *listing = *link_to(stream);
        if (listing) listing->position = 0;
    }
    REAL(rewinddir)(stream);
}

EXPORTED struct dirent *readdir(DIR *stream) {
    if (__atomic_load_n(&listings, __ATOMIC_RELAXED)) {
        LOCKED;
        Listing *listing = *link_to(stream);
        if (listing && listing->position < listing->count) return &listing->entries[listing->position++];
        if (listing && !listing->continues) return NULL;
    }
    return REAL(readdir)(stream);
}

EXPORTED int scandir(
    const char *restrict path, struct dirent ***restrict list, int (*filter)(const struct dirent *),
    int (*compare)(const struct dirent **, const struct dirent **)) {
    if (!shim_is_input_folder(path)) return REAL(scandir)(path, list, filter, compare);
    DIR *stream = opendir(path);
    if (!stream) return -1;
    size_t count = 0, room = 0;
    struct dirent **found = NULL, *entry;
    bool has_memory = true;
    while (has_memory && (entry = readdir(stream))) {
        if (filter && !filter(entry)) continue;
        if (count == room) {
            room = 2 * room + 16;
            struct dirent **larger = realloc(found, room * sizeof *found);
            has_memory = larger != NULL;
            if (larger) found = larger;
        }
        struct dirent *copy = has_memory ? malloc(sizeof *copy) : NULL;
        has_memory = copy != NULL;
        if (copy) found[count++] = memcpy(copy, entry, entry->d_reclen);
    }
    closedir(stream);
    if (!has_memory) {
        while (count > 0) free(found[--count]);
        free(found);
        errno = ENOMEM;
        return -1;
    }
    if (compare && count > 1) qsort(found, count, sizeof *found, (int (*)(const void *, const void *))(void *)compare);
    *list = found;
    return (int)count;
}

_Static_assert(sizeof(struct dirent) == sizeof(struct dirent64), "dirent and dirent64 must agree");

EXPORTED struct dirent64 *readdir64(DIR *stream) { return (struct dirent64 *)readdir(stream); }

EXPORTED int scandir64(
    const char *restrict path, struct dirent64 ***restrict list, int (*filter)(const struct dirent64 *),
    int (*compare)(const struct dirent64 **, const struct dirent64 **)) {
    return scandir(
        path, (struct dirent ***)list, (int (*)(const struct dirent *))(void *)filter,
        (int (*)(const struct dirent **, const struct dirent **))(void *)compare);
}
