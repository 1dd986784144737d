/*
 * Views of five places, as pages in a client that speaks Wayland itself, turned by a finger on a touchscreen, by two or three on a touchpad, or
 * by a mouse that drags them. At rest nothing is drawn and the program sleeps. With --verbose it prints how fast hands
 * let go. The guide "In a Wayland client" has the line that builds it. */
#define _GNU_SOURCE
#include <cairo.h>
#include <fling-wayland.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include "xdg-shell-client-protocol.h"

enum { PAGES = 5, ROW = PAGES + 2 };

static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct xdg_wm_base *shell;
static struct wl_surface *surface;
static struct wl_callback *callback;
static fling_wayland input;
static fling_arena *arena;
/* The offset of the row of pages to the right, in points: 0 for the first page, minus the width for the second. */
static fling_draggable *place;
/* All pages beside each other, and darkness before and after them. */
static struct wl_shm_pool *row;
static int width, height, asked_width = 960, asked_height = 600;
static bool needs_frame, is_closed, is_verbose;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void set_colour(cairo_t *picture, uint32_t colour, double opacity) {
    cairo_set_source_rgba(picture, (colour >> 16) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0, opacity);
}

static void write_line(cairo_t *picture, const char *text, cairo_font_weight_t weight, double x, double y, double size) {
    cairo_select_font_face(picture, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight);
    cairo_set_font_size(picture, size);
    cairo_move_to(picture, x, y);
    cairo_show_text(picture, text);
    cairo_new_path(picture);
}

/* The sun over hills in front of each other, the name of the place, and a dot for each page. */
static void draw_page(cairo_t *picture, int page) {
    static const struct { const char *name, *words; uint32_t sky, sun, land; } views[PAGES] = {
        {"Lisbon", "The tram at dusk", 0xf0936b, 0xffe3b3, 0x472352}, {"Oslo", "Skis by the door", 0x6ea8e0, 0xfff6df, 0x173a5e},
        {"Kyoto", "Maples in the rain", 0xe58a94, 0xffe9d6, 0x5a1730}, {"Cork", "The ferry at noon", 0x5fbfae, 0xfdf7cf, 0x0f4a45},
        {"Evora", "Stars over the wall", 0x39407f, 0xe6dcff, 0x14122e}};
    const double unit = fmin(width, height) / 24.0, left = 0.08 * width;
    cairo_pattern_t *sky = cairo_pattern_create_linear(0, 0, 0, height);
    for (int stop = 0; stop < 2; stop++) {
        const uint32_t colour = stop == 0 ? views[page].sky : views[page].sun;
        cairo_pattern_add_color_stop_rgb(
            sky, stop, (colour >> 16) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0);
    }
    cairo_set_source(picture, sky);
    cairo_paint(picture);
    cairo_pattern_destroy(sky);
    set_colour(picture, views[page].sun, 1);
    cairo_arc(picture, width * (0.3 + 0.11 * page), 0.3 * height, 2.6 * unit, 0, 7);
    cairo_fill(picture);
    for (int hill = 0; hill < 3; hill++) {
        cairo_move_to(picture, 0, height);
        for (int step = 0; step <= 64; step++)
            cairo_line_to(picture, step / 64.0 * width, height * (0.52 + 0.13 * hill +
                0.07 * sin(step * 0.14 + page * 2 + hill * 2.4) + 0.02 * sin(step * 0.33 + page + hill)));
        cairo_line_to(picture, width, height);
        set_colour(picture, views[page].land, 0.45 + 0.25 * hill);
        cairo_fill(picture);
    }
    set_colour(picture, 0xffffff, 1);
    write_line(picture, views[page].name, CAIRO_FONT_WEIGHT_BOLD, left, height - 3.9 * unit, 3 * unit);
    write_line(picture, views[page].words, CAIRO_FONT_WEIGHT_NORMAL, left, height - 2.2 * unit, unit);
    for (int dot = 0; dot < PAGES; dot++) {
        set_colour(picture, 0xffffff, dot == page ? 1 : 0.4);
        cairo_arc(picture, width - left - (PAGES - 1 - dot) * unit, height - 2.5 * unit, 0.24 * unit, 0, 7);
        cairo_fill(picture);
    }
}

