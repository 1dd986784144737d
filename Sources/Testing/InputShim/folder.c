// The list of /dev/input: the player's devices, and the machine's own where they are not hidden.
#define _GNU_SOURCE
#include "shim.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

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

/// Starts a list on an open stream, and returns the stream; NULL if memory is short, or there is no stream.
static DIR *list_on(DIR *stream, bool continues) {
    if (!stream) return NULL;
    LOCKED;
    Listing *listing = calloc(1, sizeof *listing);
    if (listing && fill(listing, shim_kernel())) {
        listing->stream = stream;
        listing->continues = continues;
        listing->next = listings;
        __atomic_store_n(&listings, listing, __ATOMIC_RELAXED);
        return stream;
    }
    free(listing);
    errno = ENOMEM;
    return NULL;
}

EXPORTED DIR *opendir(const char *path) {
    VirtualKernel *kernel = shim_is_input_folder(path) ? shim_kernel() : NULL;
    if (!kernel) return REAL(opendir)(path);
    DIR *stream = kernel->shows_real_devices ? REAL(opendir)(path) : NULL;
    bool continues = stream != NULL;
    // Any folder's stream will do where only the list is read; a machine may have no /dev/input.
    if (!stream) stream = REAL(opendir)("/");
    DIR *list = list_on(stream, continues);
    if (!list && stream) REAL(closedir)(stream);
    return list;
}

// MARK: Descriptors of the folder

/// The descriptors that were opened as /dev/input: of the folder itself if the machine's own devices are shown, or else
/// of the root folder, which is there on every machine.
enum { MAXIMUM_FOLDERS = 64 };
static int folders[MAXIMUM_FOLDERS];
static int folder_count;

static ino_t inode_of(int descriptor, const char *path) {
    struct stat status;
    return syscall(SYS_newfstatat, descriptor, path, &status, AT_EMPTY_PATH) == 0 ? status.st_ino : 0;
}

int shim_open_folder(int flags) {
    const VirtualKernel *kernel = shim_kernel();
    if ((flags & O_ACCMODE) != O_RDONLY) return -EISDIR;
    int descriptor = kernel->shows_real_devices ? REAL(open)("/dev/input", flags) : -1;
    if (descriptor < 0) descriptor = REAL(open)("/", flags);
    if (descriptor < 0) return -errno;
    LOCKED;
    if (folder_count == MAXIMUM_FOLDERS) folder_count = 0;
    folders[folder_count] = descriptor;
    __atomic_store_n(&folder_count, folder_count + 1, __ATOMIC_RELAXED);
    return descriptor;
}

static int index_of_folder(int descriptor) {
    int index = 0;
    while (index < folder_count && folders[index] != descriptor) index++;
    return index < folder_count ? index : -1;
}

void shim_forget_folder(int descriptor) {
    if (__atomic_load_n(&folder_count, __ATOMIC_RELAXED) == 0) return;
    LOCKED;
    int index = index_of_folder(descriptor);
    if (index >= 0) folders[index] = folders[--folder_count];
}

bool shim_is_folder(int descriptor) {
    if (descriptor < 0 || __atomic_load_n(&folder_count, __ATOMIC_RELAXED) == 0) return false;
    LOCKED;
    if (index_of_folder(descriptor) < 0) return false;
    // A program may have closed it by other means than close(2).
    ino_t inode = inode_of(descriptor, "");
    return inode == inode_of(AT_FDCWD, "/") || inode == inode_of(AT_FDCWD, "/dev/input");
}

const char *shim_path_at(int folder, const char *path, char room[SHIM_PATH_ROOM]) {
    if (!path || !*path || *path == '/' || !shim_is_folder(folder)) return path;
    bool is_itself = !strcmp(path, ".");
    snprintf(room, SHIM_PATH_ROOM, "/dev/input%s%s", is_itself ? "" : "/", is_itself ? "" : path);
    return room;
}

EXPORTED DIR *fdopendir(int descriptor) {
    if (!shim_is_folder(descriptor)) return REAL(fdopendir)(descriptor);
    const VirtualKernel *kernel = shim_kernel();
    return list_on(REAL(fdopendir)(descriptor), kernel->shows_real_devices);
}

// MARK: Reading

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
    shim_forget_folder(dirfd(stream));
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

// Deprecated, but still called.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

EXPORTED int readdir_r(DIR *restrict stream, struct dirent *restrict entry, struct dirent **restrict result) {
    if (!__atomic_load_n(&listings, __ATOMIC_RELAXED)) return REAL(readdir_r)(stream, entry, result);
    LOCKED;
    Listing *listing = *link_to(stream);
    if (!listing || (listing->position >= listing->count && listing->continues)) {
        return REAL(readdir_r)(stream, entry, result);
    }
    bool is_there = listing->position < listing->count;
    if (is_there) *entry = listing->entries[listing->position++];
    *result = is_there ? entry : NULL;
    return 0;
}

EXPORTED int readdir64_r(DIR *restrict stream, struct dirent64 *restrict entry, struct dirent64 **restrict result) {
    return readdir_r(stream, (struct dirent *)entry, (struct dirent **)result);
}

#pragma clang diagnostic pop

// MARK: Patterns

static void *open_for_glob(const char *path) { return opendir(path); }
static struct dirent *read_for_glob(void *stream) { return readdir(stream); }
static void close_for_glob(void *stream) { closedir(stream); }

EXPORTED int glob(
    const char *restrict pattern, int flags, int (*failure)(const char *, int), glob_t *restrict found) {
    if (shim_has_player() && shim_is_input_path(pattern) && !(flags & GLOB_ALTDIRFUNC)) {
        // The C library's calls within itself are not replaced, but it takes others.
        flags |= GLOB_ALTDIRFUNC;
        found->gl_opendir = open_for_glob;
        found->gl_readdir = read_for_glob;
        found->gl_closedir = close_for_glob;
        found->gl_lstat = lstat;
        found->gl_stat = stat;
    }
    return REAL(glob)(pattern, flags, failure, found);
}

_Static_assert(sizeof(glob_t) == sizeof(glob64_t), "glob_t and glob64_t must agree");

EXPORTED int glob64(
    const char *restrict pattern, int flags, int (*failure)(const char *, int), glob64_t *restrict found) {
    return glob(pattern, flags, failure, (glob_t *)found);
}
