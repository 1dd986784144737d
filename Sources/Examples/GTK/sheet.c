/*
 * A bottom sheet for GTK 4: moved by touch, touchpad or mouse, thrown to one of three places, caught in flight.
 *     gcc sheet.c $(pkg-config --cflags --libs gtk4 fling) -o sheet && ./sheet
 * Keys: d shows state, value and velocity; space goes to the next place; Escape ends.
 * --verbose prints what happens, --frames also how far each frame moves the sheet.
 */
#include <fling.h>
#include <gtk/gtk.h>

/* It covers its parent, and shows a panel at the bottom. Its value is the height of what shows, in points. */
G_DECLARE_FINAL_TYPE(BottomSheet, bottom_sheet, BOTTOM, SHEET, GtkWidget)

struct _BottomSheet {
    GtkWidget parent, *panel, *readout;
    fling_draggable *value;
    fling_state shown;
    double places[3], scrolled;
    int64_t seen;
    int height, verbose;
    guint tick, timeout;
    gpointer holder;
};

G_DEFINE_FINAL_TYPE(BottomSheet, bottom_sheet, GTK_TYPE_WIDGET)

/* ---- Time: Fling counts nanoseconds of CLOCK_MONOTONIC, GTK's frames microseconds, its events milliseconds ---- */

/* An event's milliseconds wrap around; where they are another clock's, it counts as having happened now. */
static int64_t moment(uint32_t milliseconds) {
    const int64_t now = g_get_monotonic_time() / 1000;
    const uint32_t age = (uint32_t)now - milliseconds;
    return (now - (age < 1000 ? age : 0)) * 1000000;
}

static int64_t event_time(gpointer from) { return moment(gtk_event_controller_get_current_event_time(from)); }

/* When the frame that is being made will be seen. */
static int64_t presentation_time(GdkFrameClock *clock) {
    gint64 interval, presentation, frame = gdk_frame_clock_get_frame_time(clock);
    gdk_frame_clock_get_refresh_info(clock, frame, &interval, &presentation);
    return (presentation > 0 ? presentation : frame + interval) * 1000;
}

static const char *const states[] = {"idle", "dragging", "animating"};

/* How far a frame moves the sheet, and how far its velocity would in that time: they differ where it jumps. */
static void report_frame(BottomSheet *sheet, int64_t seen) {
    const double part = (double)(seen - sheet->seen) / 256;
    double way = 0;
    fling_state state;
    for (int index = 0; index < 256; index++, way += state.velocity[0] * part / 1e9)
        fling_draggable_state(sheet->value, sheet->seen + (int64_t)(part * (index + 0.5)), &state);
    fling_draggable_state(sheet->value, seen, &state);
    g_print("%.6f s  frame, %s: moved by %.4f, by its velocity %.4f\n", (double)seen / 1e9,
        states[fling_draggable_activity(sheet->value)], state.value[0] - sheet->shown.value[0], way);
}

static void report(BottomSheet *sheet) {
    static const char *const events[] = {"grab", "regrip", "move", "release", "cancel", "animate", "tap"};
    fling_transition transition;
    while (fling_draggable_next_transition(sheet->value, &transition) && sheet->verbose)
        g_print("%.3f s  %-7s → %-9s  value %.1f, velocity %.1f\n", (double)transition.time / 1e9,
            transition.event <= FLING_DRAG_TAP ? events[transition.event] : "settled", states[transition.to],
            transition.after.value[0], transition.after.velocity[0]);
    g_autofree char *text = g_strdup_printf("%-9s\n%6.1f pt\n%6.0f pt/s",
        states[fling_draggable_activity(sheet->value)], sheet->shown.value[0], sheet->shown.velocity[0]);
    gtk_label_set_text(GTK_LABEL(sheet->readout), text);
}

static gboolean make_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    BottomSheet *sheet = data;
    const int64_t seen = presentation_time(clock);
    fling_draggable_advance(sheet->value, seen);
    if (sheet->verbose > 1) report_frame(sheet, seen);
    fling_draggable_state(sheet->value, sheet->seen = seen, &sheet->shown);
    report(sheet);
    gtk_widget_queue_allocate(widget);
    if (!fling_draggable_needs_frame(sheet->value)) sheet->tick = 0;
    return sheet->tick != 0;
}

