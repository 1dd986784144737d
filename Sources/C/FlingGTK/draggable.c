#include "objects.h"

/**
 * FlingGtkDraggable:
 *
 * A value of two numbers that the hand on a widget moves, and that moves on by itself when the hand lets go.
 *
 * The app shows the value as it likes, in a handler of [signal@Movable::changed]; the widget may itself move with the
 * hand. A value that is caught in flight stops under the finger. Without detents a thrown value runs out; with some it
 * goes to one of them. The widget owns the object until it is finalized.
 */

struct _FlingGtkDraggable {
    GObject parent;
    fling_gtk hand;
    FlingGtkAxes axes;
    fling_draggable *value;
    fling_drag_rules rules;
    GArray *detents;
    fling_state shown;
    gboolean is_shown;
};

G_DEFINE_FINAL_TYPE_WITH_CODE(FlingGtkDraggable, fling_gtk_draggable, G_TYPE_OBJECT,
    G_IMPLEMENT_INTERFACE(FLING_GTK_TYPE_MOVABLE, NULL))

enum { PROP_WIDGET = PROP_OWN, PROP_AXES, PROP_VALUE_X, PROP_VALUE_Y, PROP_VELOCITY_X, PROP_VELOCITY_Y, PROP_BAND };

/* ---- The hand and the frames ---- */

static void notify_value(FlingGtkDraggable *self) {
    g_object_notify(G_OBJECT(self), "value-x");
    g_object_notify(G_OBJECT(self), "value-y");
    g_object_notify(G_OBJECT(self), "velocity-x");
    g_object_notify(G_OBJECT(self), "velocity-y");
    g_signal_emit_by_name(self, "changed");
}

static void tell(FlingGtkDraggable *self) {
    fling_transition change = {.size = sizeof change};
    while (fling_draggable_next_transition(self->value, &change)) fling_gtk_movable_tell(self, &change);
}

static bool took(const fling_gesture *gesture, gpointer data) {
    g_autoptr(FlingGtkDraggable) self = g_object_ref(data);
    const fling_gesture_map map = {.size = sizeof map,
        .x = {self->axes & FLING_GTK_AXES_HORIZONTAL ? FLING_GTK_POINTS : 0},
        .y = {0, self->axes & FLING_GTK_AXES_VERTICAL ? FLING_GTK_POINTS : 0}};
    fling_draggable_handle(self->value, gesture, &map, NULL);
    tell(self);
    return fling_draggable_activity(self->value) == FLING_DRAGGING;
}

static bool frame(int64_t seen, gpointer data) {
    g_autoptr(FlingGtkDraggable) self = g_object_ref(data);
    const fling_state before = self->shown;
    fling_draggable_advance(self->value, seen, NULL);
    if (fling_draggable_state(self->value, seen, &self->shown, NULL) < 0) return false;
    if (!self->is_shown || memcmp(&before, &self->shown, sizeof before) != 0) {
        self->is_shown = TRUE;
        notify_value(self);
    }
    tell(self);
    return fling_draggable_needs_frame(self->value);
}

/* ---- The rules ---- */

static void apply(FlingGtkDraggable *self) {
    if (self->value == NULL) return;
    self->rules.detents = (const fling_detent *)(gpointer)self->detents->data;
    self->rules.detent_count = self->detents->len;
    self->rules.release = self->detents->len > 0 ? FLING_RELEASE_DETENTS : FLING_RELEASE_COAST;
    if (self->hand.widget_ != NULL) self->rules.reduces_motion = fling_gtk_reduces_motion(self->hand.widget_);
    fling_error error;
    if (fling_draggable_set_rules(self->value, &self->rules, fling_gtk_now(), &error) < 0)
        g_critical("%s: %s", G_OBJECT_TYPE_NAME(self), error.message);
    fling_gtk_wake(&self->hand);
}

/**
 * fling_gtk_draggable_set_bounds:
 * @self: a draggable
 * @least_x: the least value, or -INFINITY
 * @least_y: the least value, or -INFINITY
 * @greatest_x: the greatest value, or INFINITY
 * @greatest_y: the greatest value, or INFINITY
 *
 * Sets the ends between which the value may rest. A value outside goes back by the spring.
 */
void fling_gtk_draggable_set_bounds(
    FlingGtkDraggable *self, double least_x, double least_y, double greatest_x, double greatest_y) {
    g_return_if_fail(FLING_GTK_IS_DRAGGABLE(self));
    g_return_if_fail(least_x <= greatest_x && least_y <= greatest_y);
    memcpy(self->rules.lower, (double[]){least_x, least_y}, sizeof self->rules.lower);
    memcpy(self->rules.upper, (double[]){greatest_x, greatest_y}, sizeof self->rules.upper);
    apply(self);
}

/**
 * fling_gtk_draggable_add_detent:
 * @self: a draggable
 * @x: a place within the bounds
 * @y: a place within the bounds
 *
 * Adds a place at which a released value comes to rest.
 */
