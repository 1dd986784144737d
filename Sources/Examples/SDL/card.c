/*
 * A card in SDL 2: thrown by mouse or touch, it comes to rest in the nearest corner, and can be caught in flight. A wheel
 * sends it from corner to corner.
 *
 *     gcc card.c $(pkg-config --cflags --libs sdl2 fling) -lm -o card && ./card
 *
 * While it rests, nothing is drawn and the program sleeps. With --verbose it prints what happens.
 */
#include <SDL.h>
#include <fling.h>
#include <stdio.h>
#include <string.h>

enum { CARD_WIDTH = 264, CARD_HEIGHT = 166, RADIUS = 20, MARGIN = 28, SHADOW = 44, DETAIL = 2 };

typedef struct table {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *card, *slot, *cloth;
    /* The centre of the card, in points of the window. */
    fling_draggable *place;
    fling_state shown;
    fling_detent corners[4];
    int width, height;
    bool is_held, verbose;
    /* The turn of a wheel, in notches, that has not made a whole one yet. */
    double turned[2];
    SDL_TouchID device;
    SDL_FingerID finger;
    int64_t presented;
} table;

/* ---- Time: SDL's counter, in nanoseconds ---- */

static int64_t now(void) {
    return (int64_t)(SDL_GetPerformanceCounter() / (SDL_GetPerformanceFrequency() / 1000000)) * 1000;
}

/* An event's time is in milliseconds of another clock. */
static int64_t event_time(uint32_t timestamp) {
    return now() - (int64_t)(SDL_GetTicks() - timestamp) * 1000000;
}

/* When the frame that is being made will be seen: one refresh after the last, or after now if that is long ago. */
static int64_t presentation_time(const table *table) {
    SDL_DisplayMode mode = {0};
    SDL_GetWindowDisplayMode(table->window, &mode);
    const int64_t refresh = 1000000000 / (mode.refresh_rate > 0 ? mode.refresh_rate : 60);
    return (now() - table->presented < refresh ? table->presented : now()) + refresh;
}

/* ---- The card's places ---- */

/* The corners depend on the window's size. A hand keeps hold of the card; without one it goes along with the corner where
 * it is, or is heading. */
static bool take_size(table *table) {
    SDL_GetWindowSize(table->window, &table->width, &table->height);
    for (int index = 0; index < 4; index++) {
        double *value = table->corners[index].value;
        table->corners[index].size = sizeof table->corners[index];
        value[0] = index % 2 ? SDL_max(table->width, 560) - MARGIN - CARD_WIDTH / 2.0 : MARGIN + CARD_WIDTH / 2.0;
        value[1] = index / 2 ? SDL_max(table->height, 380) - MARGIN - CARD_HEIGHT / 2.0 : MARGIN + CARD_HEIGHT / 2.0;
    }
    fling_drag_rules rules;
    fling_drag_rules_init(&rules, sizeof rules, NULL);
    memcpy(rules.lower, table->corners[0].value, sizeof rules.lower);
    memcpy(rules.upper, table->corners[3].value, sizeof rules.upper);
    rules.band.dimension = 160;
    rules.release = FLING_RELEASE_DETENTS;
    rules.detents = table->corners;
    rules.detent_count = 4;
    rules.tolerance.distance = 0.25;
    fling_spring_from_bounce(0.5, 0.2, &rules.spring, NULL);
    fling_error error;
    if (table->place != NULL) {
        if (fling_draggable_set_rules(table->place, &rules, now(), &error) < 0) fprintf(stderr, "%s\n", error.message);
        return true;
    }
    table->place = fling_draggable_create(2, table->corners[3].value, &rules, &error);
    if (table->place == NULL) fprintf(stderr, "%s\n", error.message);
    return table->place != NULL;
}

/* ---- Events: whether one of them asks for a frame ---- */

