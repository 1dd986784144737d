/*
 * fling-gtk-objects.h - objects for GTK 4: a value that a hand moves, lists that are thrown, and a bottom sheet.
 *
 *     FlingGtkSheet *sheet = g_object_new(FLING_GTK_TYPE_SHEET, "child", list, NULL);
 *     fling_gtk_sheet_set_detents(sheet, (double[]){0.2, 0.5, 0.9}, 3);
 *     gtk_overlay_add_overlay(overlay, GTK_WIDGET(sheet));
 *
 * By introspection they are Fling.Draggable, Fling.Scroller and Fling.Sheet. The names of C have FlingGtk in them,
 * since libfling has a fling_draggable and its functions. Properties have no functions of their own: g_object_get and
 * g_object_set are enough. Lengths are in GTK's points, velocities in points per second. All of it belongs to GTK's
 * thread, and needs GTK 4.8 or newer.
 */
#ifndef FLING_GTK_OBJECTS_H
#define FLING_GTK_OBJECTS_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * FLING_GTK_ERROR:
 *
 * The domain of the errors.
 */
#define FLING_GTK_ERROR (fling_gtk_error_quark())

/**
 * FlingGtkError:
 * @FLING_GTK_ERROR_PARAMETER: a number is out of its range; the message names it
 *
 * The reasons of a failure.
 */
typedef enum { FLING_GTK_ERROR_PARAMETER } FlingGtkError;

GQuark fling_gtk_error_quark(void);

/**
 * FlingGtkAxes:
 * @FLING_GTK_AXES_HORIZONTAL: to the left and right
 * @FLING_GTK_AXES_VERTICAL: up and down
 * @FLING_GTK_AXES_BOTH: in the plane
 *
 * The directions in which a hand moves a value.
 */
typedef enum {
    FLING_GTK_AXES_HORIZONTAL = 1,
    FLING_GTK_AXES_VERTICAL = 2,
    FLING_GTK_AXES_BOTH = 3
} FlingGtkAxes;

#define FLING_GTK_TYPE_AXES (fling_gtk_axes_get_type())
GType fling_gtk_axes_get_type(void);

/* ---- Common to all ---- */

#define FLING_GTK_TYPE_MOVABLE (fling_gtk_movable_get_type())
G_DECLARE_INTERFACE(FlingGtkMovable, fling_gtk_movable, FLING_GTK, MOVABLE, GObject)

/**
 * FlingGtkMovable:
 *
 * Widgets that fingers move, and that move on when the fingers lift.
 */
struct _FlingGtkMovableInterface {
    /*< private >*/
    GTypeInterface parent;
};

/* ---- A value that a hand moves ---- */

#define FLING_GTK_TYPE_DRAGGABLE (fling_gtk_draggable_get_type())
G_DECLARE_FINAL_TYPE(FlingGtkDraggable, fling_gtk_draggable, FLING_GTK, DRAGGABLE, GObject)

FlingGtkDraggable *fling_gtk_draggable_new(GtkWidget *widget, FlingGtkAxes axes);
gboolean fling_gtk_draggable_get_goal(FlingGtkDraggable *self, double *x, double *y);
void fling_gtk_draggable_set_bounds(
    FlingGtkDraggable *self, double least_x, double least_y, double greatest_x, double greatest_y);
void fling_gtk_draggable_add_detent(FlingGtkDraggable *self, double x, double y);
void fling_gtk_draggable_clear_detents(FlingGtkDraggable *self);
gboolean fling_gtk_draggable_set_spring(FlingGtkDraggable *self, double duration, double bounce, GError **error);
void fling_gtk_draggable_move_to(FlingGtkDraggable *self, double x, double y);
void fling_gtk_draggable_animate_to(FlingGtkDraggable *self, double x, double y);

/* ---- Content that a hand scrolls ---- */

#define FLING_GTK_TYPE_SCROLLER (fling_gtk_scroller_get_type())
G_DECLARE_FINAL_TYPE(FlingGtkScroller, fling_gtk_scroller, FLING_GTK, SCROLLER, GObject)

FlingGtkScroller *fling_gtk_scroller_new(GtkScrollable *widget, GtkOrientation orientation);
void fling_gtk_scroller_scroll_to(FlingGtkScroller *self, double offset);

/* ---- A bottom sheet ---- */

#define FLING_GTK_TYPE_SHEET (fling_gtk_sheet_get_type())
G_DECLARE_FINAL_TYPE(FlingGtkSheet, fling_gtk_sheet, FLING_GTK, SHEET, GtkWidget)

GtkWidget *fling_gtk_sheet_new(void);
void fling_gtk_sheet_set_detents(FlingGtkSheet *self, const double *detents, gsize count);

G_END_DECLS

#endif
