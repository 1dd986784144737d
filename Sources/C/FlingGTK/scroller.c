#include "objects.h"

/**
 * FlingGtkScroller:
 *
 * Scrolls a widget as the hand on it says: it is dragged, thrown, caught in flight, and scrolled by a wheel.
 *
 * It moves the widget's own adjustment, so that scroll bars, keys and lists that make their rows as they come go on
 * working. Kinetic scrolling of a [class@Gtk.ScrolledWindow] around the widget is turned off. The widget owns the object
 * until it is finalized.
 */

G_DEFINE_FINAL_TYPE_WITH_CODE(FlingGtkScroller, fling_gtk_scroller, G_TYPE_OBJECT,
    G_IMPLEMENT_INTERFACE(FLING_GTK_TYPE_MOVABLE, NULL))

enum { PROP_WIDGET = PROP_OWN, PROP_ORIENTATION, PROP_VELOCITY, PROP_SNAP };

/* ---- The hand and the frames ---- */

void fling_gtk_scroller_tell(FlingGtkScroller *self) {
    fling_transition change = {.size = sizeof change};
    while (fling_scroller_next_transition(self->offset, &change)) fling_gtk_movable_tell(self, &change);
}

static fling_gesture_map map(FlingGtkScroller *self) {
    const bool is_vertical = self->orientation == GTK_ORIENTATION_VERTICAL;
    return (fling_gesture_map){.size = sizeof(fling_gesture_map), .x = {is_vertical ? 0 : FLING_GTK_POINTS},
        .y = {is_vertical ? FLING_GTK_POINTS : 0}};
}

static bool took(const fling_gesture *gesture, gpointer data) {
    g_autoptr(FlingGtkScroller) self = g_object_ref(data);
    const fling_gesture_map along = map(self);
    fling_scroller_handle(self->offset, gesture, &along, NULL);
    fling_gtk_scroller_tell(self);
    return fling_scroller_activity(self->offset) == FLING_DRAGGING;
}

static void turned(const fling_event *wheel, gpointer data) {
    const fling_gesture_map along = map(data);
    fling_scroller_handle_event(FLING_GTK_SCROLLER(data)->offset, wheel, &along, NULL);
}

bool fling_gtk_scroller_show(FlingGtkScroller *self, int64_t seen) {
    const fling_state before = self->shown;
    if (self->adjustment == NULL || fling_scroller_state(self->offset, seen, &self->shown, NULL) < 0) return false;
    self->sets = TRUE;
    gtk_adjustment_set_value(self->adjustment, gtk_adjustment_get_lower(self->adjustment) + self->shown.value[0]);
    self->sets = FALSE;
    if (!self->is_shown || memcmp(&before, &self->shown, sizeof before) != 0) {
        self->is_shown = TRUE;
        g_object_notify(G_OBJECT(self), "velocity");
        g_signal_emit_by_name(self, "changed");
    }
    fling_gtk_scroller_tell(self);
    return fling_scroller_needs_frame(self->offset);
}

static bool frame(int64_t seen, gpointer data) {
    g_autoptr(FlingGtkScroller) self = g_object_ref(data);
    fling_scroller_advance(self->offset, seen, NULL);
    return fling_gtk_scroller_show(self, seen);
}

/* ---- The adjustment ---- */

static void take_sizes(FlingGtkScroller *self) {
    const double viewport = gtk_adjustment_get_page_size(self->adjustment);
    const double content = gtk_adjustment_get_upper(self->adjustment) - gtk_adjustment_get_lower(self->adjustment);
    fling_scroller_resize(self->offset, &content, &viewport, fling_gtk_now(), NULL);
    fling_gtk_wake(self->hand);
}

/* Someone else has scrolled, such as a key, or a list whose rows turn out to be of other sizes than it took them for. A list
 * rounds the place that it is given to whole points: that is nothing. */
static void take_value(FlingGtkScroller *self) {
    const double value = gtk_adjustment_get_value(self->adjustment) - gtk_adjustment_get_lower(self->adjustment);
    const double displacement = value - self->shown.value[0];
    if (self->sets || ABS(displacement) < 1) return;
    self->shown.value[0] = value;
    fling_scroller_rebase(self->offset, &displacement, fling_gtk_now(), NULL);
    take_sizes(self);
}