static void wake(BottomSheet *sheet) {
    if (!sheet->tick) sheet->tick = gtk_widget_add_tick_callback(GTK_WIDGET(sheet), make_frame, sheet, NULL);
}

/* ---- A finger, or the mouse: the place of the hand is in the sheet's own unit, and up is more ---- */

/* Says where the hand is that holds the sheet. Another one has to wait until that has let go. */
static void hold(BottomSheet *sheet, double hand, int64_t time, gpointer controller) {
    if (sheet->holder == controller) fling_draggable_move(sheet->value, &hand, time);
    if (sheet->holder == NULL) {
        sheet->holder = controller;
        fling_draggable_grab(sheet->value, &hand, time);
        if (GTK_IS_GESTURE(controller)) gtk_gesture_set_state(controller, GTK_EVENT_SEQUENCE_CLAIMED);
    }
    wake(sheet);
}

static void let_go(BottomSheet *sheet, gboolean cancelled, gpointer controller) {
    if (sheet->holder != controller) return;
    sheet->holder = NULL;
    g_clear_handle_id(&sheet->timeout, g_source_remove);
    if (cancelled) fling_draggable_cancel(sheet->value, FLING_CANCEL_CANCELLED, event_time(controller));
    else fling_draggable_release(sheet->value, NULL, event_time(controller));
    wake(sheet);
}

/* What is caught in flight stops at once. At rest, a press may be a click on a row, until the hand moves. */
static void drag_begin(gpointer drag, double x, double y, BottomSheet *sheet) {
    if ((void)x, fling_draggable_activity(sheet->value) == FLING_ANIMATING) hold(sheet, -y, event_time(drag), drag);
}

static void drag_update(gpointer drag, double dx, double dy, BottomSheet *sheet) {
    double x, y, surface_x, surface_y;
    guint count = 0;
    gtk_gesture_drag_get_start_point(drag, &x, &y);
    /* GTK makes one event of all that a mouse reports in a frame; the others are its history. */
    GdkEvent *event = gtk_event_controller_get_current_event(drag);
    g_autofree GdkTimeCoord *history = sheet->holder == drag ? gdk_event_get_history(event, &count) : NULL;
    gdk_event_get_position(event, &surface_x, &surface_y);
    for (guint index = 0; index < count; index++)
        hold(sheet, surface_y - history[index].axes[GDK_AXIS_Y] - (y + dy), moment(history[index].time), drag);
    /* Held where the hand is by now, so that the sheet doesn't jump by the way that it took to decide. */
    if (sheet->holder == drag || (ABS(dy) > 6 && ABS(dy) > ABS(dx))) hold(sheet, -(y + dy), event_time(drag), drag);
}
static void drag_end(gpointer drag, double x, double y, BottomSheet *sheet) { (void)x, (void)y, let_go(sheet, FALSE, drag); }
static void drag_cancel(gpointer drag, gpointer place, BottomSheet *sheet) { (void)place, let_go(sheet, TRUE, drag); }

/* ---- Two fingers on a touchpad have no place, but a way. A wheel has neither beginning nor end. ---- */

static gboolean scroll_end(gpointer scroll) {
    return let_go(BOTTOM_SHEET(gtk_event_controller_get_widget(scroll)), FALSE, scroll), G_SOURCE_REMOVE;
}

static void scroll_begin(gpointer scroll, BottomSheet *sheet) {
    guint count = 0;
    GdkEvent *event = gtk_event_controller_get_current_event(scroll);
    g_autofree GdkTimeCoord *history = gdk_event_get_history(event, &count);
    sheet->scrolled = 0;
    if (gdk_device_get_source(gdk_event_get_device(event)) == GDK_SOURCE_TOUCHPAD)
        hold(sheet, 0, count > 0 ? moment(history[0].time) : event_time(scroll), scroll);
}

