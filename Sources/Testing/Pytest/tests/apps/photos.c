// Photos under fingers, in GTK 4, with a mistake for a monkey to find: photos FAULT
//
// quick-swipes: two swipes within 0.7 s append a photo twice. caught-turn: a finger lands while a photo is on its way.
// large-zoom: the scale is more than can be shown. menu-drag: a drag while the menu of a long press is open.
#include <gtk/gtk.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { turnLength = 300000 }; // µs

static struct {
    const char *fault;
    GtkWidget *area;
    double scale, startScale;
    gint64 lastSwipe, turn;
    gboolean hasMenu;
} photos = {.fault = "", .scale = 1};

static gboolean has(const char *fault) { return strcmp(photos.fault, fault) == 0; }

static void draw(GtkDrawingArea *area, cairo_t *context, int width, int height, void *data) {
    double passed = (double)(g_get_monotonic_time() - photos.turn) / turnLength;
    double shift = passed < 1 ? width * pow(1 - passed, 2) : 0, side = 150 * photos.scale;
    cairo_set_source_rgb(context, 0.2, 0.4, 0.8);
    cairo_rectangle(context, width / 2. - side / 2 + shift, height / 2. - side / 2, side, side);
    cairo_fill(context);
}

static gboolean tick(GtkWidget *area, GdkFrameClock *clock, void *data) {
    gtk_widget_queue_draw(area);
    return g_get_monotonic_time() - photos.turn < turnLength ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void swipe(GtkGestureSwipe *gesture, double x, double y, void *data) {
    if (hypot(x, y) < 200) return;
    gint64 now = g_get_monotonic_time();
    if (has("quick-swipes") && now - photos.lastSwipe < 700000) abort();
    photos.lastSwipe = photos.turn = now;
    gtk_widget_add_tick_callback(photos.area, tick, NULL, NULL);
}

static void zoomBegin(GtkGesture *gesture, GdkEventSequence *finger, void *data) { photos.startScale = photos.scale; }

static void zoom(GtkGestureZoom *gesture, double scale, void *data) {
    photos.scale = CLAMP(photos.startScale * scale, 0.2, 8);
    if (has("large-zoom") && photos.scale > 2.2) abort();
    gtk_widget_queue_draw(photos.area);
}

static void press(GtkGesture *gesture, double x, double y, void *data) { photos.hasMenu = TRUE; }

static void drag(GtkGestureDrag *gesture, double x, double y, void *data) {
    if (has("menu-drag") && photos.hasMenu && hypot(x, y) > 30) abort();
}

static gboolean touch(GtkEventControllerLegacy *controller, GdkEvent *event, void *data) {
    gint64 passed = g_get_monotonic_time() - photos.turn;
    if (gdk_event_get_event_type(event) == GDK_TOUCH_BEGIN && has("caught-turn") && photos.turn && passed < turnLength) abort();
    return GDK_EVENT_PROPAGATE;
}

static void add(void *controller) { gtk_widget_add_controller(photos.area, controller); }

static void activate(GtkApplication *app, void *data) {
    photos.area = gtk_drawing_area_new();
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(photos.area), draw, NULL, NULL);
    GtkGesture *flick = gtk_gesture_swipe_new(), *pinch = gtk_gesture_zoom_new(), *hold = gtk_gesture_long_press_new(),
               *move = gtk_gesture_drag_new();
    GtkEventController *touches = gtk_event_controller_legacy_new();
    g_signal_connect(flick, "swipe", G_CALLBACK(swipe), NULL);
    g_signal_connect(pinch, "begin", G_CALLBACK(zoomBegin), NULL);
    g_signal_connect(pinch, "scale-changed", G_CALLBACK(zoom), NULL);
    g_signal_connect(hold, "pressed", G_CALLBACK(press), NULL);
    g_signal_connect(move, "drag-update", G_CALLBACK(drag), NULL);
    g_signal_connect(touches, "event", G_CALLBACK(touch), NULL);
    add(touches);
    add(flick);
    add(pinch);
    add(hold);
    add(move);
    GtkWidget *window = gtk_application_window_new(app);
    gtk_window_set_title(GTK_WINDOW(window), "Photos");
    gtk_window_set_child(GTK_WINDOW(window), photos.area);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **words) {
    if (count > 1) photos.fault = words[1];
    GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(app), 1, words);
}
