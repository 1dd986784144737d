/* Replays a recording into a value that the hand drags and throws, and prints every frame and every change of course
 * as the command fling replay --json does:
 *
 *     replay FILE [UNITS_PER_MM [DETENT...]]
 */
#include <fling-input.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DETENTS = 64 };

/* Six digits after the point, and no zeros at the end. */
static void print_number(double number) {
    const double rounded = round(number * 1e6) / 1e6;
    char text[400];
    if (rounded == 0) {
        snprintf(text, sizeof text, "0");
    } else if (fabs(rounded) < 1e-4) {
        snprintf(text, sizeof text, "%.6g", rounded);
    } else {
        snprintf(text, sizeof text, "%.6f", rounded);
        char *end = text + strlen(text);
        while (end[-1] == '0') end--;
        if (end[-1] == '.') end--;
        *end = 0;
    }
    fputs(text, stdout);
}

static void print_numbers(const char *name, const double *numbers, int count) {
    printf("\"%s\":[", name);
    for (int index = 0; index < count; index++) {
        if (index > 0) putchar(',');
        print_number(numbers[index]);
    }
    putchar(']');
}

static void print_state(const fling_state *state, int dimensions) {
    print_numbers("value", state->value, dimensions);
    putchar(',');
    print_numbers("velocity", state->velocity, dimensions);
}

static void print_text(const char *text) {
    putchar('"');
    for (; *text != 0; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\') {
            printf("\\%c", byte);
        } else if (byte < 0x20) {
            printf("\\u%04x", byte);
        } else {
            putchar(byte);
        }
    }
    putchar('"');
}

static const char *const activities[] = {"idle", "dragging", "animating"};
static const char *const events[] = {
    "grab",    "reanchor", "move",     "release", "cancel",    "animate",  "tap",    "pause",    "resume",
    "reverse", "scrub",    "continue", "stop",    "setBounds", "setRules", "rebase", "setValue", "time",
};

static void print_frame(const fling_replay_frame *frame, int dimensions) {
    printf("{\"type\":\"frame\",\"t\":");
    print_number(frame->seconds);
    printf(",\"state\":\"%s\",", activities[frame->activity]);
    print_state(&frame->state, dimensions);
    printf("}\n");
}

static double seconds_since(int64_t start, int64_t time) { return (double)(time - start) * 1e-9; }

static void print_transition(const fling_transition *transition, double seconds, int dimensions) {
    printf("{\"type\":\"transition\",\"t\":");
    print_number(seconds);
    printf(
        ",\"from\":\"%s\",\"event\":\"%s\",\"to\":\"%s\",\"before\":{", activities[transition->from],
        events[transition->event], activities[transition->to]);
    print_state(&transition->before, dimensions);
    printf("},\"after\":{");
    print_state(&transition->after, dimensions);
    printf("},");
    if (transition->has_goal) {
        print_numbers("goal", transition->goal, dimensions);
    } else {
        printf("\"goal\":null");
    }
    printf("}\n");
}

/* A transition by the time of a frame is on screen in it, and comes before it. */
static void print_motion(const fling_replay *replay, const fling_replay_info *info) {
    fling_replay_frame frame;
    fling_transition transition = {.size = sizeof transition};
    size_t turn = 0;
    for (size_t index = 0; index < info->frame_count; index++) {
        fling_replay_get_frame(replay, index, &frame, NULL);
        while (fling_replay_get_transition(replay, turn, &transition, NULL) == FLING_OK) {
            const double seconds = seconds_since(info->start, transition.time);
            if (seconds > frame.seconds) break;
            print_transition(&transition, seconds, info->dimensions);
            turn++;
        }
        print_frame(&frame, info->dimensions);
    }
    for (; fling_replay_get_transition(replay, turn, &transition, NULL) == FLING_OK; turn++) {
        print_transition(&transition, seconds_since(info->start, transition.time), info->dimensions);
    }
}

int main(int count, char **arguments) {
    if (count < 2 || count > 3 + MOST_DETENTS) {
        fprintf(stderr, "usage: replay FILE [UNITS_PER_MM [DETENT...]]\n");
        return 2;
    }
    double detents[MOST_DETENTS];
    fling_replay_settings settings;
    fling_replay_settings_init(&settings, sizeof settings, NULL);
    if (count > 2) settings.units_per_mm = strtod(arguments[2], NULL);
    for (int index = 3; index < count; index++) detents[index - 3] = strtod(arguments[index], NULL);
    settings.detents = detents;
    settings.detent_count = count > 3 ? (size_t)count - 3 : 0;

    fling_error error;
    fling_trace *trace = fling_trace_read(arguments[1], &error);
    fling_replay *replay = trace == NULL ? NULL : fling_replay_create(trace, &settings, &error);
    if (replay == NULL) {
        fprintf(stderr, "replay: %s\n", error.message);
        fling_trace_free(trace);
        return 1;
    }

    fling_replay_info info = {.size = sizeof info};
    fling_replay_get_info(replay, &info, NULL);
    printf("{\"type\":\"trace\",\"version\":1,\"source\":");
    print_text(fling_trace_name(trace));
    printf(",\"fps\":");
    print_number(info.frames_per_second);
    printf(",\"axes\":%d}\n", info.dimensions);
    print_motion(replay, &info);

    fling_replay_free(replay);
    fling_trace_free(trace);
    return 0;
}