static bool hand_moved(table *table, const SDL_TouchFingerEvent *finger) {
    /* The mouse comes as a finger too; SDL reports positions as fractions of the window. */
    const double hand[2] = {finger->x * table->width, finger->y * table->height};
    const int64_t time = event_time(finger->timestamp);
    if (finger->type == SDL_FINGERDOWN && !table->is_held) {
        table->is_held = SDL_fabs(hand[0] - table->shown.value[0]) <= CARD_WIDTH / 2.0 &&
            SDL_fabs(hand[1] - table->shown.value[1]) <= CARD_HEIGHT / 2.0;
        table->device = finger->touchId;
        table->finger = finger->fingerId;
        if (table->is_held) fling_draggable_grab(table->place, hand, time, NULL);
        return table->is_held;
    }
    if (!table->is_held || finger->touchId != table->device || finger->fingerId != table->finger) return false;
    if (finger->type == SDL_FINGERMOTION) fling_draggable_move(table->place, hand, time, NULL);
    if (finger->type == SDL_FINGERUP) {
        table->is_held = false;
        fling_draggable_release(table->place, NULL, time, NULL);
    }
    return true;
}

/* Whole notches go to the next corner that way; parts of one add up. The flight is retargeted with its velocity. */
static bool wheel_turned(table *table, const SDL_MouseWheelEvent *wheel) {
    /* SDL counts turns away from the person. */
    const double notches[2] = {wheel->preciseX, -wheel->preciseY};
    double goal[2], place[2];
    if (table->is_held || !fling_draggable_goal(table->place, goal)) return false;
    for (int axis = 0; axis < 2; axis++) {
        table->turned[axis] = SDL_clamp(table->turned[axis] + notches[axis], -1, 1);
        const bool is_whole = SDL_fabs(table->turned[axis]) >= 1;
        place[axis] = is_whole ? table->corners[table->turned[axis] > 0 ? 3 : 0].value[axis] : goal[axis];
        if (is_whole) table->turned[axis] = 0;
    }
    if (place[0] == goal[0] && place[1] == goal[1]) return false;
    fling_draggable_animate(table->place, place, NULL, event_time(wheel->timestamp), NULL);
    return true;
}

static bool window_changed(table *table, const SDL_WindowEvent *window) {
    if (window->event == SDL_WINDOWEVENT_SIZE_CHANGED) return take_size(table);
    if (window->event == SDL_WINDOWEVENT_FOCUS_LOST && table->is_held) {
        table->is_held = false;
        fling_draggable_cancel(table->place, FLING_CANCEL_SUSPENDED, event_time(window->timestamp), NULL);
        return true;
    }
    return window->event == SDL_WINDOWEVENT_EXPOSED;
}

static bool handle(table *table, const SDL_Event *event) {
    switch (event->type) {
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP: return hand_moved(table, &event->tfinger);
    case SDL_MOUSEWHEEL: return wheel_turned(table, &event->wheel);
    case SDL_WINDOWEVENT: return window_changed(table, &event->window);
    default: return false;
    }
}

static void report(table *table) {
    static const char *const states[] = {"idle", "dragging", "animating"};
    static const char *const events[] = {"grab", "reanchor", "move", "release", "cancel", "animate"};
    fling_transition transition = {.size = sizeof transition};
    while (fling_draggable_next_transition(table->place, &transition) && table->verbose) {
        const fling_state *after = &transition.after;
        printf("%.3f s  %-7s → %-9s  value (%.1f, %.1f), velocity (%.1f, %.1f)\n", (double)transition.time / 1e9,
            transition.event <= FLING_DRAG_ANIMATE ? events[transition.event] : "settled", states[transition.to],
            after->value[0], after->value[1], after->velocity[0], after->velocity[1]);
        fflush(stdout);
    }
}

/* ---- Pictures, computed once, point by point ---- */

typedef struct pixel {
    float red, green, blue, alpha;
} pixel;

static float mix(float from, float to, float fraction) { return from + (to - from) * SDL_clamp(fraction, 0, 1); }