static gboolean scrolled(gpointer scroll, double dx, double dy, BottomSheet *sheet) {
    /* X11 doesn't say what scrolls: parts of a click, of 15 points, are a touchpad's, or a wheel's that has no end. */
    const gboolean in_clicks = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL;
    const double size = in_clicks ? 15 : 1;
    if (sheet->holder == NULL && in_clicks && dy == (int)dy) {
        double goal = 0;
        fling_draggable_goal(sheet->value, &goal);
        const int nearest = (goal > sheet->places[1] - 1) + (goal > sheet->places[1] + 1);
        const int place = CLAMP(nearest + (dy > 0) - (dy < 0), 0, 2);
        fling_draggable_animate(sheet->value, &sheet->places[place], NULL, event_time(scroll), NULL), wake(sheet);
    } else {
        /* An event that was made of several has their sum; its history has all of them. */
        guint count = 0;
        g_autofree GdkTimeCoord *history =
            gdk_event_get_history(gtk_event_controller_get_current_event(scroll), &count);
        for (guint index = 0; index < count; index++) {
            sheet->scrolled += history[index].axes[GDK_AXIS_DELTA_Y] * size;
            hold(sheet, sheet->scrolled, moment(history[index].time), scroll);
        }
        if (count == 0) hold(sheet, sheet->scrolled += dy * size, event_time(scroll), scroll);
        g_clear_handle_id(&sheet->timeout, g_source_remove);
        if (in_clicks && sheet->holder == scroll) sheet->timeout = g_timeout_add(250, scroll_end, scroll);
    }
    return (void)dx, GDK_EVENT_STOP;
}

static void take_rules(BottomSheet *sheet) {
    gboolean animates = TRUE;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(sheet)), "gtk-enable-animations", &animates, NULL);
    fling_detent detents[3] = {{.size = sizeof(fling_detent)}};
    for (int place = 0; place < 3; place++) detents[place].value[0] = sheet->places[place];
    fling_drag_rules rules;
    fling_drag_rules_init(&rules, sizeof rules);
    rules.lower[0] = sheet->places[0], rules.upper[0] = sheet->places[2], rules.band.dimension = 120;
    rules.release = FLING_RELEASE_DETENTS, rules.detents = detents, rules.detent_count = 3;
    rules.tolerance.distance = 0.25, rules.reduces_motion = !animates;
    fling_spring_from_bounce(0.4, 0.15, &rules.spring, NULL);
    fling_draggable_set_rules(sheet->value, &rules, g_get_monotonic_time() * 1000, NULL);
}

/* The places depend on the window's height. What no hand holds goes along with the place where it is, or is heading. */
static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    BottomSheet *sheet = BOTTOM_SHEET(widget);
    if (height != sheet->height) {
        sheet->height = height;
        memcpy(sheet->places, (double[]){116, MAX(height / 2, 180), MAX(height - 64, 244)}, sizeof sheet->places);
        if (sheet->value == NULL) {
            sheet->value = fling_draggable_create(1, &sheet->places[1], NULL, NULL);
            sheet->shown = (fling_state){.value = {sheet->places[1]}};
        }
        take_rules(sheet), wake(sheet);
    }
    /* Moved by a transform, the panel keeps its size, and nothing in it is laid out anew. */
    const graphene_point_t top = {0, (float)(height - sheet->shown.value[0])};
    gtk_widget_allocate(sheet->panel, width, (int)sheet->places[2] + 120, baseline, gsk_transform_translate(NULL, &top));
}

/* What the panel doesn't cover belongs to what lies beneath. */
static gboolean contains(GtkWidget *widget, double x, double y) {
    return (void)x, y >= BOTTOM_SHEET(widget)->height - BOTTOM_SHEET(widget)->shown.value[0];
}

static void dispose(GObject *object) {
    g_clear_handle_id(&BOTTOM_SHEET(object)->timeout, g_source_remove);
    g_clear_pointer(&BOTTOM_SHEET(object)->panel, gtk_widget_unparent);
    g_clear_pointer(&BOTTOM_SHEET(object)->value, fling_draggable_free);
    G_OBJECT_CLASS(bottom_sheet_parent_class)->dispose(object);
}

static void bottom_sheet_class_init(BottomSheetClass *class) {
    G_OBJECT_CLASS(class)->dispose = dispose;
    GTK_WIDGET_CLASS(class)->size_allocate = size_allocate;
    GTK_WIDGET_CLASS(class)->contains = contains;
}

