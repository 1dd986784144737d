/* Settings of devices: as they are, and changed. */
#include "check.h"

static void change(void) {
    fling_error error;
    fling_trace *trace = recording("swipe-left.yml");
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    fling_trace_free(trace);
    fling_device_info info = {.size = sizeof info};
    fling_device_settings settings, now;
    CHECK(fling_input_get_device(input, 0, &info, NULL) == FLING_OK);
    CHECK(fling_device_settings_init(&settings, sizeof settings, NULL) == FLING_OK && settings.known == 0);
    CHECK(fling_input_get_settings(input, info.device, &settings, &error) == FLING_OK);
    CHECK(settings.size == sizeof settings && settings.known == info.settings);
    CHECK(settings.tap_to_click == 0 && settings.natural_scroll == 0 && settings.acceleration_speed == 0);
    CHECK(settings.scroll_method == FLING_SCROLL_TWO_FINGER && settings.sends_events == FLING_SENDS_EVENTS);

    /* Only what counts is changed. */
    fling_device_settings_init(&settings, sizeof settings, NULL);
    settings.known = FLING_SETTING_TAP_TO_CLICK | FLING_SETTING_NATURAL_SCROLL | FLING_SETTING_ACCELERATION_SPEED |
        FLING_SETTING_TAP_BUTTONS | FLING_SETTING_ACCELERATION_PROFILE;
    settings.tap_to_click = 7;
    settings.natural_scroll = 1;
    settings.acceleration_speed = -0.5;
    settings.tap_buttons = FLING_TAP_LEFT_MIDDLE_RIGHT;
    settings.acceleration_profile = FLING_ACCELERATION_FLAT;
    settings.left_handed = 1;
    CHECK(fling_input_set_settings(input, info.device, &settings, &error) == FLING_OK);
    fling_device_settings_init(&now, sizeof now, NULL);
    CHECK(fling_input_get_settings(input, info.device, &now, NULL) == FLING_OK);
    CHECK(now.tap_to_click == 1 && now.natural_scroll == 1 && now.acceleration_speed == -0.5 && now.left_handed == 0);
    CHECK(now.tap_buttons == FLING_TAP_LEFT_MIDDLE_RIGHT && now.acceleration_profile == FLING_ACCELERATION_FLAT);
    CHECK(fling_input_set_settings(input, info.device, &now, &error) == FLING_OK);

    /* What the device does not have, or not in that way. */
    fling_device_settings_init(&settings, sizeof settings, NULL);
    settings.known = FLING_SETTING_ROTATION;
    settings.rotation = 90;
    CHECK(fling_input_set_settings(input, info.device, &settings, &error) == FLING_ERROR_UNSUPPORTED);
    CHECK(is_told(&error, FLING_ERROR_UNSUPPORTED, "rotation"));
    settings.rotation = NAN;
    CHECK(fling_input_set_settings(input, info.device, &settings, &error) < 0);
    settings.known = FLING_SETTING_ACCELERATION_SPEED;
    const double speeds[] = {7, -7, NAN, INFINITY};
    for (int index = 0; index < 4; index++) {
        settings.acceleration_speed = speeds[index];
        CHECK(fling_input_set_settings(input, info.device, &settings, &error) == FLING_ERROR_PARAMETER);
        CHECK(is_told(&error, FLING_ERROR_PARAMETER, "speed"));
    }
    settings.known = FLING_SETTING_CLICK_METHOD;
    settings.click_method = (fling_click_method)3;
    CHECK(fling_input_set_settings(input, info.device, &settings, &error) == FLING_ERROR_CONSTANT);
    CHECK(is_told(&error, FLING_ERROR_CONSTANT, "fling_click_method"));
    settings.known = 0xffffffff;
    CHECK(fling_input_set_settings(input, info.device, &settings, &error) == FLING_ERROR_CONSTANT);
    settings.known = 0;
    CHECK(fling_input_set_settings(input, info.device, &settings, &error) == FLING_OK);
    CHECK(fling_input_set_settings(input, 77, &settings, &error) == FLING_ERROR_INDEX);
    CHECK(fling_input_set_settings(input, info.device, NULL, &error) == FLING_ERROR_NULL);
    CHECK(fling_input_get_settings(input, info.device, NULL, &error) == FLING_ERROR_NULL);
    CHECK(fling_input_get_settings(input, 77, &settings, &error) == FLING_ERROR_INDEX && settings.known == 0);
    settings.size = 3;
    CHECK(fling_input_get_settings(input, info.device, &settings, &error) == FLING_ERROR_SIZE);
    CHECK(fling_input_set_settings(input, info.device, &settings, &error) == FLING_ERROR_SIZE);
    CHECK(fling_device_settings_init(NULL, sizeof settings, NULL) == FLING_ERROR_NULL);
    CHECK(fling_device_settings_init(&settings, 3, NULL) == FLING_ERROR_SIZE);

    /* A device that sends nothing. */
    fling_device_settings_init(&settings, sizeof settings, NULL);
    settings.known = FLING_SETTING_SENDS_EVENTS;
    settings.sends_events = FLING_SENDS_NO_EVENTS;
    CHECK(fling_input_set_settings(input, info.device, &settings, &error) == FLING_OK);
    CHECK(fling_input_advance(input, FLING_NEVER, &error) == FLING_OK);
    fling_event event = {.size = sizeof event};
    while (fling_input_next_event(input, &event)) CHECK(event.kind == FLING_EVENT_DEVICE_ADDED);
    fling_input_free(input);
}

/* A touchscreen that is turned: the matrix maps where its fingers are. */
static void turn(void) {
    fling_error error;
    fling_trace *trace = recording("touch-flick.yml");
    double places[2][2];
    for (int way = 0; way < 2; way++) {
        fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
        fling_device_info info = {.size = sizeof info};
        fling_device_settings settings;
        fling_event event = {.size = sizeof event};
        fling_input_get_device(input, 0, &info, NULL);
        CHECK(info.kind == FLING_DEVICE_TOUCHSCREEN && info.settings & FLING_SETTING_CALIBRATION);
        CHECK(info.maximum_contacts > 1 && info.gestures == 0 && info.capabilities == FLING_CAPABILITY_TOUCH);
        fling_device_settings_init(&settings, sizeof settings, NULL);
        CHECK(fling_input_get_settings(input, info.device, &settings, &error) == FLING_OK);
        CHECK(settings.calibration[0] == 1 && settings.calibration[1] == 0 && settings.calibration[4] == 1);
        settings.known = FLING_SETTING_CALIBRATION;
        const float half[6] = {-1, 0, 1, 0, -1, 1};
        if (way == 1) memcpy(settings.calibration, half, sizeof half);
        CHECK(fling_input_set_settings(input, info.device, &settings, &error) == FLING_OK);
        CHECK(fling_input_advance(input, FLING_NEVER, &error) == FLING_OK);
        while (fling_input_next_event(input, &event)) {
            if (event.kind != FLING_EVENT_TOUCH_DOWN) continue;
            memcpy(places[way], event.normalized, sizeof places[way]);
        }
        fling_input_free(input);
    }
    CHECK(fabs(places[0][0] + places[1][0] - 1) < 0.01 && fabs(places[0][1] + places[1][1] - 1) < 0.01);
    fling_trace_free(trace);
}

void test_settings(void) {
    change();
    turn();
}