static bool draw_pages(void) {
    /* One line more, as a picture may begin anywhere in the first. What is not drawn is black. */
    const size_t size = 4 * (size_t)(ROW * width) * (size_t)(height + 1);
    const int file = memfd_create("pages", MFD_CLOEXEC);
    if (ftruncate(file, (off_t)size) < 0) return false;
    unsigned char *pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (pixels == MAP_FAILED) return false;
    for (int page = 0; page < PAGES; page++) {
        cairo_surface_t *part = cairo_image_surface_create_for_data(
            pixels + 4 * (page + 1) * width, CAIRO_FORMAT_RGB24, width, height, 4 * ROW * width);
        cairo_t *picture = cairo_create(part);
        draw_page(picture, page);
        cairo_destroy(picture);
        cairo_surface_destroy(part);
    }
    munmap(pixels, size);
    if (row != NULL) wl_shm_pool_destroy(row);
    row = wl_shm_create_pool(shm, file, (int32_t)size);
    return close(file) == 0;
}

static bool take_size(void) {
    if (width == asked_width && height == asked_height) return true;
    width = asked_width, height = asked_height;
    fling_drag_rules rules;
    fling_detent detents[PAGES] = {{.size = sizeof(fling_detent)}};
    fling_drag_rules_init(&rules, sizeof rules, NULL);
    for (int page = 0; page < PAGES; page++) detents[page].value[0] = -(double)page * width;
    rules.lower[0] = detents[PAGES - 1].value[0], rules.upper[0] = 0;
    rules.band.dimension = width;
    rules.release = FLING_RELEASE_DETENTS;
    rules.detents = detents, rules.detent_count = PAGES;
    rules.tolerance.distance = 0.5;
    const double first = 0, points[2] = {width, height};
    if (place == NULL) place = fling_draggable_create(1, &first, NULL, NULL);
    fling_wayland_attach(&input, surface, width, height);
    fling_arena_set_pointer_surface(arena, points, fling_wayland_points_per_millimetre(&input), NULL);
    return fling_draggable_set_rules(place, &rules, now(), NULL) >= 0 && draw_pages();
}

/* A frame is made when something has changed, and then while something moves. */
static void make_frame(void);
static void frame_is_due(void *data, struct wl_callback *done, uint32_t time) {
    (void)data, (void)time, wl_callback_destroy(done);
    callback = NULL;
    if (needs_frame) make_frame();
}

static void released(void *data, struct wl_buffer *buffer) { (void)data, wl_buffer_destroy(buffer); }

static void make_frame(void) {
    static const struct wl_callback_listener due = {frame_is_due};
    static const struct wl_buffer_listener release = {released};
    needs_frame = true;
    if (callback != NULL) return;
    const int64_t seen = fling_wayland_next_frame(&input, now());
    fling_state shown;
    fling_draggable_advance(place, seen, NULL);
    fling_draggable_state(place, seen, &shown, NULL);
    needs_frame = fling_draggable_needs_frame(place);
    const double left = fmin(fmax(width - shown.value[0], 0), (ROW - 1) * width);
    struct wl_buffer *picture = wl_shm_pool_create_buffer(
        row, 4 * (int32_t)lround(left), width, height, 4 * ROW * width, WL_SHM_FORMAT_XRGB8888);
    wl_buffer_add_listener(picture, &release, NULL);
    callback = wl_surface_frame(surface);
    wl_callback_add_listener(callback, &due, NULL);
    wl_surface_attach(surface, picture, 0, 0);
    wl_surface_damage(surface, 0, 0, width, height);
    wl_surface_commit(surface);
}

static void take_input(void) {
    static const char *const sources[] = {"touch", "scroll", "swipe", "pinch", "hold", "pointer"};
    fling_event event;
    while (fling_wayland_next(&input, now(), &event)) fling_arena_handle(arena, &event, NULL);
    fling_arena_advance(arena, now(), NULL);
    fling_gesture gesture = {.size = sizeof gesture};
    while (fling_arena_next_gesture(arena, &gesture)) {
        /* Pages go with the fingers, but for a scroll on a touchpad that is not set to natural scrolling. */
        const bool goes_against = gesture.source == FLING_SOURCE_TOUCHPAD_SCROLL && !gesture.is_natural;
        const double points = fling_wayland_points_per_millimetre(&input);
        const fling_gesture_map map = {.size = sizeof map, .x = {goes_against ? -points : points}};
        fling_draggable_handle(place, &gesture, &map, NULL);
        make_frame();
        if (!is_verbose || gesture.kind != FLING_GESTURE_PAN || gesture.phase != FLING_GESTURE_ENDED) continue;
        fprintf(stderr, "%s let go at %.2f mm/s\n", sources[gesture.source], gesture.velocity[0]);
    }
}

