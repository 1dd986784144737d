// A Wayland window whose content follows fingers in a way that is known: by a lag and a gain, and along a curve after the lift.
//
// usage: follower LAG GAIN LAW [CONSTANT [MISS [across]]]
//
// LAG is the milliseconds from a finger's place to the time of the frame that is drawn for it, GAIN the points for a point of a touchpad,
// and LAW dead, exponential (CONSTANT per second), parabola (CONSTANT in points per second in a second) or deaf (nothing
// follows). Of MISS frames one is not drawn; 0 for none. With `across` the content goes left and right. A new touch stops it.
#define _GNU_SOURCE
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <wayland-client.h>

#include "xdg-shell.h"

// MARK: The content's place

enum { HISTORY = 4096, STROKE = 5 };

static double lag, gain, constant;
static const char *law;
static long miss;
static bool is_across;

// Places of the content under the finger, with their times in seconds; the last stroke's begin at `begin`.
static struct {
    double time, place;
} history[HISTORY];
static int count, begin;
static bool is_down;
static double lift = -1, speed;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void add(double time, double place) {
    if (count == HISTORY) exit(3);
    history[count].time = time;
    history[count++].place = place;
}

static double gone(double seconds) {
    if (seconds <= 0) return 0;
    if (!strcmp(law, "exponential")) return -speed / constant * expm1(-constant * seconds);
    if (!strcmp(law, "parabola")) {
        double time = fmin(seconds, fabs(speed) / constant);
        return speed * time - copysign(constant, speed) * time * time / 2;
    }
    return 0;
}

// The place that is to be seen at a time: between two reports on the line, and after the last one on its continuation, for as
// long as reports can be on their way.
static double place_at(double time) {
    if (count == 0) return 0;
    int last = count - 1;
    if (lift >= 0 && time > lift) return history[last].place + gone(time - lift);
    if (time > history[last].time) {
        if (!is_down || last <= begin || history[last].time - history[last - 1].time > 0.05) return history[last].place;
        double ahead = fmin(time - history[last].time, 0.008);
        return history[last].place +
               ahead * (history[last].place - history[last - 1].place) / (history[last].time - history[last - 1].time);
    }
    while (last > 0 && history[last - 1].time > time) last--;
    if (last == 0 || history[last].time <= history[last - 1].time) return history[last].place;
    return history[last - 1].place + (history[last].place - history[last - 1].place) * (time - history[last - 1].time) /
                                         (history[last].time - history[last - 1].time);
}

static void land(double time) {
    // The content stays where it is seen, and what went before is forgotten.
    double place = place_at(time - lag);
    if (lift < 0) place = count ? history[count - 1].place : 0;
    count = begin = 0;
    add(time, place);
    is_down = true;
    lift = -1;
}

static void leave(double time) {
    int first = count > STROKE ? count - STROKE : 0;
    double span = count ? history[count - 1].time - history[first].time : 0;
    // A finger that rests sends nothing.
    bool rests = count == 0 || time - history[count - 1].time > 0.05;
    speed = span > 0 && !rests ? (history[count - 1].place - history[first].place) / span : 0;
    // It was at the last report's place then, and goes on at its speed until the lift.
    if (!rests) add(time, history[count - 1].place + speed * (time - history[count - 1].time));
    lift = time;
    is_down = false;
}

// MARK: Pictures

enum { ROWS = 4096, COLUMNS = 512, BUFFERS = 4 };
static float content[ROWS][COLUMNS];

static struct buffer {
    struct wl_buffer *buffer;
    uint32_t *pixels;
    bool is_busy;
} buffers[BUFFERS];
static int width = 640, height = 480, drawn_width;

static void make_content(void) {
    static float rough[ROWS][COLUMNS];
    uint32_t random = 1;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            random = random * 1664525 + 1013904223;
            rough[row][column] = (float)(random >> 24);
        }
    // A mean over rows has soft edges, as letters have.
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            float sum = 0;
            for (int near = 0; near < 4; near++) sum += rough[(row + near) % ROWS][column];
            content[row][column] = sum / 4;
        }
}

static void released(void *data, struct wl_buffer *buffer) {
    (void)buffer;
    ((struct buffer *)data)->is_busy = false;
}

static const struct wl_buffer_listener buffer_listener = {released};

