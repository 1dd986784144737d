// Enumeration of a virtual kernel's devices, and a monitor that reports devices that are plugged in and unplugged.
#define _GNU_SOURCE
#include "udev.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

const char virtual_entry_tag;
static const char enumerate_tag, monitor_tag;

/// A property that a device must have to be listed.
typedef struct Match {
    struct Match *next;
    enum { SUBSYSTEM, NO_SUBSYSTEM, SYSNAME, PROPERTY, SYSATTR, PARENT, TAG } kind;
    char *text;
    char *value;
} Match;

typedef struct {
    VirtualObject object;
    VirtualKernel *kernel;
    Entry *entries;
    size_t count;
    Match *matches;
    /// The real libudev's list of the devices that are not the kernel's; NULL if there is none.
    struct udev_enumerate *real;
} Enumerate;

// MARK: Enumeration

struct udev_enumerate *hook_udev_enumerate_new(struct udev *udev) {
    if (!is_ours(udev, &virtual_udev_tag)) return NEXT(udev_enumerate_new)(udev);
    Enumerate *enumerate = calloc(1, sizeof *enumerate);
    if (!enumerate) return NULL;
    LOCKED;
    enumerate->object = (VirtualObject){&enumerate_tag, 1};
    enumerate->kernel = kernel_of(udev);
    struct udev *beyond = virtual_udev_beyond(enumerate->kernel);
    if (beyond) enumerate->real = NEXT(udev_enumerate_new)(beyond);
    return (struct udev_enumerate *)enumerate;
}

static Enumerate *our_enumerate(struct udev_enumerate *enumerate) {
    return is_ours(enumerate, &enumerate_tag) ? (Enumerate *)enumerate : NULL;
}

static void forget_entries(Enumerate *enumerate) {
    for (size_t i = 0; i < enumerate->count; i++) free((char *)enumerate->entries[i].name);
    free(enumerate->entries);
    enumerate->entries = NULL;
    enumerate->count = 0;
}

struct udev_enumerate *hook_udev_enumerate_ref(struct udev_enumerate *enumerate) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT(udev_enumerate_ref)(enumerate);
    ours->object.references++;
    return enumerate;
}

struct udev_enumerate *hook_udev_enumerate_unref(struct udev_enumerate *enumerate) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT(udev_enumerate_unref)(enumerate);
    if (--ours->object.references > 0) return NULL;
    forget_entries(ours);
    for (Match *match = ours->matches; match;) {
        Match *next = match->next;
        free(match->text);
        free(match->value);
        free(match);
        match = next;
    }
    if (ours->real) NEXT(udev_enumerate_unref)(ours->real);
    free(ours);
    return NULL;
}

struct udev *hook_udev_enumerate_get_udev(struct udev_enumerate *enumerate) {
    Enumerate *ours = our_enumerate(enumerate);
    return ours ? virtual_kernel_udev(ours->kernel) : NEXT(udev_enumerate_get_udev)(enumerate);
}

static int add_match(Enumerate *enumerate, int kind, const char *text, const char *value) {
    Match *match = text ? calloc(1, sizeof *match) : NULL;
    if (!match) return text ? -ENOMEM : 0;
    match->kind = kind;
    match->text = strdup(text);
    match->value = value ? strdup(value) : NULL;
    if (!match->text || (value && !match->value)) {
        free(match->text);
        free(match);
        return -ENOMEM;
    }
    match->next = enumerate->matches;
    enumerate->matches = match;
    return 0;
}

int hook_udev_enumerate_add_match_subsystem(struct udev_enumerate *enumerate, const char *subsystem) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_add_match_subsystem)(enumerate, subsystem);
    if (ours->real) NEXT_RESULT(udev_enumerate_add_match_subsystem)(ours->real, subsystem);
    return add_match(ours, SUBSYSTEM, subsystem, NULL);
}

int hook_udev_enumerate_add_nomatch_subsystem(struct udev_enumerate *enumerate, const char *subsystem) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_add_nomatch_subsystem)(enumerate, subsystem);
    if (ours->real) NEXT_RESULT(udev_enumerate_add_nomatch_subsystem)(ours->real, subsystem);
    return add_match(ours, NO_SUBSYSTEM, subsystem, NULL);
}

int hook_udev_enumerate_add_match_sysname(struct udev_enumerate *enumerate, const char *name) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_add_match_sysname)(enumerate, name);
    if (ours->real) NEXT_RESULT(udev_enumerate_add_match_sysname)(ours->real, name);
    return add_match(ours, SYSNAME, name, NULL);
}

