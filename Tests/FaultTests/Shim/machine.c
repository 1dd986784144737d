// Devices, and what a hand does on them, for a whole process: the parts of the virtual kernel beneath a program that
// believes it has a real one. FAULT_DEVICES says how many devices there are: a touchpad with two fingers on it, a
// touchscreen with one. Whenever the program waits, the next thing happens, and when nothing is left to happen, the
// user interrupts. Time is the machine's own.
#define _GNU_SOURCE
#include "faults.h"
#include "kernel.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DEVICES = 2, STEPS = 10, MILLISECONDS = 1000, PATIENCE = 4, MAXIMUM_WAITS = 100000 };
static const uint64_t start = 3600000000, interval = 8 * MILLISECONDS;

static VirtualKernel *kernel;
static VirtualDevice *devices[DEVICES];
static int device_count;
/// The next step of each device's hand.
static int steps[DEVICES];
static int frames_read;

/// Nothing is redirected here that could have to be kept so.
void virtual_redirect_keep(void) {}

// MARK: Devices

static void enable(VirtualDevice *device, uint16_t type, const uint16_t *codes, size_t count) {
    for (size_t i = 0; i < count; i++) virtual_device_enable(device, type, codes[i]);
}

static void set_axis(VirtualDevice *device, uint16_t code, int maximum, int resolution) {
    struct input_absinfo info = {.maximum = maximum, .resolution = resolution};
    virtual_device_set_axis(device, code, info);
}

static VirtualDevice *make_device(bool is_touchpad) {
    struct input_id id = {BUS_I2C, 0x1234, is_touchpad ? 0x5678 : 0x9abc, 0x100};
    VirtualDevice *device = virtual_device_new(is_touchpad ? "Faulty Touchpad" : "Faulty Touchscreen", id);
    if (!device) _exit(96);
    static const uint16_t keys[] = {BTN_TOUCH, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_LEFT};
    enable(device, EV_KEY, keys, is_touchpad ? 4 : 1);
    set_axis(device, ABS_X, 4000, 40);
    set_axis(device, ABS_Y, 2800, 40);
    set_axis(device, ABS_MT_SLOT, 4, 0);
    set_axis(device, ABS_MT_POSITION_X, 4000, 40);
    set_axis(device, ABS_MT_POSITION_Y, 2800, 40);
    set_axis(device, ABS_MT_TRACKING_ID, 65535, 0);
    virtual_device_set_property(device, is_touchpad ? INPUT_PROP_POINTER : INPUT_PROP_DIRECT);
    if (is_touchpad) virtual_device_set_property(device, INPUT_PROP_BUTTONPAD);
    virtual_device_set_udev_property(device, "ID_INPUT", "1");
    virtual_device_set_udev_property(device, is_touchpad ? "ID_INPUT_TOUCHPAD" : "ID_INPUT_TOUCHSCREEN", "1");
    return device;
}

/// Before the program's first call, or its first wait at the latest.
static void begin(void) {
    static bool has_begun;
    if (has_begun) return;
    has_begun = true;
    const char *count = getenv("FAULT_DEVICES");
    device_count = count ? atoi(count) : 0;
    if (device_count < 1) return;
    if (device_count > DEVICES) device_count = DEVICES;
    kernel = virtual_kernel_new(start, "dmi:");
    if (!kernel) _exit(96);
    for (int i = 0; i < device_count; i++) {
        devices[i] = make_device(i == 0);
        if (virtual_kernel_plug(kernel, devices[i]) < 0) _exit(96);
    }
}

bool machine_is_there(void) {
    begin();
    if (kernel && !virtual_current()) virtual_kernel_enter(kernel);
    return kernel != NULL;
}

bool machine_has(const char *path) {
    return machine_is_there() && !strncmp(path, "/dev/input/event", strlen("/dev/input/event"));
}

const char *machine_node(int descriptor) {
    VirtualClient *client = machine_is_there() ? virtual_find_client(kernel, descriptor) : NULL;
    return client ? virtual_device_node(client->device) : NULL;
}

int machine_frames_read(void) { return frames_read; }

// MARK: Calls

/// What the virtual kernel answers libinput's import of that name with.
static void *answer(const char *name) {
    for (size_t i = 0; i < virtual_system_import_count; i++) {
        if (!strcmp(virtual_system_imports[i].name, name)) return virtual_system_imports[i].replacement;
    }
    _exit(96);
}

int machine_open(const char *path) {
    int descriptor = virtual_kernel_open(kernel, path);
    if (descriptor >= 0) return descriptor;
    errno = -descriptor;
    return -1;
}

