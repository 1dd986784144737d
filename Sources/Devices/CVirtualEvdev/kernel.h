// What the parts of the virtual kernel know of each other.
#ifndef FLING_VIRTUAL_KERNEL_H
#define FLING_VIRTUAL_KERNEL_H

#include "CVirtualEvdev.h"

#include <libudev.h>
#include <sys/stat.h>
#include <sys/types.h>

enum { BITS = 8 };

/// Everything that libudev hands out as an opaque pointer begins with the address of its own tag here,
/// so that an object of ours is told from one of the real libudev.
typedef struct {
    const void *tag;
    int references;
} VirtualObject;

/// A node that someone opened: the reader's file descriptor, and ours at the other end.
typedef struct VirtualClient {
    struct VirtualClient *next;
    int descriptor;
    int peer;
    bool has_grab;
    /// The device is gone, or the reader's access to it.
    bool is_revoked;
    /// Bytes that are written but not read.
    size_t queued;
    /// Events were lost since the last frame that it got.
    bool missed;
    /// Microseconds from CLOCK_MONOTONIC to the clock that its events are stamped with.
    int64_t clock_offset;
    /// The number by which another process knows the open node.
    uint64_t token;
    /// True while the reader in another process still learns the device's state, which events would change under it.
    bool is_starting;
    VirtualDevice *device;
} VirtualClient;

typedef struct {
    char *key;
    char *value;
} VirtualProperty;

/// The description of a device: its numbers, its properties, the codes that it can send, and its axes.
typedef struct {
    struct input_id id;
    uint8_t properties[INPUT_PROP_CNT / BITS];
    uint8_t types[EV_CNT / BITS];
    uint8_t keys[KEY_CNT / BITS];
    uint8_t relative[REL_CNT / BITS];
    uint8_t absolute[ABS_CNT / BITS];
    uint8_t miscellaneous[MSC_CNT / BITS];
    uint8_t leds[LED_CNT / BITS];
    uint8_t sounds[SND_CNT / BITS];
    uint8_t switches[SW_CNT / BITS + 1];
    uint8_t force_feedback[FF_CNT / BITS];
    struct input_absinfo axes[ABS_CNT];
} VirtualTraits;

struct VirtualDevice {
    struct VirtualDevice *next;
    int references;
    bool is_plugged;
    bool is_lost;
    /// Whether the open frame holds more than the SYN_REPORT to come.
    bool has_news;
    VirtualKernel *kernel;
    char *name;
    unsigned number;
    char node[40];
    char event_path[80];
    char input_path[80];

    VirtualTraits traits;
    uint8_t keys_down[KEY_CNT / BITS];
    uint8_t leds_on[LED_CNT / BITS];
    uint8_t sounds_on[SND_CNT / BITS];
    uint8_t switches_on[SW_CNT / BITS + 1];
    int slot;
    int slot_count;
    /// The value of each multitouch axis in each slot, axis by axis; NULL without slots.
    int32_t *slots;

    struct input_event *frame;
    size_t frame_count;
    size_t frame_capacity;

    VirtualProperty *udev_properties;
    size_t udev_property_count;
};

typedef struct VirtualTimer {
    struct VirtualTimer *next;
    int descriptor;
    bool is_set;
    uint64_t due;
} VirtualTimer;

struct VirtualMonitor;

struct VirtualKernel {
    /// The udev context that stands for this kernel.
    VirtualObject udev;
    uint64_t now;
    char *dmi;
    unsigned next_number;
    VirtualDevice *devices;
    VirtualClient *clients;
    VirtualTimer *timers;
    struct VirtualMonitor *monitors;

    // A kernel whose devices are read by other processes.
    uint64_t next_token;
    /// From CLOCK_MONOTONIC to CLOCK_REALTIME and CLOCK_BOOTTIME; readers that set no clock get the first.
    int64_t realtime_offset;
    int64_t boottime_offset;

    // A kernel that is a copy of another process's.
    /// Whatever is not the kernel's is asked of the real libudev.
    bool is_shared;
    bool shows_real_devices;
    struct udev *real_udev;
    /// The pointer that the program keeps in its context.
    void *user_data;
    /// Takes note of devices that came and went.
    void (*refresh)(VirtualKernel *);
    /// Has a descriptor become readable when devices come and go.
    void (*watch)(VirtualKernel *, int descriptor);
};

/// The kernel that the calling thread entered, else the one that is shared by all, or NULL.
VirtualKernel *virtual_current(void);
/// Has all threads that have entered no kernel see this one.
void virtual_kernel_share(VirtualKernel *kernel);

/// Keeps other threads from kernels' lists, which is recursive.
int virtual_lock(void);
void virtual_unlock(const int *lock);

// redirect.c
/// Redirects again what the dynamic linker has filled in since.
void virtual_redirect_keep(void);

// kernel.c
VirtualClient *virtual_find_client(const VirtualKernel *kernel, int descriptor);
VirtualTimer *virtual_find_timer(const VirtualKernel *kernel, int descriptor);
VirtualDevice *virtual_find_plugged(
    const VirtualKernel *kernel, bool (*matches)(const VirtualDevice *, const void *), const void *what);
int virtual_timer_new(VirtualKernel *kernel);
void virtual_timer_set(VirtualKernel *kernel, VirtualTimer *timer, bool is_set, uint64_t due);
/// Whether the descriptor was a timer of the kernel; it is no more.
bool virtual_timer_remove(VirtualKernel *kernel, int descriptor);
dev_t virtual_device_number(const VirtualDevice *device);

/// True for the path of a file with settings of the machine's owner, or with the machine's model: no business of a
/// replay.
bool virtual_is_about_this_machine(const char *path);

// device.c
int virtual_client_ioctl(VirtualClient *client, unsigned long request, void *argument);
/// The node is gone for the reader: poll says so, and reading fails with ENODEV.
void virtual_client_hang_up(VirtualClient *client);

// udev.c
extern const char virtual_udev_tag;
void virtual_udev_announce(VirtualKernel *kernel, VirtualDevice *device, const char *action);

/// Functions of ours that stand for one of libinput's imports.
typedef struct {
    const char *name;
    void *replacement;
} VirtualImport;

extern const VirtualImport virtual_udev_imports[];
extern const size_t virtual_udev_import_count;
// system.c, or what stands in its place in a program of its own
extern const VirtualImport virtual_system_imports[];
extern const size_t virtual_system_import_count;

#endif
