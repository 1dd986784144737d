// The objects that libudev hands out as opaque pointers, as they stand for a virtual kernel.
#ifndef FLING_VIRTUAL_UDEV_H
#define FLING_VIRTUAL_UDEV_H

#include "kernel.h"

#include <string.h>

/// Returns the function of the real libudev, looked up where this code itself is exported under libudev's
/// names; one that fails if libudev is not in the process: NEXT's returns NULL or 0, NEXT_RESULT's a negative errno.
#ifdef VIRTUAL_INTERPOSES
void *virtual_next(const char *name);
void *virtual_absent(void);
int virtual_absent_result(void);
#define NEXT_OR(absent, function)                                                    \
    ({                                                                               \
        static __typeof__(&function) next;                                           \
        if (!next) next = (__typeof__(&function))virtual_next(#function);            \
        next ? next : (__typeof__(&function))(void *)absent;                         \
    })
#define NEXT(function) NEXT_OR(virtual_absent, function)
#define NEXT_RESULT(function) NEXT_OR(virtual_absent_result, function)
#else
#define NEXT(function) function
#define NEXT_RESULT(function) function
#endif

/// Locks the kernels' lists for the rest of the block.
#define LOCKED __attribute__((cleanup(virtual_unlock), unused)) const int lock = virtual_lock()

static inline bool is_ours(const void *object, const char *tag) {
    return object && ((const VirtualObject *)object)->tag == tag;
}

typedef enum { EVENT_NODE, INPUT_NODE, DMI_NODE } NodeKind;

/// An entry of a list that libudev walks through; the last entry has no name.
typedef struct {
    VirtualObject object;
    const char *name;
    const char *value;
} Entry;

typedef struct Node {
    VirtualObject object;
    NodeKind kind;
    VirtualKernel *kernel;
    /// The device; NULL for the DMI table.
    VirtualDevice *device;
    /// The parent, made when first asked for and freed with this node, as in libudev.
    struct Node *parent;
    const char *action;
    /// The properties, made when first asked for.
    Entry *properties;
} Node;

typedef struct Message {
    struct Message *next;
    Node *node;
} Message;

typedef struct VirtualMonitor {
    VirtualObject object;
    struct VirtualMonitor *next;
    VirtualKernel *kernel;
    int descriptor;
    bool is_receiving;
    Message *messages;
} Monitor;

extern const char virtual_entry_tag;

/// Returns the kernel of a context, which is the first member of the kernel.
static inline VirtualKernel *kernel_of(struct udev *udev) { return (VirtualKernel *)udev; }

/// Returns the real libudev's context for all but the kernel's devices; NULL if there is none.
struct udev *virtual_udev_beyond(VirtualKernel *kernel);
/// Returns true if the syspath is that of a real input device, and these are hidden.
bool virtual_udev_hides(const VirtualKernel *kernel, const char *syspath);
/// Updates the list of devices of a kernel that is a copy of another process's.
void virtual_udev_refresh(VirtualKernel *kernel);

struct udev_device *virtual_udev_node(
    NodeKind kind, VirtualKernel *kernel, VirtualDevice *device, const char *action);
/// Returns true for a device of a virtual kernel.
bool virtual_udev_is_node(struct udev_device *device);
const char *virtual_udev_property(const Node *node, const char *key);

// The functions that stand for libudev's.

struct udev *hook_udev_new(void);
struct udev *hook_udev_ref(struct udev *udev);
struct udev *hook_udev_unref(struct udev *udev);

struct udev_device *hook_udev_device_ref(struct udev_device *device);
struct udev_device *hook_udev_device_unref(struct udev_device *device);
struct udev_device *hook_udev_device_new_from_devnum(struct udev *udev, char type, dev_t number);
struct udev_device *hook_udev_device_new_from_syspath(struct udev *udev, const char *path);
struct udev_device *hook_udev_device_new_from_subsystem_sysname(
    struct udev *udev, const char *subsystem, const char *name);
struct udev_device *hook_udev_device_new_from_device_id(struct udev *udev, const char *id);
struct udev_device *hook_udev_device_new_from_environment(struct udev *udev);
struct udev_device *hook_udev_device_get_parent(struct udev_device *device);
struct udev_device *hook_udev_device_get_parent_with_subsystem_devtype(
    struct udev_device *device, const char *subsystem, const char *type);
struct udev *hook_udev_device_get_udev(struct udev_device *device);
const char *hook_udev_device_get_syspath(struct udev_device *device);
const char *hook_udev_device_get_devpath(struct udev_device *device);
const char *hook_udev_device_get_sysname(struct udev_device *device);
const char *hook_udev_device_get_sysnum(struct udev_device *device);
const char *hook_udev_device_get_devnode(struct udev_device *device);
dev_t hook_udev_device_get_devnum(struct udev_device *device);
const char *hook_udev_device_get_subsystem(struct udev_device *device);
const char *hook_udev_device_get_devtype(struct udev_device *device);
int hook_udev_device_get_is_initialized(struct udev_device *device);
const char *hook_udev_device_get_action(struct udev_device *device);
const char *hook_udev_device_get_property_value(struct udev_device *device, const char *key);
const char *hook_udev_device_get_sysattr_value(struct udev_device *device, const char *attribute);
struct udev_list_entry *hook_udev_device_get_properties_list_entry(struct udev_device *device);

struct udev_enumerate *hook_udev_enumerate_new(struct udev *udev);
struct udev_enumerate *hook_udev_enumerate_ref(struct udev_enumerate *enumerate);
struct udev_enumerate *hook_udev_enumerate_unref(struct udev_enumerate *enumerate);
struct udev *hook_udev_enumerate_get_udev(struct udev_enumerate *enumerate);
int hook_udev_enumerate_add_match_subsystem(struct udev_enumerate *enumerate, const char *subsystem);
int hook_udev_enumerate_add_nomatch_subsystem(struct udev_enumerate *enumerate, const char *subsystem);
int hook_udev_enumerate_add_match_sysname(struct udev_enumerate *enumerate, const char *name);
int hook_udev_enumerate_add_match_property(
    struct udev_enumerate *enumerate, const char *key, const char *value);
int hook_udev_enumerate_add_match_tag(struct udev_enumerate *enumerate, const char *tag);
int hook_udev_enumerate_add_match_sysattr(
    struct udev_enumerate *enumerate, const char *attribute, const char *value);
int hook_udev_enumerate_add_nomatch_sysattr(
    struct udev_enumerate *enumerate, const char *attribute, const char *value);
int hook_udev_enumerate_add_match_parent(struct udev_enumerate *enumerate, struct udev_device *parent);
int hook_udev_enumerate_add_syspath(struct udev_enumerate *enumerate, const char *path);
int hook_udev_enumerate_add_match_is_initialized(struct udev_enumerate *enumerate);
int hook_udev_enumerate_scan_devices(struct udev_enumerate *enumerate);
int hook_udev_enumerate_scan_subsystems(struct udev_enumerate *enumerate);
struct udev_list_entry *hook_udev_enumerate_get_list_entry(struct udev_enumerate *enumerate);
struct udev_list_entry *hook_udev_list_entry_get_next(struct udev_list_entry *entry);
struct udev_list_entry *hook_udev_list_entry_get_by_name(struct udev_list_entry *entry, const char *name);
const char *hook_udev_list_entry_get_name(struct udev_list_entry *entry);
const char *hook_udev_list_entry_get_value(struct udev_list_entry *entry);

struct udev_monitor *hook_udev_monitor_new_from_netlink(struct udev *udev, const char *name);
struct udev_monitor *hook_udev_monitor_ref(struct udev_monitor *monitor);
struct udev_monitor *hook_udev_monitor_unref(struct udev_monitor *monitor);
struct udev *hook_udev_monitor_get_udev(struct udev_monitor *monitor);
int hook_udev_monitor_filter_add_match_subsystem_devtype(
    struct udev_monitor *monitor, const char *subsystem, const char *type);
int hook_udev_monitor_filter_add_match_tag(struct udev_monitor *monitor, const char *tag);
int hook_udev_monitor_filter_update(struct udev_monitor *monitor);
int hook_udev_monitor_filter_remove(struct udev_monitor *monitor);
int hook_udev_monitor_set_receive_buffer_size(struct udev_monitor *monitor, int size);
int hook_udev_monitor_enable_receiving(struct udev_monitor *monitor);
int hook_udev_monitor_get_fd(struct udev_monitor *monitor);
struct udev_device *hook_udev_monitor_receive_device(struct udev_monitor *monitor);

#endif
