/* Globals, and the surface. A part of fling-wayland.c. */
#ifndef FLING_WAYLAND_REGISTRY_H
#define FLING_WAYLAND_REGISTRY_H

static inline void fling_wayland_remove_seat_(fling_wayland_seat_ *seat) {
    fling_wayland_set_touch_(seat, false);
    fling_wayland_set_pointer_(seat, false);
    if (wl_seat_get_version(seat->seat) >= WL_SEAT_RELEASE_SINCE_VERSION) {
        wl_seat_release(seat->seat);
    } else {
        wl_seat_destroy(seat->seat);
    }
    memset(seat, 0, sizeof *seat);
}

static inline void fling_wayland_remove_output_(fling_wayland_output_ *output) {
#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
    if (output->logical != NULL) zxdg_output_v1_destroy(output->logical);
#endif
    if (wl_output_get_version(output->output) >= WL_OUTPUT_RELEASE_SINCE_VERSION) {
        wl_output_release(output->output);
    } else {
        wl_output_destroy(output->output);
    }
    if (output->input->output_ == output->output) output->input->output_ = NULL;
    memset(output, 0, sizeof *output);
}

static inline fling_status fling_wayland_bind_seat_(
    fling_wayland *input, struct wl_registry *registry, uint32_t name, uint32_t version) {
    static const struct wl_seat_listener listener = {fling_wayland_seat_capabilities_, fling_wayland_seat_name_};
#if defined(WL_POINTER_AXIS_RELATIVE_DIRECTION_SINCE_VERSION)
    const uint32_t known = WL_POINTER_AXIS_RELATIVE_DIRECTION_SINCE_VERSION;
#elif defined(WL_POINTER_AXIS_VALUE120_SINCE_VERSION)
    const uint32_t known = WL_POINTER_AXIS_VALUE120_SINCE_VERSION;
#else
    const uint32_t known = 7;
#endif
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        fling_wayland_seat_ *seat = &input->seats_[index];
        if (seat->seat != NULL) continue;
        seat->seat = (struct wl_seat *)wl_registry_bind(
            registry, name, &wl_seat_interface, version < known ? version : known);
        if (seat->seat == NULL) return FLING_ERROR_MEMORY;
        seat->input = input;
        seat->name = name;
        wl_seat_add_listener(seat->seat, &listener, seat);
        return FLING_OK;
    }
    return FLING_ERROR_INDEX;
}

static inline fling_status fling_wayland_bind_output_(
    fling_wayland *input, struct wl_registry *registry, uint32_t name, uint32_t version) {
    static const struct wl_output_listener listener = {
        fling_wayland_output_geometry_, fling_wayland_output_mode_, fling_wayland_output_done_,
        fling_wayland_output_scale_,    fling_wayland_output_name_, fling_wayland_output_name_};
    for (int index = 0; index < FLING_WAYLAND_OUTPUTS; index++) {
        fling_wayland_output_ *output = &input->outputs_[index];
        if (output->output != NULL) continue;
        output->output = (struct wl_output *)wl_registry_bind(
            registry, name, &wl_output_interface, version < 3 ? version : 3);
        if (output->output == NULL) return FLING_ERROR_MEMORY;
        output->input = input;
        output->name = name;
        wl_output_add_listener(output->output, &listener, output);
        fling_wayland_complete_output_(output);
        return FLING_OK;
    }
    return FLING_ERROR_INDEX;
}

fling_status fling_wayland_bind(
    fling_wayland *input, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
    if (input == NULL || registry == NULL || interface == NULL) return FLING_ERROR_NULL;
    if (version == 0) return FLING_IGNORED_EVENT;
    if (strcmp(interface, "wl_seat") == 0) return fling_wayland_bind_seat_(input, registry, name, version);
    if (strcmp(interface, "wl_output") == 0) return fling_wayland_bind_output_(input, registry, name, version);
#ifdef ZWP_POINTER_GESTURES_V1_INTERFACE
    if (strcmp(interface, "zwp_pointer_gestures_v1") == 0 && input->gestures_ == NULL) {
        const uint32_t known = (uint32_t)zwp_pointer_gestures_v1_interface.version;
        input->gestures_ = (struct zwp_pointer_gestures_v1 *)wl_registry_bind(
            registry, name, &zwp_pointer_gestures_v1_interface, version < known ? version : known);
        if (input->gestures_ == NULL) return FLING_ERROR_MEMORY;
        input->gestures_name_ = name;
        for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
            if (input->seats_[index].seat != NULL) fling_wayland_complete_(&input->seats_[index]);
        }
        return FLING_OK;
    }
