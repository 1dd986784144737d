// Makes one system call of a program fail, and counts them all. It is preloaded:
//
//     LD_PRELOAD=faults.so FAULT=read:7:EIO FAULT_LOG=log fling …
//
// FAULT is CALL:NUMBER:WHAT: the NUMBERth call (with a + after it: also each one that follows) to CALL fails with
// the error WHAT, or, where it is "short", moves less than was asked for, or, where it is "end", finds the end of the
// file, or, where it is "full", writes half, after which there is no room for anything more. Writing to standard
// error has a name of its own: complain.
//
// Only calls of the program and of what reads input devices for it count: libinput, libevdev, libmtdev, and Swift's
// overlay of the C library. With FAULT_DEVICES the program has devices; see machine.c.
#define _GNU_SOURCE
#include "faults.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
#define CALLER __builtin_return_address(0)

/// The next definition of the function: the C library's.
#define NEXT(name) ((__typeof__(&name))next_definition(#name))

static void *next_definition(const char *name) {
    static struct { const char *name; void *address; } known[64];
    static _Atomic int count;
    for (int i = 0; i < count; i++) {
        if (known[i].name == name) return known[i].address;
    }
    void *address = dlsym(RTLD_NEXT, name);
    if (!address) _exit(96);
    int index = count;
    if (index < 64) {
        known[index].name = name;
        known[index].address = address;
        count = index + 1;
    }
    return address;
}

// MARK: Which call fails

/// The machine's own calls are nobody's fault.
static __thread int inside;

typedef enum { WELL, FAILS, SHORT, END } Outcome;

typedef struct {
    Outcome outcome;
    int error;
} Fault;

static struct {
    char call[32];
    long number;
    bool goes_on;
    char what[16];
    bool is_full;
    bool has_struck;
    char target[512];
    int frames_read;
} plan;

enum { MAXIMUM_CALLS = 40 };
static struct { const char *name; long count; } calls[MAXIMUM_CALLS];

static const struct { const char *name; int number; } errors[] = {
    {"EINTR", EINTR}, {"EAGAIN", EAGAIN}, {"ENODEV", ENODEV}, {"EIO", EIO}, {"EACCES", EACCES},
    {"ENOSPC", ENOSPC}, {"EPIPE", EPIPE}, {"ENOENT", ENOENT}, {"EMFILE", EMFILE}, {"ENOMEM", ENOMEM},
    {"EINVAL", EINVAL}, {"ENOTTY", ENOTTY}, {"EBUSY", EBUSY}, {"EDQUOT", EDQUOT}, {"EFBIG", EFBIG},
    {"ELOOP", ELOOP}, {"EBADF", EBADF}, {"EROFS", EROFS}, {"ESPIPE", ESPIPE},
};

static int error_named(const char *name) {
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        if (!strcmp(errors[i].name, name)) return errors[i].number;
    }
    return EIO;
}

static void read_plan(void) {
    static bool is_read;
    if (is_read) return;
    is_read = true;
    const char *text = getenv("FAULT");
    if (!text) return;
    char plus = 0;
    if (sscanf(text, "%31[^:]:%ld%c", plan.call, &plan.number, &plus) < 2) _exit(95);
    plan.goes_on = plus == '+';
    const char *what = strrchr(text, ':');
    snprintf(plan.what, sizeof plan.what, "%s", what ? what + 1 : "EIO");
}

static bool counts(const void *caller) {
    static const char *const names[] = {
        "libinput.so", "libevdev.so", "libmtdev.so", "libswiftGlibc.so",
    };
    Dl_info info;
    if (!dladdr(caller, &info) || !info.dli_fname) return false;
    const char *file = strrchr(info.dli_fname, '/');
    file = file ? file + 1 : info.dli_fname;
    if (!strcmp(file, "fling")) return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!strncmp(file, names[i], strlen(names[i]))) return true;
    }
    return false;
}

static void name_descriptor(int descriptor) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    const char *node = machine_node(descriptor);
    if (node) {
        snprintf(plan.target, sizeof plan.target, "%s", node);
        return;
    }
    ssize_t length = readlink(link, plan.target, sizeof plan.target - 1);
    plan.target[length < 0 ? 0 : length] = 0;
}

