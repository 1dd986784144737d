// The copy of the player's devices.
#define _GNU_SOURCE
#include "shim.h"
#include "talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAXIMUM_DEVICES = 1024 };

static VirtualDevice *with_number(VirtualKernel *kernel, unsigned number) {
    VirtualDevice *device = kernel->devices;
    while (device && device->number != number) device = device->next;
    return device;
}

static void take(VirtualKernel *kernel, const void *bytes, size_t size) {
    const VirtualDescription *description = bytes;
    VirtualDevice *device = virtual_device_from(bytes, size);
    if (!device) return;
    if (strcmp(kernel->dmi, description->dmi) && memchr(description->dmi, 0, sizeof description->dmi)) {
        char *dmi = strdup(description->dmi);
        if (dmi) {
            free(kernel->dmi);
            kernel->dmi = dmi;
        }
    }
    kernel->next_number = description->number;
    virtual_kernel_plug(kernel, device);
    virtual_device_release(device);
}

/// Plugs in the player's new devices, and unplugs those that it no longer has.
static void copy_list(VirtualKernel *kernel) {
    VirtualQuestion question = {.kind = VIRTUAL_ASKS_LIST};
    int connection = shim_connect();
    if (connection < 0) return;
    static char bytes[VIRTUAL_DESCRIPTION_ROOM];
    static unsigned present[MAXIMUM_DEVICES];
    size_t count = 0;
    bool is_whole = false;
    ssize_t size = shim_send(connection, &question, -1);
    while (size >= 0 && !is_whole) {
        size = shim_receive(connection, bytes, sizeof bytes, NULL);
        if (size <= 0) break;
        is_whole = size == 1;
        if (size < (ssize_t)sizeof(VirtualDescription) || count == MAXIMUM_DEVICES) continue;
        unsigned number = ((const VirtualDescription *)bytes)->number;
        present[count++] = number;
        if (!with_number(kernel, number)) take(kernel, bytes, (size_t)size);
    }
    REAL(close)(connection);
    for (VirtualDevice *device = is_whole ? kernel->devices : NULL; device;) {
        VirtualDevice *next = device->next;
        bool is_present = false;
        for (size_t i = 0; i < count; i++) is_present |= present[i] == device->number;
        if (!is_present) virtual_device_unplug(device);
        device = next;
    }
}

static void refresh(VirtualKernel *kernel) {
    static uint32_t seen;
    static bool has_list;
    uint32_t changes = shim_changes();
    if (has_list && seen == changes) return;
    seen = changes;
    has_list = true;
    copy_list(kernel);
}

static void watch(VirtualKernel *kernel, int descriptor) {
    (void)kernel;
    VirtualQuestion question = {.kind = VIRTUAL_ASKS_WATCH};
    shim_ask(&question, NULL, descriptor, NULL);
}

VirtualKernel *shim_kernel(void) {
    static VirtualKernel *kernel;
    int lock = virtual_lock();
    if (!kernel && shim_has_player()) {
        kernel = virtual_kernel_new(0, "dmi:");
        if (kernel) {
            kernel->is_shared = true;
            kernel->shows_real_devices = getenv(VIRTUAL_REAL_VARIABLE) != NULL;
            kernel->refresh = refresh;
            kernel->watch = watch;
            virtual_kernel_share(kernel);
        }
    }
    virtual_unlock(&lock);
    return kernel;
}

/// Starts the shim before the program's own code, and again after each exec.
__attribute__((constructor)) static void begin(void) {
    shim_remember_player();
    shim_kernel();
}
