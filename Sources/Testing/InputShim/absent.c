// The rest of libudev's functions about a device, which have no answer for a virtual one.
#define _GNU_SOURCE
#include "shim.h"
#include "udev.h"

#include <errno.h>

#define NOTHING(type, name, nothing)                                              \
    type hook_##name(struct udev_device *device);                                 \
    type hook_##name(struct udev_device *device) {                                \
        return virtual_udev_is_node(device) ? nothing : REAL(name)(device);       \
    }

NOTHING(const char *, udev_device_get_driver, NULL)
NOTHING(struct udev_list_entry *, udev_device_get_tags_list_entry, NULL)
NOTHING(struct udev_list_entry *, udev_device_get_current_tags_list_entry, NULL)
NOTHING(struct udev_list_entry *, udev_device_get_devlinks_list_entry, NULL)
NOTHING(struct udev_list_entry *, udev_device_get_sysattr_list_entry, NULL)
NOTHING(unsigned long long, udev_device_get_seqnum, 0)
NOTHING(unsigned long long, udev_device_get_usec_since_initialized, 0)

int hook_udev_device_has_tag(struct udev_device *device, const char *tag);
int hook_udev_device_has_tag(struct udev_device *device, const char *tag) {
    return virtual_udev_is_node(device) ? 0 : REAL(udev_device_has_tag)(device, tag);
}

int hook_udev_device_has_current_tag(struct udev_device *device, const char *tag);
int hook_udev_device_has_current_tag(struct udev_device *device, const char *tag) {
    return virtual_udev_is_node(device) ? 0 : REAL(udev_device_has_current_tag)(device, tag);
}

int hook_udev_device_set_sysattr_value(struct udev_device *device, const char *attribute, const char *value);
int hook_udev_device_set_sysattr_value(struct udev_device *device, const char *attribute, const char *value) {
    if (virtual_udev_is_node(device)) return -ENOENT;
    return REAL_RESULT(udev_device_set_sysattr_value)(device, attribute, value);
}

// A context keeps the program's user data.

void *hook_udev_get_userdata(struct udev *udev);
void *hook_udev_get_userdata(struct udev *udev) {
    return is_ours(udev, &virtual_udev_tag) ? kernel_of(udev)->user_data : REAL(udev_get_userdata)(udev);
}

void hook_udev_set_userdata(struct udev *udev, void *data);
void hook_udev_set_userdata(struct udev *udev, void *data) {
    if (is_ours(udev, &virtual_udev_tag)) {
        kernel_of(udev)->user_data = data;
    } else {
        REAL(udev_set_userdata)(udev, data);
    }
}