int hook_udev_enumerate_add_match_property(
    struct udev_enumerate *enumerate, const char *key, const char *value) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_add_match_property)(enumerate, key, value);
    if (ours->real) NEXT_RESULT(udev_enumerate_add_match_property)(ours->real, key, value);
    return add_match(ours, PROPERTY, key, value);
}

int hook_udev_enumerate_add_match_tag(struct udev_enumerate *enumerate, const char *tag) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_add_match_tag)(enumerate, tag);
    if (ours->real) NEXT_RESULT(udev_enumerate_add_match_tag)(ours->real, tag);
    return add_match(ours, TAG, tag, NULL);
}

int hook_udev_enumerate_add_match_sysattr(
    struct udev_enumerate *enumerate, const char *attribute, const char *value) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_add_match_sysattr)(enumerate, attribute, value);
    if (ours->real) NEXT_RESULT(udev_enumerate_add_match_sysattr)(ours->real, attribute, value);
    return add_match(ours, SYSATTR, attribute, value);
}

int hook_udev_enumerate_add_nomatch_sysattr(
    struct udev_enumerate *enumerate, const char *attribute, const char *value) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_add_nomatch_sysattr)(enumerate, attribute, value);
    // The kernel's event nodes have no attributes.
    return ours->real ? NEXT_RESULT(udev_enumerate_add_nomatch_sysattr)(ours->real, attribute, value) : 0;
}

int hook_udev_enumerate_add_match_parent(struct udev_enumerate *enumerate, struct udev_device *parent) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_add_match_parent)(enumerate, parent);
    if (!parent) return 0;
    if (ours->real && virtual_udev_is_node(parent)) {
        // No real device is below a virtual one.
        NEXT(udev_enumerate_unref)(ours->real);
        ours->real = NULL;
    } else if (ours->real) {
        NEXT_RESULT(udev_enumerate_add_match_parent)(ours->real, parent);
    }
    return add_match(ours, PARENT, hook_udev_device_get_syspath(parent), NULL);
}

int hook_udev_enumerate_add_match_is_initialized(struct udev_enumerate *enumerate) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_add_match_is_initialized)(enumerate);
    return ours->real ? NEXT_RESULT(udev_enumerate_add_match_is_initialized)(ours->real) : 0;
}

static bool meets(const Match *match, const VirtualDevice *device) {
    const Node node = {.kind = EVENT_NODE, .device = (VirtualDevice *)device};
    const char *value;
    size_t length;
    switch (match->kind) {
    case SUBSYSTEM: return !fnmatch(match->text, "input", 0);
    case SYSNAME: return !fnmatch(match->text, strrchr(device->event_path, '/') + 1, 0);
    case PROPERTY:
        value = virtual_udev_property(&node, match->text);
        return value && (!match->value || !fnmatch(match->value, value, 0));
    case PARENT:
        length = strlen(match->text);
        return !strncmp(match->text, device->event_path, length) && strchr("/", device->event_path[length]);
    default: return false;
    }
}

/// Returns true if a device is listed by libudev's rule: for each kind of match in use, one match must hold.
static bool is_listed(const Enumerate *enumerate, const VirtualDevice *device) {
    bool is_asked[TAG + 1] = {false}, is_met[TAG + 1] = {false};
    for (const Match *match = enumerate->matches; match; match = match->next) {
        if (match->kind == NO_SUBSYSTEM) {
            if (!fnmatch(match->text, "input", 0)) return false;
            continue;
        }
        is_asked[match->kind] = true;
        is_met[match->kind] |= meets(match, device);
    }
    for (int kind = 0; kind <= TAG; kind++) {
        if (is_asked[kind] && !is_met[kind]) return false;
    }
    return true;
}

static void list(Enumerate *enumerate, const char *path) {
    char *name = strdup(path);
    if (name) enumerate->entries[enumerate->count++] = (Entry){{&virtual_entry_tag, 1}, name, NULL};
}

/// Empties the list, and makes room for entries and one more, which ends the list.
static bool make_room(Enumerate *enumerate, size_t count) {
    forget_entries(enumerate);
    enumerate->entries = calloc(count + 1, sizeof *enumerate->entries);
    return enumerate->entries != NULL;
}

static size_t length_of(struct udev_list_entry *first) {
    size_t count = 0;
    for (struct udev_list_entry *entry = first; entry; entry = NEXT(udev_list_entry_get_next)(entry)) count++;
    return count;
}

