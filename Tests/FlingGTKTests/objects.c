/* The objects from C: what they answer, what they refuse, and that nothing of them is left. Without an argument it asks and
 * ends; with --window it shows a sheet in a window until the key Escape, prints its signals, and counts what is left. */
#include "objects.h"

#include <math.h>

static int alive;

static void gone(gpointer data, GObject *object) { (void)data, (void)object, alive--; }

static gpointer watched(gpointer object) {
    alive++;
    g_object_weak_ref(object, gone, NULL);
    return object;
}

static void expect(gboolean holds, const char *what) {
    if (!holds) g_error("%s", what);
}

static void count(gpointer object, gpointer counter) { (void)object, ++*(int *)counter; }

static void notified(gpointer object, GParamSpec *property, gpointer counter) {
    (void)object, (void)property, ++*(int *)counter;
}

/* What a draggable answers without a hand, and that its widget owns it. */
static void ask_draggable(void) {
    GtkWidget *widget = watched(g_object_ref_sink(gtk_label_new("card")));
    FlingGtkDraggable *draggable = watched(fling_gtk_draggable_new(widget, FLING_GTK_AXES_HORIZONTAL));
    double x = 0, y = 0, band = 0, goal = 0;
    int settled = 0, bands = 0;
    FlingGtkAxes axes;
    gboolean is_held, is_resting;
    GtkWidget *told;
    g_autoptr(GError) error = NULL;
    g_signal_connect(draggable, "settled", G_CALLBACK(count), &settled);
    g_signal_connect(draggable, "notify::band", G_CALLBACK(notified), &bands);
    fling_gtk_draggable_move_to(draggable, 30, 40);
    g_object_set(draggable, "band", 50.0, NULL);
    fling_gtk_draggable_add_detent(draggable, 0, 0);
    fling_gtk_draggable_set_bounds(draggable, 0, 0, 100, 100);
    fling_gtk_draggable_animate_to(draggable, 100, 0);
    g_object_get(draggable, "value-x", &x, "value-y", &y, "band", &band, "axes", &axes, "is-held", &is_held,
        "is-resting", &is_resting, "widget", &told, NULL);
    expect(x == 30 && y == 40 && band == 50 && bands == 1, "a draggable has the value and the band that it is given");
    expect(axes == FLING_GTK_AXES_HORIZONTAL && told == widget && !is_held && !is_resting, "it flies");
    expect(fling_gtk_draggable_get_goal(draggable, &goal, NULL) && goal == 100 && settled == 0, "it heads for its goal");
    expect(!fling_gtk_draggable_set_spring(draggable, 0.5, 3, &error), "a bounce of 3 is refused");
    expect(g_error_matches(error, FLING_GTK_ERROR, FLING_GTK_ERROR_PARAMETER), "by an error of its own");
    expect(g_str_has_prefix(error->message, "bounce is 3"), error->message);
    expect(fling_gtk_draggable_set_spring(draggable, 0.5, 0.2, NULL), "a bounce of 0.2 is not");
    fling_gtk_draggable_clear_detents(draggable);
    g_object_unref(told);
    g_object_unref(widget);
    expect(alive == 1, "a draggable that the app holds outlives its widget");
    fling_gtk_draggable_move_to(draggable, 1, 1);
    g_object_get(draggable, "widget", &told, NULL);
    expect(told == NULL, "and knows that it is gone");
    g_object_unref(draggable);
    widget = g_object_ref_sink(gtk_label_new("card"));
    g_object_unref(watched(fling_gtk_draggable_new(widget, FLING_GTK_AXES_BOTH)));
    expect(alive == 1, "a widget owns what has its events");
    g_object_unref(widget);
}

static void ask_scroller(void) {
    GtkWidget *list = watched(g_object_ref_sink(gtk_viewport_new(NULL, NULL)));
    FlingGtkScroller *scroller = watched(fling_gtk_scroller_new(GTK_SCROLLABLE(list), GTK_ORIENTATION_VERTICAL));
    double snap;
    gboolean is_resting, is_kinetic;
    GtkWidget *window = watched(g_object_ref_sink(gtk_scrolled_window_new()));
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), list);
    g_object_get(window, "kinetic-scrolling", &is_kinetic, NULL);
    expect(!is_kinetic, "a window of GTK's leaves kinetic scrolling to it");
    gtk_adjustment_configure(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(list)), 0, 0, 1000, 1, 10, 100);
    g_object_set(scroller, "snap", 44.0, NULL);
    fling_gtk_scroller_scroll_to(scroller, 500);
    g_object_get(scroller, "snap", &snap, "is-resting", &is_resting, NULL);
    expect(snap == 44 && !is_resting, "a scroller goes where it is sent, in the adjustments that the window has given it");
    g_object_unref(scroller);
    g_object_unref(list);
    g_object_unref(window);
}

