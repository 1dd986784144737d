// A kernel's input side that exists only in this process: devices, their nodes, a clock and its timers,
// and their udev properties. An unmodified libinput reads it, because its imports (and those of
// libevdev and libmtdev beneath it) are redirected here; see redirect.c.
//
// Nothing here is safe to use from two threads at once, except that each thread enters a kernel of its own.
// Times are microseconds of CLOCK_MONOTONIC. Results of type int are 0 or a negative errno unless noted.
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
    /// No shared library of that name is loaded in the process.
    VIRTUAL_REDIRECT_LIBRARY_MISSING,
    /// libinput doesn't import that function, which is required for redirection.
    VIRTUAL_REDIRECT_IMPORT_MISSING,
    /// libinput imports that function of libudev, for which there is no replacement.
    VIRTUAL_REDIRECT_IMPORT_UNKNOWN,
    /// The memory that holds the imports could not be made writable.
    VIRTUAL_REDIRECT_REFUSED,
} VirtualRedirectStatus;

typedef struct {
    VirtualRedirectStatus status;
    /// The name of the library or function that the status is about.
    char name[64];
} VirtualRedirect;

/// Redirects the imports of libinput and the libraries beneath it to this library, once per process.
///
/// For a thread that has entered no kernel, the redirected functions call the real ones.
VirtualRedirect virtual_redirect(void);

/// Redirects the calls to libudev in the rest of the process as well, so that the program can look at a virtual
/// device that libinput has handed out. Returns false if the system forbids it.
bool virtual_redirect_program(void);

/// Makes `kernel` visible to the calling thread's calls into libinput; NULL: the real system. Returns the
/// kernel visible before, to be entered again afterwards.
VirtualKernel *_Nullable virtual_kernel_enter(VirtualKernel *_Nullable kernel);

// MARK: The kernel and its clock

/// Creates a kernel on a machine with the modalias `dmi`. Returns NULL if memory is short.
VirtualKernel *_Nullable virtual_kernel_new(uint64_t now, const char *_Nonnull dmi);

/// Frees a kernel. Every libinput context that sees the kernel must be gone before.
void virtual_kernel_free(VirtualKernel *_Nonnull kernel);

uint64_t virtual_kernel_now(const VirtualKernel *_Nonnull kernel);

/// Turns the clock forward to `now`, and makes the timers that are due readable.
void virtual_kernel_set_now(VirtualKernel *_Nonnull kernel, uint64_t now);

/// Returns the time at which the next timer is due; UINT64_MAX if none is armed.
uint64_t virtual_kernel_next_timer(const VirtualKernel *_Nonnull kernel);

/// Returns the udev context to create a libinput context with. Owned by the kernel.
struct udev *_Nonnull virtual_kernel_udev(VirtualKernel *_Nonnull kernel);

/// Opens a device node as open(2) does; returns a file descriptor or a negative errno.
int virtual_kernel_open(VirtualKernel *_Nonnull kernel, const char *_Nonnull path);

void virtual_kernel_close(VirtualKernel *_Nonnull kernel, int descriptor);

/// Acts as ioctl(2) on a descriptor that ``virtual_kernel_open`` returned; returns a negative errno on failure.
int virtual_kernel_ioctl(
    VirtualKernel *_Nonnull kernel, int descriptor, unsigned long request, void *_Nonnull argument);

/// Returns the modalias of the machine. Owned by the kernel.
const char *_Nonnull virtual_kernel_dmi(const VirtualKernel *_Nonnull kernel);

// MARK: Devices

/// Creates a device that is not plugged in yet, owned by the caller. Returns NULL if memory is short.
VirtualDevice *_Nullable virtual_device_new(const char *_Nonnull name, struct input_id id);

/// Releases the caller's reference to a device; this doesn't unplug the device.
void virtual_device_release(VirtualDevice *_Nonnull device);

int virtual_device_enable(VirtualDevice *_Nonnull device, uint16_t type, uint16_t code);
int virtual_device_set_axis(VirtualDevice *_Nonnull device, uint16_t code, struct input_absinfo info);
int virtual_device_set_property(VirtualDevice *_Nonnull device, uint16_t property);
int virtual_device_set_udev_property(
    VirtualDevice *_Nonnull device, const char *_Nonnull key, const char *_Nonnull value);

/// Plugs a device in. The device keeps its node, such as /dev/input/event1024, which no other device gets.
int virtual_kernel_plug(VirtualKernel *_Nonnull kernel, VirtualDevice *_Nonnull device);

/// Unplugs a device: hangs up on the readers of its node, and notifies udev. Events that they have not read by then
/// are lost, as in the kernel.
void virtual_device_unplug(VirtualDevice *_Nonnull device);

/// Returns the path of the device's node; "" before the device is plugged in.
const char *_Nonnull virtual_device_node(const VirtualDevice *_Nonnull device);

/// Takes an event from the hardware, as the kernel's input core does: drops events that the device can't send
/// or that change nothing; SYN_REPORT hands the other events to all readers of the node.
///
/// SYN_DROPPED, which no hardware sends, is handed on as well.
void virtual_device_event(
    VirtualDevice *_Nonnull device, uint64_t time, uint16_t type, uint16_t code, int32_t value);

/// Begins a new recording, which names slot 0 only after another slot, as does a device that was just plugged
/// in.
void virtual_device_begin(VirtualDevice *_Nonnull device);

/// Sets whether the readers' queues are full: while `lost`, the device's state changes, but no reader gets the
/// events. The next frame that is handed on follows a SYN_DROPPED.
void virtual_device_set_lost(VirtualDevice *_Nonnull device, bool lost);

// MARK: Readers in other processes

/// A server that gives other processes the devices of a kernel: their open nodes are pipes that this process
/// writes to.
typedef struct VirtualServer VirtualServer;

/// Creates a server for programs of `user`, of this process's user and of root. Returns NULL if descriptors or
/// memory are short.
VirtualServer *_Nullable virtual_server_new(VirtualKernel *_Nonnull kernel, uid_t user);
void virtual_server_free(VirtualServer *_Nonnull server);

/// Returns a descriptor that is readable while a question waits.
int virtual_server_descriptor(const VirtualServer *_Nonnull server);
/// Answers the waiting questions.
void virtual_server_serve(VirtualServer *_Nonnull server);

/// Returns the name of the abstract socket.
const char *_Nonnull virtual_server_name(const VirtualServer *_Nonnull server);
/// Returns the last complaint of a program; "" without one.
const char *_Nonnull virtual_server_message(const VirtualServer *_Nonnull server);
/// Returns true once a program has asked for the list of devices.
bool virtual_server_was_asked(const VirtualServer *_Nonnull server);
/// Returns true once a program has opened a device.
bool virtual_server_was_opened(const VirtualServer *_Nonnull server);
/// Returns true if a process has the device's node open.
bool virtual_server_is_open(VirtualServer *_Nonnull server, const VirtualDevice *_Nonnull device);
/// Returns the number of bytes that were sent and not read.
size_t virtual_server_unread(VirtualServer *_Nonnull server);

/// Holds libinput's clock in the programs at `limit`: the time of the first frame that they have not read.
void virtual_server_set_limit(VirtualServer *_Nonnull server, uint64_t limit);
/// Tells the programs to look for devices that came or went.
void virtual_server_devices_changed(VirtualServer *_Nonnull server);

#endif
