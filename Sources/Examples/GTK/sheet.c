/*
 * A bottom sheet for GTK 4: moved by touch, touchpad or mouse, thrown to one of three places, caught in flight.
 * Within one drag it opens before its list scrolls, and the list scrolls back before it closes. A throw that meets
 * the list's top goes on in the sheet.
 *     gcc sheet.c $(pkg-config --cflags --libs gtk4 fling) -o sheet && ./sheet
 * Keys: d shows state, value and velocity; space goes to the next place; Escape ends.
 * --verbose prints what happens, --frames also how far each frame moves the sheet.
 */
#include <fling-gtk.h>

/* It covers its parent, and shows a panel at the bottom. Its value is the height of what shows, in points. */
G_DECLARE_FINAL_TYPE(BottomSheet, bottom_sheet, BOTTOM, SHEET, GtkWidget)

struct _BottomSheet {
    GtkWidget parent, *panel, *rows, *readout;
    fling_gtk hand;
    fling_draggable *value;
    fling_scroller *list;
    fling_chain *chain;
    fling_state shown, scrolled;
    double places[3];
    int64_t seen;
    int head, verbose;
};

G_DEFINE_FINAL_TYPE(BottomSheet, bottom_sheet, GTK_TYPE_WIDGET)

/* ---- One hand for both: up is more of the sheet, then further down in the list ---- */

static bool took(const fling_gesture *gesture, gpointer data) {
    BottomSheet *sheet = data;
    fling_chain_handle(sheet->chain, gesture, NULL);
    return fling_draggable_activity(sheet->value) == FLING_DRAGGING ||
           fling_scroller_activity(sheet->list) == FLING_DRAGGING;
}

static void turned(const fling_event *wheel, gpointer sheet) {
    fling_chain_handle_event(BOTTOM_SHEET(sheet)->chain, wheel, NULL);
}

/* The sheet opens before the list scrolls, and the list scrolls back before the sheet closes. */
static void make_chain(BottomSheet *sheet) {
    const fling_gesture_map down = {.size = sizeof down, .y = {FLING_GTK_POINTS}};
    const fling_gesture_map up = {.size = sizeof up, .y = {-FLING_GTK_POINTS}};
    sheet->value = fling_draggable_create(1, &sheet->places[1], NULL, NULL);
    sheet->list = fling_scroller_create(1, (double[]){0}, (double[]){0}, NULL, NULL, NULL);
    sheet->chain = fling_chain_create(false, NULL);
    fling_chain_add_scroller(sheet->chain, sheet->list, &down, FLING_FIRST_NEVER, true, NULL);
    fling_chain_add_draggable(sheet->chain, sheet->value, &up, FLING_FIRST_GROWING, false, NULL);
}

static void take_rules(BottomSheet *sheet) {
    fling_detent detents[3] = {{.size = sizeof(fling_detent)}};
    for (int place = 0; place < 3; place++) detents[place].value[0] = sheet->places[place];
    fling_drag_rules rules;
    fling_drag_rules_init(&rules, sizeof rules, NULL);
    rules.lower[0] = sheet->places[0], rules.upper[0] = sheet->places[2], rules.band.dimension = 120;
    rules.release = FLING_RELEASE_DETENTS, rules.detents = detents, rules.detent_count = 3;
    rules.tolerance.distance = 0.25, rules.reduces_motion = fling_gtk_reduces_motion(GTK_WIDGET(sheet));
    fling_spring_from_bounce(0.4, 0.15, &rules.spring, NULL);
    fling_draggable_set_rules(sheet->value, &rules, fling_gtk_now(), NULL);
    fling_scroll_rules scrolls;
    fling_scroll_rules_init(&scrolls, sizeof scrolls, NULL);
    scrolls.tolerance.distance = 0.25, scrolls.reduces_motion = rules.reduces_motion;
    fling_scroller_set_rules(sheet->list, &scrolls, fling_gtk_now(), NULL);
}

/* ---- Frames ---- */

static const char *const states[] = {"idle", "dragging", "animating"};

/* The distance that a frame moves the sheet, and that of its velocity in the same time: they differ where it jumps.
 * */
