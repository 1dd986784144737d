#include "objects.h"

/**
 * FlingGtkSheet:
 *
 * A panel at the bottom of the widget, which a hand opens, throws and catches.
 *
 * Its child is a list, or other content that scrolls: within one drag the sheet opens before the list scrolls, and
 * the list scrolls back before the sheet closes. A throw that meets the list's top goes on in the sheet. The area
 * that the panel doesn't cover belongs to the widgets beneath it; put the sheet into a [class@Gtk.Overlay]. The child
 * needs no [class@Gtk.ScrolledWindow].
 *
 * In style sheets its name is `flingsheet`; it has a box with the class `panel`, in which is one with the class `handle`.
 */

struct _FlingGtkSheet {
    GtkWidget parent;
    GtkWidget *panel, *child, *header, *content;
    fling_gtk hand;
    fling_draggable *value;
    fling_chain *chain;
    FlingGtkScroller *list;
    /* The detents as shares of the height, and in points. */
    GArray *detents, *places;
    /* The detent at which it is or to which it goes; -1 in a hand. */
    int detent;
    fling_state shown;
    bool is_sized;
};

G_DEFINE_FINAL_TYPE_WITH_CODE(
    FlingGtkSheet, fling_gtk_sheet, GTK_TYPE_WIDGET, G_IMPLEMENT_INTERFACE(FLING_GTK_TYPE_MOVABLE, NULL))

enum { PROP_CHILD = PROP_OWN, PROP_HEADER, PROP_DETENT, PROP_SHOWN_HEIGHT };

/* ---- One hand for both: up is more of the sheet, then further down in the list ---- */

static int find_detent(FlingGtkSheet *self) {
    double goal;
    int nearest = -1;
    if (!self->is_sized) return self->detent;
    if (!fling_draggable_goal(self->value, &goal)) return -1;
    const double *places = (double *)(gpointer)self->places->data;
    for (int index = 0; index < (int)self->places->len; index++)
        if (nearest < 0 || ABS(places[index] - goal) < ABS(places[nearest] - goal)) nearest = index;
    return nearest;
}

static void tell(FlingGtkSheet *self) {
    fling_transition change = {.size = sizeof change};
    while (fling_draggable_next_transition(self->value, &change)) fling_gtk_movable_tell(self, &change);
    if (self->list != NULL) fling_gtk_scroller_tell(self->list);
    const int detent = find_detent(self);
    if (detent == self->detent) return;
    self->detent = detent;
    g_object_notify(G_OBJECT(self), "detent");
}

static bool took(const fling_gesture *gesture, gpointer data) {
    g_autoptr(FlingGtkSheet) self = g_object_ref(data);
    fling_chain_handle(self->chain, gesture, NULL);
    tell(self);
    return fling_draggable_activity(self->value) == FLING_DRAGGING ||
           (self->list != NULL && fling_scroller_activity(self->list->offset) == FLING_DRAGGING);
}

static void turned(const fling_event *wheel, gpointer sheet) {
    fling_chain_handle_event(FLING_GTK_SHEET(sheet)->chain, wheel, NULL);
}

static bool frame(int64_t seen, gpointer data) {
    g_autoptr(FlingGtkSheet) self = g_object_ref(data);
    const double before = self->shown.value[0];
    fling_chain_advance(self->chain, seen, NULL);
    if (!self->is_sized || fling_draggable_state(self->value, seen, &self->shown, NULL) < 0) return false;
    bool needs_frame = self->list != NULL && fling_gtk_scroller_show(self->list, seen);
    if (before != self->shown.value[0]) {
        gtk_widget_queue_allocate(GTK_WIDGET(self));
        g_object_notify(G_OBJECT(self), "shown-height");
        g_signal_emit_by_name(self, "changed");
    }
    tell(self);
    return needs_frame || fling_draggable_needs_frame(self->value);
}

