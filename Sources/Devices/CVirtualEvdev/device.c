// A virtual device: its codes, its state, and the answers of the kernel's evdev interface.
#define _GNU_SOURCE
#include "kernel.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum {
    FIRST_SLOT_AXIS = ABS_MT_TOUCH_MAJOR,
    SLOT_AXIS_COUNT = ABS_MT_TOOL_Y - ABS_MT_TOUCH_MAJOR + 1,
    /// The largest number of slots that the kernel accepts.
    MAXIMUM_SLOTS = 1024,
    /// The number of events that a pipe takes wholly or not at all.
    EVENTS_PER_WRITE = PIPE_BUF / sizeof(struct input_event),
};

static bool has_bit(const uint8_t *bits, unsigned index) { return bits[index / BITS] >> index % BITS & 1; }

static void set_bit(uint8_t *bits, unsigned index, bool is_set) {
    uint8_t mask = (uint8_t)(1u << index % BITS);
    bits[index / BITS] = (uint8_t)(is_set ? bits[index / BITS] | mask : bits[index / BITS] & ~mask);
}

/// Returns the codes of an event type that a device can send, and sets their maximum `count`; NULL for other
/// types.
static uint8_t *codes_of(VirtualDevice *device, unsigned type, unsigned *count) {
    switch (type) {
    case EV_KEY: *count = KEY_CNT; return device->traits.keys;
    case EV_REL: *count = REL_CNT; return device->traits.relative;
    case EV_ABS: *count = ABS_CNT; return device->traits.absolute;
    case EV_MSC: *count = MSC_CNT; return device->traits.miscellaneous;
    case EV_LED: *count = LED_CNT; return device->traits.leds;
    case EV_SND: *count = SND_CNT; return device->traits.sounds;
    case EV_SW: *count = SW_CNT; return device->traits.switches;
    case EV_FF: *count = FF_CNT; return device->traits.force_feedback;
    default: *count = 0; return NULL;
    }
}

static bool can_send(VirtualDevice *device, unsigned type, unsigned code) {
    unsigned count;
    const uint8_t *codes = codes_of(device, type, &count);
    return codes && code < count && has_bit(codes, code);
}

// MARK: Describing

VirtualDevice *virtual_device_new(const char *name, struct input_id id) {
    VirtualDevice *device = calloc(1, sizeof *device);
    if (!device) return NULL;
    device->references = 1;
    device->traits.id = id;
    device->name = strdup(name);
    if (!device->name) {
        free(device);
        return NULL;
    }
    set_bit(device->traits.types, EV_SYN, true);
    return device;
}

void virtual_device_release(VirtualDevice *device) {
    if (--device->references > 0) return;
    for (size_t i = 0; i < device->udev_property_count; i++) {
        free(device->udev_properties[i].key);
        free(device->udev_properties[i].value);
    }
    free(device->udev_properties);
    free(device->frame);
    free(device->slots);
    free(device->name);
    free(device);
}

int virtual_device_enable(VirtualDevice *device, uint16_t type, uint16_t code) {
    if (type >= EV_CNT) return -EINVAL;
    unsigned count;
    uint8_t *codes = codes_of(device, type, &count);
    if (codes && code >= count) return -EINVAL;
    set_bit(device->traits.types, type, true);
    if (codes) set_bit(codes, code, true);
    return 0;
}

int virtual_device_set_axis(VirtualDevice *device, uint16_t code, struct input_absinfo info) {
    int64_t span = (int64_t)info.maximum - info.minimum;
    if (code >= ABS_CNT || span < 0 || span > INT32_MAX || info.resolution < 0 || info.fuzz < 0) {
        return -EINVAL;
    }
    if (code == ABS_MT_SLOT) {
        if (info.minimum != 0 || info.maximum >= MAXIMUM_SLOTS || device->slots) return -EINVAL;
        int count = info.maximum + 1;
        device->slots = calloc((size_t)count * SLOT_AXIS_COUNT, sizeof *device->slots);
        if (!device->slots) return -ENOMEM;
        device->slot_count = count;
        int32_t *identifiers = device->slots + (ABS_MT_TRACKING_ID - FIRST_SLOT_AXIS) * count;
        for (int slot = 0; slot < count; slot++) identifiers[slot] = -1;
    }
    device->traits.axes[code] = info;
    return virtual_device_enable(device, EV_ABS, code);
}

