// What udev says of a virtual kernel: one node per device with the input device above it, the machine's
// DMI table, enumeration, and a monitor that reports what is plugged and unplugged.
//
// The functions stand for those of libudev in libinput's imports. An object of the real libudev goes on to
// the real function, so that other libinput contexts in the process are none the wiser.
#define _GNU_SOURCE
#include "kernel.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

const char virtual_udev_tag;
static const char device_tag, enumerate_tag, entry_tag, monitor_tag;

static bool is_ours(const void *object, const char *tag) {
    return object && ((const VirtualObject *)object)->tag == tag;
}

typedef enum { EVENT_NODE, INPUT_NODE, DMI_NODE } NodeKind;

typedef struct Node {
    VirtualObject object;
    NodeKind kind;
    VirtualKernel *kernel;
    /// NULL for the DMI table.
    VirtualDevice *device;
    /// Made when first asked for, and freed with this node, as libudev does.
    struct Node *parent;
    const char *action;
} Node;

typedef struct {
    VirtualObject object;
    const char *name;
} Entry;

typedef struct {
    VirtualObject object;
    VirtualKernel *kernel;
    Entry *entries;
    size_t count;
} Enumerate;

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

// MARK: Contexts

static struct udev *hook_udev_new(void) {
    VirtualKernel *kernel = virtual_current();
    if (!kernel) return udev_new();
    kernel->udev.references++;
    return virtual_kernel_udev(kernel);
}

static struct udev *hook_udev_ref(struct udev *udev) {
    if (!is_ours(udev, &virtual_udev_tag)) return udev_ref(udev);
    ((VirtualObject *)udev)->references++;
    return udev;
}

static struct udev *hook_udev_unref(struct udev *udev) {
    if (!is_ours(udev, &virtual_udev_tag)) return udev_unref(udev);
    ((VirtualObject *)udev)->references--;
    return NULL;
}

/// The kernel that a context stands for: it is the first thing in it.
static VirtualKernel *kernel_of(struct udev *udev) { return (VirtualKernel *)udev; }

// MARK: Devices

static struct udev_device *new_node(
    NodeKind kind, VirtualKernel *kernel, VirtualDevice *device, const char *action) {
    Node *node = calloc(1, sizeof *node);
    if (!node) return NULL;
    *node = (Node){{&device_tag, 1}, kind, kernel, device, NULL, action};
    if (device) device->references++;
    return (struct udev_device *)node;
}

static Node *our_node(struct udev_device *device) {
    return is_ours(device, &device_tag) ? (Node *)device : NULL;
}

static struct udev_device *hook_device_ref(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return udev_device_ref(device);
    node->object.references++;
    return device;
}

static struct udev_device *hook_device_unref(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return udev_device_unref(device);
    if (--node->object.references > 0) return NULL;
    if (node->parent) hook_device_unref((struct udev_device *)node->parent);
    if (node->device) virtual_device_release(node->device);
    free(node);
    return NULL;
}

static bool has_number(const VirtualDevice *device, const void *number) {
    return virtual_device_number(device) == *(const dev_t *)number;
}

static bool has_event_path(const VirtualDevice *device, const void *path) {
    return !strcmp(device->event_path, path);
}

static bool has_input_path(const VirtualDevice *device, const void *path) {
    return !strcmp(device->input_path, path);
}

static struct udev_device *found(VirtualKernel *kernel, NodeKind kind, VirtualDevice *device) {
    if (device) return new_node(kind, kernel, device, NULL);
    errno = ENODEV;
    return NULL;
}

static struct udev_device *hook_device_new_from_devnum(struct udev *udev, char type, dev_t number) {
    if (!is_ours(udev, &virtual_udev_tag)) return udev_device_new_from_devnum(udev, type, number);
    VirtualKernel *kernel = kernel_of(udev);
    VirtualDevice *device = type == 'c' ? virtual_find_plugged(kernel, has_number, &number) : NULL;
    return found(kernel, EVENT_NODE, device);
}

