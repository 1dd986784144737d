/* Traces: read, parsed, mended, converted, written. */
#include "check.h"

#include <errno.h>
#include <stdlib.h>

static const char drag[] =
    "{\"type\":\"trace\",\"level\":\"touch\",\"version\":1}\n"
    "{\"t\":0,\"device\":3,\"type\":\"device-added\",\"kind\":\"touchscreen\",\"size\":[200,100]}\n"
    "{\"t\":0.01,\"device\":3,\"type\":\"down\",\"contact\":1,\"at\":[0.5,0.25],\"mm\":[100,25]}\n"
    "{\"t\":0.01,\"device\":3,\"type\":\"frame\"}\n"
    "{\"t\":0.02,\"device\":3,\"type\":\"up\",\"contact\":1}\n"
    "{\"t\":0.02,\"device\":3,\"type\":\"frame\"}\n";

/* A mouse whose wheel has high resolution, as `libinput record` writes it: pressed, moved, turned, released. */
static const char mouse[] =
    "version: 1\nndevices: 1\nlibinput:\n  version: \"1.22.1\"\ndevices:\n"
    "- node: /dev/input/event4\n  evdev:\n    name: \"Mouse\"\n    id: [3, 61726, 3, 273]\n    codes:\n"
    "      0: [0]\n      1: [272, 273, 274]\n      2: [0, 1, 6, 8, 11, 12]\n    properties: []\n"
    "  udev:\n    properties:\n    - ID_INPUT=1\n    - ID_INPUT_MOUSE=1\n  events:\n"
    "  - evdev:\n    - [  0, 100000,   1, 272,       1] # EV_KEY / BTN_LEFT 1\n    - [  0, 100000,   0,   0,       0]\n"
    "  - evdev:\n    - [  0, 110000,   2,   0,      20] # EV_REL / REL_X 20\n    - [  0, 110000,   0,   0,       0]\n"
    "  - evdev:\n    - [  0, 150000,   2,  11,    -120] # EV_REL / REL_WHEEL_HI_RES -120\n"
    "    - [  0, 150000,   2,   8,      -1] # EV_REL / REL_WHEEL -1\n    - [  0, 150000,   0,   0,       0]\n"
    "  - evdev:\n    - [  0, 200000,   1, 272,       0] # EV_KEY / BTN_LEFT 0\n    - [  0, 200000,   0,   0,       0]\n";

static void read_mouse(void) {
    fling_error error;
    fling_trace *trace = fling_trace_parse(mouse, sizeof mouse - 1, "a mouse", &error);
    CHECK(trace != NULL);
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    CHECK(input != NULL && fling_input_advance(input, FLING_NEVER, &error) == FLING_OK);
    const fling_event_kind kinds[] = {FLING_EVENT_DEVICE_ADDED, FLING_EVENT_POINTER_BUTTON,
        FLING_EVENT_POINTER_MOTION, FLING_EVENT_POINTER_WHEEL, FLING_EVENT_POINTER_BUTTON};
    fling_event event = {.size = sizeof event};
    for (int index = 0; index < 5; index++) {
        CHECK(fling_input_next_event(input, &event) && event.kind == kinds[index]);
        if (index == 1) CHECK(event.button == FLING_BUTTON_PRIMARY && event.is_pressed && event.time == 100000000);
        if (index == 2) CHECK(event.delta[0] == 20 && event.accelerated[0] > 0 && !event.has_normalized);
        if (index == 3) CHECK(event.v120[0] == 0 && event.v120[1] == 120 && event.wheel_source == FLING_WHEEL_TURNED);
        if (index == 4) CHECK(event.button == FLING_BUTTON_PRIMARY && !event.is_pressed);
    }
    CHECK(!fling_input_next_event(input, &event));
    fling_input_free(input);

    /* As events of touch it is the same, written and read. */
    fling_trace *touch = fling_trace_converted(trace, NULL);
    size_t length;
    const char *text = fling_trace_text(touch, &length);
    fling_trace *again = fling_trace_parse(text, length, NULL, NULL);
    fling_trace_info info = {.size = sizeof info};
    CHECK(fling_trace_get_info(again, &info, NULL) == FLING_OK && info.event_count == 5);
    CHECK(fling_trace_get_event(again, 3, &event, NULL) == FLING_OK && event.v120[1] == 120);
    fling_trace_free(again);
    fling_trace_free(touch);
    fling_trace_free(trace);
}