/* A GtkScrolledWindow gives the widget other adjustments. */
static void take_adjustment(FlingGtkScroller *self) {
    const char *name = self->orientation == GTK_ORIENTATION_VERTICAL ? "vadjustment" : "hadjustment";
    if (self->adjustment != NULL) g_signal_handlers_disconnect_by_data(self->adjustment, self);
    g_clear_object(&self->adjustment);
    g_object_get(self->widget, name, &self->adjustment, NULL);
    if (self->adjustment == NULL) return;
    g_signal_connect_object(self->adjustment, "changed", G_CALLBACK(take_sizes), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->adjustment, "value-changed", G_CALLBACK(take_value), self, G_CONNECT_SWAPPED);
    take_sizes(self);
    take_value(self);
}

static void take_parent(FlingGtkScroller *self) {
    GtkWidget *parent = gtk_widget_get_parent(GTK_WIDGET(self->widget));
    if (GTK_IS_SCROLLED_WINDOW(parent)) gtk_scrolled_window_set_kinetic_scrolling(GTK_SCROLLED_WINDOW(parent), FALSE);
}

static void apply(FlingGtkScroller *self) {
    if (self->widget != NULL) self->rules.reduces_motion = fling_gtk_reduces_motion(GTK_WIDGET(self->widget));
    fling_scroller_set_rules(self->offset, &self->rules, fling_gtk_now(), NULL);
    fling_gtk_wake(self->hand);
}

/* Follows a widget, which the caller has seen to outlive the object's use of it. */
static void follow(FlingGtkScroller *self, GtkScrollable *widget, fling_gtk *hand) {
    const bool is_vertical = self->orientation == GTK_ORIENTATION_VERTICAL;
    g_autofree char *notify = g_strdup_printf("notify::%s", is_vertical ? "vadjustment" : "hadjustment");
    g_set_weak_pointer(&self->widget, widget);
    self->hand = hand;
    if ((is_vertical ? gtk_scrollable_get_vadjustment(widget) : gtk_scrollable_get_hadjustment(widget)) == NULL)
        g_object_set(widget, notify + 8, gtk_adjustment_new(0, 0, 0, 0, 0, 0), NULL);
    g_signal_connect_object(widget, notify, G_CALLBACK(take_adjustment), self, G_CONNECT_SWAPPED);
    fling_gtk_objects_follow_settings(GTK_WIDGET(widget), G_CALLBACK(apply), self);
    take_adjustment(self);
    apply(self);
}

FlingGtkScroller *fling_gtk_scroller_within(GtkScrollable *widget, fling_gtk *hand) {
    FlingGtkScroller *self = g_object_new(FLING_GTK_TYPE_SCROLLER, NULL);
    return follow(self, widget, hand), self;
}

/**
 * fling_gtk_scroller_scroll_to:
 * @self: a scroller
 * @offset: the offset from the beginning, in points
 *
 * Scrolls to an offset by a spring, or as near as the content allows. A hand that holds the content wins.
 */
void fling_gtk_scroller_scroll_to(FlingGtkScroller *self, double offset) {
    g_return_if_fail(FLING_GTK_IS_SCROLLER(self));
    g_return_if_fail(isfinite(offset));
    fling_scroller_scroll_to(self->offset, &offset, NULL, fling_gtk_now(), NULL);
    fling_gtk_scroller_tell(self);
    fling_gtk_wake(self->hand);
}

/* ---- The object ---- */

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *pspec) {
    FlingGtkScroller *self = FLING_GTK_SCROLLER(object);
    const fling_activity activity = fling_scroller_activity(self->offset);
    switch (property) {
        case PROP_IS_HELD: g_value_set_boolean(value, activity == FLING_DRAGGING); break;
        case PROP_IS_RESTING: g_value_set_boolean(value, activity == FLING_IDLE); break;
        case PROP_WIDGET: g_value_set_object(value, self->widget); break;
        case PROP_ORIENTATION: g_value_set_enum(value, self->orientation); break;
        case PROP_VELOCITY: g_value_set_double(value, self->shown.velocity[0]); break;
        case PROP_SNAP: g_value_set_double(value, self->rules.snap_every[0]); break;
        default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, pspec);
    }
}