void fling_gtk_draggable_add_detent(FlingGtkDraggable *self, double x, double y) {
    g_return_if_fail(FLING_GTK_IS_DRAGGABLE(self));
    g_return_if_fail(isfinite(x) && isfinite(y));
    const fling_detent detent = {.size = sizeof detent, .value = {x, y}};
    g_array_append_val(self->detents, detent);
    apply(self);
}

/**
 * fling_gtk_draggable_clear_detents:
 * @self: a draggable
 *
 * Removes all detents. A released value runs out then.
 */
void fling_gtk_draggable_clear_detents(FlingGtkDraggable *self) {
    g_return_if_fail(FLING_GTK_IS_DRAGGABLE(self));
    g_array_set_size(self->detents, 0);
    apply(self);
}

/**
 * fling_gtk_draggable_set_spring:
 * @self: a draggable
 * @duration: the perceptual duration in seconds, from 1e-6 through 1e6
 * @bounce: from -0.9999 through 1; 0 for none
 * @error: a place for an error
 *
 * Sets the spring that draws a released value to its goal.
 *
 * Returns: %FALSE and an error if a number is out of its range
 */
gboolean fling_gtk_draggable_set_spring(FlingGtkDraggable *self, double duration, double bounce, GError **error) {
    g_return_val_if_fail(FLING_GTK_IS_DRAGGABLE(self), FALSE);
    fling_spring spring;
    fling_error failure;
    if (fling_spring_from_bounce(duration, bounce, &spring, &failure) < 0) {
        g_set_error_literal(error, FLING_GTK_ERROR, FLING_GTK_ERROR_PARAMETER, failure.message);
        return FALSE;
    }
    self->rules.spring = spring;
    apply(self);
    return TRUE;
}

/* ---- The value ---- */

/**
 * fling_gtk_draggable_move_to:
 * @self: a draggable
 * @x: the value
 * @y: the value
 *
 * Sets the value without an animation. A hand that holds it goes on from there.
 */
void fling_gtk_draggable_move_to(FlingGtkDraggable *self, double x, double y) {
    g_return_if_fail(FLING_GTK_IS_DRAGGABLE(self));
    g_return_if_fail(isfinite(x) && isfinite(y));
    const int64_t now = fling_gtk_now();
    fling_draggable_set_value(self->value, (double[]){x, y}, now, NULL);
    fling_draggable_state(self->value, now, &self->shown, NULL);
    self->is_shown = FALSE;
    fling_gtk_wake(&self->hand);
}

/**
 * fling_gtk_draggable_animate_to:
 * @self: a draggable
 * @x: the goal
 * @y: the goal
 *
 * Sends the value to a goal by the spring; one in flight keeps its velocity. A hand that holds it wins: it goes there when
 * it is let go.
 */
void fling_gtk_draggable_animate_to(FlingGtkDraggable *self, double x, double y) {
    g_return_if_fail(FLING_GTK_IS_DRAGGABLE(self));
    g_return_if_fail(isfinite(x) && isfinite(y));
    fling_draggable_animate(self->value, (double[]){x, y}, NULL, fling_gtk_now(), NULL);
    tell(self);
    fling_gtk_wake(&self->hand);
}

/**
 * fling_gtk_draggable_get_goal:
 * @self: a draggable
 * @x: (out) (optional): a place for the goal
 * @y: (out) (optional): a place for the goal
 *
 * Returns the place where the value rests or is heading.
 *
 * Returns: %FALSE while a hand holds it
 */
gboolean fling_gtk_draggable_get_goal(FlingGtkDraggable *self, double *x, double *y) {
    double goal[2] = {0};
    g_return_val_if_fail(FLING_GTK_IS_DRAGGABLE(self), FALSE);
    const bool has_goal = fling_draggable_goal(self->value, goal);
    if (x != NULL) *x = goal[0];
    if (y != NULL) *y = goal[1];
    return has_goal;
}

/* ---- The object ---- */

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *pspec) {
    FlingGtkDraggable *self = FLING_GTK_DRAGGABLE(object);
    const fling_activity activity = fling_draggable_activity(self->value);
    switch (property) {
        case PROP_IS_HELD: g_value_set_boolean(value, activity == FLING_DRAGGING); break;
        case PROP_IS_RESTING: g_value_set_boolean(value, activity == FLING_IDLE); break;
        case PROP_WIDGET: g_value_set_object(value, self->hand.widget_); break;
        case PROP_AXES: g_value_set_flags(value, self->axes); break;
        case PROP_VALUE_X: g_value_set_double(value, self->shown.value[0]); break;
        case PROP_VALUE_Y: g_value_set_double(value, self->shown.value[1]); break;
        case PROP_VELOCITY_X: g_value_set_double(value, self->shown.velocity[0]); break;
        case PROP_VELOCITY_Y: g_value_set_double(value, self->shown.velocity[1]); break;
        case PROP_BAND: g_value_set_double(value, self->rules.band.dimension); break;
        default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, pspec);
    }
}

