/*
 * A list of 1000 rows for GTK 4, thrown by touch, touchpad or mouse, and scrolled by a wheel.
 *     gcc list.c $(pkg-config --cflags --libs gtk4 fling) -o list && ./list
 * --verbose prints what happens.
 */
#include <fling-gtk.h>

/* It draws the rows that are seen. Its value is the offset of its top in all of them, in points. */
G_DECLARE_FINAL_TYPE(KineticList, kinetic_list, KINETIC, LIST, GtkWidget)

struct _KineticList {
    GtkWidget parent;
    fling_gtk hand;
    fling_scroller *scroller;
    fling_state shown;
};

G_DEFINE_FINAL_TYPE(KineticList, kinetic_list, GTK_TYPE_WIDGET)

enum { ROWS = 1000, ROW = 56 };
static const double content = ROWS * ROW;
static const fling_gesture_map map = {.size = sizeof map, .y = {FLING_GTK_POINTS}};
static bool is_verbose;

static bool took(const fling_gesture *gesture, gpointer list) {
    fling_scroller_handle(KINETIC_LIST(list)->scroller, gesture, &map, NULL);
    return fling_scroller_activity(KINETIC_LIST(list)->scroller) == FLING_DRAGGING;
}

static void turned(const fling_event *wheel, gpointer list) {
    fling_scroller_handle_event(KINETIC_LIST(list)->scroller, wheel, &map, NULL);
}

static void report(KineticList *list) {
    static const char *const states[] = {"idle", "dragging", "animating"};
    fling_transition change = {.size = sizeof change};
    while (fling_scroller_next_transition(list->scroller, &change) && is_verbose)
        g_print("%.3f s  %s → %s  offset %.1f, velocity %.1f\n", (double)change.time / 1e9, states[change.from],
            states[change.to], change.after.value[0], change.after.velocity[0]);
}

static bool frame(int64_t seen, gpointer data) {
    KineticList *list = data;
    fling_scroller_advance(list->scroller, seen, NULL);
    fling_scroller_state(list->scroller, seen, &list->shown, NULL);
    gtk_widget_queue_draw(data);
    report(list);
    return fling_scroller_needs_frame(list->scroller);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    if ((void)baseline, fling_gtk_resize(&KINETIC_LIST(widget)->hand, width, height))
        fling_scroller_resize(KINETIC_LIST(widget)->scroller, NULL, (double[]){height}, fling_gtk_now(), NULL);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    const double top = KINETIC_LIST(widget)->shown.value[0];
    const int height = gtk_widget_get_height(widget);
    for (int row = (int)MAX(top / ROW, 0); row < ROWS && row * ROW < top + height; row++) {
        g_autofree char *text = g_strdup_printf("Row %d", row + 1);
        g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(widget, text);
        const GdkRGBA ink = {0.1f, 0.15f, 0.2f, 1}, badge = {(float)(row % 3) / 3, 0.5f, 0.8f, 1};
        gtk_snapshot_save(snapshot);
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(0, (float)(row * ROW - top)));
        gtk_snapshot_append_color(snapshot, &badge, &GRAPHENE_RECT_INIT(16, 12, 32, 32));
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(64, 18));
        gtk_snapshot_append_layout(snapshot, layout, &ink);
        gtk_snapshot_restore(snapshot);
    }
}

static void dispose(GObject *object) {
    g_clear_pointer(&KINETIC_LIST(object)->scroller, fling_scroller_free);
    G_OBJECT_CLASS(kinetic_list_parent_class)->dispose(object);
}

static void kinetic_list_class_init(KineticListClass *class) {
    G_OBJECT_CLASS(class)->dispose = dispose;
    GTK_WIDGET_CLASS(class)->size_allocate = size_allocate;
    GTK_WIDGET_CLASS(class)->snapshot = snapshot;
}

static void kinetic_list_init(KineticList *list) {
    fling_scroll_rules rules;
    fling_scroll_rules_init(&rules, sizeof rules, NULL);
    rules.reduces_motion = fling_gtk_reduces_motion(GTK_WIDGET(list));
    list->scroller = fling_scroller_create(1, &content, (double[]){0}, NULL, &rules, NULL);
    list->hand = (fling_gtk){took, turned, frame, .data = list, .directions = FLING_DIRECTION_VERTICAL};
    fling_gtk_attach(&list->hand, GTK_WIDGET(list));
    gtk_widget_set_overflow(GTK_WIDGET(list), GTK_OVERFLOW_HIDDEN);
}

int main(int argc, char **argv) {
    gtk_init();
    is_verbose = argc > 1 && g_str_equal(argv[1], "--verbose");
    GtkWidget *list = g_object_new(kinetic_list_get_type(), NULL);
    gtk_window_present(g_object_new(
        GTK_TYPE_WINDOW, "title", "List", "child", list, "default-width", 400, "default-height", 600, NULL));
    while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
}