static void make_buffers(struct wl_shm *memory) {
    size_t size = 4 * (size_t)width * (size_t)height;
    for (int i = 0; i < BUFFERS; i++) {
        int file = memfd_create("follower", MFD_CLOEXEC);
        if (file < 0 || ftruncate(file, (off_t)size) < 0) exit(3);
        buffers[i].pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (buffers[i].pixels == MAP_FAILED) exit(3);
        struct wl_shm_pool *pool = wl_shm_create_pool(memory, file, (int)size);
        buffers[i].buffer = wl_shm_pool_create_buffer(pool, 0, width, height, 4 * width, WL_SHM_FORMAT_XRGB8888);
        wl_buffer_add_listener(buffers[i].buffer, &buffer_listener, &buffers[i]);
        wl_shm_pool_destroy(pool);
        close(file);
    }
    drawn_width = width;
}

static void draw(uint32_t *pixels, double place) {
    double whole = floor(-place);
    float part = (float)(-place - whole);
    long first = (long)fmod(whole, ROWS) + ROWS;
    int length = is_across ? width : height, breadth = is_across ? height : width;
    for (int along = 0; along < length; along++) {
        const float *above = content[(first + along) % ROWS], *below = content[(first + along + 1) % ROWS];
        for (int across = 0; across < breadth; across++) {
            int cell = across / 4 % COLUMNS;
            uint32_t grey = (uint32_t)(above[cell] * (1 - part) + below[cell] * part + 0.5f);
            pixels[is_across ? across * width + along : along * width + across] = grey * 0x10101;
        }
    }
}

// MARK: The window

static struct wl_compositor *compositor;
static struct wl_shm *memory;
static struct xdg_wm_base *shell;
static struct wl_seat *seat;
static struct wl_surface *surface;
static bool is_configured;
static double shown = NAN;

static void frame(void *data, struct wl_callback *callback, uint32_t time);
static const struct wl_callback_listener frame_listener = {frame};

// Asks for another frame, and draws this one, for a time in seconds, if it differs.
static void present(double time) {
    static long number;
    double place = place_at(time - lag);
    wl_callback_add_listener(wl_surface_frame(surface), &frame_listener, NULL);
    number++;
    if (place != shown && !(miss && number % miss == 0)) {
        struct buffer *free = NULL;
        for (int i = 0; i < BUFFERS && !free; i++)
            if (!buffers[i].is_busy) free = &buffers[i];
        if (!free) exit(4);
        free->is_busy = true;
        draw(free->pixels, place);
        wl_surface_attach(surface, free->buffer, 0, 0);
        wl_surface_damage(surface, 0, 0, width, height);
        shown = place;
    }
    wl_surface_commit(surface);
}

static void frame(void *data, struct wl_callback *callback, uint32_t time) {
    (void)data;
    wl_callback_destroy(callback);
    // The compositor's time, which is not later on a busy machine.
    double present_time = now();
    present(present_time - (int32_t)((uint32_t)(uint64_t)(present_time * 1e3) - time) / 1e3);
}

static void ping(void *data, struct xdg_wm_base *base, uint32_t serial) {
    (void)data;
    xdg_wm_base_pong(base, serial);
}
static const struct xdg_wm_base_listener shell_listener = {ping};

static void surface_configured(void *data, struct xdg_surface *window, uint32_t serial) {
    (void)data;
    xdg_surface_ack_configure(window, serial);
    if (is_configured) return;
    is_configured = true;
    make_buffers(memory);
    present(now());
}
static const struct xdg_surface_listener surface_listener = {surface_configured};

static void resized(void *data, struct xdg_toplevel *window, int32_t new_width, int32_t new_height, struct wl_array *states) {
    (void)data, (void)window, (void)states;
    if (new_width > 0 && new_height > 0 && !drawn_width) width = new_width, height = new_height;
}
static void closed(void *data, struct xdg_toplevel *window) {
    (void)data, (void)window;
    exit(0);
}
static const struct xdg_toplevel_listener window_listener = {.configure = resized, .close = closed};

// MARK: Fingers

static double touched, scrolled;
static bool is_scrolling, is_deaf;

static void down(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, struct wl_surface *on, int32_t id,
                 wl_fixed_t x, wl_fixed_t y) {
    (void)data, (void)touch, (void)serial, (void)on;
    if (id != 0 || is_deaf) return;
    land(time / 1e3);
    touched = wl_fixed_to_double(is_across ? x : y) - history[0].place;
}
static void up(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, int32_t id) {
    (void)data, (void)touch, (void)serial;
    if (id == 0 && !is_deaf) leave(time / 1e3);
}
static void motion(void *data, struct wl_touch *touch, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
    (void)data, (void)touch;
    if (id == 0 && !is_deaf) add(time / 1e3, wl_fixed_to_double(is_across ? x : y) - touched);
}
static void touch_nothing(void *data, struct wl_touch *touch) { (void)data, (void)touch; }
static const struct wl_touch_listener touch_listener = {
    .down = down, .up = up, .motion = motion, .frame = touch_nothing, .cancel = touch_nothing};

