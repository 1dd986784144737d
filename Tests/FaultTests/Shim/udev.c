// libudev for the machine's devices: each function leads to the virtual kernel's, or where there is no such machine to
// libudev itself.
#define _GNU_SOURCE
#include "faults.h"
#include "kernel.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

/// What is none of the virtual kernel's it hands on to libudev, by the same names.
static __thread int inside;

static void *answer(const char *name) {
    if (inside || !machine_is_there()) return dlsym(RTLD_NEXT, name);
    for (size_t i = 0; i < virtual_udev_import_count; i++) {
        if (!strcmp(virtual_udev_imports[i].name, name)) return virtual_udev_imports[i].replacement;
    }
    _exit(96);
}

#define ANSWERED(result, name, parameters, arguments)                    \
    __attribute__((visibility("default"))) result name parameters {      \
        result(*function) parameters = (result(*) parameters)answer(#name); \
        inside++;                                                        \
        result outcome = function arguments;                             \
        inside--;                                                        \
        return outcome;                                                  \
    }

ANSWERED(struct udev *, udev_new, (void), ())
ANSWERED(struct udev *, udev_ref, (struct udev *a), (a))
ANSWERED(struct udev *, udev_unref, (struct udev *a), (a))
ANSWERED(struct udev_device *, udev_device_ref, (struct udev_device *a), (a))
ANSWERED(struct udev_device *, udev_device_unref, (struct udev_device *a), (a))
ANSWERED(struct udev_device *, udev_device_new_from_devnum, (struct udev *a, char b, dev_t c), (a, b, c))
ANSWERED(struct udev_device *, udev_device_new_from_syspath, (struct udev *a, const char *b), (a, b))
ANSWERED(struct udev_device *, udev_device_get_parent, (struct udev_device *a), (a))
ANSWERED(struct udev_device *, udev_device_get_parent_with_subsystem_devtype, (struct udev_device *a, const char *b, const char *c), (a, b, c))
ANSWERED(struct udev *, udev_device_get_udev, (struct udev_device *a), (a))
ANSWERED(const char *, udev_device_get_syspath, (struct udev_device *a), (a))
ANSWERED(const char *, udev_device_get_devpath, (struct udev_device *a), (a))
ANSWERED(const char *, udev_device_get_sysname, (struct udev_device *a), (a))
ANSWERED(const char *, udev_device_get_devnode, (struct udev_device *a), (a))
ANSWERED(dev_t, udev_device_get_devnum, (struct udev_device *a), (a))
ANSWERED(const char *, udev_device_get_subsystem, (struct udev_device *a), (a))
ANSWERED(const char *, udev_device_get_devtype, (struct udev_device *a), (a))
ANSWERED(int, udev_device_get_is_initialized, (struct udev_device *a), (a))
ANSWERED(const char *, udev_device_get_action, (struct udev_device *a), (a))
ANSWERED(const char *, udev_device_get_property_value, (struct udev_device *a, const char *b), (a, b))
ANSWERED(const char *, udev_device_get_sysattr_value, (struct udev_device *a, const char *b), (a, b))
ANSWERED(struct udev_enumerate *, udev_enumerate_new, (struct udev *a), (a))
ANSWERED(struct udev_enumerate *, udev_enumerate_unref, (struct udev_enumerate *a), (a))
ANSWERED(int, udev_enumerate_add_match_subsystem, (struct udev_enumerate *a, const char *b), (a, b))
ANSWERED(int, udev_enumerate_scan_devices, (struct udev_enumerate *a), (a))
ANSWERED(struct udev_list_entry *, udev_enumerate_get_list_entry, (struct udev_enumerate *a), (a))
ANSWERED(struct udev_list_entry *, udev_list_entry_get_next, (struct udev_list_entry *a), (a))
ANSWERED(const char *, udev_list_entry_get_name, (struct udev_list_entry *a), (a))
ANSWERED(const char *, udev_list_entry_get_value, (struct udev_list_entry *a), (a))
ANSWERED(struct udev_monitor *, udev_monitor_new_from_netlink, (struct udev *a, const char *b), (a, b))
ANSWERED(int, udev_monitor_filter_add_match_subsystem_devtype, (struct udev_monitor *a, const char *b, const char *c), (a, b, c))
ANSWERED(int, udev_monitor_enable_receiving, (struct udev_monitor *a), (a))
ANSWERED(int, udev_monitor_get_fd, (struct udev_monitor *a), (a))
ANSWERED(struct udev_device *, udev_monitor_receive_device, (struct udev_monitor *a), (a))
ANSWERED(struct udev_monitor *, udev_monitor_unref, (struct udev_monitor *a), (a))

/// The devices' kinds are known by what they can send.
__attribute__((visibility("default"))) struct udev_list_entry *udev_device_get_properties_list_entry(
    struct udev_device *device) {
    typedef struct udev_list_entry *(*Function)(struct udev_device *);
    return machine_is_there() ? NULL : ((Function)dlsym(RTLD_NEXT, "udev_device_get_properties_list_entry"))(device);
}
