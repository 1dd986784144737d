// The virtual kernel itself: its clock and timers, the list of its devices, and the readers of their nodes.
#define _GNU_SOURCE
#include "kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/// The number of the first node, /dev/input/event1024: it exceeds the kernel's own numbers, so that a library
/// that looks for the node by itself (libwacom does) never finds a real device in its place.
enum { FIRST_NUMBER = 1024, INPUT_MAJOR = 13 };

static __thread VirtualKernel *current;

static VirtualKernel *shared;

VirtualKernel *virtual_current(void) { return current ? current : shared; }

void virtual_kernel_share(VirtualKernel *kernel) { shared = kernel; }

static pthread_mutex_t lists = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

int virtual_lock(void) { return pthread_mutex_lock(&lists); }

void virtual_unlock(const int *lock) {
    if (*lock == 0) pthread_mutex_unlock(&lists);
}

VirtualKernel *virtual_kernel_enter(VirtualKernel *kernel) {
    VirtualKernel *before = current;
    current = kernel;
    if (kernel) virtual_redirect_keep();
    return before;
}

VirtualKernel *virtual_kernel_new(uint64_t now, const char *dmi) {
    VirtualKernel *kernel = calloc(1, sizeof *kernel);
    if (!kernel) return NULL;
    kernel->udev.tag = &virtual_udev_tag;
    kernel->udev.references = 1;
    kernel->now = now;
    kernel->next_number = FIRST_NUMBER;
    kernel->dmi = strdup(dmi);
    if (kernel->dmi) return kernel;
    free(kernel);
    return NULL;
}

void virtual_kernel_free(VirtualKernel *kernel) {
    while (kernel->clients) virtual_kernel_close(kernel, kernel->clients->descriptor);
    while (kernel->timers) {
        int descriptor = kernel->timers->descriptor;
        virtual_timer_remove(kernel, descriptor);
        close(descriptor);
    }
    while (kernel->devices) {
        VirtualDevice *device = kernel->devices;
        kernel->devices = device->next;
        device->kernel = NULL;
        device->is_plugged = false;
        virtual_device_release(device);
    }
    free(kernel->dmi);
    free(kernel);
}

struct udev *virtual_kernel_udev(VirtualKernel *kernel) { return (struct udev *)&kernel->udev; }

const char *virtual_kernel_dmi(const VirtualKernel *kernel) { return kernel->dmi; }

// MARK: Clock and timers

uint64_t virtual_kernel_now(const VirtualKernel *kernel) { return kernel->now; }

static void fire_if_due(const VirtualKernel *kernel, VirtualTimer *timer) {
    if (!timer->is_set || timer->due > kernel->now) return;
    timer->is_set = false;
    eventfd_write(timer->descriptor, 1);
}

void virtual_kernel_set_now(VirtualKernel *kernel, uint64_t now) {
    if (now > kernel->now) kernel->now = now;
    for (VirtualTimer *timer = kernel->timers; timer; timer = timer->next) fire_if_due(kernel, timer);
}

uint64_t virtual_kernel_next_timer(const VirtualKernel *kernel) {
    uint64_t next = UINT64_MAX;
    for (const VirtualTimer *timer = kernel->timers; timer; timer = timer->next) {
        if (timer->is_set && timer->due < next) next = timer->due;
    }
    return next;
}

VirtualTimer *virtual_find_timer(const VirtualKernel *kernel, int descriptor) {
    VirtualTimer *timer = kernel->timers;
    while (timer && timer->descriptor != descriptor) timer = timer->next;
    return timer;
}

int virtual_timer_new(VirtualKernel *kernel) {
    VirtualTimer *timer = calloc(1, sizeof *timer);
    if (!timer) return -ENOMEM;
    timer->descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (timer->descriptor < 0) {
        int error = errno;
        free(timer);
        return -error;
    }
    timer->next = kernel->timers;
    kernel->timers = timer;
    return timer->descriptor;
}

void virtual_timer_set(VirtualKernel *kernel, VirtualTimer *timer, bool is_set, uint64_t due) {
    eventfd_t expirations;
    eventfd_read(timer->descriptor, &expirations);
    timer->is_set = is_set;
    timer->due = due;
    fire_if_due(kernel, timer);
}

