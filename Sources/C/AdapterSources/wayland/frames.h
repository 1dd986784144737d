/* The time at which a frame will be seen. A part of fling-wayland.c. */
#ifndef FLING_WAYLAND_FRAMES_H
#define FLING_WAYLAND_FRAMES_H

#ifdef WP_PRESENTATION_INTERFACE
static inline void fling_wayland_clock_(void *data, struct wp_presentation *presentation, uint32_t clock) {
    (void)presentation;
    ((fling_wayland *)data)->clock_ = clock + 1;
}

static inline void fling_wayland_sync_output_(
    void *data, struct wp_presentation_feedback *feedback, struct wl_output *output) {
    (void)feedback;
    ((fling_wayland_frame_ *)data)->input->output_ = output;
}

static inline void fling_wayland_discarded_(void *data, struct wp_presentation_feedback *feedback) {
    wp_presentation_feedback_destroy(feedback);
    ((fling_wayland_frame_ *)data)->feedback = NULL;
}

static inline void fling_wayland_presented_(
    void *data, struct wp_presentation_feedback *feedback, uint32_t seconds_high, uint32_t seconds,
    uint32_t nanoseconds, uint32_t refresh, uint32_t count_high, uint32_t count, uint32_t flags) {
    (void)count_high, (void)count, (void)flags;
    fling_wayland_frame_ *frame = (fling_wayland_frame_ *)data;
    fling_wayland *input = frame->input;
    fling_wayland_discarded_(data, feedback);
    /* The clock of libinput and of every compositor on Linux is CLOCK_MONOTONIC; times of another one are ignored. */
    if (input->clock_ != 2 || seconds_high > 0) return;
    const int64_t time = (int64_t)seconds * 1000000000 + nanoseconds;
    if (time <= input->presented_ && input->is_told_) return;
    input->is_told_ = true;
    input->presented_ = time;
    input->refresh_ = refresh;
    if (time <= frame->asked) return;
    input->latency_[1] = input->latency_[0];
    input->latency_[0] = time - frame->asked;
}
#endif

static inline void fling_wayland_called_back_(void *data, struct wl_callback *callback, uint32_t time) {
    fling_wayland *input = (fling_wayland *)data;
    input->called_back_ = (int64_t)time * 1000000;
    wl_callback_destroy(callback);
    input->callback_ = NULL;
}

/* Asks the compositor to report the frame that is committed next. */
static inline void fling_wayland_ask_(fling_wayland *input, int64_t now) {
    (void)now;
    if (input->surface_ == NULL) return;
    bool has_asked = false;
#ifdef WP_PRESENTATION_INTERFACE
    static const struct wp_presentation_feedback_listener feedback = {
        fling_wayland_sync_output_, fling_wayland_presented_, fling_wayland_discarded_};
    for (int index = 0; input->presentation_ != NULL && !has_asked && index < FLING_WAYLAND_FRAMES; index++) {
        fling_wayland_frame_ *frame = &input->frames_[index];
        if (frame->feedback != NULL) continue;
        has_asked = true;
        frame->input = input;
        frame->asked = now;
        frame->feedback = wp_presentation_feedback(input->presentation_, input->surface_);
        if (frame->feedback != NULL) wp_presentation_feedback_add_listener(frame->feedback, &feedback, frame);
    }
#endif
    static const struct wl_callback_listener callback = {fling_wayland_called_back_};
    if (!has_asked) input->is_told_ = false;
    if (input->is_told_ || input->callback_ != NULL) return;
    input->callback_ = wl_surface_frame(input->surface_);
    if (input->callback_ != NULL) wl_callback_add_listener(input->callback_, &callback, input);
}

int64_t fling_wayland_next_frame(fling_wayland *input, int64_t now) {
    now = fling_wayland_now_(now);
    if (input == NULL) return now;
    const fling_wayland_output_ *output = fling_wayland_output_of_(input);
    int64_t refresh = input->refresh_;
    if (refresh <= 0 && output != NULL && output->millihertz > 0) refresh = 1000000000000 / output->millihertz;
    /* The intervals of a display of 1000 Hz, and of one that hardly moves. */
    if (refresh < 1000000 || refresh > 1000000000) refresh = 1000000000 / 60;
    if (input->called_back_ > 0 && !input->is_told_) {
        input->presented_ = fling_wayland_time_(input, input->called_back_, now);
        input->called_back_ = 0;
    }
    if (input->presented_ > now + 1000000000) input->presented_ = now;
    const bool is_new = input->latency_[1] == 0 || input->latency_[0] < input->latency_[1];
    int64_t latency = is_new ? input->latency_[0] : input->latency_[1];
    if (latency <= 0 || latency > 4 * refresh) latency = refresh;
    /* The refresh that is nearest to then. */
    const int64_t passed = now + latency + refresh / 2 - input->presented_;
    int64_t seen = input->presented_ + (passed > 0 ? passed / refresh : 1) * refresh;
    if (seen <= now) seen += refresh;
    if (seen < input->seen_ && input->seen_ - seen < 4 * refresh) seen = input->seen_;
    input->seen_ = seen;
    fling_wayland_ask_(input, now);
    return seen;
}

#endif