static void set_property(GObject *object, guint property, const GValue *value, GParamSpec *pspec) {
    FlingGtkDraggable *self = FLING_GTK_DRAGGABLE(object);
    const double *shown = self->shown.value;
    switch (property) {
        case PROP_WIDGET: self->hand.widget_ = g_value_get_object(value); break;
        case PROP_AXES: self->axes = g_value_get_flags(value); break;
        case PROP_VALUE_X: fling_gtk_draggable_move_to(self, g_value_get_double(value), shown[1]); break;
        case PROP_VALUE_Y: fling_gtk_draggable_move_to(self, shown[0], g_value_get_double(value)); break;
        case PROP_BAND:
            self->rules.band.dimension = g_value_get_double(value);
            apply(self);
            g_object_notify_by_pspec(object, pspec);
            break;
        default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, pspec);
    }
}

static void constructed(GObject *object) {
    FlingGtkDraggable *self = FLING_GTK_DRAGGABLE(object);
    GtkWidget *widget = self->hand.widget_;
    G_OBJECT_CLASS(fling_gtk_draggable_parent_class)->constructed(object);
    g_return_if_fail(widget != NULL && self->axes != 0);
    self->hand = (fling_gtk){.gesture = took, .frame = frame, .data = self};
    if (self->axes & FLING_GTK_AXES_HORIZONTAL) self->hand.directions |= FLING_DIRECTION_HORIZONTAL;
    if (self->axes & FLING_GTK_AXES_VERTICAL) self->hand.directions |= FLING_DIRECTION_VERTICAL;
    fling_gtk_attach(&self->hand, widget);
    fling_gtk_objects_keep(widget, self);
    fling_gtk_objects_follow_settings(widget, G_CALLBACK(apply), self);
    apply(self);
}

static void dispose(GObject *object) {
    g_clear_pointer(&FLING_GTK_DRAGGABLE(object)->value, fling_draggable_free);
    G_OBJECT_CLASS(fling_gtk_draggable_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
    g_array_unref(FLING_GTK_DRAGGABLE(object)->detents);
    G_OBJECT_CLASS(fling_gtk_draggable_parent_class)->finalize(object);
}

static void fling_gtk_draggable_class_init(FlingGtkDraggableClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->get_property = get_property;
    object->set_property = set_property;
    object->constructed = constructed;
    object->dispose = dispose;
    object->finalize = finalize;

    fling_gtk_movable_install(object);
    g_object_class_install_property(
        object, PROP_WIDGET, g_param_spec_object("widget", NULL, "The widget on which the hand is", GTK_TYPE_WIDGET, FLING_GTK_MAKE));
    g_object_class_install_property(object, PROP_AXES,
        g_param_spec_flags("axes", NULL, "The directions in which the hand moves the value", FLING_GTK_TYPE_AXES, FLING_GTK_AXES_BOTH, FLING_GTK_MAKE));
    static const char *const numbers[] = {"value-x", "value-y", "velocity-x", "velocity-y"};
    for (guint index = 0; index < G_N_ELEMENTS(numbers); index++)
        g_object_class_install_property(object, PROP_VALUE_X + index,
            g_param_spec_double(numbers[index], NULL,
                index < 2 ? "The value as the last frame shows it; setting it moves the value without an animation"
                          : "The velocity of the last frame, in points per second", -G_MAXDOUBLE, G_MAXDOUBLE, 0,
                index < 2 ? FLING_GTK_WRITE : FLING_GTK_READ));
    g_object_class_install_property(
        object, PROP_BAND, g_param_spec_double("band", NULL, "The size of the rubber band beyond the bounds, in points; 0 for hard ends", 0, G_MAXDOUBLE, 0, FLING_GTK_WRITE));
}

static void fling_gtk_draggable_init(FlingGtkDraggable *self) {
    self->detents = g_array_new(FALSE, FALSE, sizeof(fling_detent));
    fling_drag_rules_init(&self->rules, sizeof self->rules, NULL);
    self->rules.tolerance.distance = 0.25;
    self->value = fling_draggable_create(2, (double[]){0, 0}, &self->rules, NULL);
}

/**
 * fling_gtk_draggable_new:
 * @widget: the widget on which the hand is; it owns the draggable as well
 * @axes: the directions in which the hand moves the value
 *
 * Makes a value at 0, without bounds and detents, that a hand on a widget moves.
 *
 * Returns: (transfer full): a draggable
 */
FlingGtkDraggable *fling_gtk_draggable_new(GtkWidget *widget, FlingGtkAxes axes) {
    g_return_val_if_fail(GTK_IS_WIDGET(widget) && axes != 0, NULL);
    return g_object_new(FLING_GTK_TYPE_DRAGGABLE, "widget", widget, "axes", axes, NULL);
}
