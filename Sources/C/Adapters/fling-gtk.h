/*
 * fling-gtk.h - the hand on a GTK 4 widget as Fling's gestures, the times of GTK's events, and frames.
 *
 *     static bool took(const fling_gesture *gesture, gpointer list) {    // a finger, the mouse, a touchpad
 *         fling_scroller_handle(scroller, gesture, &map, NULL);
 *         return fling_scroller_activity(scroller) == FLING_DRAGGING;
 *     }
 *     static void turned(const fling_event *wheel, gpointer list) {      // whole clicks of a wheel
 *         fling_scroller_handle_event(scroller, wheel, &map, NULL);
 *     }
 *     static bool frame(int64_t seen, gpointer list) {                   // each frame while something moves
 *         fling_scroller_advance(scroller, seen, NULL);
 *         fling_scroller_state(scroller, seen, &shown, NULL);
 *         gtk_widget_queue_draw(list);
 *         return fling_scroller_needs_frame(scroller);
 *     }
 *
 *     static fling_gtk hand = {took, turned, frame, .directions = FLING_DIRECTION_VERTICAL};
 *     hand.data = list;
 *     fling_gtk_attach(&hand, list);
 *
 * A press is a hold gesture, which stops a motion under way. After 6 points, or at once if the press has stopped
 * something, the hand is a pan. Two fingers on a touchpad are a pan in the direction in which GTK scrolls. GTK
 * merges the reports of a frame into one event; the header takes its history, and makes each report a gesture
 * with its own time.
 *
 * Gestures count in millimetres, with 96 points to an inch: FLING_GTK_POINTS is the factor of a map to points.
 * Places are taken in the window's coordinates, so that the widget may move under the hand.
 *
 * The header is inline C, compiles as C11 and C++17, and needs libfling and GTK 4.8 or newer. A `fling_gtk` is
 * all zero at first but for its public members, is not moved, lives as long as the widget, and belongs to GTK's
 * thread.
 */
#ifndef FLING_GTK_H
#define FLING_GTK_H

#include <fling.h>
#include <gtk/gtk.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The points for a millimetre of the hand. */
#define FLING_GTK_POINTS (96 / 25.4)

/* A widget under a hand, and its frames. */
typedef struct fling_gtk {
    /* Handles a pan or a hold. True if something is in the hand then, so that nothing beneath it is clicked. */
    bool (*gesture)(const fling_gesture *gesture, gpointer data);
    /* Handles whole clicks of a wheel. NULL to leave them to other widgets. */
    void (*wheel)(const fling_event *wheel, gpointer data);
    /* Takes the state for a frame that will be seen at `seen`. True if another frame is needed after it. */
    bool (*frame)(int64_t seen, gpointer data);
    /* The argument of the three functions. */
    gpointer data;
    /* The directions in which a pan may begin, of fling_direction, added up. 0 for all. */
    uint32_t directions;

    GtkWidget *widget_;
    /* The controller that has the hand. Another one has to wait until it has let go. */
    gpointer holder_;
    fling_velocity_tracker *tracker_;
    fling_gesture said_;
    double place_[2], start_[2];
    bool pans_, has_caught_;
    int width_, height_;
    guint tick_, timeout_;
} fling_gtk;

/* Adds event controllers to a widget and asks for a first frame. Allocates; the widget frees it when it is
 * destroyed. Answers FLING_OK; fails with NULL, also for `gesture` and `frame`, and with MEMORY. */
static inline fling_status fling_gtk_attach(fling_gtk *hand, GtkWidget *widget);

/* Asks for frames until `frame` answers false: call it when the app itself moves something. */
static inline void fling_gtk_wake(fling_gtk *hand);

/* True if the size differs from that of the last call; then frames are asked for. */
static inline bool fling_gtk_resize(fling_gtk *hand, int width, int height);

/* ---- Times: Fling has nanoseconds of CLOCK_MONOTONIC, GTK's frames microseconds, its events milliseconds ---- */

