// Five pages that follow a finger, and turn by one with a flick: pages [FAULT]
//
// FAULT seeds a mistake for a monkey to find: second-finger (a crash), cancelled-drag (the page is held for ever) or
// fast-flick (the wrong page, for which the app's own check ends it). With the faults hang and leave, a second finger
// has it stop for ever, or end with status 0; overflow has it report one as a sanitizer does, and go on.
#include <gtk/gtk.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { pageCount = 5 };

static struct {
    const char *fault;
    GtkWidget *area;
    double offset;
    int page, fingers;
    gboolean isDragging, isCancelled, isTicking;
} pages = {.fault = ""};

static gboolean has(const char *fault) { return strcmp(pages.fault, fault) == 0; }

static void draw(GtkDrawingArea *area, cairo_t *context, int width, int height, void *data) {
    for (int page = 0; page < pageCount; page++) {
        cairo_set_source_rgb(context, 0.2 + 0.15 * page, 0.5, 0.9 - 0.15 * page);
        cairo_rectangle(context, (page - pages.page) * width + pages.offset + 8, 8, width - 16, height - 16);
        cairo_fill(context);
    }
}

static gboolean tick(GtkWidget *area, GdkFrameClock *clock, void *data) {
    gtk_widget_queue_draw(area);
    if (pages.isDragging) return G_SOURCE_CONTINUE;
    pages.offset *= 0.8;
    pages.isTicking = fabs(pages.offset) > 0.5;
    if (!pages.isTicking) pages.offset = 0;
    return pages.isTicking ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void begin(GtkGestureDrag *gesture, double x, double y, void *data) {
    pages.isDragging = TRUE;
    pages.isCancelled = FALSE;
    if (!pages.isTicking) gtk_widget_add_tick_callback(pages.area, tick, NULL, NULL);
    pages.isTicking = TRUE;
}

static void update(GtkGestureDrag *gesture, double x, double y, void *data) { pages.offset = x; }

static void end(GtkGestureDrag *gesture, double x, double y, void *data) {
    if (!pages.isCancelled || !has("cancelled-drag")) pages.isDragging = FALSE;
}

// A long press takes the finger from the drag, which is cancelled.
static void press(GtkGesture *gesture, double x, double y, void *data) {
    pages.isCancelled = TRUE;
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void cancel(GtkGesture *gesture, GdkEventSequence *finger, void *data) {
    if (!has("cancelled-drag")) pages.isDragging = FALSE;
}

static void swipe(GtkGestureSwipe *gesture, double x, double y, void *data) {
    const int former = pages.page;
    const int turned = has("fast-flick") ? 1 + (int)(fabs(x) / 2500) : 1;
    if (fabs(x) > 300) pages.page = CLAMP(pages.page + (x > 0 ? -turned : turned), 0, pageCount - 1);
    printf("page %d after %.1f points\n", pages.page + 1, pages.offset);
    fflush(stdout);
    if (abs(pages.page - former) > 1) {
        fprintf(stderr, "from page %d to page %d by one flick\n", former + 1, pages.page + 1);
        abort();
    }
}

static gboolean touch(GtkEventControllerLegacy *controller, GdkEvent *event, void *data) {
    const GdkEventType type = gdk_event_get_event_type(event);
    if (type == GDK_TOUCH_BEGIN && ++pages.fingers == 2 && has("second-finger")) {
        const volatile int *first = NULL;
        pages.page = *first;
    }
    if (pages.fingers == 2 && has("hang")) for (;;) pause();
    if (pages.fingers == 2 && has("leave")) exit(0);
    if (pages.fingers == 2 && has("overflow")) fprintf(stderr, "pages.c:7:3: runtime error: signed integer overflow\n");
    if (type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL) pages.fingers--;
    return GDK_EVENT_PROPAGATE;
}

static void add(void *controller) { gtk_widget_add_controller(pages.area, controller); }

static void activate(GtkApplication *app, void *data) {
    pages.area = gtk_drawing_area_new();
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(pages.area), draw, NULL, NULL);
    GtkGesture *drag = gtk_gesture_drag_new(), *flick = gtk_gesture_swipe_new(), *hold = gtk_gesture_long_press_new();
    GtkEventController *touches = gtk_event_controller_legacy_new();
    g_signal_connect(drag, "drag-begin", G_CALLBACK(begin), NULL);
    g_signal_connect(drag, "drag-update", G_CALLBACK(update), NULL);
    g_signal_connect(drag, "drag-end", G_CALLBACK(end), NULL);
    g_signal_connect(drag, "cancel", G_CALLBACK(cancel), NULL);
    g_signal_connect(flick, "swipe", G_CALLBACK(swipe), NULL);
    g_signal_connect(touches, "event", G_CALLBACK(touch), NULL);
    g_signal_connect(hold, "pressed", G_CALLBACK(press), NULL);
    add(touches);
    add(hold);
    add(drag);
    add(flick);
    gtk_gesture_group(flick, drag);
    GtkWidget *window = gtk_application_window_new(app);
    gtk_window_set_title(GTK_WINDOW(window), "Pages");
    gtk_window_set_default_size(GTK_WINDOW(window), 640, 400);
    gtk_window_set_child(GTK_WINDOW(window), pages.area);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **words) {
    if (count > 1) pages.fault = words[1];
    GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(app), 1, words);
}
