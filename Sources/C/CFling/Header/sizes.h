// The sizes that structs had in version 1.0, which programs of that version hand over. Not installed.
#ifndef FLING_SIZES_H
#define FLING_SIZES_H

#include "fling.h"

// The size up to the last member of that version, with the padding behind it.
#define FLING_FIRST_SIZE(type, last) \
    type##_first_size = (offsetof(type, last) + sizeof(((type *)0)->last) + _Alignof(type) - 1) / \
                        _Alignof(type) * _Alignof(type)

enum {
    FLING_FIRST_SIZE(fling_timing, duration),
    FLING_FIRST_SIZE(fling_event, has_normalized),
    FLING_FIRST_SIZE(fling_gesture, rotation_velocity),
    FLING_FIRST_SIZE(fling_recognizer, alongside_count),
    FLING_FIRST_SIZE(fling_detent, spring),
    FLING_FIRST_SIZE(fling_release, caught_velocity),
    FLING_FIRST_SIZE(fling_release_choice, spring),
    FLING_FIRST_SIZE(fling_drag_rules, ahead),
    FLING_FIRST_SIZE(fling_gesture_map, y),
    FLING_FIRST_SIZE(fling_transition, reserved_),
    FLING_FIRST_SIZE(fling_scroll_rules, ahead),
    FLING_FIRST_SIZE(fling_transform_rules, ahead),
};

#endif
