// GTK 4, with the macros that Swift does not see as functions: casts, and signals, whose functions are typed
// here; and the history of a drag.
#ifndef BOARD_CGTK_H
#define BOARD_CGTK_H

#include <gtk/gtk.h>
#include <pango/pangocairo.h>

static inline GtkWindow *as_window(GtkWidget *widget) { return GTK_WINDOW(widget); }
static inline GtkDrawingArea *as_drawing_area(GtkWidget *widget) { return GTK_DRAWING_AREA(widget); }
static inline GtkEventController *as_controller(GtkGesture *gesture) { return GTK_EVENT_CONTROLLER(gesture); }

/// Sets the colour of the theme's text, which is light or dark, with an opacity.
static inline void set_ink(GtkWidget *widget, cairo_t *cairo, double opacity) {
    GdkRGBA ink;
#if GTK_CHECK_VERSION(4, 10, 0)
    gtk_widget_get_color(widget, &ink);
#else
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &ink);
#endif
    cairo_set_source_rgba(cairo, ink.red, ink.green, ink.blue, opacity);
}

/// Draws markup in the widget's font, its middle at a height.
static inline void draw_text(GtkWidget *widget, cairo_t *cairo, double x, double y, const char *markup) {
    int width = 0, height = 0;
    PangoLayout *layout = gtk_widget_create_pango_layout(widget, NULL);
    pango_layout_set_markup(layout, markup, -1);
    pango_layout_get_pixel_size(layout, &width, &height);
    cairo_move_to(cairo, x, y - height / 2.0);
    pango_cairo_show_layout(cairo, layout);
    g_object_unref(layout);
}

/// The time of the event of a gesture that is being handled, of which GTK reports 32 bits.
static inline guint32 milliseconds_of(GtkGesture *gesture) {
    return gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(gesture));
}

/// Connects "drag-begin", whose place is in the widget, or "drag-update" or "drag-end", whose place counts
/// from there.
static inline void connect_drag(
    GtkGesture *drag, const char *signal, void (*function)(GtkGesture *, double, double, gpointer), gpointer data) {
    g_signal_connect(drag, signal, G_CALLBACK(function), data);
}

/// Calls a function with each place in the widget that an update of a drag contains, and its time in milliseconds:
/// GTK makes one event of all that a mouse reports in a frame, and the others are its history.
static inline void each_place(
    GtkGesture *drag, double x, double y, void (*function)(guint32, double, double, gpointer), gpointer data) {
    double start_x = 0, start_y = 0, last_x = 0, last_y = 0;
    guint count = 0;
    GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(drag));
    gtk_gesture_drag_get_start_point(GTK_GESTURE_DRAG(drag), &start_x, &start_y);
    // Touches have no history.
    const gboolean is_motion = event != NULL && gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY;
    if (is_motion && gdk_event_get_position(event, &last_x, &last_y)) {
        GdkTimeCoord *history = gdk_event_get_history(event, &count);
        for (guint index = 0; index < count; index++) {
            const double *axes = history[index].axes;
            function(history[index].time, start_x + x + axes[GDK_AXIS_X] - last_x,
                     start_y + y + axes[GDK_AXIS_Y] - last_y, data);
        }
        g_free(history);
    }
    function(milliseconds_of(drag), start_x + x, start_y + y, data);
}

static inline void connect_cancel(
    GtkGesture *gesture, void (*function)(GtkGesture *, gpointer, gpointer), gpointer data) {
    g_signal_connect(gesture, "cancel", G_CALLBACK(function), data);
}

static inline void connect_scroll(
    GtkEventController *scroll, gboolean (*function)(GtkEventController *, double, double, gpointer), gpointer data) {
    g_signal_connect(scroll, "scroll", G_CALLBACK(function), data);
}

static inline void connect_resize(
    GtkDrawingArea *area, void (*function)(GtkDrawingArea *, int, int, gpointer), gpointer data) {
    g_signal_connect(area, "resize", G_CALLBACK(function), data);
}

#endif