/* ---- Events that GTK has merged ----
 *
 * GTK makes one event of those that come within a frame, and has no function that makes such an event. The linker leads
 * the functions that read events here (--wrap), so that a test can say what they answer: the event, its time in
 * milliseconds, and its history. */

static struct { gboolean is_set; guint32 time; const GdkTimeCoord *history; guint count; } said;

#define ASKED(type, name, parameters, arguments, answer)                                                               \
    type __real_##name parameters;                                                                                     \
    type __wrap_##name parameters;                                                                                     \
    type __wrap_##name parameters { return said.is_set ? answer : __real_##name arguments; }

static GdkTimeCoord *history(guint *length) {
    *length = said.count;
    return g_memdup2(said.history, said.count * sizeof *said.history);
}

ASKED(GdkEvent *, gtk_event_controller_get_current_event, (GtkEventController *controller), (controller), (GdkEvent *)&said)
ASKED(guint32, gtk_event_controller_get_current_event_time, (GtkEventController *controller), (controller), said.time)
ASKED(GdkEventType, gdk_event_get_event_type, (GdkEvent *event), (event), GDK_SCROLL)
ASKED(GdkTimeCoord *, gdk_event_get_history, (GdkEvent *event, guint *length), (event, length), history(length))
ASKED(gint64, g_get_monotonic_time, (void), (), said.time * (gint64)1000)

static GtkEventController *scroll_controller(GtkWidget *widget) {
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
    for (guint index = 0; index < g_list_model_get_n_items(controllers); index++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, index);
        if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller)) return controller;
    }
    return NULL;
}

/* The place to which a flick of two fingers throws a list, which reports 6 points in every 8 ms. With `merges`, GTK has
 * merged the last report with the one that the fingers have left, 30 ms later. */
static double thrown(gboolean merges) {
    GtkWidget *list = watched(g_object_ref_sink(gtk_viewport_new(NULL, NULL)));
    FlingGtkScroller *scroller = watched(fling_gtk_scroller_new(GTK_SCROLLABLE(list), GTK_ORIENTATION_VERTICAL));
    gtk_adjustment_configure(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(list)), 0, 0, 10000, 1, 10, 100);
    GtkEventController *fingers = scroll_controller(list);
    gboolean is_taken;
    double goal = 0;
    for (int report = 0; report < 8; report++) {
        const guint32 time = 100000 + 8 * report;
        const GdkTimeCoord parts[2] = {{.time = time, .axes[GDK_AXIS_DELTA_Y] = 0.4}, {.time = time + 30}};
        const gboolean is_merged = merges && report == 7;
        said.is_set = TRUE;
        said.time = is_merged ? parts[1].time : time;
        said.history = parts;
        said.count = is_merged ? 2 : 0;
        g_signal_emit_by_name(fingers, "scroll", 0.0, 0.4, &is_taken);
    }
    said.time = 100000 + 8 * 7 + 30;
    g_signal_emit_by_name(fingers, "scroll-end");
    expect(fling_scroller_goal(scroller->offset, &goal), "a list that is thrown has a goal");
    said.is_set = FALSE;
    g_object_unref(scroller);
    g_object_unref(list);
    return goal;
}

static void throw_list(void) {
    expect(thrown(FALSE) > 200, "a flick throws a list");
    expect(thrown(TRUE) == thrown(FALSE), "the end of a scroll is no report of fingers at rest");
}

static void ask_sheet(void) {
    GtkWidget *sheet = watched(g_object_ref_sink(fling_gtk_sheet_new())), *told;
    int detent = -1, detents = 0;
    g_signal_connect(sheet, "notify::detent", G_CALLBACK(notified), &detents);
    g_object_set(sheet, "detent", 2, "child", watched(gtk_label_new("first")), "header", watched(gtk_label_new("head")), NULL);
    fling_gtk_sheet_set_detents(FLING_GTK_SHEET(sheet), (double[]){0.1, 0.5, 1}, 3);
    g_object_get(sheet, "detent", &detent, NULL);
    expect(detent == 2 && detents == 1, "a sheet takes the detent before it has a size");
    const int before = alive;
    g_object_set(sheet, "child", watched(gtk_viewport_new(NULL, NULL)), NULL);
    expect(alive == before, "another child takes the place of the first");
    g_object_set(sheet, "child", NULL, "header", NULL, NULL);
    g_object_get(sheet, "child", &told, NULL);
    expect(alive == before - 2 && told == NULL, "a sheet leaves its child and header");
    g_object_unref(sheet);
}

