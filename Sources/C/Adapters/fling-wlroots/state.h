/* The state of the devices as they are known. A part of fling-wlroots.h. */
#ifndef FLING_WLROOTS_STATE_H
#define FLING_WLROOTS_STATE_H

typedef struct fling_wlroots_device_ {
    /* NULL in a place that is free. Followed only while the device is there, in one of its own events. */
    struct wlr_input_device *device;
    uint32_t number;
    bool is_thinkpad_x230;
    /* The buttons that are down, and what has begun: a scroll, and a swipe, a pinch or a hold. */
    uint32_t pressed;
    bool is_scrolling, has_gesture;
    fling_event_kind gesture;
    int32_t fingers;
    fling_wayland_steps_ steps;
    int32_t contacts[FLING_WLROOTS_CONTACTS];
    int contact_count;
} fling_wlroots_device_;

struct fling_wlroots {
    fling_wlroots_device_ devices_[FLING_WLROOTS_DEVICES];
    /* The number of the device that came last; none is used again. */
    uint32_t last_number_;
    /* The axis events of a frame that has not come, and whether there are any. */
    fling_event axes_;
    bool has_axes_;
    /* The last event of a touchscreen, which its frame belongs to: it says neither device nor time. */
    fling_event touch_;
    bool has_touch_;
};

#endif
