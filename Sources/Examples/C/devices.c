/* The touch devices of this machine: what they are, how they are set up, and a recording of them.
 *
 *     devices                       lists them
 *     devices NODE...               these alone, such as /dev/input/event5
 *     devices --trace FILE OUT      plays a recording as if it were a device, and records it again
 */
#include <fling-input.h>
#include <stdio.h>
#include <string.h>

static int fail(const fling_error *error) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
}

/* Natural scrolling, where a device has it, and the pointer at half speed. */
static void set_up(fling_input *input, uint32_t device) {
    fling_device_settings settings;
    fling_error error;
    fling_device_settings_init(&settings, sizeof settings, NULL);
    if (fling_input_get_settings(input, device, &settings, &error) < 0) return;
    const uint32_t wanted = settings.known & (FLING_SETTING_NATURAL_SCROLL | FLING_SETTING_ACCELERATION_SPEED);
    settings.known = wanted;
    settings.natural_scroll = 1;
    settings.acceleration_speed = -0.5;
    if (wanted != 0 && fling_input_set_settings(input, device, &settings, &error) < 0)
        printf("    %s\n", error.message);
    fling_input_get_settings(input, device, &settings, NULL);
    if (settings.known & FLING_SETTING_NATURAL_SCROLL)
        printf("    scrolls %s\n", settings.natural_scroll ? "as the content moves" : "as the view moves");
}

static void list(fling_input *input) {
    for (size_t index = 0; index < fling_input_device_count(input); index++) {
        fling_device_info info = {.size = sizeof info};
        fling_input_get_device(input, index, &info, NULL);
        printf("%s: %s\n", info.system_name, info.name);
        set_up(input, info.device);
    }
    /* Nodes that there are and could not be had say why. */
    fling_error failure;
    for (size_t index = 0; fling_input_open_failure(input, index, &failure); index++) printf("%s\n", failure.message);
}

/* A recording is a device that any program can read. */
static int play(const char *path, const char *copy) {
    fling_error error;
    fling_trace *recorded = fling_trace_read(path, &error);
    fling_trace *trace = recorded == NULL ? NULL : fling_trace_mended(recorded, NULL, &error);
    fling_input *input = trace == NULL ? NULL : fling_input_create_for_trace(trace, NULL, &error);
    fling_recorder_options options;
    fling_recorder_options_init(&options, sizeof options, NULL);
    options.replaces = 1;
    fling_recorder *recorder =
        input == NULL ? NULL : fling_recorder_create(input, FLING_TRACE_TOUCH, copy, &options, &error);
    if (recorder == NULL) return fail(&error);
    size_t events = 0;
    bool is_locked = false;
    while (fling_input_next_time(input) != FLING_NEVER) {
        if (fling_input_advance(input, fling_input_next_time(input), &error) < 0) return fail(&error);
        for (fling_event event = {.size = sizeof event}; fling_input_next_event(input, &event); events++) {
            fling_device_info info = {.size = sizeof info};
            if (event.kind != FLING_EVENT_DEVICE_ADDED) continue;
            fling_input_find_device(input, event.device, &info, NULL);
            printf("%s is there, %.0f by %.0f mm\n", info.name, info.surface[0], info.surface[1]);
            set_up(input, info.device);
        }
        /* A screen that is locked lets go of all devices, and takes them again. */
        if (!is_locked && events > 10) {
            is_locked = true;
            if (fling_input_suspend(input, &error) < 0 || fling_input_resume(input, &error) < 0) return fail(&error);
        }
    }
    fling_recorder_tally tally = {.size = sizeof tally};
    fling_recorder_get_tally(recorder, &tally, NULL);
    if (fling_recorder_finish(recorder, &error) < 0) return fail(&error);
    printf("%zu events received, %llu recorded\n", events, (unsigned long long)tally.events);
    fling_recorder_free(recorder);
    fling_input_free(input);
    fling_trace_free(trace);
    fling_trace_free(recorded);
    return 0;
}

int main(int count, char **arguments) {
    if (count == 4 && strcmp(arguments[1], "--trace") == 0) return play(arguments[2], arguments[3]);
    fling_error error;
    fling_input_options options;
    fling_input_options_init(&options, sizeof options, NULL);
    options.log_priority = FLING_LOG_ERROR;
    fling_input *input = count > 1
        ? fling_input_create_for_paths((const char *const *)&arguments[1], 1, &options, &error)
        : fling_input_create_for_seat(&options, &error);
    if (input == NULL) return fail(&error);
    for (int index = 2; index < count; index++)
        if (fling_input_add_path(input, arguments[index], &error) < 0) fprintf(stderr, "%s\n", error.message);
    if (fling_input_dispatch(input, &error) < 0) return fail(&error);
    list(input);
    fling_input_free(input);
    return 0;
}