int virtual_device_set_property(VirtualDevice *device, uint16_t property) {
    if (property >= INPUT_PROP_CNT) return -EINVAL;
    set_bit(device->traits.properties, property, true);
    return 0;
}

int virtual_device_set_udev_property(VirtualDevice *device, const char *key, const char *value) {
    size_t size = (device->udev_property_count + 1) * sizeof *device->udev_properties;
    VirtualProperty *properties = realloc(device->udev_properties, size);
    if (!properties) return -ENOMEM;
    device->udev_properties = properties;
    VirtualProperty property = {strdup(key), strdup(value)};
    if (!property.key || !property.value) {
        free(property.key);
        free(property.value);
        return -ENOMEM;
    }
    properties[device->udev_property_count++] = property;
    return 0;
}

// MARK: Events

static void stamp(struct input_event *event, uint64_t time) {
    event->input_event_sec = (__typeof__(event->input_event_sec))(time / 1000000);
    event->input_event_usec = (__typeof__(event->input_event_usec))(time % 1000000);
}

static void keep(VirtualDevice *device, uint64_t time, uint16_t type, uint16_t code, int32_t value) {
    if (device->frame_count == device->frame_capacity) {
        size_t capacity = device->frame_capacity ? 2 * device->frame_capacity : 64;
        struct input_event *frame = realloc(device->frame, capacity * sizeof *frame);
        if (!frame) return;
        device->frame = frame;
        device->frame_capacity = capacity;
    }
    struct input_event *event = &device->frame[device->frame_count++];
    *event = (struct input_event){.type = type, .code = code, .value = value};
    stamp(event, time);
}

/// Writes events to one reader; those without room are lost, and the next frame notifies the reader.
static void hand_to(VirtualClient *client, const struct input_event *events, size_t count) {
    struct input_event stamped[EVENTS_PER_WRITE];
    while (count > 0) {
        size_t part = count < EVENTS_PER_WRITE ? count : EVENTS_PER_WRITE;
        for (size_t i = 0; i < part; i++) {
            uint64_t time = (uint64_t)events[i].input_event_sec * 1000000 + (uint64_t)events[i].input_event_usec;
            stamped[i] = events[i];
            if (client->clock_offset != 0) stamp(&stamped[i], time + (uint64_t)client->clock_offset);
        }
        ssize_t written = write(client->peer, stamped, part * sizeof *stamped);
        if (written < 0) {
            client->missed = true;
            return;
        }
        client->queued += (size_t)written;
        events += part;
        count -= part;
    }
}

static void hand_on(VirtualDevice *device) {
    bool has_grab = false;
    for (VirtualClient *client = device->kernel->clients; client; client = client->next) {
        if (client->device == device && client->has_grab) has_grab = true;
    }
    struct input_event dropped = device->frame[0];
    dropped.type = EV_SYN;
    dropped.code = SYN_DROPPED;
    dropped.value = 0;
    for (VirtualClient *client = device->kernel->clients; client; client = client->next) {
        if (client->device != device || client->is_revoked || has_grab != client->has_grab) continue;
        if (device->is_lost) {
            client->missed = true;
            continue;
        }
        if (client->missed) {
            client->missed = false;
            hand_to(client, &dropped, 1);
            if (client->missed) continue;
        }
        hand_to(client, device->frame, device->frame_count);
    }
}

/// Stores a value of an absolute axis; returns true if the value changed and must be reported.
static bool take_axis(VirtualDevice *device, uint64_t time, uint16_t code, int32_t value) {
    if (code == ABS_MT_SLOT && device->slots) {
        // The slot is handed on with the next value of one of its axes.
        if (value >= 0 && value < device->slot_count) device->slot = value;
        return false;
    }
    bool is_slot_axis = code >= FIRST_SLOT_AXIS && code < FIRST_SLOT_AXIS + SLOT_AXIS_COUNT;
    if (is_slot_axis && !device->slots) return true;
    int32_t *state = is_slot_axis
        ? &device->slots[(code - FIRST_SLOT_AXIS) * device->slot_count + device->slot]
        : &device->traits.axes[code].value;
    if (*state == value) return false;
    *state = value;
    if (is_slot_axis && device->traits.axes[ABS_MT_SLOT].value != device->slot) {
        device->traits.axes[ABS_MT_SLOT].value = device->slot;
        keep(device, time, EV_ABS, ABS_MT_SLOT, device->slot);
    }
    return true;
}

static bool take_switch(uint8_t *states, uint16_t code, int32_t value) {
    if (has_bit(states, code) == (value != 0)) return false;
    set_bit(states, code, value != 0);
    return true;
}