/* A colour over what is there. */
static void paint(pixel *under, uint32_t colour, float alpha) {
    const float sum = alpha + under->alpha * (1 - alpha), fraction = sum > 0 ? alpha / sum : 0;
    under->red = mix(under->red, (float)(colour >> 16 & 255) / 255, fraction);
    under->green = mix(under->green, (float)(colour >> 8 & 255) / 255, fraction);
    under->blue = mix(under->blue, (float)(colour & 255) / 255, fraction);
    under->alpha = sum;
}

/* The distance of a point from a box with round corners; less than 0 inside. */
static float outside(float x, float y, float width, float height, float radius) {
    const float dx = SDL_fabsf(x) - width / 2 + radius, dy = SDL_fabsf(y) - height / 2 + radius;
    return SDL_sqrtf(SDL_max(dx, 0) * SDL_max(dx, 0) + SDL_max(dy, 0) * SDL_max(dy, 0)) +
        SDL_min(SDL_max(dx, dy), 0) - radius;
}

/* 1 inside, 0 outside, and a soft edge of one pixel. */
static float cover(float distance) { return SDL_clamp(0.5f - distance * DETAIL, 0, 1); }

static pixel card_at(float x, float y) {
    pixel pixel = {0};
    const float depth = (outside(x, y - 14, CARD_WIDTH - 16, CARD_HEIGHT - 10, RADIUS) + 12) / 40;
    const float shade = 1 - SDL_clamp(depth, 0, 1);
    paint(&pixel, 0x04060e, 0.5f * shade * shade);
    const float face = cover(outside(x, y, CARD_WIDTH, CARD_HEIGHT, RADIUS));
    const float along = (x / CARD_WIDTH + y / CARD_HEIGHT + 1) / 2;
    paint(&pixel, 0x4f6bff, face);
    paint(&pixel, 0xb14bf4, face * SDL_clamp(along * 1.6f, 0, 1));
    paint(&pixel, 0xff7a8a, face * SDL_clamp(along * 2.2f - 1.2f, 0, 1));
    paint(&pixel, 0xffffff, 0.10f * face * cover(outside(x - 70, y + 96, 300, 300, 150)));
    paint(&pixel, 0xffffff, 0.08f * face * cover(outside(x + 110, y - 120, 260, 260, 130)));
    paint(&pixel, 0xffe2a8, face * cover(outside(x + 88, y + 24, 40, 30, 7)));
    paint(&pixel, 0xb98a3c, 0.7f * cover(SDL_fabsf(outside(x + 88, y + 24, 16, 14, 4)) - 0.6f));
    paint(&pixel, 0xb98a3c, 0.7f * cover(outside(x + 102, y + 24, 12, 1.2f, 0)));
    paint(&pixel, 0xb98a3c, 0.7f * cover(outside(x + 74, y + 24, 12, 1.2f, 0)));
    for (int dot = 0; dot < 12; dot++) {
        paint(&pixel, 0xffffff, 0.9f * cover(outside(x + 105 - (float)(dot * 9 + dot / 4 * 10), y - 26, 5, 5, 2.5f)));
    }
    paint(&pixel, 0xffffff, 0.9f * cover(outside(x + 73, y - 54, 68, 6, 3)));
    paint(&pixel, 0xffffff, 0.85f * cover(SDL_fabsf(outside(x - 94, y - 48, 30, 30, 15)) - 1.5f));
    paint(&pixel, 0xffffff, 0.85f * cover(outside(x - 94, y - 48, 12, 12, 6)));
    paint(&pixel, 0xffffff, 0.35f * face * cover(-outside(x, y, CARD_WIDTH - 2, CARD_HEIGHT - 2, RADIUS - 1)));
    return pixel;
}

static pixel slot_at(float x, float y) {
    pixel pixel = {0};
    const float distance = outside(x, y, CARD_WIDTH, CARD_HEIGHT, RADIUS);
    paint(&pixel, 0xffffff, 0.03f * cover(distance));
    paint(&pixel, 0xffffff, 0.14f * cover(SDL_fabsf(distance + 1) - 0.75f));
    return pixel;
}