static Fault fault(const char *call, const void *caller, const char *path, int descriptor) {
    Fault well = {WELL, 0};
    if (inside || !counts(caller)) return well;
    read_plan();
    int index = 0;
    while (index < MAXIMUM_CALLS && calls[index].name && strcmp(calls[index].name, call)) index++;
    if (index == MAXIMUM_CALLS) return well;
    calls[index].name = call;
    long number = ++calls[index].count;
    if (plan.is_full && !strcmp(call, "write")) return (Fault){FAILS, ENOSPC};
    if (strcmp(plan.call, call) || number < plan.number || (number > plan.number && !plan.goes_on)) return well;
    if (!plan.has_struck) {
        plan.has_struck = true;
        plan.frames_read = machine_frames_read();
        if (path) snprintf(plan.target, sizeof plan.target, "%s", path);
        else name_descriptor(descriptor);
    }
    if (!strcmp(plan.what, "short")) return (Fault){SHORT, 0};
    if (!strcmp(plan.what, "end")) return (Fault){END, 0};
    if (!strcmp(plan.what, "full")) {
        plan.is_full = true;
        return (Fault){SHORT, 0};
    }
    return (Fault){FAILS, error_named(plan.what)};
}

/// What was called how often, and what failed.
__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("FAULT_LOG");
    if (!path) return;
    inside++;
    int log = (int)syscall(SYS_open, path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    char line[640];
    for (int i = 0; i < MAXIMUM_CALLS && calls[i].name; i++) {
        int length = snprintf(line, sizeof line, "call %s %ld\n", calls[i].name, calls[i].count);
        syscall(SYS_write, log, line, length);
    }
    int length = snprintf(line, sizeof line, "frames %d\n", machine_frames_read());
    syscall(SYS_write, log, line, length);
    if (plan.has_struck) {
        length = snprintf(line, sizeof line, "struck %d %s\n", plan.frames_read, plan.target);
        syscall(SYS_write, log, line, length);
    }
    syscall(SYS_close, log);
}

// MARK: The calls

/// A pipe between parts of the program, as the virtual devices of a replay have them.
static bool is_inner(int descriptor) {
    struct stat status;
    return descriptor > STDERR_FILENO && !machine_node(descriptor) && NEXT(fstat)(descriptor, &status) == 0
        && S_ISFIFO(status.st_mode);
}

#define RETURN_IF_FAULT(call, path, descriptor, failed)                 \
    Fault fate = fault(call, CALLER, path, descriptor);                 \
    if (fate.outcome == FAILS) {                                        \
        errno = fate.error;                                             \
        return failed;                                                  \
    }

#define WITHIN(expression) ({                                           \
    inside++;                                                           \
    __typeof__(expression) outcome = (expression);                      \
    inside--;                                                           \
    outcome;                                                            \
})

EXPORT int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    RETURN_IF_FAULT("open", path, -1, -1)
    if (!inside && machine_has(path)) return WITHIN(machine_open(path));
    return NEXT(open)(path, flags, mode);
}

EXPORT FILE *fopen(const char *path, const char *mode) {
    RETURN_IF_FAULT("fopen", path, -1, NULL)
    return NEXT(fopen)(path, mode);
}

EXPORT FILE *fopen64(const char *path, const char *mode) {
    RETURN_IF_FAULT("fopen", path, -1, NULL)
    return NEXT(fopen64)(path, mode);
}

EXPORT DIR *opendir(const char *path) {
    RETURN_IF_FAULT("opendir", path, -1, NULL)
    return NEXT(opendir)(path);
}

EXPORT int close(int descriptor) {
    // The descriptor is gone, whatever close says.
    Fault fate = fault("close", CALLER, NULL, descriptor);
    int result = !inside && machine_close(descriptor) ? 0 : NEXT(close)(descriptor);
    if (fate.outcome != FAILS) return result;
    errno = fate.error;
    return -1;
}

EXPORT ssize_t read(int descriptor, void *bytes, size_t count) {
    if (is_inner(descriptor)) return NEXT(read)(descriptor, bytes, count);
    RETURN_IF_FAULT("read", NULL, descriptor, -1)
    if (fate.outcome == END) return 0;
    bool is_node = !inside && machine_node(descriptor);
    size_t little = is_node ? sizeof(struct input_event) : 100;
    if (fate.outcome == SHORT && count > little) count = little;
    return is_node ? WITHIN(machine_read(descriptor, bytes, count)) : NEXT(read)(descriptor, bytes, count);
}

EXPORT ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    RETURN_IF_FAULT("pread", NULL, descriptor, -1)
    if (fate.outcome == END) return 0;
    if (fate.outcome == SHORT && count > 100) count = 100;
    return NEXT(pread)(descriptor, bytes, count, offset);
}

EXPORT ssize_t write(int descriptor, const void *bytes, size_t count) {
    if (is_inner(descriptor)) return NEXT(write)(descriptor, bytes, count);
    RETURN_IF_FAULT(descriptor == STDERR_FILENO ? "complain" : "write", NULL, descriptor, -1)
    if (fate.outcome == SHORT && count > 1) count /= 2;
    return NEXT(write)(descriptor, bytes, count);
}

