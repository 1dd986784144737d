// udev's view of a virtual kernel: one node per device with the input device above it, and the machine's DMI table.
//
// The functions replace those of libudev. For an object of the real libudev they call the real function, so that
// other libinput contexts in the process are unaffected.
#define _GNU_SOURCE
#include "udev.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/sysmacros.h>

const char virtual_udev_tag;
static const char device_tag;

// MARK: Contexts

struct udev *hook_udev_new(void) {
    VirtualKernel *kernel = virtual_current();
    if (!kernel) return NEXT(udev_new)();
    kernel->udev.references++;
    return virtual_kernel_udev(kernel);
}

struct udev *hook_udev_ref(struct udev *udev) {
    if (!is_ours(udev, &virtual_udev_tag)) return NEXT(udev_ref)(udev);
    ((VirtualObject *)udev)->references++;
    return udev;
}

struct udev *hook_udev_unref(struct udev *udev) {
    if (!is_ours(udev, &virtual_udev_tag)) return NEXT(udev_unref)(udev);
    ((VirtualObject *)udev)->references--;
    return NULL;
}

struct udev *virtual_udev_beyond(VirtualKernel *kernel) {
    if (!kernel->is_shared) return NULL;
    if (!kernel->real_udev) kernel->real_udev = NEXT(udev_new)();
    return kernel->real_udev;
}

bool virtual_udev_hides(const VirtualKernel *kernel, const char *syspath) {
    return !kernel->shows_real_devices && strstr(syspath, "/input/input");
}

void virtual_udev_refresh(VirtualKernel *kernel) {
    if (kernel->refresh) kernel->refresh(kernel);
}

// MARK: Devices

struct udev_device *virtual_udev_node(
    NodeKind kind, VirtualKernel *kernel, VirtualDevice *device, const char *action) {
    Node *node = calloc(1, sizeof *node);
    if (!node) return NULL;
    *node = (Node){.object = {&device_tag, 1}, kind, kernel, device, .action = action};
    LOCKED;
    if (device) device->references++;
    return (struct udev_device *)node;
}

static Node *our_node(struct udev_device *device) {
    return is_ours(device, &device_tag) ? (Node *)device : NULL;
}

bool virtual_udev_is_node(struct udev_device *device) { return our_node(device) != NULL; }

struct udev_device *hook_udev_device_ref(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return NEXT(udev_device_ref)(device);
    node->object.references++;
    return device;
}

struct udev_device *hook_udev_device_unref(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return NEXT(udev_device_unref)(device);
    LOCKED;
    if (--node->object.references > 0) return NULL;
    free(node->properties);
    if (node->parent) hook_udev_device_unref((struct udev_device *)node->parent);
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
    if (device) return virtual_udev_node(kind, kernel, device, NULL);
    errno = ENODEV;
    return NULL;
}

/// Returns a device of the real libudev's; NULL if it is hidden.
static struct udev_device *shown(VirtualKernel *kernel, struct udev_device *real) {
    const char *path = real ? NEXT(udev_device_get_syspath)(real) : NULL;
    if (path && !virtual_udev_hides(kernel, path)) return real;
    if (real) NEXT(udev_device_unref)(real);
    errno = ENODEV;
    return NULL;
}

struct udev_device *hook_udev_device_new_from_devnum(struct udev *udev, char type, dev_t number) {
    if (!is_ours(udev, &virtual_udev_tag)) return NEXT(udev_device_new_from_devnum)(udev, type, number);
    LOCKED;
    VirtualKernel *kernel = kernel_of(udev);
    virtual_udev_refresh(kernel);
    VirtualDevice *device = type == 'c' ? virtual_find_plugged(kernel, has_number, &number) : NULL;
    struct udev *beyond = virtual_udev_beyond(kernel);
    if (!device && beyond) return shown(kernel, NEXT(udev_device_new_from_devnum)(beyond, type, number));
    return found(kernel, EVENT_NODE, device);
}

struct udev_device *hook_udev_device_new_from_syspath(struct udev *udev, const char *path) {
    if (!is_ours(udev, &virtual_udev_tag)) return NEXT(udev_device_new_from_syspath)(udev, path);
    LOCKED;
    VirtualKernel *kernel = kernel_of(udev);
    virtual_udev_refresh(kernel);
    size_t length = strlen(path);
    if (length >= 7 && !strcmp(path + length - 7, "/dmi/id")) return virtual_udev_node(DMI_NODE, kernel, NULL, NULL);
    VirtualDevice *device = virtual_find_plugged(kernel, has_event_path, path);
    if (device) return found(kernel, EVENT_NODE, device);
    device = virtual_find_plugged(kernel, has_input_path, path);
    struct udev *beyond = virtual_udev_beyond(kernel);
    if (!device && beyond) return shown(kernel, NEXT(udev_device_new_from_syspath)(beyond, path));
    return found(kernel, INPUT_NODE, device);
}

