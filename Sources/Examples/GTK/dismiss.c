/*
 * Rows for GTK 4 that are thrown off sideways by touch, touchpad or mouse.
 *     gcc dismiss.c $(pkg-config --cflags --libs gtk4 fling) -o dismiss && ./dismiss
 * --verbose prints what happens.
 */
#include <fling-gtk.h>

/* It draws its children where the hand has it. Its value is how far it is to the right, in points. */
G_DECLARE_FINAL_TYPE(DismissRow, dismiss_row, DISMISS, ROW, GtkBox)

struct _DismissRow {
    GtkBox parent;
    fling_gtk hand;
    fling_draggable *place;
    fling_state shown;
};

G_DEFINE_FINAL_TYPE(DismissRow, dismiss_row, GTK_TYPE_BOX)
static bool is_verbose;

/* It may rest where it is, and on either side out of sight. */
static void take_rules(DismissRow *row, double width) {
    const size_t size = sizeof(fling_detent);
    const fling_detent detents[] = {{size, {-width}, NULL}, {size, {0}, NULL}, {size, {width}, NULL}};
    fling_drag_rules rules;
    fling_drag_rules_init(&rules, sizeof rules, NULL);
    rules.release = FLING_RELEASE_DETENTS, rules.detents = detents, rules.detent_count = 3;
    rules.reduces_motion = fling_gtk_reduces_motion(GTK_WIDGET(row)), rules.tolerance.distance = 0.5;
    fling_draggable_set_rules(row->place, &rules, fling_gtk_now(), NULL);
}

static bool took(const fling_gesture *gesture, gpointer data) {
    static const fling_gesture_map map = {.size = sizeof map, .x = {FLING_GTK_POINTS}};
    DismissRow *row = data;
    const int width = gtk_widget_get_width(data);
    if (fling_gtk_resize(&row->hand, width, 0)) take_rules(row, width);
    fling_draggable_handle(row->place, gesture, &map, NULL);
    return fling_draggable_activity(row->place) == FLING_DRAGGING;
}

static void report(DismissRow *row) {
    static const char *const states[] = {"idle", "dragging", "animating"};
    fling_transition change = {.size = sizeof change};
    while (fling_draggable_next_transition(row->place, &change) && is_verbose)
        g_print("%.3f s  %s: %s → %s  value %.1f, velocity %.1f\n", (double)change.time / 1e9,
            gtk_widget_get_name(GTK_WIDGET(row)), states[change.from], states[change.to],
            change.after.value[0], change.after.velocity[0]);
}

/* One that has come to rest beside the others is gone, and they close up. */
static bool frame(int64_t seen, gpointer data) {
    DismissRow *row = data;
    fling_draggable_advance(row->place, seen, NULL);
    fling_draggable_state(row->place, seen, &row->shown, NULL);
    gtk_widget_queue_draw(data);
    report(row);
    if (fling_draggable_activity(row->place) == FLING_IDLE && row->shown.value[0] != 0)
        gtk_revealer_set_reveal_child(GTK_REVEALER(gtk_widget_get_parent(data)), FALSE);
    return fling_draggable_needs_frame(row->place);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    const double place = DISMISS_ROW(widget)->shown.value[0];
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)place, 0));
    gtk_snapshot_push_opacity(snapshot, MAX(1 - ABS(place) / gtk_widget_get_width(widget), 0));
    GTK_WIDGET_CLASS(dismiss_row_parent_class)->snapshot(widget, snapshot);
    gtk_snapshot_pop(snapshot);
}

static void dispose(GObject *object) {
    g_clear_pointer(&DISMISS_ROW(object)->place, fling_draggable_free);
    G_OBJECT_CLASS(dismiss_row_parent_class)->dispose(object);
}

static void dismiss_row_class_init(DismissRowClass *class) {
    G_OBJECT_CLASS(class)->dispose = dispose;
    GTK_WIDGET_CLASS(class)->snapshot = snapshot;
}

static void dismiss_row_init(DismissRow *row) {
    row->place = fling_draggable_create(1, (double[]){0}, NULL, NULL);
    row->hand = (fling_gtk){took, .frame = frame, .data = row, .directions = FLING_DIRECTION_HORIZONTAL};
    fling_gtk_attach(&row->hand, GTK_WIDGET(row));
}

/* ---- A window with messages; a row's ground shows where it has gone. Colours are the theme's, light or dark. ---- */

static const char style[] = ".ground { background: alpha(@theme_selected_bg_color, .3); } .row { background: "
    "@theme_base_color; color: @theme_text_color; padding: 0 16px; border-bottom: 1px solid alpha(@theme_text_color, "
    ".12); } .badge { min-width: 40px; min-height: 40px; border-radius: 20px; color: white; font-weight: bold; "
    "background: #2f7d54; } revealer:nth-child(3n) .badge { background: #b0521f; } revealer:nth-child(3n+1) .badge { "
    "background: #6a4be0; }";

#define MESSAGE(from, text) "<b>" from "</b>\n<span size='small' alpha='65%'>" text "</span>"
static const char *const messages[][2] = {{MESSAGE("Ada Alder", "The ferry leaves at nine, gate four."), "9:41"},
    {MESSAGE("Bo Birch", "Bring the red kite. There is wind!"), "9:12"},
    {MESSAGE("Cleo Cedar", "Soup is on the stove."), "8:50"},
    {MESSAGE("Dara Dale", "Found your blue glove."), "8:05"},
    {MESSAGE("Eli Elm", "The swifts are back."), "7:58"},
    {MESSAGE("Fay Field", "Rain until noon, then sun."), "7:30"},
    {MESSAGE("Gus Grove", "Two seats by the window."), "Mon"},
    {MESSAGE("Hana Heath", "The bridge is open again."), "Mon"}};

static GtkWidget *row_of(int index) {
    g_autofree char *name = g_strdup_printf("Message %d", index + 1);
    GtkWidget *ground = g_object_new(dismiss_row_get_type(), "name", name, "height-request", 60, NULL);
    GtkWidget *row = g_object_new(GTK_TYPE_BOX, "hexpand", TRUE, "spacing", 14, NULL);
    GtkWidget *badge = gtk_label_new((char[]){messages[index][0][3], 0});
    gtk_widget_add_css_class(ground, "ground");
    gtk_widget_add_css_class(row, "row");
    gtk_box_append(GTK_BOX(ground), row);
    gtk_widget_add_css_class(badge, "badge");
    gtk_widget_set_valign(badge, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(row), badge);
    gtk_box_append(GTK_BOX(row), g_object_new(GTK_TYPE_LABEL, "label", messages[index][0], "use-markup", TRUE, "xalign",
        0.0, "hexpand", TRUE, "ellipsize", PANGO_ELLIPSIZE_END, NULL));
    gtk_box_append(GTK_BOX(row), g_object_new(GTK_TYPE_LABEL, "label", messages[index][1], "opacity", 0.65, NULL));
    return ground;
}

int main(int argc, char **argv) {
    gtk_init();
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, style, -1);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    is_verbose = argc > 1 && g_str_equal(argv[1], "--verbose");
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    for (int index = 0; index < (int)G_N_ELEMENTS(messages); index++)
        gtk_box_append(GTK_BOX(box), g_object_new(GTK_TYPE_REVEALER, "reveal-child", TRUE, "child", row_of(index), NULL));
    gtk_window_present(g_object_new(
        GTK_TYPE_WINDOW, "title", "Dismiss", "child", box, "default-width", 400, "default-height", 600, NULL));
    while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
}