/// Lists the devices that the real libudev has found, but for hidden ones.
static void list_real(Enumerate *enumerate, struct udev_list_entry *first) {
    for (struct udev_list_entry *entry = first; entry; entry = NEXT(udev_list_entry_get_next)(entry)) {
        const char *path = NEXT(udev_list_entry_get_name)(entry);
        if (!virtual_udev_hides(enumerate->kernel, path)) list(enumerate, path);
    }
}

int hook_udev_enumerate_scan_devices(struct udev_enumerate *enumerate) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_scan_devices)(enumerate);
    LOCKED;
    virtual_udev_refresh(ours->kernel);
    size_t count = 0;
    for (VirtualDevice *device = ours->kernel->devices; device; device = device->next) count++;
    if (ours->real) NEXT_RESULT(udev_enumerate_scan_devices)(ours->real);
    struct udev_list_entry *real = ours->real ? NEXT(udev_enumerate_get_list_entry)(ours->real) : NULL;
    if (!make_room(ours, count + length_of(real))) return -ENOMEM;
    for (VirtualDevice *device = ours->kernel->devices; device; device = device->next) {
        if (is_listed(ours, device)) list(ours, device->event_path);
    }
    list_real(ours, real);
    return 0;
}

int hook_udev_enumerate_scan_subsystems(struct udev_enumerate *enumerate) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_scan_subsystems)(enumerate);
    LOCKED;
    int result = ours->real ? NEXT_RESULT(udev_enumerate_scan_subsystems)(ours->real) : 0;
    struct udev_list_entry *real = ours->real ? NEXT(udev_enumerate_get_list_entry)(ours->real) : NULL;
    if (!make_room(ours, length_of(real))) return -ENOMEM;
    list_real(ours, real);
    return result;
}

int hook_udev_enumerate_add_syspath(struct udev_enumerate *enumerate, const char *path) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT_RESULT(udev_enumerate_add_syspath)(enumerate, path);
    if (!path) return -EINVAL;
    struct udev_device *device = hook_udev_device_new_from_syspath(virtual_kernel_udev(ours->kernel), path);
    if (!device) return -ENODEV;
    LOCKED;
    Entry *entries = realloc(ours->entries, (ours->count + 2) * sizeof *entries);
    if (entries) {
        ours->entries = entries;
        list(ours, hook_udev_device_get_syspath(device));
        entries[ours->count] = (Entry){0};
    }
    hook_udev_device_unref(device);
    return entries ? 0 : -ENOMEM;
}

struct udev_list_entry *hook_udev_enumerate_get_list_entry(struct udev_enumerate *enumerate) {
    Enumerate *ours = our_enumerate(enumerate);
    if (!ours) return NEXT(udev_enumerate_get_list_entry)(enumerate);
    return ours->count > 0 ? (struct udev_list_entry *)ours->entries : NULL;
}

struct udev_list_entry *hook_udev_list_entry_get_next(struct udev_list_entry *entry) {
    if (!is_ours(entry, &virtual_entry_tag)) return NEXT(udev_list_entry_get_next)(entry);
    Entry *next = (Entry *)entry + 1;
    return next->name ? (struct udev_list_entry *)next : NULL;
}

struct udev_list_entry *hook_udev_list_entry_get_by_name(struct udev_list_entry *entry, const char *name) {
    if (!is_ours(entry, &virtual_entry_tag)) return NEXT(udev_list_entry_get_by_name)(entry, name);
    Entry *candidate = (Entry *)entry;
    while (candidate->name && strcmp(candidate->name, name)) candidate++;
    return candidate->name ? (struct udev_list_entry *)candidate : NULL;
}

const char *hook_udev_list_entry_get_name(struct udev_list_entry *entry) {
    return is_ours(entry, &virtual_entry_tag) ? ((Entry *)entry)->name : NEXT(udev_list_entry_get_name)(entry);
}

const char *hook_udev_list_entry_get_value(struct udev_list_entry *entry) {
    return is_ours(entry, &virtual_entry_tag) ? ((Entry *)entry)->value : NEXT(udev_list_entry_get_value)(entry);
}

// MARK: Monitoring

struct udev_monitor *hook_udev_monitor_new_from_netlink(struct udev *udev, const char *name) {
    if (!is_ours(udev, &virtual_udev_tag)) return NEXT(udev_monitor_new_from_netlink)(udev, name);
    Monitor *monitor = calloc(1, sizeof *monitor);
    if (!monitor) return NULL;
    monitor->object = (VirtualObject){&monitor_tag, 1};
    monitor->kernel = kernel_of(udev);
    monitor->descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (monitor->descriptor < 0) {
        free(monitor);
        return NULL;
    }
    LOCKED;
    monitor->next = monitor->kernel->monitors;
    monitor->kernel->monitors = monitor;
    return (struct udev_monitor *)monitor;
}

