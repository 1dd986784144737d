// A kernel's input side that exists only in this process: devices, their nodes, a clock and its timers,
// and what udev would say of them. An unmodified libinput reads it, because its imports (and those of
// libevdev and libmtdev beneath it) lead here; see redirect.c.
//
// Nothing here is safe to use from two threads at once, except that each thread enters a kernel of its own.
// Times are microseconds of CLOCK_MONOTONIC. Results of type int are 0 or a negative errno unless said.
#ifndef FLING_CVIRTUALEVDEV_H
#define FLING_CVIRTUALEVDEV_H

#include <linux/input.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct udev;

typedef struct VirtualKernel VirtualKernel;
typedef struct VirtualDevice VirtualDevice;

// MARK: Redirection

typedef enum {
    VIRTUAL_REDIRECT_DONE,
    /// There is no shared library of that name in the process.
    VIRTUAL_REDIRECT_LIBRARY_MISSING,
    /// libinput doesn't import that function, without which it can't be answered.
    VIRTUAL_REDIRECT_IMPORT_MISSING,
    /// libinput imports that function of libudev, and there is no answer for it.
    VIRTUAL_REDIRECT_IMPORT_UNKNOWN,
    /// The memory that holds the imports could not be made writable.
    VIRTUAL_REDIRECT_REFUSED,
} VirtualRedirectStatus;

typedef struct {
    VirtualRedirectStatus status;
    /// The library or function that the status is about.
    char name[64];
} VirtualRedirect;

/// Leads the imports of libinput and the libraries beneath it here, once per process.
///
/// For a thread that has entered no kernel they go on to the real functions.
VirtualRedirect virtual_redirect(void);

/// Leads the calls into libudev of all else in the process here as well, so that it can look at a virtual device that
/// libinput has handed out. False if the system forbids it.
bool virtual_redirect_program(void);

/// From now on the calling thread's calls into libinput see `kernel`; NULL: the real system.
/// Returns what they saw before, to be entered again afterwards.
VirtualKernel *_Nullable virtual_kernel_enter(VirtualKernel *_Nullable kernel);

// MARK: The kernel and its clock

/// `dmi` is the modalias of the machine that the devices are part of. NULL when memory is short.
VirtualKernel *_Nullable virtual_kernel_new(uint64_t now, const char *_Nonnull dmi);

/// Every libinput context that sees the kernel must be gone before it.
void virtual_kernel_free(VirtualKernel *_Nonnull kernel);

uint64_t virtual_kernel_now(const VirtualKernel *_Nonnull kernel);

/// Turns the clock forward to `now`, and makes the timers that are due readable.
void virtual_kernel_set_now(VirtualKernel *_Nonnull kernel, uint64_t now);

/// When the next timer is due; UINT64_MAX when none is set.
uint64_t virtual_kernel_next_timer(const VirtualKernel *_Nonnull kernel);

/// The udev context to create a libinput context with. Owned by the kernel.
struct udev *_Nonnull virtual_kernel_udev(VirtualKernel *_Nonnull kernel);

/// Opens a device node as open(2) does; returns a file descriptor or a negative errno.
int virtual_kernel_open(VirtualKernel *_Nonnull kernel, const char *_Nonnull path);

void virtual_kernel_close(VirtualKernel *_Nonnull kernel, int descriptor);

/// As ioctl(2) on a descriptor that ``virtual_kernel_open`` returned; a negative errno if it fails.
int virtual_kernel_ioctl(
    VirtualKernel *_Nonnull kernel, int descriptor, unsigned long request, void *_Nonnull argument);

/// The modalias of the machine. Owned by the kernel.
const char *_Nonnull virtual_kernel_dmi(const VirtualKernel *_Nonnull kernel);

// MARK: Devices

/// A device that is not plugged in yet. Owned by the caller until then. NULL when memory is short.
VirtualDevice *_Nullable virtual_device_new(const char *_Nonnull name, struct input_id id);

/// Lets go of a device; to unplug it is another matter.
void virtual_device_release(VirtualDevice *_Nonnull device);

int virtual_device_enable(VirtualDevice *_Nonnull device, uint16_t type, uint16_t code);
int virtual_device_set_axis(VirtualDevice *_Nonnull device, uint16_t code, struct input_absinfo info);
int virtual_device_set_property(VirtualDevice *_Nonnull device, uint16_t property);
int virtual_device_set_udev_property(
    VirtualDevice *_Nonnull device, const char *_Nonnull key, const char *_Nonnull value);

/// Plugs a device in. It keeps its node, such as /dev/input/event1024, which no other device gets.
int virtual_kernel_plug(VirtualKernel *_Nonnull kernel, VirtualDevice *_Nonnull device);

/// Hangs up on who has the node open, and tells udev. What they have not read by then is lost, as in the
/// kernel.
void virtual_device_unplug(VirtualDevice *_Nonnull device);

/// The node's path, "" before the device is plugged in.
const char *_Nonnull virtual_device_node(const VirtualDevice *_Nonnull device);

/// Takes an event from the hardware, as the kernel's input core does: what the device can't send and what
/// changes nothing is dropped, and SYN_REPORT hands what is left to all who have the node open.
///
/// SYN_DROPPED, which no hardware sends, is handed on as well.
void virtual_device_event(
    VirtualDevice *_Nonnull device, uint64_t time, uint16_t type, uint16_t code, int32_t value);

/// A new recording begins, which names slot 0 only if it comes from another: as a device that has just been plugged in.
void virtual_device_begin(VirtualDevice *_Nonnull device);

/// While `lost`, the readers' queues are full: the device's state changes, but no one gets the events.
/// The next frame that is handed on again comes after a SYN_DROPPED.
void virtual_device_set_lost(VirtualDevice *_Nonnull device, bool lost);

// MARK: Readers in other processes

/// Gives other processes the devices of a kernel: their open nodes are pipes that this process writes to.
typedef struct VirtualServer VirtualServer;

/// Listens on a socket for programs of `user`, of this process's user and of root. NULL when descriptors are short.
VirtualServer *_Nullable virtual_server_new(VirtualKernel *_Nonnull kernel, uid_t user);
void virtual_server_free(VirtualServer *_Nonnull server);

/// Readable when a question waits.
int virtual_server_descriptor(const VirtualServer *_Nonnull server);
/// Answers the questions that wait.
void virtual_server_serve(VirtualServer *_Nonnull server);

/// The name of the abstract socket.
const char *_Nonnull virtual_server_name(const VirtualServer *_Nonnull server);
/// The last complaint of a program, "" without one.
const char *_Nonnull virtual_server_message(const VirtualServer *_Nonnull server);
/// True once a program has asked for the list of devices.
bool virtual_server_was_asked(const VirtualServer *_Nonnull server);
/// True once a program has opened a device.
bool virtual_server_was_opened(const VirtualServer *_Nonnull server);
/// True if some process has the device's node open.
bool virtual_server_is_open(VirtualServer *_Nonnull server, const VirtualDevice *_Nonnull device);
/// The number of bytes that were sent and not read.
size_t virtual_server_unread(VirtualServer *_Nonnull server);

/// Holds libinput's clock in the programs at `limit`: the time of the first frame that they have not read.
void virtual_server_set_limit(VirtualServer *_Nonnull server, uint64_t limit);
/// Tells the programs to look for devices that came or went.
void virtual_server_devices_changed(VirtualServer *_Nonnull server);

#endif
