/*
 * A list of 1000 people for GTK 4, thrown by touch, touchpad or mouse, and scrolled by a wheel.
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

/* The theme's, light or dark. */
static GdkRGBA ink_of(GtkWidget *widget) {
    GdkRGBA ink;
#if GTK_CHECK_VERSION(4, 10, 0)
    gtk_widget_get_color(widget, &ink);
#else
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &ink);
#endif
    return ink;
}

static void append_text(GtkWidget *widget, GtkSnapshot *snapshot, float x, float y, const GdkRGBA *ink, const char *markup) {
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(widget, NULL);
    pango_layout_set_markup(layout, markup, -1);
    int width, height;
    pango_layout_get_pixel_size(layout, &width, &height);
    gtk_snapshot_save(snapshot);
    /* Its left end is at x, or its middle at -x. */
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(x < 0 ? -x - (float)width / 2 : x, y - (float)height / 2));
    gtk_snapshot_append_layout(snapshot, layout, ink);
    gtk_snapshot_restore(snapshot);
}

static void append_person(GtkWidget *widget, GtkSnapshot *snapshot, int row) {
    static const char *const given[] = {"Ada", "Bo", "Cleo", "Dara", "Eli", "Fay", "Gus", "Hana", "Ivo", "June", "Kai",
        "Lena", "Milo", "Nora", "Otto", "Pia", "Quin", "Rosa", "Sami", "Tove"};
    static const char *const family[] = {"Alder", "Birch", "Cedar", "Dale", "Elm", "Field", "Grove", "Heath", "Isle", "Jay"};
    static const char *const towns[] = {"Aarhus", "Bergen", "Cork", "Delft", "Evora"};
    const GdkRGBA ink = ink_of(widget), white = {1, 1, 1, 1};
    GdkRGBA line = ink, colour = white;
    line.alpha = 0.12f;
    gtk_hsv_to_rgb((float)(row % 20) / 20, 0.6f, 0.56f, &colour.red, &colour.green, &colour.blue);
    GskRoundedRect badge;
    gsk_rounded_rect_init_from_rect(&badge, &GRAPHENE_RECT_INIT(14, 8, 40, 40), 20);
    gtk_snapshot_push_rounded_clip(snapshot, &badge);
    gtk_snapshot_append_color(snapshot, &colour, &badge.bounds);
    gtk_snapshot_pop(snapshot);
    const char *const name = given[row % 20];
    g_autofree char *initial = g_strdup_printf("<b>%c</b>", name[0]);
    g_autofree char *text = g_strdup_printf("<b>%s %c. %s</b>\n<span size='small' alpha='65%%'>%s · extension %d</span>",
        name, "ABCDE"[row / 20 % 5], family[row / 100], towns[row % 5], 2000 + row);
    append_text(widget, snapshot, -34, 28, &white, initial);
    append_text(widget, snapshot, 68, 28, &ink, text);
    gtk_snapshot_append_color(snapshot, &line, &GRAPHENE_RECT_INIT(68, ROW - 1, (float)gtk_widget_get_width(widget), 1));
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    const double top = KINETIC_LIST(widget)->shown.value[0];
    const int height = gtk_widget_get_height(widget);
    for (int row = (int)MAX(top / ROW, 0); row < ROWS && row * ROW < top + height; row++) {
        gtk_snapshot_save(snapshot);
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(0, (float)(row * ROW - top)));
        append_person(widget, snapshot, row);
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
    GtkWidget *list = g_object_new(kinetic_list_get_type(), "css-classes", (const char *[]){"view", NULL}, NULL);
    gtk_window_present(g_object_new(
        GTK_TYPE_WINDOW, "title", "List", "child", list, "default-width", 400, "default-height", 600, NULL));
    while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
}