static void read_evdev(void) {
    fling_trace_info info = {.size = sizeof info};
    fling_trace_device device = {.size = sizeof device};
    fling_trace *trace = recording("swipe-left.yml");
    CHECK(fling_trace_get_info(trace, &info, NULL) == FLING_OK);
    CHECK(info.level == FLING_TRACE_EVDEV && info.format == FLING_FORMAT_LIBINPUT);
    CHECK(info.device_count == 1 && info.frame_count > 10 && info.event_count > info.frame_count);
    CHECK(info.start >= 0 && info.end > info.start && info.end < 10000000000);
    CHECK(strcmp(fling_trace_name(trace), in(recordings, "swipe-left.yml")) == 0);
    CHECK(fling_trace_get_device(trace, 0, &device, NULL) == FLING_OK);
    CHECK(strcmp(device.name, "Robot Touchpad") == 0 && device.vendor == 0xf11e && device.frame_count == info.frame_count);
    CHECK(device.has_surface && device.surface[0] == 100 && device.surface[1] == 70);
    CHECK(fling_trace_get_device(trace, 1, &device, NULL) == FLING_ERROR_INDEX && is_empty(&device, sizeof device));
    CHECK(fling_trace_get_device(trace, SIZE_MAX, &device, NULL) == FLING_ERROR_INDEX);
    fling_event event = {.size = sizeof event};
    CHECK(fling_trace_get_event(trace, 0, &event, NULL) == FLING_ERROR_UNSUPPORTED && is_empty(&event, sizeof event));

    /* What libinput's own format says of it reads back as the same. */
    size_t length;
    const char *text = fling_trace_text(trace, &length);
    CHECK(length == strlen(text) && text == fling_trace_text(trace, NULL));
    fling_trace *again = fling_trace_parse(text, length, NULL, NULL);
    size_t other_length;
    const char *other = fling_trace_text(again, &other_length);
    CHECK(length == other_length && memcmp(text, other, length) == 0);
    CHECK(strcmp(fling_trace_name(again), "a trace") == 0);
    fling_trace_free(again);

    fling_trace *mended = fling_trace_mended(trace, NULL, NULL);
    CHECK(fling_trace_get_info(mended, &info, NULL) == FLING_OK && info.level == FLING_TRACE_EVDEV);
    for (size_t index = 0; index < info.remark_count; index++) CHECK(strlen(fling_trace_remark(mended, index)) > 5);
    CHECK(fling_trace_remark(mended, info.remark_count) == NULL && fling_trace_remark(mended, SIZE_MAX) == NULL);

    /* A trace outlives what it was made of. */
    fling_trace_free(trace);
    fling_trace *touch = fling_trace_converted(mended, NULL);
    fling_trace_free(mended);
    CHECK(fling_trace_get_info(touch, &info, NULL) == FLING_OK && info.level == FLING_TRACE_TOUCH);
    CHECK(info.format == FLING_FORMAT_TOUCH && info.device_count == 0 && info.frame_count == 0);
    CHECK(fling_trace_get_event(touch, 0, &event, NULL) == FLING_OK);
    CHECK(event.kind == FLING_EVENT_DEVICE_ADDED && event.device_kind == FLING_DEVICE_TOUCHPAD && event.surface[0] == 100);
    double way = 0;
    for (size_t index = 1; index < info.event_count; index++) {
        CHECK(fling_trace_get_event(touch, index, &event, NULL) == FLING_OK);
        if (event.kind == FLING_EVENT_SWIPE && event.phase == FLING_PHASE_UPDATE) way += event.delta[0];
        if (event.kind == FLING_EVENT_SWIPE) CHECK(event.fingers == 3);
    }
    CHECK(way < -20 && way > -100);
    CHECK(fling_trace_get_event(touch, info.event_count, &event, NULL) == FLING_ERROR_INDEX);
    CHECK(fling_trace_get_device(touch, 0, &device, NULL) == FLING_ERROR_INDEX);
    fling_trace_free(touch);
}