EXPORT int ioctl(int descriptor, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    RETURN_IF_FAULT("ioctl", NULL, descriptor, -1)
    if (!inside && machine_node(descriptor)) return WITHIN(machine_ioctl(descriptor, request, argument));
    return NEXT(ioctl)(descriptor, request, argument);
}

EXPORT int poll(struct pollfd *polls, nfds_t count, int timeout) {
    RETURN_IF_FAULT("poll", NULL, count > 0 ? polls[0].fd : -1, -1)
    if (inside || timeout == 0 || !machine_is_there()) return NEXT(poll)(polls, count, timeout);
    while (true) {
        int ready = NEXT(poll)(polls, count, 0);
        if (ready != 0 || !WITHIN(machine_wait(&timeout))) return ready;
    }
}

EXPORT int epoll_create1(int flags) {
    RETURN_IF_FAULT("epoll_create1", NULL, -1, -1)
    return NEXT(epoll_create1)(flags);
}

EXPORT int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
    RETURN_IF_FAULT("epoll_ctl", NULL, descriptor, -1)
    return NEXT(epoll_ctl)(epoll, operation, descriptor, event);
}

EXPORT int epoll_wait(int epoll, struct epoll_event *events, int room, int timeout) {
    RETURN_IF_FAULT("epoll_wait", NULL, epoll, -1)
    return NEXT(epoll_wait)(epoll, events, room, timeout);
}

EXPORT int timerfd_create(int clock, int flags) {
    RETURN_IF_FAULT("timerfd_create", NULL, -1, -1)
    return !inside && machine_is_there() ? WITHIN(machine_timer()) : NEXT(timerfd_create)(clock, flags);
}

EXPORT int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
    RETURN_IF_FAULT("timerfd_settime", NULL, descriptor, -1)
    if (!inside && machine_is_there()) return WITHIN(machine_set_timer(descriptor, flags, value));
    return NEXT(timerfd_settime)(descriptor, flags, value, old);
}

EXPORT int signalfd(int descriptor, const sigset_t *signals, int flags) {
    RETURN_IF_FAULT("signalfd", NULL, -1, -1)
    return NEXT(signalfd)(descriptor, signals, flags);
}

EXPORT int eventfd(unsigned count, int flags) {
    RETURN_IF_FAULT("eventfd", NULL, -1, -1)
    return NEXT(eventfd)(count, flags);
}

EXPORT int stat(const char *path, struct stat *status) {
    RETURN_IF_FAULT("stat", path, -1, -1)
    if (!inside && machine_has(path)) return WITHIN(machine_stat(path, status));
    return NEXT(stat)(path, status);
}

EXPORT int stat64(const char *path, struct stat64 *status) {
    RETURN_IF_FAULT("stat", path, -1, -1)
    if (!inside && machine_has(path)) return WITHIN(machine_stat(path, (struct stat *)status));
    return NEXT(stat64)(path, status);
}

EXPORT int fstat(int descriptor, struct stat *status) {
    RETURN_IF_FAULT("fstat", NULL, descriptor, -1)
    if (!inside && machine_node(descriptor)) return WITHIN(machine_fstat(descriptor, status));
    return NEXT(fstat)(descriptor, status);
}

EXPORT int fstat64(int descriptor, struct stat64 *status) {
    RETURN_IF_FAULT("fstat", NULL, descriptor, -1)
    if (!inside && machine_node(descriptor)) return WITHIN(machine_fstat(descriptor, (struct stat *)status));
    return NEXT(fstat64)(descriptor, status);
}

EXPORT off_t lseek(int descriptor, off_t offset, int origin) {
    RETURN_IF_FAULT("lseek", NULL, descriptor, -1)
    return NEXT(lseek)(descriptor, offset, origin);
}

EXPORT int ftruncate(int descriptor, off_t length) {
    RETURN_IF_FAULT("ftruncate", NULL, descriptor, -1)
    return NEXT(ftruncate)(descriptor, length);
}

EXPORT int fsync(int descriptor) {
    RETURN_IF_FAULT("fsync", NULL, descriptor, -1)
    return NEXT(fsync)(descriptor);
}

EXPORT int unlink(const char *path) {
    RETURN_IF_FAULT("unlink", path, -1, -1)
    return NEXT(unlink)(path);
}

EXPORT int rename(const char *from, const char *to) {
    RETURN_IF_FAULT("rename", from, -1, -1)
    return NEXT(rename)(from, to);
}

EXPORT int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!inside && clock == CLOCK_MONOTONIC && machine_is_there()) return WITHIN(machine_time(time));
    return NEXT(clock_gettime)(clock, time);
}
