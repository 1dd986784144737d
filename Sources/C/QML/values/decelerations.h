#pragma once

#include "enumerations.h"

#include <fling.h>

/* Sets the deceleration of rules for dragging or scrolling. */
template <class Rules> void applyDeceleration(Deceleration::Kind kind, Rules &rules) {
    switch (kind) {
        case Deceleration::AndroidSpline: rules.deceleration = FLING_DECELERATION_ANDROID_SPLINE; break;
        case Deceleration::Chromium: rules.deceleration = FLING_DECELERATION_CHROMIUM; break;
        default: fling_decay_preset(fling_decay_name(kind), &rules.decay, nullptr);
    }
}