static void enter(void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *on, wl_fixed_t x, wl_fixed_t y) {
    (void)data, (void)pointer, (void)serial, (void)on, (void)x, (void)y;
}
static void leave_window(void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *on) {
    (void)data, (void)pointer, (void)serial, (void)on;
}
static void move(void *data, struct wl_pointer *pointer, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
    (void)data, (void)pointer, (void)time, (void)x, (void)y;
}
static void press(void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time, uint32_t button, uint32_t state) {
    (void)data, (void)pointer, (void)serial, (void)time, (void)button, (void)state;
}
static uint32_t content_axis(void) {
    return is_across ? WL_POINTER_AXIS_HORIZONTAL_SCROLL : WL_POINTER_AXIS_VERTICAL_SCROLL;
}
static void axis(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t which, wl_fixed_t value) {
    (void)data, (void)pointer;
    if (which != content_axis() || is_deaf) return;
    if (!is_scrolling) {
        land(time / 1e3 - 0.008);
        scrolled = history[0].place;
        is_scrolling = true;
    }
    scrolled -= gain * wl_fixed_to_double(value);
    add(time / 1e3, scrolled);
}
static void axis_stop(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t which) {
    (void)data, (void)pointer;
    if (which != content_axis() || !is_scrolling) return;
    is_scrolling = false;
    leave(time / 1e3);
}
static void pointer_nothing(void *data, struct wl_pointer *pointer) { (void)data, (void)pointer; }
static void axis_number(void *data, struct wl_pointer *pointer, uint32_t number) { (void)data, (void)pointer, (void)number; }
static void axis_step(void *data, struct wl_pointer *pointer, uint32_t number, int32_t step) {
    (void)data, (void)pointer, (void)number, (void)step;
}
static const struct wl_pointer_listener pointer_listener = {
    .enter = enter, .leave = leave_window, .motion = move, .button = press, .axis = axis, .frame = pointer_nothing,
    .axis_source = axis_number, .axis_stop = axis_stop, .axis_discrete = axis_step};

static void capabilities(void *data, struct wl_seat *of, uint32_t bits) {
    static bool has_touch, has_pointer;
    (void)data;
    if (bits & WL_SEAT_CAPABILITY_TOUCH && !has_touch) wl_touch_add_listener(wl_seat_get_touch(of), &touch_listener, NULL);
    if (bits & WL_SEAT_CAPABILITY_POINTER && !has_pointer)
        wl_pointer_add_listener(wl_seat_get_pointer(of), &pointer_listener, NULL);
    has_touch |= bits & WL_SEAT_CAPABILITY_TOUCH;
    has_pointer |= bits & WL_SEAT_CAPABILITY_POINTER;
}
static void named(void *data, struct wl_seat *of, const char *name) { (void)data, (void)of, (void)name; }
static const struct wl_seat_listener seat_listener = {capabilities, named};

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
    (void)data, (void)version;
    if (!strcmp(interface, "wl_compositor")) compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 1);
    if (!strcmp(interface, "wl_shm")) memory = wl_registry_bind(registry, name, &wl_shm_interface, 1);
    if (!strcmp(interface, "xdg_wm_base")) shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
    if (!strcmp(interface, "wl_seat")) seat = wl_registry_bind(registry, name, &wl_seat_interface, 5);
}
static void global_gone(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }
static const struct wl_registry_listener registry_listener = {global, global_gone};

int main(int words, char **word) {
    if (words < 4) return 2;
    lag = atof(word[1]) / 1e3;
    gain = atof(word[2]);
    law = word[3];
    constant = words > 4 ? atof(word[4]) : 1;
    miss = words > 5 ? atol(word[5]) : 0;
    is_across = words > 6 && !strcmp(word[6], "across");
    is_deaf = !strcmp(law, "deaf");
    make_content();
    struct wl_display *display = wl_display_connect(NULL);
    if (!display) return 1;
    wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
    wl_display_roundtrip(display);
    if (!compositor || !memory || !shell || !seat) return 1;
    xdg_wm_base_add_listener(shell, &shell_listener, NULL);
    wl_seat_add_listener(seat, &seat_listener, NULL);
    surface = wl_compositor_create_surface(compositor);
    struct xdg_surface *window = xdg_wm_base_get_xdg_surface(shell, surface);
    xdg_surface_add_listener(window, &surface_listener, NULL);
    xdg_toplevel_add_listener(xdg_surface_get_toplevel(window), &window_listener, NULL);
    wl_surface_commit(surface);
    while (wl_display_dispatch(display) >= 0) {}
    return 1;
}
