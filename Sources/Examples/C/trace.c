/* The content of a recording, and another one made of a program's own events:
 *
 *     trace FILE
 */
#include <fling-input.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const fling_error *error) {
    if (error->line > 0) fprintf(stderr, "line %d: ", error->line);
    fprintf(stderr, "%s\n", error->message);
    return 1;
}

int main(int count, char **arguments) {
    fling_error error;
    if (fling_input_version() < FLING_INPUT_VERSION) {
        fprintf(stderr, "libfling-input %s is older than this program\n", fling_input_version_text());
        return 1;
    }
    if (count != 2) {
        fprintf(stderr, "usage: trace FILE\n");
        return 2;
    }
    fling_trace *recorded = fling_trace_read(arguments[1], &error);
    if (recorded == NULL) return fail(&error);
    fling_trace_info info = {.size = sizeof info};
    fling_trace_get_info(recorded, &info, NULL);
    for (size_t index = 0; index < info.device_count; index++) {
        fling_trace_device device = {.size = sizeof device};
        fling_trace_get_device(recorded, index, &device, NULL);
        printf("%s, %.0f by %.0f mm: %zu frames\n", device.name, device.surface[0], device.surface[1], device.frame_count);
    }

    /* As libinput reports it: the level of touch. Remarks name the repairs and guesses. */
    fling_trace *touch = fling_trace_converted(recorded, &error);
    if (touch == NULL) return fail(&error);
    fling_trace_get_info(touch, &info, NULL);
    size_t moves = 0;
    for (size_t index = 0; index < info.event_count; index++) {
        fling_event event = {.size = sizeof event};
        fling_trace_get_event(touch, index, &event, NULL);
        moves += event.kind == FLING_EVENT_SWIPE && event.phase == FLING_PHASE_UPDATE;
    }
    printf("%zu events in %.3f s, of which %zu move a swipe\n", info.event_count, (double)(info.end - info.start) / 1e9,
           moves);
    for (size_t index = 0; index < info.remark_count; index++) printf("%s\n", fling_trace_remark(touch, index));

    /* A gesture found anew: pans of any number of fingers, taps and holds. */
    fling_replay *replay = fling_replay_create(recorded, NULL, &error);
    if (replay == NULL) return fail(&error);
    fling_replay_info found = {.size = sizeof found};
    fling_replay_get_info(replay, &found, NULL);
    fling_event first = {.size = sizeof first};
    fling_gesture last = {.size = sizeof last};
    fling_replay_get_event(replay, 0, &first, NULL);
    fling_replay_get_gesture(replay, found.gesture_count - 1, &last, NULL);
    printf("device %u; the last of %zu steps of gestures has %d fingers and %.0f mm/s\n", first.device,
           found.gesture_count, last.fingers, last.velocity[0]);

    /* A recording of the program's own, as text in memory, as a file, and read again. */
    const fling_event tap[] = {
        {.size = sizeof *tap, .kind = FLING_EVENT_DEVICE_ADDED, .device = 1, .device_kind = FLING_DEVICE_TOUCHSCREEN},
        {.size = sizeof *tap, .kind = FLING_EVENT_TOUCH_DOWN, .device = 1, .time = 1000000, .normalized = {0.5, 0.5}},
        {.size = sizeof *tap, .kind = FLING_EVENT_TOUCH_UP, .device = 1, .time = 60000000},
    };
    fling_trace *made = fling_trace_from_events(tap, 3, "tap", &error);
    size_t length;
    const char *text = made == NULL ? NULL : fling_trace_text(made, &length);
    if (text == NULL) return fail(&error);
    fling_trace *read = fling_trace_parse(text, length, "a tap in memory", &error);
    if (read == NULL) return fail(&error);
    fling_trace_get_info(read, &info, NULL);
    printf("\"%s\" has %zu events\n", fling_trace_name(read), info.event_count);
    const fling_status refused = fling_trace_write(made, arguments[1], false, &error);
    printf("%s: %s\n", refused == FLING_ERROR_EXISTS ? "kept" : "written", fling_input_error_message(refused));

    fling_trace_free(read);
    fling_trace_free(made);
    fling_replay_free(replay);
    fling_trace_free(touch);
    fling_trace_free(recorded);
    return 0;
}
