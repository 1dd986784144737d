/*
 * objects.h - what the objects have in common, and the part of a scroller that a sheet uses.
 */
#ifndef FLING_GTK_SHARED_OBJECTS_H
#define FLING_GTK_SHARED_OBJECTS_H

#include <fling-gtk.h>

#include "fling-gtk-objects.h"

/* The first properties of each class. */
enum { PROP_IS_HELD = 1, PROP_IS_RESTING, PROP_OWN };

/* A property that is read only, is written, or is set at construction alone, and notifies of its changes itself. */
#define FLING_GTK_READ (G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY)
#define FLING_GTK_WRITE (G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY)
#define FLING_GTK_MAKE (G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS)

/* Installs the properties of a movable object. */
G_GNUC_INTERNAL void fling_gtk_movable_install(GObjectClass *class);

/* Emits the signals of a transition, and notifies of the properties. */
G_GNUC_INTERNAL void fling_gtk_movable_tell(gpointer object, const fling_transition *change);

/* Has a widget own an object that has its events, until the widget is finalized. */
G_GNUC_INTERNAL void fling_gtk_objects_keep(GtkWidget *widget, gpointer object);

/* Calls a function when the user's setting for animations changes. */
G_GNUC_INTERNAL void fling_gtk_objects_follow_settings(GtkWidget *widget, GCallback function, gpointer object);

struct _FlingGtkScroller {
    GObject parent;
    /* The hand of its widget, or of the sheet that it is in. */
    fling_gtk own, *hand;
    GtkScrollable *widget;
    GtkOrientation orientation;
    GtkAdjustment *adjustment;
    fling_scroller *offset;
    fling_scroll_rules rules;
    fling_state shown;
    gboolean is_shown, sets;
};

/* A scroller that has no events of its own: a sheet's hand moves it. */
G_GNUC_INTERNAL FlingGtkScroller *fling_gtk_scroller_within(GtkScrollable *widget, fling_gtk *hand);

/* Emits the signals of the transitions that no one has taken. */
G_GNUC_INTERNAL void fling_gtk_scroller_tell(FlingGtkScroller *self);

/* Takes the offset for a frame. True if another frame is needed after it. */
G_GNUC_INTERNAL bool fling_gtk_scroller_show(FlingGtkScroller *self, int64_t seen);

#endif