static void make_chain(FlingGtkSheet *self) {
    const fling_gesture_map down = {.size = sizeof down, .y = {FLING_GTK_POINTS}};
    const fling_gesture_map up = {.size = sizeof up, .y = {-FLING_GTK_POINTS}};
    fling_draggable_cancel(self->value, FLING_CANCEL_CANCELLED, fling_gtk_now(), NULL);
    fling_chain_free(self->chain);
    self->chain = fling_chain_create(false, NULL);
    if (self->list != NULL)
        fling_chain_add_scroller(self->chain, self->list->offset, &down, FLING_FIRST_NEVER, true, NULL);
    fling_chain_add_draggable(self->chain, self->value, &up, FLING_FIRST_GROWING, false, NULL);
}

static void apply(FlingGtkSheet *self) {
    const int64_t now = fling_gtk_now();
    const int height = gtk_widget_get_height(GTK_WIDGET(self));
    g_autoptr(GArray) detents = g_array_new(FALSE, FALSE, sizeof(fling_detent));
    if (height <= 0 || self->value == NULL) return;
    g_array_set_size(self->places, 0);
    for (guint index = 0; index < self->detents->len; index++) {
        const double place = height * g_array_index(self->detents, double, index);
        const fling_detent detent = {.size = sizeof detent, .value = {place}};
        g_array_append_val(self->places, place);
        g_array_append_val(detents, detent);
    }
    fling_drag_rules rules;
    fling_drag_rules_init(&rules, sizeof rules, NULL);
    rules.release = FLING_RELEASE_DETENTS, rules.detent_count = detents->len, rules.allows_long_flicks = 1;
    rules.detents = (fling_detent *)(gpointer)detents->data;
    rules.lower[0] = rules.detents[0].value[0], rules.upper[0] = rules.detents[detents->len - 1].value[0];
    rules.band.dimension = 120, rules.tolerance.distance = 0.25;
    rules.reduces_motion = fling_gtk_reduces_motion(GTK_WIDGET(self));
    fling_spring_from_bounce(0.4, 0.15, &rules.spring, NULL);
    if (!self->is_sized) {
        self->detent = MIN(self->detent, (int)detents->len - 1);
        fling_draggable_set_value(self->value, rules.detents[self->detent].value, now, NULL);
    }
    fling_draggable_set_rules(self->value, &rules, now, NULL);
    if (!self->is_sized) fling_draggable_state(self->value, now, &self->shown, NULL);
    self->is_sized = true;
    fling_gtk_wake(&self->hand);
}

/**
 * fling_gtk_sheet_set_detents:
 * @self: a sheet
 * @detents: (array length=count): shares of the sheet's height, from 0 through 1, in ascending order
 * @count: the number of detents, at least 1
 *
 * Sets the heights at which the panel rests: 0.5 and 1 unless they are set.
 */
void fling_gtk_sheet_set_detents(FlingGtkSheet *self, const double *detents, gsize count) {
    g_return_if_fail(FLING_GTK_IS_SHEET(self));
    g_return_if_fail(detents != NULL && count > 0);
    for (gsize index = 0; index < count; index++)
        g_return_if_fail(detents[index] >= (index > 0 ? detents[index - 1] : 0) && detents[index] <= 1);
    g_array_set_size(self->detents, 0);
    g_array_append_vals(self->detents, detents, (guint)count);
    apply(self);
}

/* A hand that holds the panel wins: it goes there when it is let go. */
static void set_detent(FlingGtkSheet *self, int detent) {
    g_return_if_fail(detent >= 0 && (!self->is_sized || detent < (int)self->detents->len));
    if (self->is_sized) {
        const double *place = &g_array_index(self->places, double, detent);
        fling_draggable_animate(self->value, place, NULL, fling_gtk_now(), NULL);
        tell(self);
        fling_gtk_wake(&self->hand);
    } else if (self->detent != detent) {
        self->detent = detent;
        g_object_notify(G_OBJECT(self), "detent");
    }
}

/* ---- The widgets ---- */