struct udev_device *hook_udev_device_new_from_subsystem_sysname(
    struct udev *udev, const char *subsystem, const char *name) {
    if (!is_ours(udev, &virtual_udev_tag)) {
        return NEXT(udev_device_new_from_subsystem_sysname)(udev, subsystem, name);
    }
    LOCKED;
    VirtualKernel *kernel = kernel_of(udev);
    virtual_udev_refresh(kernel);
    for (VirtualDevice *device = kernel->devices; device; device = device->next) {
        if (strcmp(subsystem, "input")) break;
        if (!strcmp(strrchr(device->event_path, '/') + 1, name)) return found(kernel, EVENT_NODE, device);
        if (!strcmp(strrchr(device->input_path, '/') + 1, name)) return found(kernel, INPUT_NODE, device);
    }
    struct udev *beyond = virtual_udev_beyond(kernel);
    if (!beyond) return found(kernel, EVENT_NODE, NULL);
    return shown(kernel, NEXT(udev_device_new_from_subsystem_sysname)(beyond, subsystem, name));
}

struct udev_device *hook_udev_device_new_from_device_id(struct udev *udev, const char *id) {
    if (!is_ours(udev, &virtual_udev_tag)) return NEXT(udev_device_new_from_device_id)(udev, id);
    // A node's id is its type and numbers, as in c13:64.
    char type;
    unsigned major, minor;
    if (id && sscanf(id, "%c%u:%u", &type, &major, &minor) == 3 && (type == 'c' || type == 'b')) {
        return hook_udev_device_new_from_devnum(udev, type, makedev(major, minor));
    }
    LOCKED;
    struct udev *beyond = virtual_udev_beyond(kernel_of(udev));
    if (!beyond) return found(kernel_of(udev), EVENT_NODE, NULL);
    return shown(kernel_of(udev), NEXT(udev_device_new_from_device_id)(beyond, id));
}

struct udev_device *hook_udev_device_new_from_environment(struct udev *udev) {
    if (!is_ours(udev, &virtual_udev_tag)) return NEXT(udev_device_new_from_environment)(udev);
    LOCKED;
    struct udev *beyond = virtual_udev_beyond(kernel_of(udev));
    if (!beyond) return found(kernel_of(udev), EVENT_NODE, NULL);
    return shown(kernel_of(udev), NEXT(udev_device_new_from_environment)(beyond));
}

struct udev_device *hook_udev_device_get_parent(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return NEXT(udev_device_get_parent)(device);
    if (node->kind != EVENT_NODE) return NULL;
    if (!node->parent) node->parent = (Node *)virtual_udev_node(INPUT_NODE, node->kernel, node->device, NULL);
    return (struct udev_device *)node->parent;
}

struct udev_device *hook_udev_device_get_parent_with_subsystem_devtype(
    struct udev_device *device, const char *subsystem, const char *type) {
    if (!our_node(device)) return NEXT(udev_device_get_parent_with_subsystem_devtype)(device, subsystem, type);
    bool is_input = subsystem && !strcmp(subsystem, "input") && !type;
    return is_input ? hook_udev_device_get_parent(device) : NULL;
}

struct udev *hook_udev_device_get_udev(struct udev_device *device) {
    Node *node = our_node(device);
    return node ? virtual_kernel_udev(node->kernel) : NEXT(udev_device_get_udev)(device);
}

static const char *path_of(const Node *node) {
    switch (node->kind) {
    case EVENT_NODE: return node->device->event_path;
    case INPUT_NODE: return node->device->input_path;
    case DMI_NODE: break;
    }
    return "/sys/devices/virtual/dmi/id";
}

const char *hook_udev_device_get_syspath(struct udev_device *device) {
    Node *node = our_node(device);
    return node ? path_of(node) : NEXT(udev_device_get_syspath)(device);
}

const char *hook_udev_device_get_devpath(struct udev_device *device) {
    Node *node = our_node(device);
    return node ? path_of(node) + strlen("/sys") : NEXT(udev_device_get_devpath)(device);
}

const char *hook_udev_device_get_sysname(struct udev_device *device) {
    Node *node = our_node(device);
    return node ? strrchr(path_of(node), '/') + 1 : NEXT(udev_device_get_sysname)(device);
}

const char *hook_udev_device_get_sysnum(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return NEXT(udev_device_get_sysnum)(device);
    const char *name = strrchr(path_of(node), '/') + 1;
    name += strcspn(name, "0123456789");
    return *name ? name : NULL;
}

const char *hook_udev_device_get_devnode(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return NEXT(udev_device_get_devnode)(device);
    return node->kind == EVENT_NODE ? node->device->node : NULL;
}

dev_t hook_udev_device_get_devnum(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return NEXT(udev_device_get_devnum)(device);
    return node->kind == EVENT_NODE ? virtual_device_number(node->device) : 0;
}

const char *hook_udev_device_get_subsystem(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return NEXT(udev_device_get_subsystem)(device);
    return node->kind == DMI_NODE ? "dmi" : "input";
}

const char *hook_udev_device_get_devtype(struct udev_device *device) {
    return our_node(device) ? NULL : NEXT(udev_device_get_devtype)(device);
}

int hook_udev_device_get_is_initialized(struct udev_device *device) {
    return our_node(device) ? 1 : NEXT_RESULT(udev_device_get_is_initialized)(device);
}