static void report_frame(BottomSheet *sheet, int64_t seen) {
    const double part = (double)(seen - sheet->seen) / 256;
    double distance = 0;
    fling_state state;
    for (int index = 0; index < 256; index++, distance += state.velocity[0] * part / 1e9)
        fling_draggable_state(sheet->value, sheet->seen + (int64_t)(part * (index + 0.5)), &state, NULL);
    fling_draggable_state(sheet->value, seen, &state, NULL);
    g_print("%.6f s  frame, %s: moved by %.4f, by its velocity %.4f\n", (double)seen / 1e9,
        states[fling_draggable_activity(sheet->value)], state.value[0] - sheet->shown.value[0], distance);
}

static void report(BottomSheet *sheet) {
    static const char *const events[] = {"grab", "reanchor", "move", "release", "cancel", "animate", "tap"};
    fling_transition change = {.size = sizeof change};
    while (fling_draggable_next_transition(sheet->value, &change) && sheet->verbose)
        g_print("%.3f s  %-7s → %-9s  value %.1f, velocity %.1f\n", (double)change.time / 1e9,
            change.event <= FLING_DRAG_TAP ? events[change.event] : "settled", states[change.to],
            change.after.value[0], change.after.velocity[0]);
    while (fling_scroller_next_transition(sheet->list, &change) && sheet->verbose)
        g_print("%.3f s  list    → %-9s  offset %.1f, velocity %.1f\n", (double)change.time / 1e9, states[change.to],
            change.after.value[0], change.after.velocity[0]);
    g_autofree char *text = g_strdup_printf("%-9s\n%6.1f pt\n%6.0f pt/s\nlist %-9s\n%6.1f pt\n%6.0f pt/s",
        states[fling_draggable_activity(sheet->value)], sheet->shown.value[0], sheet->shown.velocity[0],
        states[fling_scroller_activity(sheet->list)], sheet->scrolled.value[0], sheet->scrolled.velocity[0]);
    gtk_label_set_text(GTK_LABEL(sheet->readout), text);
}

static bool frame(int64_t seen, gpointer data) {
    BottomSheet *sheet = data;
    fling_chain_advance(sheet->chain, seen, NULL);
    if (sheet->verbose > 1) report_frame(sheet, seen);
    fling_draggable_state(sheet->value, sheet->seen = seen, &sheet->shown, NULL);
    fling_scroller_state(sheet->list, seen, &sheet->scrolled, NULL);
    report(sheet);
    gtk_widget_queue_allocate(data);
    return fling_draggable_needs_frame(sheet->value) || fling_scroller_needs_frame(sheet->list);
}

/* ---- The widget ---- */

/* The places depend on the window's height. What no hand holds goes along with the place where it is, or is heading. */
static void take_size(BottomSheet *sheet, int width, int height) {
    int content;
    memcpy(sheet->places, (double[]){116, MAX(height / 2, 180), MAX(height - 64, 244)}, sizeof sheet->places);
    gtk_widget_measure(sheet->panel, GTK_ORIENTATION_VERTICAL, width, NULL, &sheet->head, NULL, NULL);
    gtk_widget_measure(sheet->rows, GTK_ORIENTATION_VERTICAL, width, NULL, &content, NULL, NULL);
    if (sheet->value == NULL) {
        make_chain(sheet);
        sheet->shown = (fling_state){.value = {sheet->places[1]}};
    }
    take_rules(sheet);
    fling_scroller_resize(
        sheet->list, (double[]){content}, (double[]){sheet->places[2] - sheet->head}, fling_gtk_now(), NULL);
}

/* Moved by transforms, panel and rows keep their sizes, and nothing in them is laid out anew. */
static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    BottomSheet *sheet = BOTTOM_SHEET(widget);
    if (fling_gtk_resize(&sheet->hand, width, height)) take_size(sheet, width, height);
    int content;
    gtk_widget_measure(sheet->rows, GTK_ORIENTATION_VERTICAL, width, NULL, &content, NULL, NULL);
    const double top = height - sheet->shown.value[0], first = top + sheet->head - sheet->scrolled.value[0];
    const graphene_point_t panel = {0, (float)top}, rows = {0, (float)first};
    gtk_widget_allocate(
        sheet->panel, width, (int)sheet->places[2] + 120, baseline, gsk_transform_translate(NULL, &panel));
    gtk_widget_allocate(sheet->rows, width, content, baseline, gsk_transform_translate(NULL, &rows));
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    BottomSheet *sheet = BOTTOM_SHEET(widget);
    const int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    const float top = (float)(height - sheet->shown.value[0] + sheet->head);
    gtk_widget_snapshot_child(widget, sheet->panel, snapshot);
    gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, top, (float)width, (float)height - top));
    gtk_widget_snapshot_child(widget, sheet->rows, snapshot);
    gtk_snapshot_pop(snapshot);
}