static void set_child(FlingGtkSheet *self, GtkWidget *child) {
    g_return_if_fail(child == NULL || gtk_widget_get_parent(child) == NULL);
    if (GTK_IS_VIEWPORT(self->content) && self->content != self->child)
        gtk_viewport_set_child(GTK_VIEWPORT(self->content), NULL);
    g_clear_object(&self->list);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    self->child = self->content = child;
    if (child != NULL) {
        if (!GTK_IS_SCROLLABLE(child))
            self->content = g_object_new(GTK_TYPE_VIEWPORT, "child", child, "scroll-to-focus", TRUE, NULL);
        gtk_widget_set_parent(self->content, GTK_WIDGET(self));
        self->list = fling_gtk_scroller_within(GTK_SCROLLABLE(self->content), &self->hand);
    }
    make_chain(self);
    g_object_notify(G_OBJECT(self), "child");
}

static void set_header(FlingGtkSheet *self, GtkWidget *header) {
    g_return_if_fail(header == NULL || gtk_widget_get_parent(header) == NULL);
    if (self->header != NULL) gtk_box_remove(GTK_BOX(self->panel), self->header);
    self->header = header;
    if (header != NULL)
        gtk_box_insert_child_after(GTK_BOX(self->panel), header, gtk_widget_get_first_child(self->panel));
    g_object_notify(G_OBJECT(self), "header");
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int size, int *least, int *natural,
    int *first, int *second) {
    (void)first, (void)second;
    FlingGtkSheet *self = FLING_GTK_SHEET(widget);
    int content_least = 0, content_natural = 0;
    gtk_widget_measure(self->panel, orientation, size, least, natural, NULL, NULL);
    if (self->content != NULL)
        gtk_widget_measure(self->content, orientation, size, &content_least, &content_natural, NULL, NULL);
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        *least = MAX(*least, content_least);
        *natural = MAX(*natural, content_natural);
    } else {
        *natural += content_natural;
    }
}

/* The panel has the height of the highest detent, so that moving it lays out nothing, and grows when it is pulled
 * past it. The content gets the height that the head leaves, as in a GtkScrolledWindow. */
static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    FlingGtkSheet *self = FLING_GTK_SHEET(widget);
    int head;
    if (fling_gtk_resize(&self->hand, width, height)) apply(self);
    gtk_widget_measure(self->panel, GTK_ORIENTATION_VERTICAL, width, &head, NULL, NULL, NULL);
    const double shown = self->shown.value[0];
    const double highest = height * g_array_index(self->detents, double, self->detents->len - 1);
    const int whole = MAX((int)ceil(MAX(highest, shown)), head);
    const graphene_point_t top = {0, (float)(height - shown)}, below = {0, (float)(height - shown + head)};
    gtk_widget_allocate(self->panel, width, whole, baseline, gsk_transform_translate(NULL, &top));
    if (self->content != NULL)
        gtk_widget_allocate(self->content, width, whole - head, baseline, gsk_transform_translate(NULL, &below));
}

static gboolean contains(GtkWidget *widget, double x, double y) {
    const int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    return x >= 0 && x < width && y < height && y >= height - FLING_GTK_SHEET(widget)->shown.value[0];
}

/* ---- The object ---- */

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *pspec) {
    FlingGtkSheet *self = FLING_GTK_SHEET(object);
    const fling_activity activity = fling_draggable_activity(self->value);
    switch (property) {
        case PROP_IS_HELD: g_value_set_boolean(value, activity == FLING_DRAGGING); break;
        case PROP_IS_RESTING: g_value_set_boolean(value, activity == FLING_IDLE); break;
        case PROP_CHILD: g_value_set_object(value, self->child); break;
        case PROP_HEADER: g_value_set_object(value, self->header); break;
        case PROP_DETENT: g_value_set_int(value, find_detent(self)); break;
        case PROP_SHOWN_HEIGHT: g_value_set_double(value, self->shown.value[0]); break;
        default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, pspec);
    }
}

static void set_property(GObject *object, guint property, const GValue *value, GParamSpec *pspec) {
    FlingGtkSheet *self = FLING_GTK_SHEET(object);
    switch (property) {
        case PROP_CHILD: set_child(self, g_value_get_object(value)); break;
        case PROP_HEADER: set_header(self, g_value_get_object(value)); break;
        case PROP_DETENT: set_detent(self, g_value_get_int(value)); break;
        default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, pspec);
    }
}