static bool take(VirtualDevice *device, uint64_t time, uint16_t type, uint16_t code, int32_t value) {
    if (type == EV_SYN) return code == SYN_MT_REPORT || code == SYN_DROPPED;
    if (!can_send(device, type, code)) return false;
    switch (type) {
    case EV_KEY: return value == 2 || take_switch(device->keys_down, code, value);
    case EV_LED: return take_switch(device->leds_on, code, value);
    case EV_SND: return take_switch(device->sounds_on, code, value);
    case EV_SW: return take_switch(device->switches_on, code, value);
    case EV_ABS: return take_axis(device, time, code, value);
    case EV_REL: return value != 0;
    default: return type == EV_MSC;
    }
}

void virtual_device_event(
    VirtualDevice *device, uint64_t time, uint16_t type, uint16_t code, int32_t value) {
    if (!device->is_plugged) return;
    if (type == EV_SYN && code == SYN_REPORT) {
        if (device->has_news) {
            keep(device, time, type, code, value);
            hand_on(device);
        }
        device->has_news = false;
        device->frame_count = 0;
    } else if (take(device, time, type, code, value)) {
        keep(device, time, type, code, value);
        device->has_news = device->frame_count > 0;
    }
}

void virtual_device_begin(VirtualDevice *device) { device->slot = 0; }

void virtual_device_set_lost(VirtualDevice *device, bool lost) { device->is_lost = lost; }

void virtual_client_hang_up(VirtualClient *client) {
    client->is_revoked = true;
    client->has_grab = false;
    if (client->peer >= 0) close(client->peer);
    client->peer = -1;
}

// MARK: The node's answers

/// Copies as much of an answer as the request has room for, and returns the number of bytes.
static int answer(unsigned long request, void *argument, const void *bytes, size_t count) {
    size_t room = _IOC_SIZE(request);
    if (count > room) count = room;
    memcpy(argument, bytes, count);
    return (int)count;
}

static int answer_codes(VirtualDevice *device, unsigned long request, void *argument, unsigned type) {
    if (type == 0) return answer(request, argument, device->traits.types, sizeof device->traits.types);
    unsigned count;
    const uint8_t *codes = codes_of(device, type, &count);
    if (codes) return answer(request, argument, codes, (count + BITS - 1) / BITS);
    return type < EV_CNT ? 0 : -EINVAL;
}

static int answer_slots(VirtualDevice *device, unsigned long request, void *argument) {
    size_t room = _IOC_SIZE(request);
    uint32_t code;
    if (room < sizeof code) return -EINVAL;
    memcpy(&code, argument, sizeof code);
    if (!device->slots || code < FIRST_SLOT_AXIS || code >= FIRST_SLOT_AXIS + SLOT_AXIS_COUNT) return -EINVAL;
    size_t count = room / sizeof(int32_t) - 1;
    if (count > (size_t)device->slot_count) count = (size_t)device->slot_count;
    const int32_t *values = device->slots + (code - FIRST_SLOT_AXIS) * (unsigned)device->slot_count;
    memcpy((char *)argument + sizeof code, values, count * sizeof *values);
    return 0;
}

static int grab(VirtualClient *client, bool wants_grab) {
    for (VirtualClient *other = client->device->kernel->clients; other; other = other->next) {
        if (other != client && other->device == client->device && other->has_grab) return -EBUSY;
    }
    if (client->has_grab == wants_grab) return wants_grab ? -EBUSY : -EINVAL;
    client->has_grab = wants_grab;
    return 0;
}

/// Sets the clock that stamps the reader's later events.
static int set_clock(VirtualClient *client, const void *argument) {
    const VirtualKernel *kernel = client->device->kernel;
    int clock;
    memcpy(&clock, argument, sizeof clock);
    switch (clock) {
    case CLOCK_MONOTONIC: client->clock_offset = 0; return 0;
    case CLOCK_REALTIME: client->clock_offset = kernel->realtime_offset; return 0;
    case CLOCK_BOOTTIME: client->clock_offset = kernel->boottime_offset; return 0;
    default: return -EINVAL;
    }
}