#endif
#ifdef ZWP_INPUT_TIMESTAMPS_MANAGER_V1_INTERFACE
    if (strcmp(interface, "zwp_input_timestamps_manager_v1") == 0 && input->timestamps_ == NULL) {
        input->timestamps_ = (struct zwp_input_timestamps_manager_v1 *)wl_registry_bind(
            registry, name, &zwp_input_timestamps_manager_v1_interface, 1);
        if (input->timestamps_ == NULL) return FLING_ERROR_MEMORY;
        input->timestamps_name_ = name;
        for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
            if (input->seats_[index].seat != NULL) fling_wayland_complete_(&input->seats_[index]);
        }
        return FLING_OK;
    }
#endif
#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
    if (strcmp(interface, "zxdg_output_manager_v1") == 0 && input->output_manager_ == NULL) {
        input->output_manager_ = (struct zxdg_output_manager_v1 *)wl_registry_bind(
            registry, name, &zxdg_output_manager_v1_interface, 1);
        if (input->output_manager_ == NULL) return FLING_ERROR_MEMORY;
        input->output_manager_name_ = name;
        for (int index = 0; index < FLING_WAYLAND_OUTPUTS; index++) {
            if (input->outputs_[index].output != NULL) fling_wayland_complete_output_(&input->outputs_[index]);
        }
        return FLING_OK;
    }
#endif
#ifdef WP_PRESENTATION_INTERFACE
    if (strcmp(interface, "wp_presentation") == 0 && input->presentation_ == NULL) {
        static const struct wp_presentation_listener listener = {fling_wayland_clock_};
        input->presentation_ =
            (struct wp_presentation *)wl_registry_bind(registry, name, &wp_presentation_interface, 1);
        if (input->presentation_ == NULL) return FLING_ERROR_MEMORY;
        input->presentation_name_ = name;
        wp_presentation_add_listener(input->presentation_, &listener, input);
        return FLING_OK;
    }
#endif
    return FLING_IGNORED_EVENT;
}

static inline void fling_wayland_drop_manager_(fling_wayland *input, uint32_t name) {
#ifdef ZWP_POINTER_GESTURES_V1_INTERFACE
    if (input->gestures_ != NULL && input->gestures_name_ == name) {
        if (zwp_pointer_gestures_v1_get_version(input->gestures_) >= 2) {
            zwp_pointer_gestures_v1_release(input->gestures_);
        } else {
            zwp_pointer_gestures_v1_destroy(input->gestures_);
        }
        input->gestures_ = NULL;
    }
#endif
#ifdef ZWP_INPUT_TIMESTAMPS_MANAGER_V1_INTERFACE
    if (input->timestamps_ != NULL && input->timestamps_name_ == name) {
        zwp_input_timestamps_manager_v1_destroy(input->timestamps_);
        input->timestamps_ = NULL;
    }
#endif
#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
    if (input->output_manager_ != NULL && input->output_manager_name_ == name) {
        zxdg_output_manager_v1_destroy(input->output_manager_);
        input->output_manager_ = NULL;
    }
#endif
#ifdef WP_PRESENTATION_INTERFACE
    if (input->presentation_ != NULL && input->presentation_name_ == name) {
        wp_presentation_destroy(input->presentation_);
        input->presentation_ = NULL;
    }
#endif
    (void)input, (void)name;
}