/* The area that the panel doesn't cover belongs to the widgets beneath. */
static gboolean contains(GtkWidget *widget, double x, double y) {
    return (void)x, y >= gtk_widget_get_height(widget) - BOTTOM_SHEET(widget)->shown.value[0];
}

static void dispose(GObject *object) {
    BottomSheet *sheet = BOTTOM_SHEET(object);
    g_clear_pointer(&sheet->panel, gtk_widget_unparent);
    g_clear_pointer(&sheet->rows, gtk_widget_unparent);
    g_clear_pointer(&sheet->chain, fling_chain_free);
    g_clear_pointer(&sheet->list, fling_scroller_free);
    g_clear_pointer(&sheet->value, fling_draggable_free);
    G_OBJECT_CLASS(bottom_sheet_parent_class)->dispose(object);
}

static void bottom_sheet_class_init(BottomSheetClass *class) {
    G_OBJECT_CLASS(class)->dispose = dispose;
    GTK_WIDGET_CLASS(class)->size_allocate = size_allocate;
    GTK_WIDGET_CLASS(class)->snapshot = snapshot;
    GTK_WIDGET_CLASS(class)->contains = contains;
}

static void bottom_sheet_init(BottomSheet *sheet) {
    sheet->panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 16);
    sheet->rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 16);
    gtk_widget_add_css_class(sheet->panel, "panel");
    gtk_widget_add_css_class(sheet->rows, "rows");
    gtk_widget_set_parent(sheet->panel, GTK_WIDGET(sheet));
    gtk_widget_set_parent(sheet->rows, GTK_WIDGET(sheet));
    sheet->readout = g_object_new(GTK_TYPE_LABEL, "halign", GTK_ALIGN_END, "valign", GTK_ALIGN_START, "visible", FALSE,
        "css-classes", (const char *[]){"readout", NULL}, NULL);
    sheet->hand = (fling_gtk){took, turned, frame, .data = sheet, .directions = FLING_DIRECTION_VERTICAL};
    fling_gtk_attach(&sheet->hand, GTK_WIDGET(sheet));
    for (const char *const *name = (const char *const[]){"enable-animations", "interface-reduced-motion", NULL}; *name; name++) {
        char *signal = g_strconcat("notify::gtk-", *name, NULL);
        g_signal_connect_object(gtk_widget_get_settings(GTK_WIDGET(sheet)), signal, G_CALLBACK(take_rules), sheet,
            G_CONNECT_SWAPPED);
        g_free(signal);
    }
}

/* ---- A window with a map, and places nearby ---- */

static const char style[] = "window { color: #1d2530; font-size: 15px; }.map { background-color: #e8eeea; "
    "background-image: radial-gradient(circle at 30% 26%, #fff 0, #fff 6px, #3478f6 7px, #3478f6 11px, alpha(#3478f6, "
    ".2) 12px, alpha(#3478f6, .2) 44px, alpha(#3478f6, 0) 45px), repeating-linear-gradient(24deg, alpha(#fff, 0) 0, "
    "alpha(#fff, 0) 92px, #fff 93px, #fff 100px), repeating-linear-gradient(112deg, alpha(#fff, 0) 0, alpha(#fff, 0) "
    "124px, #fff 125px, #fff 131px), radial-gradient(circle at 96% 6%, #a9d7f0 0, #a9d7f0 150px, alpha(#a9d7f0, 0) "
    "151px), radial-gradient(circle at 42% 50%, #c4e3bd 0, #c4e3bd 104px, alpha(#c4e3bd, 0) 105px); }.panel { "
    "background: white; border-radius: 22px 22px 0 0; padding: 9px 20px; box-shadow: 0 -1px 4px alpha(#141e32, .12), "
    "0 -10px 36px alpha(#141e32, .24); }.handle { min-width: 40px; min-height: 5px; border-radius: 3px; background: "
    "#c9ced6; }.rows { padding: 0 20px 20px; }.badge { min-width: 44px; min-height: 44px; border-radius: 22px; "
    "color: white; background: #2f9e62; "
    "}.title, .badge { font-weight: bold; } .title { font-size: 24px; } .row:nth-child(3n) .badge { background: "
    "#e8793b; }.row:nth-child(3n+1) .badge { background: #7a5af5; } .readout { font: 13px monospace; color: white; "
    "background: alpha(#161b24, .88); padding: 8px 12px; border-radius: 12px; margin: 12px; }";

