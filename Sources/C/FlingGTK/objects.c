#include "objects.h"

G_DEFINE_QUARK(fling-gtk-error-quark, fling_gtk_error)
static G_DEFINE_QUARK(fling-gtk-kept, fling_gtk_kept)

G_DEFINE_FLAGS_TYPE(
    FlingGtkAxes, fling_gtk_axes, G_DEFINE_ENUM_VALUE(FLING_GTK_AXES_HORIZONTAL, "horizontal"),
    G_DEFINE_ENUM_VALUE(FLING_GTK_AXES_VERTICAL, "vertical"), G_DEFINE_ENUM_VALUE(FLING_GTK_AXES_BOTH, "both"))

G_DEFINE_INTERFACE(FlingGtkMovable, fling_gtk_movable, G_TYPE_OBJECT)

static void fling_gtk_movable_default_init(FlingGtkMovableInterface *interface) {
    const GType type = G_TYPE_FROM_INTERFACE(interface);
    g_object_interface_install_property(
        interface, g_param_spec_boolean("is-held", NULL, "True while a hand holds it", FALSE, FLING_GTK_READ));
    g_object_interface_install_property(
        interface, g_param_spec_boolean("is-resting", NULL, "True while nothing moves it", TRUE, FLING_GTK_READ));
    /**
     * FlingGtkMovable::changed:
     * @self: the object
     *
     * Emitted once for each frame that shows it elsewhere, and for the first.
     */
    g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    /**
     * FlingGtkMovable::released:
     * @self: the object
     *
     * Emitted when the hand lets go of it.
     */
    g_signal_new("released", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    /**
     * FlingGtkMovable::settled:
     * @self: the object
     *
     * Emitted when it comes to rest.
     */
    g_signal_new("settled", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

void fling_gtk_movable_install(GObjectClass *class) {
    g_object_class_override_property(class, PROP_IS_HELD, "is-held");
    g_object_class_override_property(class, PROP_IS_RESTING, "is-resting");
}

void fling_gtk_movable_tell(gpointer object, const fling_transition *change) {
    const bool was_held = change->from == FLING_DRAGGING, was_resting = change->from == FLING_IDLE;
    const bool is_held = change->to == FLING_DRAGGING, is_resting = change->to == FLING_IDLE;
    if (was_held != is_held) g_object_notify(object, "is-held");
    if (was_resting != is_resting) g_object_notify(object, "is-resting");
    if (was_held && !is_held) g_signal_emit_by_name(object, "released");
    if (!was_resting && is_resting) g_signal_emit_by_name(object, "settled");
}

void fling_gtk_objects_keep(GtkWidget *widget, gpointer object) {
    GPtrArray *kept = g_object_get_qdata(G_OBJECT(widget), fling_gtk_kept_quark());
    if (kept == NULL) {
        kept = g_ptr_array_new_with_free_func(g_object_unref);
        g_object_set_qdata_full(
            G_OBJECT(widget), fling_gtk_kept_quark(), kept, (GDestroyNotify)g_ptr_array_unref);
    }
    g_ptr_array_add(kept, g_object_ref(object));
}

void fling_gtk_objects_follow_settings(GtkWidget *widget, GCallback function, gpointer object) {
    g_signal_connect_object(
        gtk_widget_get_settings(widget), "notify::gtk-enable-animations", function, object, G_CONNECT_SWAPPED);
}
