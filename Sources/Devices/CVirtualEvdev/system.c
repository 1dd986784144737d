// The system calls of libinput, libevdev and libmtdev that a virtual kernel answers. All other calls, and
// those of threads that have entered no kernel, go on to the C library.
#define _GNU_SOURCE
#include "kernel.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static int with_errno(int result) {
    if (result >= 0) return result;
    errno = -result;
    return -1;
}

static VirtualClient *client_of(int descriptor) {
    VirtualKernel *kernel = virtual_current();
    return kernel ? virtual_find_client(kernel, descriptor) : NULL;
}

// MARK: Time

static int hook_clock_gettime(clockid_t clock, struct timespec *time) {
    VirtualKernel *kernel = virtual_current();
    if (!kernel) return clock_gettime(clock, time);
    time->tv_sec = (time_t)(kernel->now / 1000000);
    time->tv_nsec = (long)(kernel->now % 1000000 * 1000);
    return 0;
}

static int hook_timerfd_create(int clock, int flags) {
    VirtualKernel *kernel = virtual_current();
    return kernel ? with_errno(virtual_timer_new(kernel)) : timerfd_create(clock, flags);
}

static int hook_timerfd_settime(
    int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
    VirtualKernel *kernel = virtual_current();
    VirtualTimer *timer = kernel ? virtual_find_timer(kernel, descriptor) : NULL;
    if (!timer) return timerfd_settime(descriptor, flags, value, old);
    const struct timespec *time = &value->it_value;
    uint64_t due = (uint64_t)time->tv_sec * 1000000 + (uint64_t)(time->tv_nsec + 999) / 1000;
    bool is_set = due > 0;
    if (!(flags & TFD_TIMER_ABSTIME)) due += kernel->now;
    virtual_timer_set(kernel, timer, is_set, due);
    return 0;
}

static int hook_close(int descriptor) {
    VirtualKernel *kernel = virtual_current();
    if (kernel) virtual_timer_remove(kernel, descriptor);
    return close(descriptor);
}

// MARK: Nodes

static int answer_stat(const VirtualDevice *device, struct stat *status) {
    memset(status, 0, sizeof *status);
    status->st_mode = S_IFCHR | 0660;
    status->st_nlink = 1;
    status->st_rdev = virtual_device_number(device);
    return 0;
}

static bool has_node(const VirtualDevice *device, const void *path) { return !strcmp(device->node, path); }

static int hook_stat(const char *path, struct stat *status) {
    VirtualKernel *kernel = virtual_current();
    if (!kernel || strncmp(path, "/dev/input/", strlen("/dev/input/"))) return stat(path, status);
    VirtualDevice *device = virtual_find_plugged(kernel, has_node, path);
    return device ? answer_stat(device, status) : with_errno(-ENOENT);
}

static int hook_fstat(int descriptor, struct stat *status) {
    VirtualClient *client = client_of(descriptor);
    return client ? answer_stat(client->device, status) : fstat(descriptor, status);
}

static ssize_t hook_read(int descriptor, void *bytes, size_t count) {
    VirtualClient *client = client_of(descriptor);
    if (!client) return read(descriptor, bytes, count);
    if (client->is_revoked) return with_errno(-ENODEV);
    if (client->queued == 0) return with_errno(-EAGAIN);
    ssize_t result = read(descriptor, bytes, count);
    if (result > 0) client->queued -= (size_t)result;
    return result;
}

static int hook_ioctl(int descriptor, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    VirtualClient *client = client_of(descriptor);
    if (!client) return ioctl(descriptor, request, argument);
    return with_errno(virtual_client_ioctl(client, request, argument));
}

// MARK: Files

static FILE *hook_fopen(const char *path, const char *mode) {
    if (!virtual_current() || !virtual_is_about_this_machine(path)) return fopen(path, mode);
    errno = ENOENT;
    return NULL;
}

// MARK: Where they stand

// Both names of a function lead to the same one: where long has 64 bits, so has every file offset.
_Static_assert(sizeof(struct stat) == sizeof(struct stat64), "stat and stat64 must agree");

const VirtualImport virtual_system_imports[] = {
    {"clock_gettime", hook_clock_gettime},
    {"timerfd_create", hook_timerfd_create},
    {"timerfd_settime", hook_timerfd_settime},
    {"close", hook_close},
    {"stat", hook_stat},
    {"stat64", hook_stat},
    {"fstat", hook_fstat},
    {"fstat64", hook_fstat},
    {"read", hook_read},
    {"ioctl", hook_ioctl},
    {"fopen", hook_fopen},
    {"fopen64", hook_fopen},
};

const size_t virtual_system_import_count = sizeof virtual_system_imports / sizeof *virtual_system_imports;