/* The present time in nanoseconds. */
static inline int64_t fling_gtk_now(void) { return g_get_monotonic_time() * 1000; }

/* The time of an event, in nanoseconds. Its milliseconds wrap around. An event that seems to be older than a
 * second, as by another clock, counts as having happened now. */
static inline int64_t fling_gtk_moment(guint32 milliseconds) {
    const int64_t now = g_get_monotonic_time() / 1000;
    const guint32 age = (guint32)now - milliseconds;
    return (now - (age < 1000 ? (int64_t)age : 0)) * 1000000;
}

/* The time of the event that a controller handles, in nanoseconds. */
static inline int64_t fling_gtk_event_time(gpointer controller) {
    return fling_gtk_moment(gtk_event_controller_get_current_event_time((GtkEventController *)controller));
}

/* The time at which the frame will be seen that is being made, in nanoseconds. */
static inline int64_t fling_gtk_seen(GdkFrameClock *clock) {
    gint64 interval = 0, presentation = 0;
    const gint64 frame = gdk_frame_clock_get_frame_time(clock);
    gdk_frame_clock_get_refresh_info(clock, frame, &interval, &presentation);
    return (presentation > 0 ? presentation : frame + interval) * 1000;
}

/* True if the desktop's portal says that motion is to be reduced. A portal that does not run is not started. */
static inline bool fling_gtk_portal_reduces_motion_(void) {
    GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
    if (bus == NULL) return false;
    GVariant *answer = g_dbus_connection_call_sync(bus, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings", "Read", g_variant_new("(ss)", "org.freedesktop.appearance", "reduced-motion"),
        G_VARIANT_TYPE("(v)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, 250, NULL, NULL);
    g_object_unref(bus);
    if (answer == NULL) return false;
    /* The number is in a variant within the variant. */
    GVariant *value = g_variant_get_child_value(answer, 0);
    g_variant_unref(answer);
    while (g_variant_is_of_type(value, G_VARIANT_TYPE_VARIANT)) {
        GVariant *inner = g_variant_get_variant(value);
        g_variant_unref(value);
        value = inner;
    }
    const bool reduces = g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32) && g_variant_get_uint32(value) == 1;
    g_variant_unref(value);
    return reduces;
}

/*
 * True if the user asks for less motion, for `reduces_motion` of rules: `gtk-enable-animations` is off, or
 * `gtk-interface-reduced-motion` says so, which GTK has from 4.22 on; an older GTK leaves the portal to be asked.
 */
static inline bool fling_gtk_reduces_motion(GtkWidget *widget) {
    GtkSettings *settings = gtk_widget_get_settings(widget);
    gboolean animates = TRUE;
    g_object_get(settings, "gtk-enable-animations", &animates, NULL);
    if (!animates) return true;
    if (g_object_class_find_property(G_OBJECT_GET_CLASS(settings), "gtk-interface-reduced-motion") == NULL)
        return fling_gtk_portal_reduces_motion_();
    int reduced = 0;
    g_object_get(settings, "gtk-interface-reduced-motion", &reduced, NULL);
    return reduced == 1;
}

/* ---- Frames ---- */

static inline gboolean fling_gtk_tick_(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    fling_gtk *hand = (fling_gtk *)data;
    (void)widget;
    if (hand->frame(fling_gtk_seen(clock), hand->data)) return G_SOURCE_CONTINUE;
    hand->tick_ = 0;
    return G_SOURCE_REMOVE;
}

static inline void fling_gtk_wake(fling_gtk *hand) {
    if (hand == NULL || hand->widget_ == NULL || hand->tick_ != 0) return;
    hand->tick_ = gtk_widget_add_tick_callback(hand->widget_, fling_gtk_tick_, hand, NULL);
}

static inline bool fling_gtk_resize(fling_gtk *hand, int width, int height) {
    if (hand == NULL || (hand->width_ == width && hand->height_ == height)) return false;
    hand->width_ = width;
    hand->height_ = height;
    fling_gtk_wake(hand);
    return true;
}

/* ---- Gestures ---- */

/* Hands a gesture to the app. True if something is in the hand then. */
static inline bool fling_gtk_say_(
    fling_gtk *hand, fling_gesture_kind kind, fling_gesture_phase phase, int64_t time) {
    fling_gesture said = hand->said_;
    said.size = sizeof said;
    const double scale = kind == FLING_GESTURE_PAN ? 1 / FLING_GTK_POINTS : 0;
    if (phase == FLING_GESTURE_BEGAN) said.id++;
    if (time > said.time) said.time = time;
    said.kind = kind;
    said.phase = phase;
    said.cancellation = FLING_CANCELLATION_NONE;
    if (phase == FLING_GESTURE_CANCELLED) said.cancellation = FLING_CANCELLATION_BY_DEVICE;
    said.is_natural = said.is_size_assumed = 1;
    fling_velocity_tracker_velocity(hand->tracker_, said.time, said.velocity, NULL);
    for (int axis = 0; axis < 2; axis++) {
        said.translation[axis] = (hand->place_[axis] - hand->start_[axis]) * scale;
        said.velocity[axis] *= scale;
    }
    hand->said_ = said;
    const bool is_held = hand->gesture(&said, hand->data);
    /* The app may have destroyed the widget by now. */
    if (is_held && phase == FLING_GESTURE_BEGAN && hand->widget_ != NULL && GTK_IS_GESTURE(hand->holder_))
        gtk_gesture_set_state((GtkGesture *)hand->holder_, GTK_EVENT_SEQUENCE_CLAIMED);
    fling_gtk_wake(hand);
    return is_held;
}

static inline void fling_gtk_track_(fling_gtk *hand, double x, double y, int64_t time) {
    hand->place_[0] = x;
    hand->place_[1] = y;
    fling_velocity_tracker_add(hand->tracker_, hand->place_, time, NULL);
}

/* Begins the pan at the hand's present place, so that nothing jumps by the distance that it took to decide. A pan
 * takes over the motion that a hold has stopped before the hold ends. */
static inline void fling_gtk_begin_(fling_gtk *hand, int64_t time) {
    fling_gesture hold = hand->said_;
    memcpy(hand->start_, hand->place_, sizeof hand->start_);
    hand->pans_ = true;
    if (hand->said_.source == FLING_SOURCE_TOUCHPAD_HOLD) hand->said_.source = FLING_SOURCE_TOUCHPAD_SCROLL;
    fling_gtk_say_(hand, FLING_GESTURE_PAN, FLING_GESTURE_BEGAN, time);
    if (hold.kind != FLING_GESTURE_HOLD || hold.phase != FLING_GESTURE_BEGAN) return;
    hold.phase = FLING_GESTURE_CANCELLED;
    hold.cancellation = FLING_CANCELLATION_MOVED;
    hold.time = hand->said_.time;
    hand->gesture(&hold, hand->data);
}

static inline void fling_gtk_press_(
    fling_gtk *hand, gpointer holder, fling_gesture_source source, double x, double y, int64_t time) {
    const bool is_finger = source == FLING_SOURCE_TOUCHSCREEN || source == FLING_SOURCE_POINTER;
    hand->holder_ = holder;
    hand->pans_ = hand->has_caught_ = false;
    hand->said_.source = source;
    hand->said_.fingers = is_finger ? 1 : 2;
    fling_velocity_tracker_reset(hand->tracker_, NULL);
    fling_gtk_track_(hand, x, y, time);
    memcpy(hand->start_, hand->place_, sizeof hand->start_);
    if (source == FLING_SOURCE_TOUCHPAD_SCROLL) fling_gtk_begin_(hand, time);
    else hand->has_caught_ = fling_gtk_say_(hand, FLING_GESTURE_HOLD, FLING_GESTURE_BEGAN, time);
}

static inline void fling_gtk_move_(fling_gtk *hand, double x, double y, int64_t time) {
    const double right = x - hand->start_[0], down = y - hand->start_[1];
    fling_gtk_track_(hand, x, y, time);
    if (hand->pans_) {
        fling_gtk_say_(hand, FLING_GESTURE_PAN, FLING_GESTURE_CHANGED, time);
        return;
    }
    const uint32_t across = right > 0 ? FLING_DIRECTION_RIGHT : FLING_DIRECTION_LEFT;
    const uint32_t along = down > 0 ? FLING_DIRECTION_DOWN : FLING_DIRECTION_UP;
    const bool is_allowed = (hand->directions & (ABS(right) > ABS(down) ? across : along)) != 0;
    const double distance = MAX(ABS(right), ABS(down));
    if ((distance > 6 && is_allowed) || (distance > 0 && hand->has_caught_)) fling_gtk_begin_(hand, time);
}

static inline void fling_gtk_lift_(fling_gtk *hand, fling_gesture_phase phase, int64_t time) {
    if (hand->timeout_ != 0) g_source_remove(hand->timeout_);
    hand->timeout_ = 0;
    hand->holder_ = NULL;
    fling_gtk_say_(hand, hand->pans_ ? FLING_GESTURE_PAN : FLING_GESTURE_HOLD, phase, time);
}

/* True while fingers rest on a touchpad and have not moved. */
static inline bool fling_gtk_rests_(const fling_gtk *hand) {
    return hand->widget_ != NULL && hand->holder_ != NULL && !hand->pans_ && hand->said_.source == FLING_SOURCE_TOUCHPAD_HOLD;
}

/* ---- A finger, or the mouse ---- */

static inline GdkEvent *fling_gtk_event_(gpointer controller) {
    return gtk_event_controller_get_current_event((GtkEventController *)controller);
}

/* The history of an event of the kinds that have one; NULL for others, such as touches. */
static inline GdkTimeCoord *fling_gtk_history_(GdkEvent *event, guint *count) {
    const GdkEventType type = gdk_event_get_event_type(event);
    return type == GDK_MOTION_NOTIFY || type == GDK_SCROLL ? gdk_event_get_history(event, count) : NULL;
}

static inline void fling_gtk_drag_begin_(gpointer drag, double x, double y, fling_gtk *hand) {
    GdkEvent *event = fling_gtk_event_(drag);
    if (event == NULL || !gdk_event_get_position(event, &x, &y)) return;
    /* Fingers that rest on a touchpad may press it. */
    if (fling_gtk_rests_(hand)) fling_gtk_lift_(hand, FLING_GESTURE_ENDED, fling_gtk_event_time(drag));
    if (hand->holder_ != NULL) return;
    const bool is_touch = gdk_event_get_event_type(event) == GDK_TOUCH_BEGIN;
    const fling_gesture_source source = is_touch ? FLING_SOURCE_TOUCHSCREEN : FLING_SOURCE_POINTER;
    fling_gtk_press_(hand, drag, source, x, y, fling_gtk_event_time(drag));
}

static inline void fling_gtk_drag_update_(gpointer drag, double x, double y, fling_gtk *hand) {
    GdkEvent *event = fling_gtk_event_(drag);
    if (hand->holder_ != drag || event == NULL || !gdk_event_get_position(event, &x, &y)) return;
    /* GTK makes one event of all that a mouse reports in a frame; the others are its history. */
    guint count = 0;
    GdkTimeCoord *const history = fling_gtk_history_(event, &count);
    for (guint index = 0; index < count; index++) {
        const double *axes = history[index].axes;
        fling_gtk_move_(hand, axes[GDK_AXIS_X], axes[GDK_AXIS_Y], fling_gtk_moment(history[index].time));
    }
    g_free(history);
    fling_gtk_move_(hand, x, y, fling_gtk_event_time(drag));
}

static inline void fling_gtk_drag_end_(gpointer drag, double x, double y, fling_gtk *hand) {
    if ((void)x, (void)y, hand->holder_ == drag)
        fling_gtk_lift_(hand, FLING_GESTURE_ENDED, fling_gtk_event_time(drag));
}

static inline void fling_gtk_drag_cancel_(gpointer drag, gpointer sequence, fling_gtk *hand) {
    if ((void)sequence, hand->holder_ == drag)
        fling_gtk_lift_(hand, FLING_GESTURE_CANCELLED, fling_gtk_event_time(drag));
}

/* ---- Two fingers on a touchpad, which have no place, and a wheel, which has neither beginning nor end ---- */

static inline void fling_gtk_scroll_end_(gpointer scroll, fling_gtk *hand) {
    if (hand->holder_ == scroll) fling_gtk_lift_(hand, FLING_GESTURE_ENDED, fling_gtk_event_time(scroll));
}

static inline gboolean fling_gtk_stop_(gpointer hand) {
    return fling_gtk_lift_((fling_gtk *)hand, FLING_GESTURE_ENDED, fling_gtk_now()), G_SOURCE_REMOVE;
}

/* Fingers that come to rest on a touchpad begin a scroll as well, by an event of the pointer's: they hold. */
static inline void fling_gtk_scroll_begin_(gpointer scroll, fling_gtk *hand) {
    GdkEvent *event = fling_gtk_event_(scroll);
    if (hand->holder_ != NULL || event == NULL) return;
    const bool rests = gdk_event_get_event_type(event) == GDK_TOUCHPAD_HOLD;
    if (!rests && gdk_device_get_source(gdk_event_get_device(event)) != GDK_SOURCE_TOUCHPAD) return;
    guint count = 0;
    GdkTimeCoord *const history = fling_gtk_history_(event, &count);
    const int64_t time = count > 0 ? fling_gtk_moment(history[0].time) : fling_gtk_event_time(scroll);
    g_free(history);
    fling_gtk_press_(hand, scroll, rests ? FLING_SOURCE_TOUCHPAD_HOLD : FLING_SOURCE_TOUCHPAD_SCROLL, 0, 0, time);
}

static inline gboolean fling_gtk_turn_(fling_gtk *hand, double dx, double dy, int64_t time) {
    if (hand->wheel == NULL) return GDK_EVENT_PROPAGATE;
    fling_event wheel;
    memset(&wheel, 0, sizeof wheel);
    wheel.size = sizeof wheel;
    wheel.time = time;
    wheel.kind = FLING_EVENT_POINTER_WHEEL;
    wheel.v120[0] = dx * 120;
    wheel.v120[1] = dy * 120;
    hand->wheel(&wheel, hand->data);
    fling_gtk_wake(hand);
    return GDK_EVENT_STOP;
}

static inline gboolean fling_gtk_scrolled_(gpointer scroll, double dx, double dy, fling_gtk *hand) {
    const int64_t time = fling_gtk_event_time(scroll);
    /* X11 doesn't distinguish touchpads from wheels: parts of a click are a touchpad's, at 15 points to a click. */
    const bool in_clicks =
        gtk_event_controller_scroll_get_unit((GtkEventControllerScroll *)scroll) == GDK_SCROLL_UNIT_WHEEL;
    const double size = in_clicks ? 15 : 1;
    const bool is_wheel = in_clicks && dx == (int)dx && dy == (int)dy;
    if (is_wheel && (hand->holder_ == NULL || fling_gtk_rests_(hand))) return fling_gtk_turn_(hand, dx, dy, time);
    if (hand->holder_ == NULL) fling_gtk_press_(hand, scroll, FLING_SOURCE_TOUCHPAD_SCROLL, 0, 0, time);
    if (hand->holder_ != scroll) return GDK_EVENT_STOP;
    /* An event that was made of several has their sum; its history has all of them. One that says that the fingers
     * have left is among them, without a movement: it does not mean that they were still until then. */
    guint count = 0;
    GdkTimeCoord *const history = fling_gtk_history_(fling_gtk_event_(scroll), &count);
    if (!hand->pans_) fling_gtk_begin_(hand, count > 0 ? fling_gtk_moment(history[0].time) : time);
    /* The app may destroy the widget at each. */
    for (guint index = 0; index < count && hand->holder_ == scroll; index++) {
        const double right = history[index].axes[GDK_AXIS_DELTA_X] * size;
        const double down = history[index].axes[GDK_AXIS_DELTA_Y] * size;
        if (right == 0 && down == 0) continue;
        fling_gtk_move_(hand, hand->place_[0] - right, hand->place_[1] - down, fling_gtk_moment(history[index].time));
    }
    g_free(history);
    if (hand->holder_ != scroll) return GDK_EVENT_STOP;
    if (count == 0) fling_gtk_move_(hand, hand->place_[0] - dx * size, hand->place_[1] - dy * size, time);
    if (hand->holder_ != scroll) return GDK_EVENT_STOP;
    if (hand->timeout_ != 0) g_source_remove(hand->timeout_);
    hand->timeout_ = in_clicks ? g_timeout_add(250, fling_gtk_stop_, hand) : 0;
    return GDK_EVENT_STOP;
}

/* ---- The widget ---- */

/* The controllers live on for a moment, and find that something else has the hand. */
static inline void fling_gtk_finish_(gpointer widget, fling_gtk *hand) {
    (void)widget;
    if (hand->timeout_ != 0) g_source_remove(hand->timeout_);
    fling_velocity_tracker_free(hand->tracker_);
    hand->tracker_ = NULL;
    hand->widget_ = NULL;
    hand->holder_ = hand;
    hand->timeout_ = 0;
}

static inline fling_status fling_gtk_attach(fling_gtk *hand, GtkWidget *widget) {
    if (hand == NULL || widget == NULL || hand->gesture == NULL || hand->frame == NULL) return FLING_ERROR_NULL;
    hand->tracker_ = fling_velocity_tracker_create(2, FLING_VELOCITY_DEFAULT, NULL);
    if (hand->tracker_ == NULL) return FLING_ERROR_MEMORY;
    if (hand->directions == 0) hand->directions = FLING_DIRECTION_ALL;
    const bool has_x = (hand->directions & FLING_DIRECTION_HORIZONTAL) != 0;
    const bool has_y = (hand->directions & FLING_DIRECTION_VERTICAL) != 0;
    GtkEventController *drag = (GtkEventController *)gtk_gesture_drag_new();
    GtkEventController *scroll = gtk_event_controller_scroll_new(
        has_x && has_y ? GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES
        : has_x        ? GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL
                       : GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    gtk_event_controller_set_propagation_phase(drag, GTK_PHASE_CAPTURE);
    g_object_connect(
        drag, "signal::drag-begin", G_CALLBACK(fling_gtk_drag_begin_), hand, "signal::drag-update",
        G_CALLBACK(fling_gtk_drag_update_), hand, "signal::drag-end", G_CALLBACK(fling_gtk_drag_end_), hand,
        "signal::cancel", G_CALLBACK(fling_gtk_drag_cancel_), hand, NULL);
    g_object_connect(
        scroll, "signal::scroll-begin", G_CALLBACK(fling_gtk_scroll_begin_), hand, "signal::scroll",
        G_CALLBACK(fling_gtk_scrolled_), hand, "signal::scroll-end", G_CALLBACK(fling_gtk_scroll_end_), hand,
        NULL);
    g_signal_connect(widget, "destroy", G_CALLBACK(fling_gtk_finish_), hand);
    gtk_widget_add_controller(widget, drag);
    gtk_widget_add_controller(widget, scroll);
    hand->widget_ = widget;
    fling_gtk_wake(hand);
    return FLING_OK;
}

#ifdef __cplusplus
}
#endif

#endif
