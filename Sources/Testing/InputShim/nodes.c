// The nodes that the program has open, and their answers.
#define _GNU_SOURCE
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/// The descriptors that were opened as nodes, each with the inode of its pipe: a program may close a descriptor
/// by other means than close(2), and the number is then that of another file.
enum { MAXIMUM_NODES = 256 };
static struct {
    VirtualClient *client;
    ino_t pipe;
    bool is_direct;
} nodes[MAXIMUM_NODES];
static int node_count;

#define LOCKED __attribute__((cleanup(virtual_unlock), unused)) const int lock = virtual_lock()

static ino_t pipe_of(int descriptor) {
    struct stat status;
    // The system call is made directly, not through this library's own replacement.
    return syscall(SYS_newfstatat, descriptor, "", &status, AT_EMPTY_PATH) == 0 ? status.st_ino : 0;
}

bool shim_is_input_path(const char *path) { return path && !strncmp(path, "/dev/input/", strlen("/dev/input/")); }

static void forget(int index) {
    VirtualKernel *kernel = shim_kernel();
    for (VirtualClient **link = &kernel->clients; *link; link = &(*link)->next) {
        if (*link != nodes[index].client) continue;
        *link = (*link)->next;
        break;
    }
    virtual_device_release(nodes[index].client->device);
    free(nodes[index].client);
    nodes[index] = nodes[--node_count];
}

VirtualClient *shim_client(int descriptor) {
    for (int i = 0; i < node_count; i++) {
        if (nodes[i].client->descriptor != descriptor) continue;
        if (pipe_of(descriptor) == nodes[i].pipe) return nodes[i].client;
        forget(i);
        return NULL;
    }
    return NULL;
}

bool shim_is_node(int descriptor) {
    if (__atomic_load_n(&node_count, __ATOMIC_RELAXED) == 0) return false;
    LOCKED;
    return shim_client(descriptor) != NULL;
}

bool shim_is_direct(int descriptor) {
    LOCKED;
    const VirtualClient *client = shim_client(descriptor);
    for (int i = 0; client && i < node_count; i++) {
        if (nodes[i].client == client) return nodes[i].is_direct;
    }
    return false;
}

static bool has_node(const VirtualDevice *device, const void *path) { return !strcmp(device->node, path); }

static VirtualDevice *device_at(const char *path) {
    VirtualKernel *kernel = shim_kernel();
    if (!kernel || !shim_is_input_path(path)) return NULL;
    kernel->refresh(kernel);
    return virtual_find_plugged(kernel, has_node, path);
}

void shim_tell_ready(int descriptor) {
    LOCKED;
    VirtualClient *client = shim_client(descriptor);
    if (!client || !client->is_starting) return;
    client->is_starting = false;
    VirtualQuestion question = {.kind = VIRTUAL_ASKS_READY, .subject = client->token};
    shim_ask(&question, NULL, -1, NULL);
}

__thread bool shim_opens_reader;

int shim_open(const char *path, int flags, bool is_direct) {
    LOCKED;
    bool tells_when_ready = is_direct || shim_opens_reader;
    VirtualDevice *device = device_at(path);
    if (!device) return -ENOENT;
    if (node_count == MAXIMUM_NODES) return -EMFILE;
    VirtualClient *client = calloc(1, sizeof *client);
    if (!client) return -ENOMEM;
    VirtualQuestion question = {
        .kind = VIRTUAL_ASKS_OPEN, .subject = device->number, .request = tells_when_ready};
    VirtualAnswer answer;
    int descriptor, result = shim_ask(&question, &answer, -1, &descriptor);
    if (result < 0 || descriptor < 0) {
        free(client);
        return result < 0 ? result : -EIO;
    }
    if (!(flags & O_CLOEXEC)) fcntl(descriptor, F_SETFD, 0);
    if (!(flags & O_NONBLOCK)) fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    VirtualKernel *kernel = device->kernel;
    *client = (VirtualClient){
        .descriptor = descriptor,
        .peer = -1,
        .device = device,
        .token = answer.token,
        .is_starting = tells_when_ready,
    };
    device->references++;
    client->next = kernel->clients;
    kernel->clients = client;
    nodes[node_count].client = client;
    nodes[node_count].pipe = pipe_of(descriptor);
    nodes[node_count].is_direct = is_direct;
    __atomic_store_n(&node_count, node_count + 1, __ATOMIC_RELAXED);
    shim_let_clients_run_bare();
    return descriptor;
}

// MARK: Questions to a node