static void set_property(GObject *object, guint property, const GValue *value, GParamSpec *pspec) {
    FlingGtkScroller *self = FLING_GTK_SCROLLER(object);
    switch (property) {
        case PROP_WIDGET: self->widget = g_value_get_object(value); break;
        case PROP_ORIENTATION: self->orientation = g_value_get_enum(value); break;
        case PROP_SNAP:
            self->rules.snap_every[0] = g_value_get_double(value);
            self->rules.snap = self->rules.snap_every[0] > 0 ? FLING_SNAP_EVERY : FLING_SNAP_NONE;
            apply(self);
            g_object_notify_by_pspec(object, pspec);
            break;
        default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, pspec);
    }
}

static void constructed(GObject *object) {
    FlingGtkScroller *self = FLING_GTK_SCROLLER(object);
    GtkScrollable *widget = g_steal_pointer(&self->widget);
    G_OBJECT_CLASS(fling_gtk_scroller_parent_class)->constructed(object);
    if (widget == NULL) return;
    self->own = (fling_gtk){.gesture = took, .wheel = turned, .frame = frame, .data = self};
    self->own.directions =
        self->orientation == GTK_ORIENTATION_VERTICAL ? FLING_DIRECTION_VERTICAL : FLING_DIRECTION_HORIZONTAL;
    fling_gtk_attach(&self->own, GTK_WIDGET(widget));
    fling_gtk_objects_keep(GTK_WIDGET(widget), self);
    follow(self, widget, &self->own);
    g_signal_connect_object(widget, "notify::parent", G_CALLBACK(take_parent), self, G_CONNECT_SWAPPED);
    take_parent(self);
}

static void dispose(GObject *object) {
    FlingGtkScroller *self = FLING_GTK_SCROLLER(object);
    if (self->adjustment != NULL) g_signal_handlers_disconnect_by_data(self->adjustment, self);
    g_clear_object(&self->adjustment);
    g_clear_weak_pointer(&self->widget);
    g_clear_pointer(&self->offset, fling_scroller_free);
    G_OBJECT_CLASS(fling_gtk_scroller_parent_class)->dispose(object);
}

static void fling_gtk_scroller_class_init(FlingGtkScrollerClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->get_property = get_property;
    object->set_property = set_property;
    object->constructed = constructed;
    object->dispose = dispose;
    fling_gtk_movable_install(object);
    g_object_class_install_property(
        object, PROP_WIDGET, g_param_spec_object("widget", NULL, "The widget that is scrolled", GTK_TYPE_SCROLLABLE, FLING_GTK_MAKE));
    g_object_class_install_property(object, PROP_ORIENTATION,
        g_param_spec_enum(
            "orientation", NULL, "The axis along which it is scrolled", GTK_TYPE_ORIENTATION, GTK_ORIENTATION_VERTICAL, FLING_GTK_MAKE));
    g_object_class_install_property(object, PROP_VELOCITY,
        g_param_spec_double("velocity", NULL, "The velocity of the offset, in points per second", -G_MAXDOUBLE, G_MAXDOUBLE, 0, FLING_GTK_READ));
    g_object_class_install_property(
        object, PROP_SNAP, g_param_spec_double("snap", NULL, "The points between the places at which a throw ends; 0 for anywhere", 0, G_MAXDOUBLE, 0, FLING_GTK_WRITE));
}

static void fling_gtk_scroller_init(FlingGtkScroller *self) {
    self->hand = &self->own;
    self->orientation = GTK_ORIENTATION_VERTICAL;
    fling_scroll_rules_init(&self->rules, sizeof self->rules, NULL);
    self->rules.tolerance.distance = 0.25;
    self->rules.has_hard_edges = 1;
    self->offset = fling_scroller_create(1, (double[]){0}, (double[]){0}, NULL, &self->rules, NULL);
}

/**
 * fling_gtk_scroller_new:
 * @widget: the widget that is scrolled; it owns the scroller as well
 * @orientation: the axis along which it is scrolled
 *
 * Makes a scroller of a widget.
 *
 * Returns: (transfer full): a scroller
 */
FlingGtkScroller *fling_gtk_scroller_new(GtkScrollable *widget, GtkOrientation orientation) {
    g_return_val_if_fail(GTK_IS_SCROLLABLE(widget), NULL);
    return g_object_new(FLING_GTK_TYPE_SCROLLER, "widget", widget, "orientation", orientation, NULL);
}
