/* Handles on several threads at once, each with its own: replays and devices do not see each other. */
#include "check.h"

#include <pthread.h>
#include <stdlib.h>

static const char *const names[] = {"swipe-left.yml", "touch-flick.yml", "throw-and-catch.yml", "pinch-rotate.yml"};
enum { COUNT = sizeof names / sizeof *names };

/* What a recording makes of a value, and how many events it has when it is played step by step. */
typedef struct Outcome {
    char *json;
    int events;
} Outcome;

static void *play(void *context) {
    const char *path = context;
    Outcome *outcome = calloc(1, sizeof *outcome);
    fling_trace *trace = fling_trace_read(path, NULL);
    fling_replay *replay = fling_replay_create(trace, NULL, NULL);
    fling_input *input = fling_input_create_for_trace(trace, NULL, NULL);
    fling_event event = {.size = sizeof event};
    size_t length;
    const char *json = fling_replay_json(replay, &length);
    outcome->json = malloc(length + 1);
    memcpy(outcome->json, json, length + 1);
    for (int64_t time; (time = fling_input_next_time(input)) != FLING_NEVER;) {
        fling_input_advance(input, time, NULL);
        while (fling_input_next_event(input, &event)) outcome->events += 1;
    }
    fling_input_free(input);
    fling_replay_free(replay);
    fling_trace_free(trace);
    return outcome;
}

void test_threads(void) {
    Outcome *alone[COUNT];
    pthread_t threads[2 * COUNT];
    char paths[COUNT][4096];
    for (int index = 0; index < COUNT; index++) {
        snprintf(paths[index], sizeof *paths, "%s/%s", recordings, names[index]);
        alone[index] = play(paths[index]);
        CHECK(alone[index]->events > 5 && strlen(alone[index]->json) > 100);
    }
    for (int index = 0; index < 2 * COUNT; index++) {
        CHECK(pthread_create(&threads[index], NULL, play, paths[index % COUNT]) == 0);
    }
    for (int index = 0; index < 2 * COUNT; index++) {
        void *result = NULL;
        CHECK(pthread_join(threads[index], &result) == 0);
        Outcome *outcome = result;
        CHECK(outcome->events == alone[index % COUNT]->events);
        CHECK(strcmp(outcome->json, alone[index % COUNT]->json) == 0);
        free(outcome->json);
        free(outcome);
    }
    for (int index = 0; index < COUNT; index++) {
        free(alone[index]->json);
        free(alone[index]);
    }
}
