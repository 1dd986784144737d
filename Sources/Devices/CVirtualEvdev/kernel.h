// The declarations that the parts of the virtual kernel share.
#ifndef FLING_VIRTUAL_KERNEL_H
#define FLING_VIRTUAL_KERNEL_H

#include "CVirtualEvdev.h"

#include <libudev.h>
#include <sys/stat.h>
#include <sys/types.h>

enum { BITS = 8 };

/// The head of each object behind an opaque pointer of libudev's: the address of the object's tag distinguishes
/// virtual objects from those of the real libudev.
typedef struct {
    const void *tag;
    int references;
} VirtualObject;

/// An open node: the reader's file descriptor, and the kernel's descriptor at the other end.
typedef struct VirtualClient {
    struct VirtualClient *next;
    int descriptor;
    int peer;
    bool has_grab;
    /// True if the device is gone or the reader's access was revoked.
    bool is_revoked;
    /// The number of bytes written but not read.
    size_t queued;
    /// True if events were lost since the last frame that the reader got.
    bool missed;
    /// The difference from CLOCK_MONOTONIC to the clock that stamps the reader's events, in microseconds.
    int64_t clock_offset;
    /// The number by which another process knows the open node.
    uint64_t token;
    /// True while the reader in another process still asks for the device's state, which events would change
    /// meanwhile.
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
    /// True if the open frame holds more than the SYN_REPORT to come.
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
    /// The differences from CLOCK_MONOTONIC to CLOCK_REALTIME and CLOCK_BOOTTIME; CLOCK_MONOTONIC is the
    /// default of readers.
    int64_t realtime_offset;
    int64_t boottime_offset;

    // A kernel that is a copy of another process's.
    /// True if the real libudev answers for all other devices.
    bool is_shared;
    bool shows_real_devices;
    struct udev *real_udev;
    /// The pointer that the program keeps in its context.
    void *user_data;
    /// Updates the list of devices after some came or went.
    void (*refresh)(VirtualKernel *);
    /// Makes a descriptor readable when devices come or go.
    void (*watch)(VirtualKernel *, int descriptor);
};

/// Returns the kernel that the calling thread entered, else the one shared by all threads, or NULL.
VirtualKernel *virtual_current(void);
/// Makes the kernel visible to all threads that have entered no kernel.
void virtual_kernel_share(VirtualKernel *kernel);

/// Takes the recursive lock of all kernels' lists, for virtual_unlock to release.
int virtual_lock(void);
void virtual_unlock(const int *lock);

// redirect.c
/// Redirects again the entries that the dynamic linker has filled in since.
void virtual_redirect_keep(void);

// kernel.c
VirtualClient *virtual_find_client(const VirtualKernel *kernel, int descriptor);
VirtualTimer *virtual_find_timer(const VirtualKernel *kernel, int descriptor);
VirtualDevice *virtual_find_plugged(
    const VirtualKernel *kernel, bool (*matches)(const VirtualDevice *, const void *), const void *what);
int virtual_timer_new(VirtualKernel *kernel);
void virtual_timer_set(VirtualKernel *kernel, VirtualTimer *timer, bool is_set, uint64_t due);
/// Removes the descriptor's timer; returns false if the kernel has none for the descriptor.
bool virtual_timer_remove(VirtualKernel *kernel, int descriptor);
dev_t virtual_device_number(const VirtualDevice *device);

/// Returns true for the path of a file with the owner's settings of this machine, or with its model, which must
/// not influence a replay.
bool virtual_is_about_this_machine(const char *path);

// device.c
int virtual_client_ioctl(VirtualClient *client, unsigned long request, void *argument);
/// Hangs up on the node's reader: poll reports it, and reading fails with ENODEV.
void virtual_client_hang_up(VirtualClient *client);

// udev.c
extern const char virtual_udev_tag;
void virtual_udev_announce(VirtualKernel *kernel, VirtualDevice *device, const char *action);

/// A function that replaces one of libinput's imports.
typedef struct {
    const char *name;
    void *replacement;
} VirtualImport;

extern const VirtualImport virtual_udev_imports[];
extern const size_t virtual_udev_import_count;
// system.c, or time.c of the input shim in its place
extern const VirtualImport virtual_system_imports[];
extern const size_t virtual_system_import_count;

#endif