static Monitor *our_monitor(struct udev_monitor *monitor) {
    return is_ours(monitor, &monitor_tag) ? (Monitor *)monitor : NULL;
}

struct udev_monitor *hook_udev_monitor_ref(struct udev_monitor *monitor) {
    Monitor *ours = our_monitor(monitor);
    if (!ours) return NEXT(udev_monitor_ref)(monitor);
    ours->object.references++;
    return monitor;
}

struct udev *hook_udev_monitor_get_udev(struct udev_monitor *monitor) {
    Monitor *ours = our_monitor(monitor);
    return ours ? virtual_kernel_udev(ours->kernel) : NEXT(udev_monitor_get_udev)(monitor);
}

// The kernel reports only input devices, so these filters do nothing: a monitor for other devices gets no event.

int hook_udev_monitor_filter_add_match_subsystem_devtype(
    struct udev_monitor *monitor, const char *subsystem, const char *type) {
    if (our_monitor(monitor)) return 0;
    return NEXT_RESULT(udev_monitor_filter_add_match_subsystem_devtype)(monitor, subsystem, type);
}

int hook_udev_monitor_filter_add_match_tag(struct udev_monitor *monitor, const char *tag) {
    return our_monitor(monitor) ? 0 : NEXT_RESULT(udev_monitor_filter_add_match_tag)(monitor, tag);
}

int hook_udev_monitor_filter_update(struct udev_monitor *monitor) {
    return our_monitor(monitor) ? 0 : NEXT_RESULT(udev_monitor_filter_update)(monitor);
}

int hook_udev_monitor_filter_remove(struct udev_monitor *monitor) {
    return our_monitor(monitor) ? 0 : NEXT_RESULT(udev_monitor_filter_remove)(monitor);
}

int hook_udev_monitor_set_receive_buffer_size(struct udev_monitor *monitor, int size) {
    return our_monitor(monitor) ? 0 : NEXT_RESULT(udev_monitor_set_receive_buffer_size)(monitor, size);
}

int hook_udev_monitor_enable_receiving(struct udev_monitor *monitor) {
    Monitor *ours = our_monitor(monitor);
    if (!ours) return NEXT_RESULT(udev_monitor_enable_receiving)(monitor);
    if (!ours->is_receiving && ours->kernel->watch) ours->kernel->watch(ours->kernel, ours->descriptor);
    ours->is_receiving = true;
    return 0;
}

int hook_udev_monitor_get_fd(struct udev_monitor *monitor) {
    Monitor *ours = our_monitor(monitor);
    return ours ? ours->descriptor : NEXT_RESULT(udev_monitor_get_fd)(monitor);
}

struct udev_device *hook_udev_monitor_receive_device(struct udev_monitor *monitor) {
    Monitor *ours = our_monitor(monitor);
    if (!ours) return NEXT(udev_monitor_receive_device)(monitor);
    LOCKED;
    virtual_udev_refresh(ours->kernel);
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

struct udev_monitor *hook_udev_monitor_unref(struct udev_monitor *monitor) {
    Monitor *ours = our_monitor(monitor);
    if (!ours) return NEXT(udev_monitor_unref)(monitor);
    LOCKED;
    if (--ours->object.references > 0) return NULL;
    Monitor **link = &ours->kernel->monitors;
    while (*link != ours) link = &(*link)->next;
    *link = ours->next;
    while (ours->messages) {
        Message *message = ours->messages;
        ours->messages = message->next;
        hook_udev_device_unref((struct udev_device *)message->node);
        free(message);
    }
    close(ours->descriptor);
    free(ours);
    return NULL;
}

void virtual_udev_announce(VirtualKernel *kernel, VirtualDevice *device, const char *action) {
    LOCKED;
    for (Monitor *monitor = kernel->monitors; monitor; monitor = monitor->next) {
        Message *message = monitor->is_receiving ? calloc(1, sizeof *message) : NULL;
        if (!message) continue;
        message->node = (Node *)virtual_udev_node(EVENT_NODE, kernel, device, action);
        Message **end = &monitor->messages;
        while (*end) end = &(*end)->next;
        *end = message;
        eventfd_write(monitor->descriptor, 1);
    }
}
