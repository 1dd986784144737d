// The encoding of a device's description for another process.
#define _GNU_SOURCE
#include "protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t virtual_describe(const VirtualDevice *device, void *bytes, size_t room) {
    VirtualDescription *description = bytes;
    if (room < sizeof *description) return 0;
    memset(description, 0, sizeof *description);
    description->number = device->number;
    description->property_count = (uint32_t)device->udev_property_count;
    description->has_slots = device->slots != NULL;
    snprintf(description->name, sizeof description->name, "%s", device->name);
    snprintf(description->dmi, sizeof description->dmi, "%s", device->kernel->dmi);
    description->traits = device->traits;
    size_t size = sizeof *description;
    for (size_t i = 0; i < device->udev_property_count; i++) {
        const char *texts[] = {device->udev_properties[i].key, device->udev_properties[i].value};
        for (int part = 0; part < 2; part++) {
            size_t length = strlen(texts[part]) + 1;
            if (size + length > room) return 0;
            memcpy((char *)bytes + size, texts[part], length);
            size += length;
        }
    }
    return size;
}

/// Returns the next text of a description and moves `place` past it; NULL if the text does not end.
static const char *next_text(const char **place, const char *end) {
    const char *text = *place;
    const char *zero = memchr(text, 0, (size_t)(end - text));
    if (zero) *place = zero + 1;
    return zero ? text : NULL;
}

VirtualDevice *virtual_device_from(const void *bytes, size_t size) {
    const VirtualDescription *description = bytes;
    if (size < sizeof *description || !memchr(description->name, 0, sizeof description->name)) return NULL;
    VirtualDevice *device = virtual_device_new(description->name, description->traits.id);
    if (!device) return NULL;
    if (description->has_slots
        && virtual_device_set_axis(device, ABS_MT_SLOT, description->traits.axes[ABS_MT_SLOT]) < 0) {
        virtual_device_release(device);
        return NULL;
    }
    device->traits = description->traits;
    const char *place = (const char *)(description + 1), *end = (const char *)bytes + size;
    for (uint32_t i = 0; i < description->property_count; i++) {
        const char *key = next_text(&place, end), *value = key ? next_text(&place, end) : NULL;
        if (!value || virtual_device_set_udev_property(device, key, value) < 0) {
            virtual_device_release(device);
            return NULL;
        }
    }
    return device;
}