static bool make_arena(void) {
    fling_recognizer pan, hold;
    fling_recognizer_init(&pan, sizeof pan, FLING_GESTURE_PAN, NULL);
    fling_recognizer_init(&hold, sizeof hold, FLING_GESTURE_HOLD, NULL);
    pan.touchpad_fingers_least = hold.touchpad_fingers_least = 2;
    pan.touchpad_fingers_most = hold.touchpad_fingers_most = 3;
    pan.directions = FLING_DIRECTION_HORIZONTAL;
    pan.axis_lock = FLING_AXIS_LOCK_ALWAYS;
    arena = fling_arena_create(NULL, NULL);
    return fling_arena_add(arena, &pan, NULL, NULL) >= 0 && fling_arena_add(arena, &hold, NULL, NULL) >= 0;
}

static void pinged(void *data, struct xdg_wm_base *base, uint32_t id) { (void)data, xdg_wm_base_pong(base, id); }

static void appeared(void *data, struct wl_registry *registry, uint32_t name, const char *type, uint32_t version) {
    (void)data;
    fling_wayland_bind(&input, registry, name, type, version);
    if (strcmp(type, "wl_compositor") == 0) compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 1);
    if (strcmp(type, "wl_shm") == 0) shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
    if (strcmp(type, "xdg_wm_base") == 0) shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
}

static void vanished(void *data, struct wl_registry *registry, uint32_t name) {
    (void)data, (void)registry, fling_wayland_remove(&input, name);
}

static void configured(void *data, struct xdg_surface *window, uint32_t serial) {
    (void)data, xdg_surface_ack_configure(window, serial);
    is_closed = is_closed || !take_size();
    if (!is_closed) make_frame();
}

static void sized(void *data, struct xdg_toplevel *toplevel, int32_t x, int32_t y, struct wl_array *states) {
    (void)data, (void)toplevel, (void)states;
    if (x > 0 && y > 0) asked_width = x, asked_height = y;
}

static void closed(void *data, struct xdg_toplevel *toplevel) { (void)data, (void)toplevel, is_closed = true; }

int main(int count, char **arguments) {
    static const struct wl_registry_listener globals = {appeared, vanished};
    static const struct xdg_wm_base_listener ping = {pinged};
    static const struct xdg_surface_listener configuring = {configured};
    static const struct xdg_toplevel_listener sizing = {sized, closed, NULL, NULL};
    is_verbose = count > 1 && strcmp(arguments[1], "--verbose") == 0;
    struct wl_display *display = wl_display_connect(NULL);
    if (display == NULL) return fprintf(stderr, "pages: there is no Wayland compositor\n"), 1;
    wl_registry_add_listener(wl_display_get_registry(display), &globals, NULL);
    wl_display_roundtrip(display);
    if (compositor == NULL || shm == NULL || shell == NULL || !make_arena()) return 1;
    xdg_wm_base_add_listener(shell, &ping, NULL);
    surface = wl_compositor_create_surface(compositor);
    struct xdg_surface *window = xdg_wm_base_get_xdg_surface(shell, surface);
    xdg_surface_add_listener(window, &configuring, NULL);
    struct xdg_toplevel *toplevel = xdg_surface_get_toplevel(window);
    xdg_toplevel_add_listener(toplevel, &sizing, NULL);
    xdg_toplevel_set_title(toplevel, "Pages");
    wl_surface_commit(surface);
    struct pollfd readable = {.fd = wl_display_get_fd(display), .events = POLLIN};
    while (!is_closed && wl_display_flush(display) >= 0) {
        const int64_t deadline = fling_arena_next_deadline(arena), wait = (deadline - now()) / 1000000 + 1;
        poll(&readable, 1, deadline == FLING_NEVER ? -1 : wait < 0 ? 0 : wait > 1000 ? 1000 : (int)wait);
        if (readable.revents != 0 && wl_display_dispatch(display) < 0) break;
        take_input();
    }
    fling_wayland_finish(&input);
    wl_display_disconnect(display);
    fling_arena_free(arena);
    fling_draggable_free(place);
}
