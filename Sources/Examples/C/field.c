/* Many numbers on springs at once: a grid of 10,000 tiles that gather round a pointer. */
#include <fling.h>
#include <stdio.h>
#include <stdlib.h>

#define MILLISECONDS(count) ((int64_t)(count) * 1000000)

enum { TILES = 10000 };

int main(void) {
    fling_error error;
    fling_spring soft, quick;
    fling_spring_preset(FLING_SPRING_SMOOTH, &soft, NULL);
    fling_spring_preset(FLING_SPRING_INTERACTIVE, &quick, NULL);
    fling_field *field = fling_field_create(0, NULL, &error);
    if (field == NULL || fling_field_reserve(field, TILES, &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    for (int tile = 0; tile < TILES; tile++) {
        size_t index;
        if (fling_field_append(field, tile, 0, tile, &soft, &index, &error) < 0 || index != (size_t)tile) return 1;
    }
    printf("%zu numbers at %.0f ms, %s\n", fling_field_count(field), (double)fling_field_time(field) / 1e6,
           fling_field_is_moving(field, NULL) ? "moving" : "at rest");

    /* All go to 5,000; the last one in a hurry, the first one is thrown, and one is gone. */
    for (size_t tile = 0; tile < fling_field_count(field); tile++) fling_field_retarget(field, tile, 5000, NULL);
    fling_field_set_spring(field, TILES - 1, &quick, NULL);
    fling_field_set(field, 0, 0, 20000, NULL);
    fling_field_remove(field, 17, NULL);

    double *values = malloc(TILES * sizeof *values);
    if (values == NULL) return 1;
    int frames = 0;
    while (fling_field_is_moving(field, NULL)) {
        fling_field_advance(field, MILLISECONDS(++frames * 10), NULL);
        const size_t count = fling_field_copy_values(field, values, TILES);
        if (frames % 20 == 0 && frames <= 60)
            printf("%4d ms  first %7.1f, middle %7.1f, last %7.1f of %zu\n", frames * 10, values[0],
                   values[count / 4], values[count - 1], count);
    }
    double value, velocity, target;
    fling_field_get(field, 0, &value, &velocity, &target, NULL);
    printf("at rest after %d frames: %.1f of %.1f, at %.0f per second\n", frames, value, target, velocity);
    free(values);
    fling_field_free(field);
    return 0;
}