const char *hook_udev_device_get_action(struct udev_device *device) {
    Node *node = our_node(device);
    return node ? node->action : NEXT(udev_device_get_action)(device);
}

/// Returns true if a property belongs to the node: NAME and PRODUCT to the input device, all others to the
/// event node.
static bool has_property(const Node *node, const char *key) {
    bool is_kernels = !strcmp(key, "NAME") || !strcmp(key, "PRODUCT");
    return node->device && is_kernels == (node->kind == INPUT_NODE);
}

const char *virtual_udev_property(const Node *node, const char *key) {
    if (node->kind == DMI_NODE) return strcmp(key, "MODALIAS") ? NULL : node->kernel->dmi;
    for (size_t i = 0; has_property(node, key) && i < node->device->udev_property_count; i++) {
        const VirtualProperty *property = &node->device->udev_properties[i];
        if (!strcmp(property->key, key)) return property->value;
    }
    return NULL;
}

const char *hook_udev_device_get_property_value(struct udev_device *device, const char *key) {
    Node *node = our_node(device);
    return node ? virtual_udev_property(node, key) : NEXT(udev_device_get_property_value)(device, key);
}

struct udev_list_entry *hook_udev_device_get_properties_list_entry(struct udev_device *device) {
    Node *node = our_node(device);
    if (!node) return NEXT(udev_device_get_properties_list_entry)(device);
    if (!node->device) return NULL;
    if (!node->properties) node->properties = calloc(node->device->udev_property_count + 1, sizeof(Entry));
    if (!node->properties) return NULL;
    size_t count = 0;
    for (size_t i = 0; i < node->device->udev_property_count; i++) {
        const VirtualProperty *property = &node->device->udev_properties[i];
        if (!has_property(node, property->key)) continue;
        node->properties[count++] = (Entry){{&virtual_entry_tag, 1}, property->key, property->value};
    }
    return count > 0 ? (struct udev_list_entry *)node->properties : NULL;
}

const char *hook_udev_device_get_sysattr_value(struct udev_device *device, const char *attribute) {
    Node *node = our_node(device);
    if (!node) return NEXT(udev_device_get_sysattr_value)(device, attribute);
    return node->kind == INPUT_NODE && !strcmp(attribute, "name") ? node->device->name : NULL;
}

// MARK: Where they stand

const VirtualImport virtual_udev_imports[] = {
    {"udev_new", hook_udev_new},
    {"udev_ref", hook_udev_ref},
    {"udev_unref", hook_udev_unref},
    {"udev_device_ref", hook_udev_device_ref},
    {"udev_device_unref", hook_udev_device_unref},
    {"udev_device_new_from_devnum", hook_udev_device_new_from_devnum},
    {"udev_device_new_from_syspath", hook_udev_device_new_from_syspath},
    {"udev_device_get_parent", hook_udev_device_get_parent},
    {"udev_device_get_parent_with_subsystem_devtype", hook_udev_device_get_parent_with_subsystem_devtype},
    {"udev_device_get_udev", hook_udev_device_get_udev},
    {"udev_device_get_syspath", hook_udev_device_get_syspath},
    {"udev_device_get_devpath", hook_udev_device_get_devpath},
    {"udev_device_get_sysname", hook_udev_device_get_sysname},
    {"udev_device_get_devnode", hook_udev_device_get_devnode},
    {"udev_device_get_devnum", hook_udev_device_get_devnum},
    {"udev_device_get_subsystem", hook_udev_device_get_subsystem},
    {"udev_device_get_devtype", hook_udev_device_get_devtype},
    {"udev_device_get_is_initialized", hook_udev_device_get_is_initialized},
    {"udev_device_get_action", hook_udev_device_get_action},
    {"udev_device_get_property_value", hook_udev_device_get_property_value},
    {"udev_device_get_sysattr_value", hook_udev_device_get_sysattr_value},
    {"udev_enumerate_new", hook_udev_enumerate_new},
    {"udev_enumerate_unref", hook_udev_enumerate_unref},
    {"udev_enumerate_add_match_subsystem", hook_udev_enumerate_add_match_subsystem},
    {"udev_enumerate_scan_devices", hook_udev_enumerate_scan_devices},
    {"udev_enumerate_get_list_entry", hook_udev_enumerate_get_list_entry},
    {"udev_list_entry_get_next", hook_udev_list_entry_get_next},
    {"udev_list_entry_get_name", hook_udev_list_entry_get_name},
    {"udev_list_entry_get_value", hook_udev_list_entry_get_value},
    {"udev_monitor_new_from_netlink", hook_udev_monitor_new_from_netlink},
    {"udev_monitor_filter_add_match_subsystem_devtype", hook_udev_monitor_filter_add_match_subsystem_devtype},
    {"udev_monitor_enable_receiving", hook_udev_monitor_enable_receiving},
    {"udev_monitor_get_fd", hook_udev_monitor_get_fd},
    {"udev_monitor_receive_device", hook_udev_monitor_receive_device},
    {"udev_monitor_unref", hook_udev_monitor_unref},
};

const size_t virtual_udev_import_count = sizeof virtual_udev_imports / sizeof *virtual_udev_imports;