static pixel cloth_at(float x, float y) {
    pixel pixel = {0};
    paint(&pixel, 0x0f1322, 1);
    paint(&pixel, 0x2b3563, SDL_clamp(1 - SDL_sqrtf(x * x + y * y * 1.6f) / 150, 0, 1) * 0.8f);
    return pixel;
}

static SDL_Texture *make_picture(SDL_Renderer *renderer, float width, float height, pixel (*at)(float, float)) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(
        0, (int)width * DETAIL, (int)height * DETAIL, 32, SDL_PIXELFORMAT_ARGB8888);
    if (surface == NULL) return NULL;
    for (int y = 0; y < surface->h; y++) {
        for (int x = 0; x < surface->w; x++) {
            const pixel pixel = at(((float)x + 0.5f) / DETAIL - width / 2, ((float)y + 0.5f) / DETAIL - height / 2);
            uint32_t *row = (uint32_t *)((char *)surface->pixels + y * surface->pitch);
            row[x] = (uint32_t)(pixel.alpha * 255 + 0.5f) << 24 | (uint32_t)(pixel.red * 255 + 0.5f) << 16 |
                (uint32_t)(pixel.green * 255 + 0.5f) << 8 | (uint32_t)(pixel.blue * 255 + 0.5f);
        }
    }
    SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, surface);
    SDL_FreeSurface(surface);
    return texture;
}

/* ---- Frames ---- */

static void show(table *table, SDL_Texture *picture, const double *centre) {
    const SDL_FRect area = {(float)centre[0] - CARD_WIDTH / 2.0f - SHADOW,
        (float)centre[1] - CARD_HEIGHT / 2.0f - SHADOW, CARD_WIDTH + 2 * SHADOW, CARD_HEIGHT + 2 * SHADOW};
    SDL_RenderCopyF(table->renderer, picture, NULL, &area);
}

/* True if another one is needed. */
static bool make_frame(table *table) {
    const int64_t seen = presentation_time(table);
    fling_draggable_advance(table->place, seen, NULL);
    fling_draggable_state(table->place, seen, &table->shown, NULL);
    report(table);
    int width, height;
    SDL_GetRendererOutputSize(table->renderer, &width, &height);
    SDL_RenderSetScale(table->renderer, (float)width / (float)table->width, (float)height / (float)table->height);
    SDL_RenderCopy(table->renderer, table->cloth, NULL, NULL);
    for (int corner = 0; corner < 4; corner++) show(table, table->slot, table->corners[corner].value);
    show(table, table->card, table->shown.value);
    SDL_RenderPresent(table->renderer);
    table->presented = now();
    return fling_draggable_needs_frame(table->place);
}

int main(int argc, char **argv) {
    table table = {.verbose = argc > 1 && strcmp(argv[1], "--verbose") == 0};
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "1");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "1");
    if (SDL_Init(SDL_INIT_VIDEO) < 0 ||
        SDL_CreateWindowAndRenderer(
            760, 500, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI, &table.window, &table.renderer) < 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return 1;
    }
    SDL_SetWindowTitle(table.window, "Card");
    SDL_RenderSetVSync(table.renderer, 1);
    table.card = make_picture(table.renderer, CARD_WIDTH + 2 * SHADOW, CARD_HEIGHT + 2 * SHADOW, card_at);
    table.slot = make_picture(table.renderer, CARD_WIDTH + 2 * SHADOW, CARD_HEIGHT + 2 * SHADOW, slot_at);
    table.cloth = make_picture(table.renderer, 152, 100, cloth_at);
    if (!take_size(&table)) return 1;

    bool needs_frame = true;
    for (SDL_Event event = {0}; event.type != SDL_QUIT;) {
        if (needs_frame) needs_frame = make_frame(&table);
        if (needs_frame ? SDL_PollEvent(&event) : SDL_WaitEvent(&event)) {
            do needs_frame |= handle(&table, &event);
            while (event.type != SDL_QUIT && SDL_PollEvent(&event));
        }
    }
    fling_draggable_free(table.place);
    SDL_DestroyRenderer(table.renderer);
    SDL_DestroyWindow(table.window);
    SDL_Quit();
    return 0;
}