static void read_touch(void) {
    fling_error error;
    fling_trace_info info = {.size = sizeof info};
    fling_event events[8] = {{0}};
    fling_trace *trace = fling_trace_parse(drag, sizeof drag - 1, "a drag", &error);
    CHECK(fling_trace_get_info(trace, &info, NULL) == FLING_OK);
    CHECK(info.level == FLING_TRACE_TOUCH && info.event_count == 5 && info.start == 0 && info.end == 20000000);
    for (size_t index = 0; index < 5; index++) {
        CHECK(fling_trace_get_event(trace, index, &events[index], NULL) == FLING_OK);
    }
    CHECK(events[0].kind == FLING_EVENT_DEVICE_ADDED && events[0].has_millimetres && events[0].surface[0] == 200);
    CHECK(events[1].kind == FLING_EVENT_TOUCH_DOWN && events[1].contact == 1 && events[1].time == 10000000);
    CHECK(events[1].normalized[1] == 0.25 && events[1].has_millimetres && events[1].millimetres[1] == 25);
    CHECK(events[3].kind == FLING_EVENT_TOUCH_UP && events[3].device == 3);

    /* What a program makes of events is the same trace. */
    fling_trace *made = fling_trace_from_events(events, 5, "made", &error);
    CHECK(strcmp(fling_trace_text(made, NULL), fling_trace_text(trace, NULL)) == 0);
    CHECK(strcmp(fling_trace_name(made), "made") == 0);
    fling_trace_free(made);
    fling_trace *copy = fling_trace_converted(trace, &error), *mended = fling_trace_mended(trace, NULL, &error);
    CHECK(strcmp(fling_trace_text(copy, NULL), fling_trace_text(mended, NULL)) == 0);
    fling_trace_free(copy);
    fling_trace_free(mended);

    /* Every kind of event, and back. */
    for (int kind = FLING_EVENT_TOUCH_DOWN; kind <= FLING_EVENT_RESUME; kind++) {
        fling_event event = {.size = sizeof event}, back = {.size = sizeof back};
        event.kind = (fling_event_kind)kind;
        event.time = 7;
        event.phase = FLING_PHASE_CANCELLED;
        event.fingers = 3;
        event.scale = 1.5;
        event.delta[0] = -2;
        made = fling_trace_from_events(&event, 1, NULL, &error);
        CHECK(fling_trace_get_event(made, 0, &back, NULL) == FLING_OK && back.kind == event.kind && back.time == 7);
        if (kind == FLING_EVENT_PINCH) CHECK(back.scale == 1.5 && back.phase == FLING_PHASE_CANCELLED && back.fingers == 3);
        if (kind == FLING_EVENT_SCROLL) CHECK(back.delta[0] == -2);
        fling_trace_free(made);
        if (kind != FLING_EVENT_SCROLL) continue;
        event.delta[0] = NAN;
        CHECK(fling_trace_from_events(&event, 1, NULL, &error) == NULL);
        CHECK(is_told(&error, FLING_ERROR_NOT_FINITE, "finite"));
    }
    events[1].kind = (fling_event_kind)99;
    CHECK(fling_trace_from_events(events, 2, NULL, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_CONSTANT, "99"));
    events[1].kind = FLING_EVENT_HOLD;
    events[1].phase = (fling_event_phase)98;
    CHECK(fling_trace_from_events(events, 2, NULL, &error) == NULL);
    events[0].device_kind = (fling_device_kind)97;
    CHECK(fling_trace_from_events(events, 1, NULL, &error) == NULL);
    CHECK(fling_trace_from_events(NULL, 1, NULL, &error) == NULL && is_told(&error, FLING_ERROR_NULL, "events"));
    CHECK(fling_trace_from_events(events, SIZE_MAX, NULL, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "count"));
    made = fling_trace_from_events(NULL, 0, NULL, &error);
    CHECK(fling_trace_get_info(made, &info, NULL) == FLING_OK && info.event_count == 0 && info.end == 0);
    fling_trace_free(made);
    fling_trace_free(trace);
}