/// Answers which codes of a type reach the reader: all, since none can be masked here.
static int answer_mask(const struct input_mask *mask) {
    static const unsigned counts[EV_CNT] = {
        [EV_SYN] = EV_CNT, [EV_KEY] = KEY_CNT, [EV_REL] = REL_CNT, [EV_ABS] = ABS_CNT, [EV_MSC] = MSC_CNT,
        [EV_SW] = SW_CNT,  [EV_LED] = LED_CNT, [EV_SND] = SND_CNT, [EV_FF] = FF_CNT,
    };
    // The kernel writes whole longs, and zeros behind them.
    size_t bits = mask->type < EV_CNT ? counts[mask->type] : 0, word = 8 * sizeof(long);
    size_t size = (bits + word - 1) / word * sizeof(long), room = mask->codes_size;
    char *codes = (char *)(uintptr_t)mask->codes_ptr;
    if (size > room) size = room;
    if (size > 0) memset(codes, 0xff, size);
    if (room > size) memset(codes + size, 0, room - size);
    return 0;
}

/// Answers the requests whose number contains a type or an axis.
static int answer_numbered(VirtualDevice *device, unsigned long request, void *argument) {
    unsigned number = _IOC_NR(request);
    bool is_read = _IOC_DIR(request) == _IOC_READ;
    if (is_read && number >= 0x20 && number < 0x20 + EV_CNT) {
        return answer_codes(device, request, argument, number - 0x20);
    }
    if (is_read && number >= 0x40 && number < 0x40 + ABS_CNT) {
        unsigned axis = number - 0x40;
        if (!has_bit(device->traits.types, EV_ABS)) return -EINVAL;
        answer(request, argument, &device->traits.axes[axis], sizeof device->traits.axes[axis]);
        return 0;
    }
    if (!is_read && number >= 0xc0 && number < 0xc0 + ABS_CNT && number - 0xc0 != ABS_MT_SLOT) {
        if (_IOC_SIZE(request) < sizeof(struct input_absinfo)) return -EINVAL;
        memcpy(&device->traits.axes[number - 0xc0], argument, sizeof(struct input_absinfo));
        return 0;
    }
    return -EINVAL;
}

int virtual_client_ioctl(VirtualClient *client, unsigned long request, void *argument) {
    VirtualDevice *device = client->device;
    if (client->is_revoked) return -ENODEV;
    if (_IOC_TYPE(request) != 'E') return -ENOTTY;
    static const int version = 0x010001;
    static const unsigned repeat[2] = {250, 33};
    static const int effects = 0;

    switch (request) {
    case EVIOCGVERSION: memcpy(argument, &version, sizeof version); return 0;
    case EVIOCGID: memcpy(argument, &device->traits.id, sizeof device->traits.id); return 0;
    case EVIOCGREP:
        if (!has_bit(device->traits.types, EV_REP)) return -ENOSYS;
        memcpy(argument, repeat, sizeof repeat);
        return 0;
    case EVIOCSREP: return has_bit(device->traits.types, EV_REP) ? 0 : -ENOSYS;
    case EVIOCGEFFECTS: memcpy(argument, &effects, sizeof effects); return 0;
    case EVIOCGMASK: return answer_mask(argument);
    case EVIOCSCLOCKID: return set_clock(client, argument);
    case EVIOCGRAB: return grab(client, argument != NULL);
    case EVIOCREVOKE:
        if (argument) return -EINVAL;
        virtual_client_hang_up(client);
        return 0;
    default: break;
    }

    if (_IOC_DIR(request) != _IOC_READ) return answer_numbered(device, request, argument);
    switch (_IOC_NR(request)) {
    case _IOC_NR(EVIOCGNAME(0)): return answer(request, argument, device->name, strlen(device->name) + 1);
    case _IOC_NR(EVIOCGPHYS(0)): return -ENOENT;
    case _IOC_NR(EVIOCGUNIQ(0)): return -ENOENT;
    case _IOC_NR(EVIOCGPROP(0)):
        return answer(request, argument, device->traits.properties, sizeof device->traits.properties);
    case _IOC_NR(EVIOCGMTSLOTS(0)): return answer_slots(device, request, argument);
    case _IOC_NR(EVIOCGKEY(0)):
        return answer(request, argument, device->keys_down, sizeof device->keys_down);
    case _IOC_NR(EVIOCGLED(0)): return answer(request, argument, device->leds_on, sizeof device->leds_on);
    case _IOC_NR(EVIOCGSND(0)): return answer(request, argument, device->sounds_on, sizeof device->sounds_on);
    case _IOC_NR(EVIOCGSW(0)):
        return answer(request, argument, device->switches_on, sizeof device->switches_on);
    default: return answer_numbered(device, request, argument);
    }
}