static struct udev_device *hook_device_new_from_syspath(struct udev *udev, const char *path) {
    if (!is_ours(udev, &virtual_udev_tag)) return udev_device_new_from_syspath(udev, path);
    VirtualKernel *kernel = kernel_of(udev);
    size_t length = strlen(path);
    if (length >= 7 && !strcmp(path + length - 7, "/dmi/id")) return new_node(DMI_NODE, kernel, NULL, NULL);
    VirtualDevice *device = virtual_find_plugged(kernel, has_event_path, path);
    if (device) return found(kernel, EVENT_NODE, device);
    return found(kernel, INPUT_NODE, virtual_find_plugged(kernel, has_input_path, path));
}

static struct udev_device *hook_device_get_parent(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return udev_device_get_parent(device);
    if (node->kind != EVENT_NODE) return NULL;
    if (!node->parent) node->parent = (Node *)new_node(INPUT_NODE, node->kernel, node->device, NULL);
    return (struct udev_device *)node->parent;
}

static struct udev_device *hook_device_get_parent_with_subsystem_devtype(
    struct udev_device *device, const char *subsystem, const char *type) {
    if (!our_node(device)) return udev_device_get_parent_with_subsystem_devtype(device, subsystem, type);
    bool is_input = subsystem && !strcmp(subsystem, "input") && !type;
    return is_input ? hook_device_get_parent(device) : NULL;
}

static struct udev *hook_device_get_udev(struct udev_device *device) {
    Node *node = our_node(device);
    return node ? virtual_kernel_udev(node->kernel) : udev_device_get_udev(device);
}

static const char *path_of(const Node *node) {
    switch (node->kind) {
    case EVENT_NODE: return node->device->event_path;
    case INPUT_NODE: return node->device->input_path;
    case DMI_NODE: break;
    }
    return "/sys/devices/virtual/dmi/id";
}

static const char *hook_device_get_syspath(struct udev_device *device) {
    Node *node = our_node(device);
    return node ? path_of(node) : udev_device_get_syspath(device);
}

static const char *hook_device_get_devpath(struct udev_device *device) {
    Node *node = our_node(device);
    return node ? path_of(node) + strlen("/sys") : udev_device_get_devpath(device);
}

static const char *hook_device_get_sysname(struct udev_device *device) {
    Node *node = our_node(device);
    return node ? strrchr(path_of(node), '/') + 1 : udev_device_get_sysname(device);
}

static const char *hook_device_get_devnode(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return udev_device_get_devnode(device);
    return node->kind == EVENT_NODE ? node->device->node : NULL;
}

static dev_t hook_device_get_devnum(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return udev_device_get_devnum(device);
    return node->kind == EVENT_NODE ? virtual_device_number(node->device) : 0;
}

static const char *hook_device_get_subsystem(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return udev_device_get_subsystem(device);
    return node->kind == DMI_NODE ? "dmi" : "input";
}

static const char *hook_device_get_devtype(struct udev_device *device) {
    return our_node(device) ? NULL : udev_device_get_devtype(device);
}

static int hook_device_get_is_initialized(struct udev_device *device) {
    return our_node(device) ? 1 : udev_device_get_is_initialized(device);
}

static const char *hook_device_get_action(struct udev_device *device) {
    Node *node = our_node(device);
    return node ? node->action : udev_device_get_action(device);
}

static const char *property_of(const VirtualDevice *device, const char *key) {
    for (size_t i = 0; i < device->udev_property_count; i++) {
        if (!strcmp(device->udev_properties[i].key, key)) return device->udev_properties[i].value;
    }
    return NULL;
}

static const char *hook_device_get_property_value(struct udev_device *device, const char *key) {
    Node *node = our_node(device);
    if (!node) return udev_device_get_property_value(device, key);
    if (node->kind == DMI_NODE) return strcmp(key, "MODALIAS") ? NULL : node->kernel->dmi;
    // The kernel gives NAME and PRODUCT to the input device, all else udev's rules give to the node.
    bool is_kernels = !strcmp(key, "NAME") || !strcmp(key, "PRODUCT");
    return is_kernels == (node->kind == INPUT_NODE) ? property_of(node->device, key) : NULL;
}

static const char *hook_device_get_sysattr_value(struct udev_device *device, const char *attribute) {
    Node *node = our_node(device);
    if (!node) return udev_device_get_sysattr_value(device, attribute);
    return node->kind == INPUT_NODE && !strcmp(attribute, "name") ? node->device->name : NULL;
}

// MARK: Enumeration