#define REFUSES(call)                                                                                                  \
    g_test_expect_message(NULL, G_LOG_LEVEL_CRITICAL, "*assertion*failed");                                            \
    call;                                                                                                              \
    g_test_assert_expected_messages();

static void refuse(void) {
    GtkWidget *widget = g_object_ref_sink(gtk_label_new("card")), *sheet = g_object_ref_sink(fling_gtk_sheet_new());
    g_autoptr(FlingGtkDraggable) draggable = watched(fling_gtk_draggable_new(widget, FLING_GTK_AXES_BOTH));
    REFUSES(fling_gtk_draggable_new(NULL, FLING_GTK_AXES_BOTH))
    REFUSES(fling_gtk_draggable_new(widget, 0))
    REFUSES(fling_gtk_draggable_move_to(draggable, NAN, 0))
    REFUSES(fling_gtk_draggable_animate_to(draggable, 0, INFINITY))
    REFUSES(fling_gtk_draggable_add_detent(draggable, INFINITY, 0))
    REFUSES(fling_gtk_draggable_set_bounds(draggable, 1, 0, 0, 0))
    REFUSES(fling_gtk_draggable_set_bounds(NULL, 0, 0, 1, 1))
    REFUSES(fling_gtk_scroller_new(NULL, GTK_ORIENTATION_VERTICAL))
    REFUSES(fling_gtk_sheet_set_detents(FLING_GTK_SHEET(sheet), NULL, 0))
    REFUSES(fling_gtk_sheet_set_detents(FLING_GTK_SHEET(sheet), (double[]){0.5, 0.2}, 2))
    REFUSES(fling_gtk_sheet_set_detents(FLING_GTK_SHEET(sheet), (double[]){1.5}, 1))
    REFUSES(g_object_set(sheet, "detent", -1, NULL))
    g_object_unref(sheet);
    g_object_unref(widget);
}

static void say(gpointer object, gpointer word) { (void)object, g_print("%s\n", (char *)word); }

static void say_detent(GObject *sheet, GParamSpec *property, gpointer data) {
    int detent;
    (void)property, (void)data, g_object_get(sheet, "detent", &detent, NULL);
    g_print("detent %d\n", detent);
}

static gboolean pressed(gpointer key, guint symbol, guint code, GdkModifierType modifiers, gpointer window) {
    (void)key, (void)code, (void)modifiers;
    if (symbol == GDK_KEY_Escape) gtk_window_destroy(window);
    return FALSE;
}

/* With `ends` it is destroyed by the hand that takes hold of it. */
static void show(gboolean ends) {
    GtkWidget *rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *window = gtk_window_new();
    for (int row = 0; row < 40; row++) {
        g_autofree char *text = g_strdup_printf("<span size='x-large' foreground='#%02x4080'>Row %d</span>", row * 6, row);
        gtk_box_append(GTK_BOX(rows), g_object_new(GTK_TYPE_LABEL, "label", text, "use-markup", TRUE, NULL));
    }
    GtkWidget *sheet = watched(g_object_new(FLING_GTK_TYPE_SHEET, "child", rows, NULL));
    FlingGtkDraggable *draggable = watched(fling_gtk_draggable_new(rows, FLING_GTK_AXES_HORIZONTAL));
    g_object_unref(draggable);
    g_signal_connect(sheet, "released", G_CALLBACK(say), (gpointer)"released");
    g_signal_connect(sheet, "settled", G_CALLBACK(say), (gpointer)"settled");
    g_signal_connect(sheet, "notify::detent", G_CALLBACK(say_detent), NULL);
    if (ends) g_signal_connect_swapped(sheet, "notify::is-held", G_CALLBACK(gtk_window_destroy), window);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(pressed), window);
    gtk_widget_add_controller(window, keys);
    g_object_set(window, "title", "Objects", "child", sheet, "default-width", 400, "default-height", 700, NULL);
    gtk_window_present(GTK_WINDOW(window));
    while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
}

int main(int argc, char **argv) {
    gtk_init();
    if (argc > 1) {
        show(g_str_equal(argv[1], "--ends"));
    } else {
        ask_draggable();
        ask_scroller();
        throw_list();
        ask_sheet();
        refuse();
    }
    while (g_main_context_iteration(NULL, FALSE)) {}
    g_print("%d objects are left\n", alive);
    return alive != 0;
}
