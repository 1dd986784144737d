// The sizes that structs had in version 1.0, which programs of that version hand over. Not installed.
#ifndef FLING_INPUT_SIZES_H
#define FLING_INPUT_SIZES_H

#include "../../CFling/Header/sizes.h"
#include "fling-input.h"

enum {
    FLING_FIRST_SIZE(fling_trace_info, end),
    FLING_FIRST_SIZE(fling_trace_device, name),
    FLING_FIRST_SIZE(fling_input_options, reports_pointers),
    FLING_FIRST_SIZE(fling_device_info, name),
    FLING_FIRST_SIZE(fling_device_settings, calibration),
    FLING_FIRST_SIZE(fling_recorder_options, reserved_),
    FLING_FIRST_SIZE(fling_recorder_tally, is_over),
    FLING_FIRST_SIZE(fling_replay_settings, frames_per_second),
    FLING_FIRST_SIZE(fling_replay_info, peak_velocity),
};

#endif