/// Returns true for the requests that only the player can answer, about the device's state and its other
/// readers.
static bool is_about_state(unsigned long request) {
    unsigned number = _IOC_NR(request);
    if (request == EVIOCGRAB || request == EVIOCREVOKE || request == EVIOCSCLOCKID) return true;
    if (number >= 0x40 && number < 0x40 + ABS_CNT) return true;
    return number == _IOC_NR(EVIOCGMTSLOTS(0)) || number == _IOC_NR(EVIOCGKEY(0))
        || number == _IOC_NR(EVIOCGLED(0)) || number == _IOC_NR(EVIOCGSND(0)) || number == _IOC_NR(EVIOCGSW(0));
}

static int ask_player(uint64_t token, unsigned long request, void *argument) {
    VirtualQuestion question = {.kind = VIRTUAL_ASKS_CONTROL, .subject = token, .request = request};
    VirtualAnswer answer;
    bool is_number = request == EVIOCGRAB || request == EVIOCREVOKE;
    size_t size = _IOC_SIZE(request);
    if (size > sizeof question.bytes) size = sizeof question.bytes;
    if (is_number) {
        question.size = 1;
        question.bytes[0] = argument != NULL;
    } else {
        question.size = (uint32_t)size;
        // The slots' request has the axis in it, which is read before the answer is written.
        memcpy(question.bytes, argument, size);
    }
    int result = shim_ask(&question, &answer, -1, NULL);
    if (result >= 0 && !is_number && _IOC_DIR(request) & _IOC_READ) {
        memcpy(argument, answer.bytes, answer.size < size ? answer.size : size);
    }
    return result;
}

/// Returns true if the player's device is gone.
static bool is_gone(const VirtualClient *client) {
    VirtualKernel *kernel = shim_kernel();
    kernel->refresh(kernel);
    return !client->device->is_plugged;
}

int shim_ioctl(int descriptor, unsigned long request, void *argument) {
    LOCKED;
    VirtualClient *client = shim_client(descriptor);
    if (!client) return -EBADF;
    if (is_gone(client)) return -ENODEV;
    bool is_the_nodes = _IOC_TYPE(request) == 'E';
    if (is_the_nodes && is_about_state(request)) return ask_player(client->token, request, argument);
    return virtual_client_ioctl(client, request, argument);
}

ssize_t shim_read(int descriptor, void *bytes, size_t count) {
    ssize_t result = REAL(read)(descriptor, bytes, count);
    // The pipe of a device that was unplugged has ended.
    if (result != 0 || count == 0 || !shim_is_node(descriptor)) return result;
    errno = ENODEV;
    return -1;
}

// MARK: The system calls

static int failed(int error) {
    errno = error;
    return -1;
}

static int with_errno(int result) { return result >= 0 ? result : failed(-result); }

/// Returns true for the node of a real device that is hidden from the program.
static bool is_hidden(const char *path) {
    VirtualKernel *kernel = shim_kernel();
    return kernel && !kernel->shows_real_devices && shim_is_input_path(path);
}

/// Opens the input properties in sysfs, which mutter reads; returns -1 for any other path.
static int open_attribute(const char *path) {
    static const char start[] = "/sys/class/input/event", end[] = "/device/properties";
    size_t length = path ? strlen(path) : 0;
    if (length < sizeof start + sizeof end || strncmp(path, start, sizeof start - 1)
        || strcmp(path + length - (sizeof end - 1), end)) {
        return -1;
    }
    LOCKED;
    char node[64];
    int digits = (int)(length - (sizeof start - 1) - (sizeof end - 1));
    snprintf(node, sizeof node, "/dev/input/event%.*s", digits, path + sizeof start - 1);
    VirtualDevice *device = device_at(node);
    int descriptor = device ? memfd_create("properties", MFD_CLOEXEC) : -1;
    if (descriptor < 0) return -1;
    dprintf(descriptor, "%x\n", device->traits.properties[0]);
    lseek(descriptor, 0, SEEK_SET);
    return descriptor;
}

/// Opens a virtual node and returns its descriptor; -1 with errno set on failure; -2 if the path is not the
/// shim's.
static int open_if_ours(const char *path, int flags) {
    if (!shim_has_player()) return -2;
    if (shim_is_input_folder(path)) return with_errno(shim_open_folder(flags));
    if (shim_is_input_path(path)) {
        int descriptor = shim_open(path, flags, false);
        if (descriptor >= 0) return descriptor;
        if (descriptor != -ENOENT || is_hidden(path)) return failed(-descriptor);
    }
    int descriptor = open_attribute(path);
    return descriptor >= 0 ? descriptor : -2;
}

#define MODE_OF(flags, last)                                       \
    mode_t mode = 0;                                               \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                         \
        va_list arguments;                                         \
        va_start(arguments, last);                                 \
        mode = va_arg(arguments, mode_t);                          \
        va_end(arguments);                                         \
    }

EXPORTED int open(const char *path, int flags, ...) {
    MODE_OF(flags, flags)
    int ours = open_if_ours(path, flags);
    return ours != -2 ? ours : REAL(open)(path, flags, mode);
}

