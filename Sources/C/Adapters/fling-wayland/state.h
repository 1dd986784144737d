/* The state of a compositor as it is known. A part of fling-wayland.h. */
#ifndef FLING_WAYLAND_STATE_H
#define FLING_WAYLAND_STATE_H

typedef struct fling_wayland_seat_ {
    struct fling_wayland *input;
    uint32_t name;
    struct wl_seat *seat;
    struct wl_touch *touch;
    struct wl_pointer *pointer;
    struct zwp_pointer_gesture_swipe_v1 *swipe;
    struct zwp_pointer_gesture_pinch_v1 *pinch;
    struct zwp_pointer_gesture_hold_v1 *hold;
    struct zwp_input_timestamps_v1 *touch_times, *pointer_times;
    /* The numbers of the devices; 0 when there is none. */
    uint32_t touchscreen, touchpad;
    /* The last times of events, and the next ones' exact ones, in nanoseconds of 2^32 ms; negative when
     * unknown. */
    int64_t touch_time, pointer_time, exact_touch_time, exact_pointer_time;
    int32_t contacts[FLING_WAYLAND_CONTACTS];
    int contact_count;
    /* The size in points, and the points for a millimetre, of which the touchscreen's events speak. */
    double width, height, scale;
    /* True while the pointer is in the surface; the buttons that are down; the gesture that has begun, if any. */
    bool has_focus, has_gesture;
    uint32_t pressed;
    fling_event gesture;
    fling_wayland_steps_ steps;
    /* A frame of axis events; the axes along which fingers scroll, and whether content goes with them. */
    struct {
        bool is_pending, has_stop, has_source, has_v120[2], is_inverted;
        uint32_t source;
        double value[2], v120[2];
    } axes;
    bool is_scrolling[2], is_natural;
} fling_wayland_seat_;

typedef struct fling_wayland_output_ {
    struct fling_wayland *input;
    uint32_t name;
    struct wl_output *output;
    struct zxdg_output_v1 *logical;
    double millimetres[2], pixels[2], points[2];
    int32_t factor, millihertz;
} fling_wayland_output_;

typedef struct fling_wayland_frame_ {
    struct fling_wayland *input;
    struct wp_presentation_feedback *feedback;
    int64_t asked;
} fling_wayland_frame_;

struct fling_wayland {
    struct wl_surface *surface_;
    double width_, height_;
    fling_wayland_seat_ seats_[FLING_WAYLAND_SEATS];
    fling_wayland_output_ outputs_[FLING_WAYLAND_OUTPUTS];
    /* The output on which the surface is, as far as it is known. */
    struct wl_output *output_;
    struct zwp_pointer_gestures_v1 *gestures_;
    struct zxdg_output_manager_v1 *output_manager_;
    struct zwp_input_timestamps_manager_v1 *timestamps_;
    struct wp_presentation *presentation_;
    uint32_t gestures_name_, output_manager_name_, timestamps_name_, presentation_name_;
    /* The clock of the presentation's times, and 1 more; 0 when it is unknown. */
    uint32_t clock_;
    fling_wayland_frame_ frames_[FLING_WAYLAND_FRAMES];
    struct wl_callback *callback_;
    /* True while the compositor reports presentations, which one that has wp_presentation need not do. */
    bool is_told_;
    /* The last presentation, the time between two, and the time that was answered last, in nanoseconds. A
     * presentation that is known from a frame callback alone is in nanoseconds of 2^32 ms, or negative. */
    int64_t presented_, refresh_, seen_, called_back_;
    /* The times from asking for the last frame that was seen, and the one before, until it was; 0 when unknown. */
    int64_t latency_[2];
    /* The number of the device that came last; none is used again. */
    uint32_t last_device_;
    /* The number added to the compositor's milliseconds to have those of CLOCK_MONOTONIC: 0 where that is its
     * clock. */
    uint32_t clock_shift_;
    /* The time of the event that was handed out last, for those that have none. */
    int64_t time_;
    fling_event events_[FLING_WAYLAND_EVENTS];
    size_t first_event_, event_count_;
};

#endif
