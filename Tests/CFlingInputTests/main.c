/* Calls every function of fling-input.h: as it is meant to be, and as it is not. Meant to run under valgrind.
 *
 *     tests RECORDINGS FOLDER [TURNS]
 *
 * Turns show what is kept from one to the next, which is nothing.
 */
#include "check.h"

#include <stddef.h>
#include <stdlib.h>
#include <sys/stat.h>

int failures = 0;
const char *recordings, *folder;

const char *in(const char *parent, const char *name) {
    static char paths[4][4096];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof *paths, "%s/%s", parent, name);
    return path;
}

fling_trace *recording(const char *name) {
    fling_error error;
    fling_trace *trace = fling_trace_read(in(recordings, name), &error);
    if (trace == NULL) {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
    return trace;
}

int is_zero(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    for (size_t index = 0; index < size; index++) {
        if (bytes[index] != 0) return 0;
    }
    return 1;
}

int is_empty(const void *memory, size_t size) {
    return *(const size_t *)memory == size && is_zero((const size_t *)memory + 1, size - sizeof(size_t));
}

int is_told(const fling_error *error, fling_status status, const char *part) {
    if (error->status == status && strstr(error->message, part) != NULL) return 1;
    fprintf(stderr, "status %d: \"%s\"\n", (int)error->status, error->message);
    return 0;
}

void *wrong_handle(void) {
    static const uint64_t numbers[8] = {0xF11A0003, 1, 2, 3};
    return (void *)numbers;
}

void test_basics(void) {
    CHECK(fling_input_version() == FLING_INPUT_VERSION);
    CHECK(strcmp(fling_input_version_text(), FLING_INPUT_VERSION_TEXT) == 0);
    int known = 0;
    for (int status = 0; status >= -40; status--) {
        const char *message = fling_input_error_message((fling_status)status);
        CHECK(strlen(message) > 5);
        if (strcmp(message, "unknown status") == 0) continue;
        known += 1;
        for (int other = 0; other > status; other--) {
            CHECK(strcmp(message, fling_input_error_message((fling_status)other)) != 0);
        }
    }
    CHECK(known == 21);
}

/* What programs were compiled against: it stays for as long as the major version does. */
static void test_layout(void) {
    CHECK(sizeof(fling_error) == 1024 && offsetof(fling_error, message) == 12);
    CHECK(sizeof(fling_trace_info) == 64 && sizeof(fling_trace_device) == 176);
    CHECK(sizeof(fling_input_options) == 72 && sizeof(fling_device_info) == 240);
    CHECK(sizeof(fling_device_settings) == 112 && sizeof(fling_recorder_options) == 24);
    CHECK(sizeof(fling_recorder_tally) == 48 && sizeof(fling_replay_settings) == 96);
    CHECK(sizeof(fling_replay_info) == 120 && sizeof(fling_replay_frame) == 80);
    CHECK(offsetof(fling_replay_settings, detents) == 48 && offsetof(fling_replay_frame, state) == 16);
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    char turn_folder[4096];
    recordings = arguments[1];
    folder = turn_folder;
    const int turns = count > 3 ? atoi(arguments[3]) : 1;
    for (int turn = 0; turn < turns; turn++) {
        snprintf(turn_folder, sizeof turn_folder, "%s/%d", arguments[2], turn);
        if (mkdir(turn_folder, 0700) < 0) return 2;
        test_layout();
        test_basics();
        test_traces();
        test_devices();
        test_settings();
        test_callbacks();
        test_recorders();
        test_replays();
        test_together();
        test_threads();
        test_kernels();
    }
    if (failures == 0) {
        printf("The C interface does what its header says.\n");
    } else {
        printf("%d checks failed.\n", failures);
    }
    return failures == 0 ? 0 : 1;
}