static struct udev_enumerate *hook_enumerate_new(struct udev *udev) {
    if (!is_ours(udev, &virtual_udev_tag)) return udev_enumerate_new(udev);
    Enumerate *enumerate = calloc(1, sizeof *enumerate);
    if (!enumerate) return NULL;
    enumerate->object = (VirtualObject){&enumerate_tag, 1};
    enumerate->kernel = kernel_of(udev);
    return (struct udev_enumerate *)enumerate;
}

static Enumerate *our_enumerate(struct udev_enumerate *enumerate) {
    return is_ours(enumerate, &enumerate_tag) ? (Enumerate *)enumerate : NULL;
}

static struct udev_enumerate *hook_enumerate_unref(struct udev_enumerate *enumerate) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return udev_enumerate_unref(enumerate);
    if (--ours->object.references > 0) return NULL;
    free(ours->entries);
    free(ours);
    return NULL;
}

static int hook_enumerate_add_match_subsystem(struct udev_enumerate *enumerate, const char *subsystem) {
    // All there is to enumerate is input devices.
    return our_enumerate(enumerate) ? 0 : udev_enumerate_add_match_subsystem(enumerate, subsystem);
}

static int hook_enumerate_scan_devices(struct udev_enumerate *enumerate) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return udev_enumerate_scan_devices(enumerate);
    size_t count = 0;
    for (VirtualDevice *device = ours->kernel->devices; device; device = device->next) count++;
    free(ours->entries);
    ours->count = 0;
    // One entry more, which ends the list.
    ours->entries = calloc(count + 1, sizeof *ours->entries);
    if (!ours->entries) return -ENOMEM;
    for (VirtualDevice *device = ours->kernel->devices; device; device = device->next) {
        ours->entries[ours->count++] = (Entry){{&entry_tag, 1}, device->event_path};
    }
    return 0;
}

static struct udev_list_entry *hook_enumerate_get_list_entry(struct udev_enumerate *enumerate) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return udev_enumerate_get_list_entry(enumerate);
    return ours->count > 0 ? (struct udev_list_entry *)ours->entries : NULL;
}

static struct udev_list_entry *hook_list_entry_get_next(struct udev_list_entry *entry) {
    if (!is_ours(entry, &entry_tag)) return udev_list_entry_get_next(entry);
    Entry *next = (Entry *)entry + 1;
    return next->name ? (struct udev_list_entry *)next : NULL;
}

static const char *hook_list_entry_get_name(struct udev_list_entry *entry) {
    return is_ours(entry, &entry_tag) ? ((Entry *)entry)->name : udev_list_entry_get_name(entry);
}

static const char *hook_list_entry_get_value(struct udev_list_entry *entry) {
    return is_ours(entry, &entry_tag) ? NULL : udev_list_entry_get_value(entry);
}

// MARK: Monitoring

static struct udev_monitor *hook_monitor_new_from_netlink(struct udev *udev, const char *name) {
    if (!is_ours(udev, &virtual_udev_tag)) return udev_monitor_new_from_netlink(udev, name);
    Monitor *monitor = calloc(1, sizeof *monitor);
    if (!monitor) return NULL;
    monitor->object = (VirtualObject){&monitor_tag, 1};
    monitor->kernel = kernel_of(udev);
    monitor->descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (monitor->descriptor < 0) {
        free(monitor);
        return NULL;
    }
    monitor->next = monitor->kernel->monitors;
    monitor->kernel->monitors = monitor;
    return (struct udev_monitor *)monitor;
}

static Monitor *our_monitor(struct udev_monitor *monitor) {
    return is_ours(monitor, &monitor_tag) ? (Monitor *)monitor : NULL;
}

static int hook_monitor_filter_add_match_subsystem_devtype(
    struct udev_monitor *monitor, const char *subsystem, const char *type) {
    if (our_monitor(monitor)) return 0;
    return udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, type);
}

static int hook_monitor_enable_receiving(struct udev_monitor *monitor) {
    Monitor *ours = our_monitor(monitor);
    if (!ours) return udev_monitor_enable_receiving(monitor);
    ours->is_receiving = true;
    return 0;
}

static int hook_monitor_get_fd(struct udev_monitor *monitor) {
    Monitor *ours = our_monitor(monitor);
    return ours ? ours->descriptor : udev_monitor_get_fd(monitor);
}