ssize_t machine_read(int descriptor, void *bytes, size_t count) {
    ssize_t result = ((ssize_t (*)(int, void *, size_t))answer("read"))(descriptor, bytes, count);
    const struct input_event *events = bytes;
    for (ssize_t i = 0; i < result / (ssize_t)sizeof *events; i++) {
        if (events[i].type == EV_SYN && events[i].code == SYN_REPORT) frames_read++;
    }
    return result;
}

int machine_ioctl(int descriptor, unsigned long request, void *argument) {
    return ((int (*)(int, unsigned long, ...))answer("ioctl"))(descriptor, request, argument);
}

int machine_stat(const char *path, struct stat *status) {
    return ((int (*)(const char *, struct stat *))answer("stat"))(path, status);
}

int machine_fstat(int descriptor, struct stat *status) {
    return ((int (*)(int, struct stat *))answer("fstat"))(descriptor, status);
}

int machine_timer(void) {
    return ((int (*)(int, int))answer("timerfd_create"))(CLOCK_MONOTONIC, TFD_CLOEXEC);
}

int machine_set_timer(int descriptor, int flags, const struct itimerspec *value) {
    typedef int (*Function)(int, int, const struct itimerspec *, struct itimerspec *);
    return ((Function)answer("timerfd_settime"))(descriptor, flags, value, NULL);
}

int machine_time(struct timespec *time) {
    return ((int (*)(clockid_t, struct timespec *))answer("clock_gettime"))(CLOCK_MONOTONIC, time);
}

bool machine_close(int descriptor) {
    if (!machine_is_there()) return false;
    virtual_timer_remove(kernel, descriptor);
    if (!virtual_find_client(kernel, descriptor)) return false;
    virtual_kernel_close(kernel, descriptor);
    return true;
}

// MARK: What happens

/// The devices' hands don't move at the same moments.
static uint64_t due(int device) { return start + 500 * MILLISECONDS + interval * steps[device] + 3000 * device; }

static void send_contact(VirtualDevice *device, uint64_t time, int slot, int step) {
    bool lifts = step == STEPS;
    virtual_device_event(device, time, EV_ABS, ABS_MT_SLOT, slot);
    if (step == 0 || lifts) virtual_device_event(device, time, EV_ABS, ABS_MT_TRACKING_ID, lifts ? -1 : slot + 1);
    if (lifts) return;
    virtual_device_event(device, time, EV_ABS, ABS_MT_POSITION_X, 800 + 700 * slot + 40 * step);
    virtual_device_event(device, time, EV_ABS, ABS_MT_POSITION_Y, 800 + 70 * step);
}

/// Touches, moves a finger or two for some steps, and lifts.
static void send_step(int index) {
    VirtualDevice *device = devices[index];
    int step = steps[index]++, fingers = index == 0 ? 2 : 1;
    uint64_t time = virtual_kernel_now(kernel);
    for (int slot = 0; slot < fingers; slot++) send_contact(device, time, slot, step);
    if (step == 0 || step == STEPS) {
        if (index == 0) virtual_device_event(device, time, EV_KEY, BTN_TOOL_DOUBLETAP, step == 0);
        virtual_device_event(device, time, EV_KEY, BTN_TOUCH, step == 0);
    }
    virtual_device_event(device, time, EV_SYN, SYN_REPORT, 0);
}

bool machine_wait(int *timeout) {
    static int waits, interruptions;
    // A program that waits for ever for nothing spins, or does not heed the user.
    if (++waits > MAXIMUM_WAITS) _exit(98);
    uint64_t now = virtual_kernel_now(kernel);
    uint64_t end = *timeout < 0 ? UINT64_MAX : now + (uint64_t)*timeout * MILLISECONDS;
    uint64_t next = virtual_kernel_next_timer(kernel);
    int device = -1;
    for (int i = 0; i < device_count; i++) {
        if (steps[i] > STEPS || due(i) >= next) continue;
        next = due(i);
        device = i;
    }
    if (next == UINT64_MAX) {
        if (interruptions++ < PATIENCE) return raise(SIGINT) == 0;
        if (*timeout < 0) _exit(97);
    }
    if (next > end) {
        virtual_kernel_set_now(kernel, end);
        return false;
    }
    if (next < now) next = now;
    if (*timeout > 0) *timeout = (int)((end - next + MILLISECONDS - 1) / MILLISECONDS);
    virtual_kernel_set_now(kernel, next);
    if (device >= 0) send_step(device);
    return true;
}
