// Rows of bars in SDL 2, which go by its events of fingers and wheels. It comes to rest with them.
#include <SDL.h>

// The place of a row's bars, as if by chance.
static int bar(int row, int index) {
    return (int)((unsigned)(row * 7 + index) * 2654435761u >> 24);
}

int main(void) {
    if (SDL_Init(SDL_INIT_VIDEO) < 0) return 1;
    SDL_Window *window = SDL_CreateWindow("Rows", 0, 0, 640, 480, SDL_WINDOW_RESIZABLE);
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    float top = 4000;
    for (SDL_Event event;;) {
        int width, height;
        SDL_GetWindowSize(window, &width, &height);
        SDL_SetRenderDrawColor(renderer, 255, 255, 255, 255);
        SDL_RenderClear(renderer);
        SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
        for (int row = (int)top / 36; row * 36 < top + (float)height; row++)
            for (int index = 0, x = 8; index < 7; index++) {
                int length = 20 + bar(row, index) / 2;
                SDL_RenderFillRectF(renderer, &(SDL_FRect){(float)x, (float)row * 36 - top, (float)length, 14});
                x += length + 10;
            }
        SDL_RenderPresent(renderer);
        SDL_WaitEvent(&event);
        do {
            if (event.type == SDL_QUIT) return 0;
            if (event.type == SDL_FINGERMOTION) top -= event.tfinger.dy * (float)height;
            // SDL divides what a touchpad says in points by ten.
            if (event.type == SDL_MOUSEWHEEL) top -= event.wheel.preciseY * 10;
        } while (SDL_PollEvent(&event));
    }
}