EXPORTED int open64(const char *path, int flags, ...) {
    MODE_OF(flags, flags)
    int ours = open_if_ours(path, flags);
    return ours != -2 ? ours : REAL(open64)(path, flags, mode);
}

EXPORTED int openat(int folder, const char *path, int flags, ...) {
    MODE_OF(flags, flags)
    char room[SHIM_PATH_ROOM];
    int ours = open_if_ours(shim_path_at(folder, path, room), flags);
    return ours != -2 ? ours : REAL(openat)(folder, path, flags, mode);
}

EXPORTED int openat64(int folder, const char *path, int flags, ...) {
    MODE_OF(flags, flags)
    char room[SHIM_PATH_ROOM];
    int ours = open_if_ours(shim_path_at(folder, path, room), flags);
    return ours != -2 ? ours : REAL(openat64)(folder, path, flags, mode);
}

// Programs that were built with _FORTIFY_SOURCE call these.
int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);

int __openat_2(int folder, const char *path, int flags);
int __openat64_2(int folder, const char *path, int flags);

EXPORTED int __openat_2(int folder, const char *path, int flags) {
    char room[SHIM_PATH_ROOM];
    int ours = open_if_ours(shim_path_at(folder, path, room), flags);
    return ours != -2 ? ours : REAL(__openat_2)(folder, path, flags);
}

EXPORTED int __openat64_2(int folder, const char *path, int flags) {
    char room[SHIM_PATH_ROOM];
    int ours = open_if_ours(shim_path_at(folder, path, room), flags);
    return ours != -2 ? ours : REAL(__openat64_2)(folder, path, flags);
}

EXPORTED int __open_2(const char *path, int flags) {
    int ours = open_if_ours(path, flags);
    return ours != -2 ? ours : REAL(__open_2)(path, flags);
}

EXPORTED int __open64_2(const char *path, int flags) {
    int ours = open_if_ours(path, flags);
    return ours != -2 ? ours : REAL(__open64_2)(path, flags);
}

/// Acts as fopen on a virtual node, through `opener` otherwise.
static FILE *file_at(const char *path, const char *mode, FILE *(*opener)(const char *, const char *)) {
    int access = strchr(mode, '+') ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
    int ours = open_if_ours(path, access | (strchr(mode, 'e') ? O_CLOEXEC : 0));
    if (ours == -2) return opener(path, mode);
    FILE *file = ours >= 0 ? fdopen(ours, mode) : NULL;
    if (!file && ours >= 0) close(ours);
    return file;
}

EXPORTED FILE *fopen(const char *restrict path, const char *restrict mode) { return file_at(path, mode, REAL(fopen)); }

EXPORTED FILE *fopen64(const char *restrict path, const char *restrict mode) { return file_at(path, mode, REAL(fopen64)); }

EXPORTED int close(int descriptor) {
    shim_forget_folder(descriptor);
    if (__atomic_load_n(&node_count, __ATOMIC_RELAXED) > 0) {
        LOCKED;
        for (int i = 0; i < node_count; i++) {
            if (nodes[i].client->descriptor == descriptor) {
                forget(i);
                break;
            }
        }
    }
    return REAL(close)(descriptor);
}

EXPORTED int ioctl(int descriptor, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    if (_IOC_TYPE(request) == 'E' && shim_is_node(descriptor)) {
        return with_errno(shim_ioctl(descriptor, request, argument));
    }
    return REAL(ioctl)(descriptor, request, argument);
}

EXPORTED ssize_t read(int descriptor, void *bytes, size_t count) { return shim_read(descriptor, bytes, count); }

// MARK: What stat says

static int describe(const VirtualDevice *device, struct stat *status) {
    memset(status, 0, sizeof *status);
    status->st_mode = S_IFCHR | 0660;
    status->st_nlink = 1;
    status->st_rdev = virtual_device_number(device);
    return 0;
}

static int describe_folder(struct stat *status) {
    *status = (struct stat){.st_mode = S_IFDIR | 0755, .st_nlink = 2};
    return 0;
}

/// Acts as stat(2) on a virtual node, returning 0 or -1; -2 if the path is not the shim's.
static int stat_if_ours(const char *path, struct stat *status) {
    if (shim_is_input_folder(path)) return describe_folder(status);
    if (!shim_has_player() || !shim_is_input_path(path)) return -2;
    LOCKED;
    VirtualDevice *device = device_at(path);
    if (device) return describe(device, status);
    return is_hidden(path) ? failed(ENOENT) : -2;
}

static int fstat_if_ours(int descriptor, struct stat *status) {
    if (shim_is_folder(descriptor)) return describe_folder(status);
    if (!shim_is_node(descriptor)) return -2;
    LOCKED;
    VirtualClient *client = shim_client(descriptor);
    return client ? describe(client->device, status) : -2;
}