static GtkWidget *add(GtkWidget *box, GtkWidget *child, const char *class, GtkAlign align) {
    gtk_widget_add_css_class(child, class);
    gtk_widget_set_halign(child, align);
    gtk_box_append(GTK_BOX(box), child);
    return child;
}

static void add_places(BottomSheet *sheet) {
#define PLACE(name, detail) "<b>" name "</b>\n<span size='small' alpha='60%'>" detail "</span>"
    static const char *const places[] = {PLACE("Café Aurora", "Open until 22:00 · 120 m"),
        PLACE("City Museum", "Closes at 18:00 · 350 m"), PLACE("Rose Garden", "Always open · 400 m"),
        PLACE("Station", "Trains and trams · 600 m"), PLACE("Paper Moon Books", "Open until 20:00 · 700 m"),
        PLACE("Kino Lumen", "Next film at 19:30 · 900 m"), PLACE("Harbour Baths", "Open until 21:00 · 1.1 km"),
        PLACE("Town Hall", "Closes at 16:00 · 1.2 km"), PLACE("Linden Park", "Always open · 1.3 km"),
        PLACE("Old Lighthouse", "Open until 17:00 · 1.6 km"), PLACE("Glasshouse", "Closes at 18:00 · 1.8 km"),
        PLACE("Bakery Morgenrot", "Open until 14:00 · 1.9 km"), PLACE("Velodrome", "Races on Sunday · 2.3 km"),
        PLACE("Observatory", "Opens at 21:00 · 2.7 km"), PLACE("Airfield", "Gliders until dusk · 4.2 km")};
    add(sheet->panel, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), "handle", GTK_ALIGN_CENTER);
    add(sheet->panel, gtk_label_new("Nearby"), "title", GTK_ALIGN_START);
    for (size_t index = 0; index < G_N_ELEMENTS(places); index++) {
        GtkWidget *row = add(sheet->rows, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 14), "row", GTK_ALIGN_FILL);
        add(row, gtk_label_new((char[]){places[index][3], 0}), "badge", GTK_ALIGN_START);
        gtk_box_append(GTK_BOX(row), g_object_new(GTK_TYPE_LABEL, "label", places[index], "use-markup", TRUE, NULL));
    }
}

static void key_pressed(gpointer key, guint symbol, guint code, GdkModifierType modifiers, BottomSheet *sheet) {
    (void)code, (void)modifiers, fling_gtk_wake(&sheet->hand);
    if (symbol == GDK_KEY_d) gtk_widget_set_visible(sheet->readout, !gtk_widget_get_visible(sheet->readout));
    if (symbol == GDK_KEY_space) fling_draggable_tap(sheet->value, fling_gtk_event_time(key), NULL);
    if (symbol == GDK_KEY_Escape) gtk_window_destroy(GTK_WINDOW(gtk_event_controller_get_widget(key)));
}

int main(int argc, char **argv) {
    gtk_init();
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, style, -1);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    BottomSheet *sheet = g_object_new(bottom_sheet_get_type(), NULL);
    if (argc > 1) sheet->verbose = g_str_equal(argv[1], "--frames") ? 2 : g_str_equal(argv[1], "--verbose");
    add_places(sheet);
    GtkWidget *overlay = g_object_new(GTK_TYPE_OVERLAY, "css-classes", (const char *[]){"map", NULL}, NULL);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), GTK_WIDGET(sheet));
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), sheet->readout);
    GtkWidget *window = g_object_new(
        GTK_TYPE_WINDOW, "title", "Sheet", "child", overlay, "default-width", 400, "default-height", 700, NULL);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), sheet);
    gtk_widget_add_controller(window, keys);
    gtk_window_present(GTK_WINDOW(window));
    while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
}