static void dispose(GObject *object) {
    FlingGtkSheet *self = FLING_GTK_SHEET(object);
    g_clear_pointer(&self->chain, fling_chain_free);
    g_clear_object(&self->list);
    g_clear_pointer(&self->value, fling_draggable_free);
    g_clear_pointer(&self->panel, gtk_widget_unparent);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    self->child = self->header = NULL;
    G_OBJECT_CLASS(fling_gtk_sheet_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
    FlingGtkSheet *self = FLING_GTK_SHEET(object);
    g_array_unref(self->detents);
    g_array_unref(self->places);
    G_OBJECT_CLASS(fling_gtk_sheet_parent_class)->finalize(object);
}

static void fling_gtk_sheet_class_init(FlingGtkSheetClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    object->get_property = get_property, object->set_property = set_property;
    object->dispose = dispose, object->finalize = finalize;
    widget->measure = measure, widget->size_allocate = size_allocate, widget->contains = contains;
    gtk_widget_class_set_css_name(widget, "flingsheet");
    fling_gtk_movable_install(object);
    g_object_class_install_property(object, PROP_CHILD,
        g_param_spec_object("child", NULL, "The content of the panel: what is no GtkScrollable is put into a GtkViewport", GTK_TYPE_WIDGET, FLING_GTK_WRITE));
    g_object_class_install_property(object, PROP_HEADER,
        g_param_spec_object("header", NULL, "A widget above the content that isn't scrolled, such as a title", GTK_TYPE_WIDGET, FLING_GTK_WRITE));
    g_object_class_install_property(object, PROP_DETENT,
        g_param_spec_int("detent", NULL, "The index of the detent at which the panel rests or to which it goes; -1 in a hand", -1, G_MAXINT, 0, FLING_GTK_WRITE));
    g_object_class_install_property(object, PROP_SHOWN_HEIGHT,
        g_param_spec_double(
            "shown-height", NULL, "The points of the panel that show", -G_MAXDOUBLE, G_MAXDOUBLE, 0, FLING_GTK_READ));
}

static void add_style(GdkDisplay *display) {
    static gsize is_added = 0;
    if (!g_once_init_enter(&is_added)) return;
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider,
        "flingsheet > .panel { background: @theme_bg_color; border-radius: 16px 16px 0 0; padding-bottom: 8px; "
        "box-shadow: 0 -1px 12px alpha(black, .24); } flingsheet > .panel > .handle { min-width: 40px; "
        "min-height: 5px; margin: 8px; border-radius: 3px; background: alpha(@theme_fg_color, .3); }", -1);
    gtk_style_context_add_provider_for_display(
        display, GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_FALLBACK);
    g_once_init_leave(&is_added, 1);
}

static void fling_gtk_sheet_init(FlingGtkSheet *self) {
    self->detents = g_array_new(FALSE, FALSE, sizeof(double));
    self->places = g_array_new(FALSE, FALSE, sizeof(double));
    g_array_append_vals(self->detents, (double[]){0.5, 1}, 2);
    self->value = fling_draggable_create(1, (double[]){0}, NULL, NULL);
    self->panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(self->panel, "panel");
    gtk_widget_set_parent(self->panel, GTK_WIDGET(self));
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    GtkWidget *handle = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(handle, "handle");
    gtk_widget_set_halign(handle, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(self->panel), handle);
    add_style(gtk_widget_get_display(GTK_WIDGET(self)));
    make_chain(self);
    self->hand = (fling_gtk){took, turned, frame, .data = self, .directions = FLING_DIRECTION_VERTICAL};
    fling_gtk_attach(&self->hand, GTK_WIDGET(self));
    fling_gtk_objects_follow_settings(GTK_WIDGET(self), G_CALLBACK(apply), self);
}

/**
 * fling_gtk_sheet_new:
 *
 * Makes a sheet without content.
 *
 * Returns: a sheet
 */
GtkWidget *fling_gtk_sheet_new(void) { return g_object_new(FLING_GTK_TYPE_SHEET, NULL); }