_Static_assert(sizeof(struct stat) == sizeof(struct stat64), "stat and stat64 must agree");

#define STAT(name, type)                                                        \
    EXPORTED int name(const char *restrict path, type *restrict status) {       \
        int ours = stat_if_ours(path, (struct stat *)status);                   \
        return ours != -2 ? ours : REAL(name)(path, status);                    \
    }
STAT(stat, struct stat)
STAT(stat64, struct stat64)
STAT(lstat, struct stat)
STAT(lstat64, struct stat64)

EXPORTED int statx(
    int folder, const char *restrict path, int flags, unsigned mask, struct statx *restrict status) {
    struct stat plain;
    bool is_empty = !*path && flags & AT_EMPTY_PATH;
    char room[SHIM_PATH_ROOM];
    int ours = is_empty ? fstat_if_ours(folder, &plain) : stat_if_ours(shim_path_at(folder, path, room), &plain);
    if (ours == -2) return REAL(statx)(folder, path, flags, mask, status);
    if (ours < 0) return ours;
    *status = (struct statx){
        .stx_mask = STATX_BASIC_STATS,
        .stx_mode = (uint16_t)plain.st_mode,
        .stx_nlink = (uint32_t)plain.st_nlink,
        .stx_rdev_major = major(plain.st_rdev),
        .stx_rdev_minor = minor(plain.st_rdev),
    };
    return 0;
}

#define FSTAT(name, type)                                                       \
    EXPORTED int name(int descriptor, type *status) {                           \
        int ours = fstat_if_ours(descriptor, (struct stat *)status);            \
        return ours != -2 ? ours : REAL(name)(descriptor, status);              \
    }
FSTAT(fstat, struct stat)
FSTAT(fstat64, struct stat64)

#define FSTATAT(name, type)                                                                                  \
    EXPORTED int name(int folder, const char *restrict path, type *restrict status, int flags) {             \
        bool is_empty = path && !*path && flags & AT_EMPTY_PATH;                                             \
        char room[SHIM_PATH_ROOM];                                                                           \
        int ours = is_empty ? fstat_if_ours(folder, (struct stat *)status)                                   \
                            : stat_if_ours(shim_path_at(folder, path, room), (struct stat *)status);         \
        return ours != -2 ? ours : REAL(name)(folder, path, status, flags);                                  \
    }
FSTATAT(fstatat, struct stat)
FSTATAT(fstatat64, struct stat64)

// Programs that were built against a C library older than 2.33 call these.
int __xstat(int version, const char *path, struct stat *status);
int __xstat64(int version, const char *path, struct stat64 *status);
int __fxstat(int version, int descriptor, struct stat *status);
int __fxstat64(int version, int descriptor, struct stat64 *status);

#define OLD_STAT(name, type)                                                    \
    EXPORTED int name(int version, const char *path, type *status) {            \
        int ours = stat_if_ours(path, (struct stat *)status);                   \
        return ours != -2 ? ours : REAL(name)(version, path, status);           \
    }
OLD_STAT(__xstat, struct stat)
OLD_STAT(__xstat64, struct stat64)

#define OLD_FSTAT(name, type)                                                   \
    EXPORTED int name(int version, int descriptor, type *status) {              \
        int ours = fstat_if_ours(descriptor, (struct stat *)status);            \
        return ours != -2 ? ours : REAL(name)(version, descriptor, status);     \
    }
OLD_FSTAT(__fxstat, struct stat)
OLD_FSTAT(__fxstat64, struct stat64)

/// Acts as access(2) on a virtual node and its folder, returning 0 or -1; -2 if the path is not the shim's.
static int access_if_ours(const char *path, int mode) {
    if (shim_is_input_folder(path)) return mode & W_OK ? failed(EACCES) : 0;
    if (!shim_has_player() || !shim_is_input_path(path)) return -2;
    LOCKED;
    if (device_at(path)) return mode & X_OK ? failed(EACCES) : 0;
    return is_hidden(path) ? failed(ENOENT) : -2;
}

#define ACCESS(name)                                                            \
    EXPORTED int name(const char *path, int mode) {                             \
        int ours = access_if_ours(path, mode);                                  \
        return ours != -2 ? ours : REAL(name)(path, mode);                      \
    }
ACCESS(access)
ACCESS(eaccess)
ACCESS(euidaccess)

EXPORTED int faccessat(int folder, const char *path, int mode, int flags) {
    char room[SHIM_PATH_ROOM];
    int ours = access_if_ours(shim_path_at(folder, path, room), mode);
    return ours != -2 ? ours : REAL(faccessat)(folder, path, mode, flags);
}