static struct udev_device *hook_monitor_receive_device(struct udev_monitor *monitor) {
    Monitor *ours = our_monitor(monitor);
    if (!ours) return udev_monitor_receive_device(monitor);
    Message *message = ours->messages;
    Node *node = message ? message->node : NULL;
    if (message) {
        ours->messages = message->next;
        free(message);
    }
    eventfd_t count;
    if (!ours->messages) eventfd_read(ours->descriptor, &count);
    return (struct udev_device *)node;
}

static struct udev_monitor *hook_monitor_unref(struct udev_monitor *monitor) {
    Monitor *ours = our_monitor(monitor);
    if (!ours) return udev_monitor_unref(monitor);
    if (--ours->object.references > 0) return NULL;
    Monitor **link = &ours->kernel->monitors;
    while (*link != ours) link = &(*link)->next;
    *link = ours->next;
    while (ours->messages) hook_device_unref(hook_monitor_receive_device(monitor));
    close(ours->descriptor);
    free(ours);
    return NULL;
}

void virtual_udev_announce(VirtualKernel *kernel, VirtualDevice *device, const char *action) {
    for (Monitor *monitor = kernel->monitors; monitor; monitor = monitor->next) {
        Message *message = monitor->is_receiving ? calloc(1, sizeof *message) : NULL;
        if (!message) continue;
        message->node = (Node *)new_node(EVENT_NODE, kernel, device, action);
        Message **end = &monitor->messages;
        while (*end) end = &(*end)->next;
        *end = message;
        eventfd_write(monitor->descriptor, 1);
    }
}

// MARK: Where they stand

const VirtualImport virtual_udev_imports[] = {
    {"udev_new", hook_udev_new},
    {"udev_ref", hook_udev_ref},
    {"udev_unref", hook_udev_unref},
    {"udev_device_ref", hook_device_ref},
    {"udev_device_unref", hook_device_unref},
    {"udev_device_new_from_devnum", hook_device_new_from_devnum},
    {"udev_device_new_from_syspath", hook_device_new_from_syspath},
    {"udev_device_get_parent", hook_device_get_parent},
    {"udev_device_get_parent_with_subsystem_devtype", hook_device_get_parent_with_subsystem_devtype},
    {"udev_device_get_udev", hook_device_get_udev},
    {"udev_device_get_syspath", hook_device_get_syspath},
    {"udev_device_get_devpath", hook_device_get_devpath},
    {"udev_device_get_sysname", hook_device_get_sysname},
    {"udev_device_get_devnode", hook_device_get_devnode},
    {"udev_device_get_devnum", hook_device_get_devnum},
    {"udev_device_get_subsystem", hook_device_get_subsystem},
    {"udev_device_get_devtype", hook_device_get_devtype},
    {"udev_device_get_is_initialized", hook_device_get_is_initialized},
    {"udev_device_get_action", hook_device_get_action},
    {"udev_device_get_property_value", hook_device_get_property_value},
    {"udev_device_get_sysattr_value", hook_device_get_sysattr_value},
    {"udev_enumerate_new", hook_enumerate_new},
    {"udev_enumerate_unref", hook_enumerate_unref},
    {"udev_enumerate_add_match_subsystem", hook_enumerate_add_match_subsystem},
    {"udev_enumerate_scan_devices", hook_enumerate_scan_devices},
    {"udev_enumerate_get_list_entry", hook_enumerate_get_list_entry},
    {"udev_list_entry_get_next", hook_list_entry_get_next},
    {"udev_list_entry_get_name", hook_list_entry_get_name},
    {"udev_list_entry_get_value", hook_list_entry_get_value},
    {"udev_monitor_new_from_netlink", hook_monitor_new_from_netlink},
    {"udev_monitor_filter_add_match_subsystem_devtype", hook_monitor_filter_add_match_subsystem_devtype},
    {"udev_monitor_enable_receiving", hook_monitor_enable_receiving},
    {"udev_monitor_get_fd", hook_monitor_get_fd},
    {"udev_monitor_receive_device", hook_monitor_receive_device},
    {"udev_monitor_unref", hook_monitor_unref},
};

const size_t virtual_udev_import_count = sizeof virtual_udev_imports / sizeof *virtual_udev_imports;