static void bottom_sheet_init(BottomSheet *sheet) {
    sheet->panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 16);
    gtk_widget_add_css_class(sheet->panel, "panel");
    gtk_widget_set_parent(sheet->panel, GTK_WIDGET(sheet));
    sheet->readout = g_object_new(GTK_TYPE_LABEL, "halign", GTK_ALIGN_END, "valign", GTK_ALIGN_START, "visible", FALSE,
        "css-classes", (const char *[]){"readout", NULL}, NULL);
    GtkEventController *drag = g_object_new(GTK_TYPE_GESTURE_DRAG, "propagation-phase", GTK_PHASE_CAPTURE, NULL);
    g_object_connect(drag, "signal::drag-begin", drag_begin, sheet, "signal::drag-update", drag_update, sheet,
        "signal::drag-end", drag_end, sheet, "signal::cancel", drag_cancel, sheet, NULL);
    gtk_widget_add_controller(GTK_WIDGET(sheet), drag);
    GtkEventController *scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    g_object_connect(scroll, "signal::scroll-begin", scroll_begin, sheet, "signal::scroll", scrolled, sheet,
        "signal::scroll-end", scroll_end, NULL, NULL);
    gtk_widget_add_controller(GTK_WIDGET(sheet), scroll);
    g_signal_connect_object(gtk_widget_get_settings(GTK_WIDGET(sheet)), "notify::gtk-enable-animations",
        G_CALLBACK(take_rules), sheet, G_CONNECT_SWAPPED);
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
    "#c9ced6; }.badge { min-width: 44px; min-height: 44px; border-radius: 22px; color: white; background: #2f9e62; "
    "}.title, .badge { font-weight: bold; } .title { font-size: 24px; } .row:nth-child(3n) .badge { background: "
    "#e8793b; }.row:nth-child(3n+1) .badge { background: #7a5af5; } .readout { font: 13px monospace; color: white; "
    "background: alpha(#161b24, .88); padding: 8px 12px; border-radius: 12px; margin: 12px; }";

static GtkWidget *add(GtkWidget *box, GtkWidget *child, const char *class, GtkAlign align) {
    gtk_widget_add_css_class(child, class);
    gtk_widget_set_halign(child, align);
    gtk_box_append(GTK_BOX(box), child);
    return child;
}

static void add_places(GtkWidget *panel) {
#define PLACE(name, detail) "<b>" name "</b>\n<span size='small' alpha='60%'>" detail "</span>"
    static const char *const places[] = {PLACE("Café Aurora", "Open until 22:00 · 120 m"),
        PLACE("City Museum", "Closes at 18:00 · 350 m"), PLACE("Rose Garden", "Always open · 400 m"),
        PLACE("Station", "Trains and trams · 600 m"), PLACE("Paper Moon Books", "Open until 20:00 · 700 m"),
        PLACE("Kino Lumen", "Next film at 19:30 · 900 m"), PLACE("Harbour Baths", "Open until 21:00 · 1.1 km")};
    add(panel, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), "handle", GTK_ALIGN_CENTER);
    add(panel, gtk_label_new("Nearby"), "title", GTK_ALIGN_START);
    for (size_t index = 0; index < G_N_ELEMENTS(places); index++) {
        GtkWidget *row = add(panel, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 14), "row", GTK_ALIGN_FILL);
        add(row, gtk_label_new((char[]){places[index][3], 0}), "badge", GTK_ALIGN_START);
        gtk_box_append(GTK_BOX(row), g_object_new(GTK_TYPE_LABEL, "label", places[index], "use-markup", TRUE, NULL));
    }
}

static void key_pressed(gpointer key, guint symbol, guint code, GdkModifierType modifiers, BottomSheet *sheet) {
    (void)code, (void)modifiers, wake(sheet);
    if (symbol == GDK_KEY_d) gtk_widget_set_visible(sheet->readout, !gtk_widget_get_visible(sheet->readout));
    if (symbol == GDK_KEY_space) fling_draggable_tap(sheet->value, event_time(key));
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
    add_places(sheet->panel);
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