fling_status fling_wayland_remove(fling_wayland *input, uint32_t name) {
    if (input == NULL) return FLING_ERROR_NULL;
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        if (input->seats_[index].seat == NULL || input->seats_[index].name != name) continue;
        fling_wayland_remove_seat_(&input->seats_[index]);
        return FLING_OK;
    }
    for (int index = 0; index < FLING_WAYLAND_OUTPUTS; index++) {
        if (input->outputs_[index].output == NULL || input->outputs_[index].name != name) continue;
        fling_wayland_remove_output_(&input->outputs_[index]);
        return FLING_OK;
    }
    const bool is_manager = (input->gestures_ != NULL && input->gestures_name_ == name) ||
                            (input->timestamps_ != NULL && input->timestamps_name_ == name) ||
                            (input->output_manager_ != NULL && input->output_manager_name_ == name) ||
                            (input->presentation_ != NULL && input->presentation_name_ == name);
    fling_wayland_drop_manager_(input, name);
    return is_manager ? FLING_OK : FLING_IGNORED_EVENT;
}

fling_status fling_wayland_attach(
    fling_wayland *input, struct wl_surface *surface, double width, double height) {
    if (input == NULL) return FLING_ERROR_NULL;
    if (surface != NULL && (!isfinite(width) || !isfinite(height))) return FLING_ERROR_NOT_FINITE;
    if (surface != NULL && (!(width > 0) || !(height > 0))) return FLING_ERROR_PARAMETER;
    for (int index = 0; surface != input->surface_ && index < FLING_WAYLAND_SEATS; index++) {
        fling_wayland_seat_ *seat = &input->seats_[index];
        fling_wayland_touch_cancel_(seat, seat->touch);
        fling_wayland_lose_focus_(seat);
    }
    input->surface_ = surface;
    input->width_ = surface == NULL ? 0 : width;
    input->height_ = surface == NULL ? 0 : height;
    return FLING_OK;
}

uint32_t fling_wayland_offers(const fling_wayland *input) {
    uint32_t offers = 0;
    if (input == NULL) return offers;
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        const fling_wayland_seat_ *seat = &input->seats_[index];
        if (seat->touch != NULL) offers |= FLING_WAYLAND_TOUCH;
        if (seat->swipe != NULL) offers |= FLING_WAYLAND_GESTURES;
        if (seat->hold != NULL) offers |= FLING_WAYLAND_HOLDS;
        if (seat->touch_times != NULL || seat->pointer_times != NULL) offers |= FLING_WAYLAND_TIMESTAMPS;
        if (seat->pointer == NULL) continue;
        const uint32_t version = wl_pointer_get_version(seat->pointer);
        offers |= FLING_WAYLAND_POINTER;
        if (version >= 5) offers |= FLING_WAYLAND_SCROLL_ENDS;
        if (version >= 8) offers |= FLING_WAYLAND_WHEEL_PARTS;
        if (version >= 9) offers |= FLING_WAYLAND_NATURAL_SCROLLING;
    }
    if (input->presentation_ != NULL) offers |= FLING_WAYLAND_PRESENTATION;
    return offers;
}

void fling_wayland_finish(fling_wayland *input) {
    if (input == NULL) return;
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        if (input->seats_[index].seat != NULL) fling_wayland_remove_seat_(&input->seats_[index]);
    }
    for (int index = 0; index < FLING_WAYLAND_OUTPUTS; index++) {
        if (input->outputs_[index].output != NULL) fling_wayland_remove_output_(&input->outputs_[index]);
    }
#ifdef WP_PRESENTATION_INTERFACE
    for (int index = 0; index < FLING_WAYLAND_FRAMES; index++) {
        fling_wayland_frame_ *frame = &input->frames_[index];
        if (frame->feedback != NULL) wp_presentation_feedback_destroy(frame->feedback);
    }
#endif
    if (input->callback_ != NULL) wl_callback_destroy(input->callback_);
    fling_wayland_drop_manager_(input, input->gestures_name_);
    fling_wayland_drop_manager_(input, input->timestamps_name_);
    fling_wayland_drop_manager_(input, input->output_manager_name_);
    fling_wayland_drop_manager_(input, input->presentation_name_);
    memset(input, 0, sizeof *input);
}

#endif