static void write(void) {
    fling_error error;
    fling_trace *trace = recording("tap.yml");
    const char *path = in(folder, "written.yml");
    CHECK(fling_trace_write(trace, path, false, &error) == FLING_OK);
    CHECK(fling_trace_write(trace, path, false, &error) == FLING_ERROR_EXISTS);
    CHECK(is_told(&error, FLING_ERROR_EXISTS, "written.yml"));
    CHECK(fling_trace_write(trace, path, true, &error) == FLING_OK);
    fling_trace *again = fling_trace_read(path, &error);
    CHECK(strcmp(fling_trace_text(again, NULL), fling_trace_text(trace, NULL)) == 0);
    fling_trace_free(again);

    fling_trace *touch = fling_trace_converted(trace, &error);
    path = in(folder, "written.jsonl");
    CHECK(fling_trace_write(touch, path, false, &error) == FLING_OK);
    again = fling_trace_read(path, &error);
    CHECK(strcmp(fling_trace_text(again, NULL), fling_trace_text(touch, NULL)) == 0);
    fling_trace_free(again);
    fling_trace_free(touch);

    CHECK(fling_trace_write(trace, in(folder, "no/such/folder"), true, &error) == FLING_ERROR_FILE);
    CHECK(error.system_error == ENOENT && error.line == 0 && is_told(&error, FLING_ERROR_FILE, "folder"));
    /* What is no file is not written to. */
    CHECK(fling_trace_write(trace, folder, true, &error) == FLING_ERROR_FILE);
    CHECK(fling_trace_write(trace, "/dev/null", true, &error) == FLING_ERROR_FILE);
    CHECK(is_told(&error, FLING_ERROR_FILE, "/dev/null"));
    CHECK(fling_trace_write(trace, NULL, true, &error) == FLING_ERROR_NULL);
    CHECK(fling_trace_write(trace, "\xff\xfe", true, &error) == FLING_ERROR_TEXT);
    CHECK(fling_trace_write(NULL, path, true, &error) == FLING_ERROR_NULL);
    fling_trace_free(trace);
}