bool virtual_timer_remove(VirtualKernel *kernel, int descriptor) {
    for (VirtualTimer **link = &kernel->timers; *link; link = &(*link)->next) {
        VirtualTimer *timer = *link;
        if (timer->descriptor != descriptor) continue;
        *link = timer->next;
        free(timer);
        return true;
    }
    return false;
}

// MARK: Devices

dev_t virtual_device_number(const VirtualDevice *device) { return makedev(INPUT_MAJOR, device->number); }

const char *virtual_device_node(const VirtualDevice *device) { return device->node; }

VirtualDevice *virtual_find_plugged(
    const VirtualKernel *kernel, bool (*matches)(const VirtualDevice *, const void *), const void *what) {
    VirtualDevice *device = kernel->devices;
    while (device && !(device->is_plugged && matches(device, what))) device = device->next;
    return device;
}

int virtual_kernel_plug(VirtualKernel *kernel, VirtualDevice *device) {
    if (device->kernel) return -EBUSY;
    device->kernel = kernel;
    device->number = kernel->next_number++;
    snprintf(device->node, sizeof device->node, "/dev/input/event%u", device->number);
    snprintf(device->input_path, sizeof device->input_path, "/sys/devices/virtual/input/input%u",
             device->number);
    snprintf(device->event_path, sizeof device->event_path, "/sys/devices/virtual/input/input%u/event%u",
             device->number, device->number);
    device->is_plugged = true;
    device->references++;
    VirtualDevice **end = &kernel->devices;
    while (*end) end = &(*end)->next;
    *end = device;
    virtual_udev_announce(kernel, device, "add");
    return 0;
}

void virtual_device_unplug(VirtualDevice *device) {
    VirtualKernel *kernel = device->kernel;
    if (!kernel || !device->is_plugged) return;
    for (VirtualClient *client = kernel->clients; client; client = client->next) {
        if (client->device == device) virtual_client_hang_up(client);
    }
    device->is_plugged = false;
    virtual_udev_announce(kernel, device, "remove");
    for (VirtualDevice **link = &kernel->devices; *link; link = &(*link)->next) {
        if (*link != device) continue;
        *link = device->next;
        break;
    }
    device->next = NULL;
    virtual_device_release(device);
}

// MARK: Open nodes

VirtualClient *virtual_find_client(const VirtualKernel *kernel, int descriptor) {
    VirtualClient *client = kernel->clients;
    while (client && client->descriptor != descriptor) client = client->next;
    return client;
}

static bool has_node(const VirtualDevice *device, const void *path) { return !strcmp(device->node, path); }

int virtual_kernel_open(VirtualKernel *kernel, const char *path) {
    VirtualDevice *device = virtual_find_plugged(kernel, has_node, path);
    if (!device) return -ENOENT;
    VirtualClient *client = calloc(1, sizeof *client);
    if (!client) return -ENOMEM;
    int ends[2];
    if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) < 0) {
        int error = errno;
        free(client);
        return -error;
    }
    client->descriptor = ends[0];
    client->peer = ends[1];
    client->device = device;
    client->clock_offset = kernel->realtime_offset;
    device->references++;
    client->next = kernel->clients;
    kernel->clients = client;
    return client->descriptor;
}

void virtual_kernel_close(VirtualKernel *kernel, int descriptor) {
    for (VirtualClient **link = &kernel->clients; *link; link = &(*link)->next) {
        VirtualClient *client = *link;
        if (client->descriptor != descriptor) continue;
        *link = client->next;
        if (client->peer >= 0) close(client->peer);
        close(descriptor);
        virtual_device_release(client->device);
        free(client);
        return;
    }
}

int virtual_kernel_ioctl(VirtualKernel *kernel, int descriptor, unsigned long request, void *argument) {
    VirtualClient *client = virtual_find_client(kernel, descriptor);
    return client ? virtual_client_ioctl(client, request, argument) : -EBADF;
}

// MARK: Files

bool virtual_is_about_this_machine(const char *path) {
    static const char *const endings[] = {"/local-overrides.quirks", "/device-tree/compatible"};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t ending = strlen(endings[i]);
        if (length >= ending && !strcmp(path + length - ending, endings[i])) return true;
    }
    return false;
}
