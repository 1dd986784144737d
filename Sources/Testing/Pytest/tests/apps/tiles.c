// Tiles under fingers, in SDL 2, with a mistake for a monkey to find: tiles FAULT
//
// fifth-finger: there is room for four. last-tile: the third to the left is none. long-hold: a finger that has
// rested for longer than a second leaves it drawing for ever. late-tap: a tap within 0.3 s after a flick.
#include <SDL.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **words) {
    const char *fault = count > 1 ? words[1] : "";
    if (SDL_Init(SDL_INIT_VIDEO) < 0) return 1;
    SDL_Window *window = SDL_CreateWindow("Tiles", 0, 0, 900, 700, SDL_WINDOW_RESIZABLE);
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    int fingers = 0, tile = 0;
    SDL_bool isRestless = SDL_FALSE;
    Uint32 down = 0, flick = 0;
    float startX = 0, startY = 0;
    for (SDL_Event event;;) {
        if (isRestless ? SDL_PollEvent(&event) : SDL_WaitEvent(&event)) {
            const SDL_TouchFingerEvent *touch = &event.tfinger;
            if (event.type == SDL_QUIT) break;
            if (event.type == SDL_FINGERDOWN) {
                if (++fingers == 5 && strcmp(fault, "fifth-finger") == 0) abort();
                down = event.common.timestamp;
                startX = touch->x;
                startY = touch->y;
            }
            if (event.type == SDL_FINGERUP) {
                fingers--;
                Uint32 length = event.common.timestamp - down;
                float x = touch->x - startX, y = touch->y - startY, way = hypotf(x, y);
                if (way < 0.01f && length < 300 && flick && down - flick < 300 && strcmp(fault, "late-tap") == 0) abort();
                if (way < 0.01f && length > 1000 && strcmp(fault, "long-hold") == 0) isRestless = SDL_TRUE;
                if (way > 0.05f && length < 400) {
                    flick = event.common.timestamp;
                    if (fabsf(x) > fabsf(y)) tile += x < 0 ? 1 : -1;
                    if (tile < 0) tile = 0;
                    if (tile >= 3 && strcmp(fault, "last-tile") == 0) abort();
                }
            }
        }
        SDL_SetRenderDrawColor(renderer, 40, 40, 40, 255);
        SDL_RenderClear(renderer);
        SDL_SetRenderDrawColor(renderer, 200, 120, 40 * (tile % 5), 255);
        SDL_RenderFillRect(renderer, &(SDL_Rect){100 + 20 * tile, 100, 400, 400});
        SDL_RenderPresent(renderer);
    }
    SDL_Quit();
    return 0;
}