static void refuse(void) {
    fling_error error;
    CHECK(fling_trace_read(NULL, &error) == NULL && is_told(&error, FLING_ERROR_NULL, "path"));
    CHECK(fling_trace_read("\x80", &error) == NULL && is_told(&error, FLING_ERROR_TEXT, "path"));
    CHECK(fling_trace_read(in(folder, "none"), &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_FILE, "none") && error.system_error == ENOENT);
    CHECK(fling_trace_read(in(folder, "none"), NULL) == NULL);
    CHECK(fling_trace_read(folder, &error) == NULL && error.status == FLING_ERROR_FILE);
    CHECK(fling_trace_parse(NULL, 0, "nothing", &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_FORMAT, "nothing: the file is empty"));
    CHECK(fling_trace_parse(NULL, 1, NULL, &error) == NULL && is_told(&error, FLING_ERROR_NULL, "bytes"));
    CHECK(fling_trace_parse(drag, SIZE_MAX, NULL, &error) == NULL && error.status == FLING_ERROR_PARAMETER);
    CHECK(fling_trace_parse(drag, 9, "\xc0", &error) == NULL && is_told(&error, FLING_ERROR_TEXT, "name"));
    static const char bad[] = "{\"type\":\"trace\",\"level\":\"touch\",\"version\":1}\n{\"t\":0,\"device\":1,\"type\":\"jump\"}\n";
    CHECK(fling_trace_parse(bad, sizeof bad - 1, "bad.jsonl", &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_FORMAT, "bad.jsonl:2: ") && error.line == 2 && error.system_error == 0);

    /* A message that is longer than its room is cut off between two characters. */
    char name[3000];
    for (int index = 0; index + 2 < (int)sizeof name; index += 2) memcpy(name + index, "\xc3\xa9", 3);
    CHECK(fling_trace_parse(bad, sizeof bad - 1, name, &error) == NULL);
    const size_t length = strlen(error.message);
    CHECK(length > 1000 && length < sizeof error.message && error.message[length - 1] == (char)0xa9);

    fling_trace *trace = recording("tap.yml");
    const double sizes[][2] = {{NAN, 1}, {1, INFINITY}, {0, 1}, {1, -1}, {1e9, 1}};
    for (int index = 0; index < 5; index++) {
        CHECK(fling_trace_mended(trace, sizes[index], &error) == NULL && strstr(error.message, "assumed_size") != NULL);
        CHECK(error.status == (index < 2 ? FLING_ERROR_NOT_FINITE : FLING_ERROR_PARAMETER));
    }
    const double size[2] = {100, 70};
    fling_trace_free(fling_trace_mended(trace, size, &error));
    CHECK(fling_trace_get_info(trace, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_trace_get_device(trace, 0, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_trace_get_event(trace, 0, NULL, NULL) == FLING_ERROR_NULL);
    fling_trace_free(trace);

    for (int index = 0; index < 2; index++) {
        fling_trace *wrong = index == 0 ? NULL : wrong_handle();
        const fling_status expected = index == 0 ? FLING_ERROR_NULL : FLING_ERROR_NOT_MADE;
        fling_trace_info info = {.size = sizeof info};
        fling_event event = {.size = sizeof event};
        fling_trace_device device = {.size = sizeof device};
        size_t length = 7;
        CHECK(fling_trace_get_info(wrong, &info, NULL) == expected && is_empty(&info, sizeof info));
        CHECK(fling_trace_get_event(wrong, 0, &event, NULL) == expected);
        CHECK(fling_trace_get_device(wrong, 0, &device, NULL) == expected);
        CHECK(fling_trace_name(wrong) == NULL && fling_trace_remark(wrong, 0) == NULL);
        CHECK(fling_trace_text(wrong, &length) == NULL && length == 0);
        CHECK(fling_trace_mended(wrong, NULL, &error) == NULL && error.status == expected);
        CHECK(fling_trace_converted(wrong, &error) == NULL && error.status == expected);
        CHECK(fling_trace_write(wrong, in(folder, "never"), true, NULL) == expected);
        fling_trace_free(wrong);
    }
}

/* However a recording is cut, it gives its whole frames or says what is wrong. */
static void cut(void) {
    fling_trace *whole = recording("tap.yml");
    size_t length;
    const char *text = fling_trace_text(whole, &length);
    fling_trace_info all = {.size = sizeof all}, info = {.size = sizeof info};
    fling_trace_get_info(whole, &all, NULL);
    for (size_t size = 0; size < length; size += 61) {
        fling_error error;
        char *part = malloc(size + 1);
        memcpy(part, text, size);
        fling_trace *trace = fling_trace_parse(part, size, "part", &error);
        free(part);
        if (trace == NULL) {
            CHECK(error.status == FLING_ERROR_FORMAT);
            continue;
        }
        CHECK(fling_trace_get_info(trace, &info, NULL) == FLING_OK && info.frame_count <= all.frame_count);
        fling_trace_free(trace);
    }
    fling_trace_free(whole);
}

void test_traces(void) {
    read_mouse();
    read_evdev();
    read_touch();
    write();
    refuse();
    cut();
}
