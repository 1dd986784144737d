/*
 * fling-input.h - the events of fingers on real devices, recorded and replayed.
 *
 *     fling_error error;
 *     fling_input *input = fling_input_create_for_seat(NULL, &error);
 *     if (input == NULL) {
 *         fprintf(stderr, "%s\n", error.message);
 *         return 1;
 *     }
 *     struct pollfd ready = {.fd = fling_input_fd(input), .events = POLLIN};
 *     while (poll(&ready, 1, -1) >= 0 && fling_input_dispatch(input, &error) == FLING_OK) {
 *         fling_event event = {.size = sizeof event};
 *         while (fling_input_next_event(input, &event)) fling_arena_handle(arena, &event, NULL);
 *     }
 *
 * Devices are libinput's, of a seat or at some paths; or those of a recording, on a clock of its own: then a
 * program's own loop runs again, without a device, as it did when the recording was made. A whole recording is
 * replayed into a value in one call.
 *
 * Together with libfling. The two libraries share no handle, no memory and no state, and neither needs the
 * other: plain structs of fling.h go from one to the other. The fling_event that comes out of a
 * fling_input goes into a fling_arena, a fling_gesture of a replay into fling_draggable_handle, and a
 * fling_spring of libfling into the settings of a replay. So a program links either or both, of any two versions
 * of the same major number. This library has its own copy of libfling's code, and Swift's runtime, within
 * itself; it shows no symbol of either, so that a program may have others of them.
 *
 * Units, as in fling.h: moments are nanoseconds of CLOCK_MONOTONIC, or of a recording's own clock; lengths on a
 * surface are millimetres, x to the right, y towards the person. Texts are UTF-8.
 *
 * Handles. A `..._create...`, `..._read`, `..._parse` or other function that answers a handle allocates it; it is
 * yours, and its `..._free` function frees it, in any order. A handle never keeps a pointer that you hand to it,
 * but for your functions and their contexts. A text that a handle answers lives as long as the handle, and is not
 * yours to free. Plain structs are yours.
 *
 * Threads. Functions that take no handle may be called on any thread at any time. Functions that take a handle
 * may be called on any thread, but on one at a time for each handle. A recorder belongs to its input: what holds
 * for one handle holds for the two together. Your functions are called within a call of yours, on its thread; a
 * call on the same handle from within one of them answers FLING_ERROR_BUSY, and does not free it.
 *
 * Memory. All functions may allocate, but for these, which do not once as much came in one go before:
 * fling_input_dispatch on real devices without a recorder (beside what libinput itself does), and
 * fling_input_next_event.
 *
 * Bad input. Every pointer may be NULL, every number may be anything, and no call crashes for it (but for a
 * pointer that points nowhere). A function that can fail answers a status below 0, or NULL for a handle, and then
 * has had no effect unless it says otherwise; a struct that it should have filled is emptied. The last
 * argument of every function that can fail is a pointer to a `fling_error`, which may be NULL. The failures that any
 * function may have are those that fling.h names; "Fails with" names the others.
 *
 * Sizes. Structs that may grow begin with their size, as in fling.h: set it before you hand one to a function, also to
 * one that fills it. A size that no version has is FLING_ERROR_SIZE.
 */
#ifndef FLING_INPUT_H
#define FLING_INPUT_H

#include "fling.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==== Version ==== */

/* The version that this header belongs to: 10000 * major + 100 * minor + patch. A program runs with any library
 * of the same major version that is at least as new. */
#define FLING_INPUT_VERSION FLING_VERSION
#define FLING_INPUT_VERSION_TEXT FLING_VERSION_TEXT

/* The version of the library that is in use, written as FLING_INPUT_VERSION is. */
uint32_t fling_input_version(void);

/* The same as text. It is never freed. */
const char *fling_input_version_text(void);

/* ==== Answers of functions ==== */

/* A status in words: never NULL, never freed. */
const char *fling_input_error_message(fling_status status);

/* ==== Traces ====
 *
 * A recorded session, at one of two levels: the frames that devices sent to the kernel, or the events that libinput
 * made of them. A handle; it never changes. */

typedef struct fling_trace fling_trace;

typedef enum fling_trace_level {
    /* The kernel's events of each device, to be played through a libinput. */
    FLING_TRACE_EVDEV = 0,
    /* Events as libinput reports them. */
    FLING_TRACE_TOUCH = 1
} fling_trace_level;

typedef enum fling_trace_format {
    /* The YAML of libinput record, version 1. */
    FLING_FORMAT_LIBINPUT = 0,
    /* The text of evemu-record, 1.0 to 1.3. */
    FLING_FORMAT_EVEMU = 1,
    /* Touch events as JSON lines. */
    FLING_FORMAT_TOUCH = 2,
    /* The text that evtest prints. */
    FLING_FORMAT_EVTEST = 3,
    /* The text that Android's getevent prints. */
    FLING_FORMAT_GETEVENT = 4
} fling_trace_format;

/* Reads a file of any of the five formats, which is recognised by its content. A file that is cut off gives all its
 * whole frames. Fails with TEXT, FILE, FORMAT. */
fling_trace *fling_trace_read(const char *path, fling_error *error);

/* The same with bytes in memory; `name` stands for the file in messages, and may be NULL. `bytes` may be NULL when
 * `size` is 0. Fails with TEXT (the name), PARAMETER (a size that no memory has), FORMAT. */
fling_trace *fling_trace_parse(const void *bytes, size_t size, const char *name, fling_error *error);

/* A trace of `count` events, at the level of touch, in order of time; `name` may be NULL. Fails with
 * TEXT, CONSTANT, PARAMETER (a count that no memory has). */
fling_trace *fling_trace_from_events(
    const fling_event *events, size_t count, const char *name, fling_error *error);

/* Frees it. Inputs and replays made of it stay. NULL is allowed. */
void fling_trace_free(fling_trace *trace);

/* The contents of a trace in numbers. */
typedef struct fling_trace_info {
    /* sizeof(fling_trace_info). */
    size_t size;
    fling_trace_level level;
    /* The format of the file that it was read from; LIBINPUT or TOUCH, by its level, if it was not read. */
    fling_trace_format format;
    /* The evdev level: devices, and frames of all of them. 0 at the level of touch. */
    size_t device_count, frame_count;
    /* The kernel's events, or touch events. */
    size_t event_count;
    /* The remarks on events that reading, mending or playing left out or changed. */
    size_t remark_count;
    /* The times of the earliest and the latest event; both 0 when there is none. */
    int64_t start, end;
} fling_trace_info;

/* Writes the numbers of a trace to `info`. */
fling_status fling_trace_get_info(const fling_trace *trace, fling_trace_info *info, fling_error *error);

/* The name that it was given, such as its file's path. It belongs to the trace. NULL for NULL. */
const char *fling_trace_name(const fling_trace *trace);

/* A sentence such as "device 0: 3 contacts took the place of another; that one is lifted first". It belongs to the
 * trace. NULL when there is none at that index, and for NULL. */
const char *fling_trace_remark(const fling_trace *trace, size_t index);

/* A device of a trace of the evdev level. */
typedef struct fling_trace_device {
    /* sizeof(fling_trace_device). */
    size_t size;
    uint16_t bus, vendor, product, version;
    /* 0 when the device does not say how large it is: then `surface` is 0. */
    int32_t has_surface;
    int32_t reserved_;
    /* Width and height of the surface in millimetres. */
    double surface[2];
    size_t frame_count;
    /* Ends with NUL; longer ones are cut off. */
    char name[128];
} fling_trace_device;

/* Writes the description of a device to `device`. Fails with INDEX. */
fling_status fling_trace_get_device(
    const fling_trace *trace, size_t index, fling_trace_device *device, fling_error *error);

/* Writes an event of a trace of the level of touch to `event`. Fails with INDEX, UNSUPPORTED (the other level). */
fling_status fling_trace_get_event(const fling_trace *trace, size_t index, fling_event *event, fling_error *error);

/* A trace of the evdev level made playable: contacts that were down at the start or the end are put down and lifted,
 * clocks that went back stand still, and so on; its remarks name the changes. `assumed_size`: width and height in
 * millimetres of devices that do not report their size; NULL to leave them without one. A trace of the level of touch
 * needs nothing: the result is a copy. Fails with PARAMETER (a size not from 1 through 1e6). */
fling_trace *fling_trace_mended(const fling_trace *trace, const double *assumed_size, fling_error *error);

/* Converts a trace of the evdev level, mended first, to one of the level of touch. It is played through the machine's
 * own libinput, on virtual devices and a virtual clock. A trace of the level of touch is copied. Fails with LIBINPUT. */
fling_trace *fling_trace_converted(const fling_trace *trace, fling_error *error);

/* Writes a trace to a file: libinput's YAML at the evdev level, JSON lines at that of touch. `replaces`: true to
 * replace a file of that name. Fails with TEXT, FILE, EXISTS; a file that could not be written to its end stays. */
fling_status fling_trace_write(
    const fling_trace *trace, const char *path, bool replaces, fling_error *error);

/* The same as text, which ends with NUL, and its length without that to `length`, which may be NULL. It is made when
 * it is first asked for, and belongs to the trace. NULL, and 0, for NULL. */
const char *fling_trace_text(fling_trace *trace, size_t *length);

/* ==== Devices ==== */

typedef struct fling_input fling_input;

/* Opens the device node at a path with flags of open(2): a file descriptor, or a negative errno. */
typedef int (*fling_input_open_function)(const char *path, int flags, void *context);

/* Closes a descriptor that the function above answered. */
typedef void (*fling_input_close_function)(int descriptor, void *context);

typedef enum fling_input_log_priority {
    FLING_LOG_DEBUG = 10,
    FLING_LOG_INFO = 20,
    FLING_LOG_ERROR = 30
} fling_input_log_priority;

/* Takes a message of libinput's, without a newline at its end; it lives until the function returns. */
typedef void (*fling_input_log_function)(fling_input_log_priority priority, const char *text, void *context);

/* The access to devices, and the receiver of libinput's messages. Call fling_input_options_init first, then change what
 * differs. */
typedef struct fling_input_options {
    /* Set by fling_input_options_init. */
    size_t size;
    /* The seat whose devices are wanted; NULL for "seat0". Read by the call that is given the options alone. */
    const char *seat;
    /* Functions of a program that has its devices from logind, libseat or another process; both NULL, which is the
     * default, for one that may open them itself. */
    fling_input_open_function open;
    fling_input_close_function close;
    /* Handed to both; it stays yours. */
    void *access_context;
    /* NULL to have errors of libinput's on standard error. */
    fling_input_log_function log;
    void *log_context;
    /* Messages that matter less are not made: INFO. */
    fling_input_log_priority log_priority;
    /* Not 0 to take the touch devices to itself (EVIOCGRAB): no other program gets their events. Keyboards and mice
     * stay with everybody. Without `open` alone: a function of yours grabs what it opens itself. */
    int32_t is_exclusive;
    /* Not 0 when it is no error that a seat has no device yet. */
    int32_t waits_for_devices;
    /* Not 0 to report mice, and the pointer that a touchpad moves: the events of kinds FLING_EVENT_POINTER_*. A trace
     * with a mouse has them in any case. */
    int32_t reports_pointers;
} fling_input_options;

/* Fills in the defaults. `size` is sizeof(fling_input_options). */
fling_status fling_input_options_init(fling_input_options *options, size_t size, fling_error *error);

/* The devices of a seat, present and to come, as udev reports them. NULL for `options` takes the defaults. Fails with
 * NULL (one of `open` and `close` alone), CONSTANT (log_priority), TEXT, PERMISSION, HELD, NO_DEVICE, SYSTEM. */
fling_input *fling_input_create_for_seat(const fling_input_options *options, fling_error *error);

/* The devices at `count` nodes, such as "/dev/input/event5", and no others. Fails with NULL (one of `open` and `close`
 * alone), CONSTANT (log_priority), TEXT, PARAMETER (more than 65,536), PERMISSION, HELD, NO_DEVICE, SYSTEM. */
fling_input *fling_input_create_for_paths(
    const char *const *paths, size_t count, const fling_input_options *options, fling_error *error);

/* The devices of a trace, which exist only here. At the evdev level the machine's own libinput reads them, on a clock
 * that stands still until fling_input_advance moves it; nothing distinguishes them from real ones, and no other input
 * sees them. At the level of touch the trace's events come as they are. Of the options, those of the log and
 * `reports_pointers` count. Fails with CONSTANT (log_priority), TEXT, LIBINPUT. */
fling_input *fling_input_create_for_trace(
    const fling_trace *trace, const fling_input_options *options, fling_error *error);

/* Closes all devices, finishes its recorders, and frees it. NULL is allowed. */
void fling_input_free(fling_input *input);

/* ---- Events ---- */

/* Becomes readable when there is something to dispatch. It belongs to the input: do not read or close it. -1 for NULL,
 * and for a trace of the level of touch. */
int fling_input_fd(const fling_input *input);

/* Reads the events that the devices have sent, without waiting. Fails with SYSTEM. */
fling_status fling_input_dispatch(fling_input *input, fling_error *error);

/* Takes the oldest event that was read and that no one has taken. False, with `event` emptied, when there is none, and
 * for NULL; false, with nothing taken or written, for a size that no version has. All events are kept until they are
 * taken. */
bool fling_input_next_event(fling_input *input, fling_event *event);

/* Closes all devices, as when the session is switched away: an event says so, and those that follow cancel the gestures
 * under way and remove the devices. Fails with UNSUPPORTED (a trace of the level of touch). */
fling_status fling_input_suspend(fling_input *input, fling_error *error);

/* Opens them again; they come back with new numbers. Fails with SYSTEM, UNSUPPORTED (a trace of the
 * level of touch). */
fling_status fling_input_resume(fling_input *input, fling_error *error);

/* ---- The devices ---- */

/* Opens one more device of an input that has paths; an event announces it at the next dispatch. Fails with TEXT,
 * UNSUPPORTED (no paths), PERMISSION, HELD, NO_DEVICE, SYSTEM. */
fling_status fling_input_add_path(fling_input *input, const char *path, fling_error *error);

/* Closes a device of an input that has paths, or unplugs one of a trace of the evdev level; events say so at the next
 * dispatch. Fails with INDEX, UNSUPPORTED (a seat; a trace of the level of touch). */
fling_status fling_input_remove_device(fling_input *input, uint32_t device, fling_error *error);

/* Writes the reason for which a node could not be opened to `failure`; `index` counts the nodes that failed. False when
 * there is none, and for NULL. */
bool fling_input_open_failure(const fling_input *input, size_t index, fling_error *failure);

/* The kinds of events that libinput can report of a device, added up. */
typedef enum fling_capability {
    FLING_CAPABILITY_KEYBOARD = 1,
    FLING_CAPABILITY_POINTER = 2,
    FLING_CAPABILITY_TOUCH = 4,
    FLING_CAPABILITY_TABLET_TOOL = 8,
    FLING_CAPABILITY_TABLET_PAD = 16,
    FLING_CAPABILITY_GESTURE = 32,
    FLING_CAPABILITY_SWITCH = 64
} fling_capability;

/* The kinds of touchpad gesture, added up. */
typedef enum fling_touchpad_gesture {
    FLING_TOUCHPAD_SCROLL = 1,
    FLING_TOUCHPAD_SWIPE = 2,
    FLING_TOUCHPAD_PINCH = 4,
    FLING_TOUCHPAD_HOLD = 8
} fling_touchpad_gesture;

/* A device. */
typedef struct fling_device_info {
    /* sizeof(fling_device_info). */
    size_t size;
    /* The number that its events carry; never used again by the same input. */
    uint32_t device;
    fling_device_kind kind;
    /* The kinds of events that it can report: fling_capability, added up. */
    uint32_t capabilities;
    /* The touchpad gestures that it reports: fling_touchpad_gesture, added up. */
    uint32_t gestures;
    /* The maker's numbers, as on USB. */
    uint32_t vendor, product;
    /* The number of fingers that a touchscreen distinguishes; 0 when it does not report it, -1 for other devices. */
    int32_t maximum_contacts;
    /* The most fingers that a touchpad takes a tap of; 0 when it has no taps. */
    int32_t maximum_tap_fingers;
    /* The settings that it has: fling_setting, added up. */
    uint32_t settings;
    /* The choices that it has: constants of fling_acceleration_profile, fling_scroll_method and fling_click_method,
     * added up; 0 where there is no choice. */
    uint32_t acceleration_profiles, scroll_methods, click_methods;
    /* 0 when neither the device nor libinput knows how large it is: then `surface` is 0. */
    int32_t has_surface;
    int32_t reserved_;
    /* Width and height of the surface in millimetres. */
    double surface[2];
    /* The name of its node, such as "event5", and its own. Both end with NUL; longer ones are cut off. At the level of
     * touch, both are empty. */
    char system_name[32];
    char name[128];
} fling_device_info;

/* The number of present devices. 0 for NULL, and from within one of your functions. */
size_t fling_input_device_count(const fling_input *input);

/* Writes the description of the device at an index to `info`. Fails with INDEX. */
fling_status fling_input_get_device(
    const fling_input *input, size_t index, fling_device_info *info, fling_error *error);

/* The same for the device whose events carry the number `device`. Fails with INDEX. */
fling_status fling_input_find_device(
    const fling_input *input, uint32_t device, fling_device_info *info, fling_error *error);

/* ---- Settings ---- */

/* The settings of a device. */
typedef enum fling_setting {
    FLING_SETTING_SENDS_EVENTS = 1 << 0,
    FLING_SETTING_TAP_TO_CLICK = 1 << 1,
    FLING_SETTING_TAP_BUTTONS = 1 << 2,
    FLING_SETTING_TAP_AND_DRAG = 1 << 3,
    FLING_SETTING_DRAG_LOCK = 1 << 4,
    FLING_SETTING_NATURAL_SCROLL = 1 << 5,
    FLING_SETTING_SCROLL_METHOD = 1 << 6,
    FLING_SETTING_SCROLL_BUTTON = 1 << 7,
    FLING_SETTING_SCROLL_BUTTON_LOCK = 1 << 8,
    FLING_SETTING_ACCELERATION_PROFILE = 1 << 9,
    FLING_SETTING_ACCELERATION_SPEED = 1 << 10,
    FLING_SETTING_CLICK_METHOD = 1 << 11,
    FLING_SETTING_MIDDLE_BUTTON_EMULATION = 1 << 12,
    FLING_SETTING_LEFT_HANDED = 1 << 13,
    FLING_SETTING_DISABLE_WHILE_TYPING = 1 << 14,
    FLING_SETTING_DISABLE_WHILE_TRACKPOINTING = 1 << 15,
    FLING_SETTING_ROTATION = 1 << 16,
    FLING_SETTING_CALIBRATION = 1 << 17
} fling_setting;

typedef enum fling_sends_events {
    FLING_SENDS_EVENTS = 0,
    FLING_SENDS_NO_EVENTS = 1,
    /* None while a mouse is plugged in. */
    FLING_SENDS_EVENTS_WITHOUT_MOUSE = 2
} fling_sends_events;

/* The buttons that taps of one, two and three fingers click. */
typedef enum fling_tap_buttons {
    FLING_TAP_LEFT_RIGHT_MIDDLE = 0,
    FLING_TAP_LEFT_MIDDLE_RIGHT = 1
} fling_tap_buttons;

typedef enum fling_scroll_method {
    FLING_SCROLL_NONE = 0,
    FLING_SCROLL_TWO_FINGER = 1,
    /* One finger along the pad's edge. */
    FLING_SCROLL_EDGE = 2,
    /* Motion while a button is down. */
    FLING_SCROLL_ON_BUTTON_DOWN = 4
} fling_scroll_method;

typedef enum fling_acceleration_profile {
    FLING_ACCELERATION_NONE = 0,
    /* The same factor at any speed. */
    FLING_ACCELERATION_FLAT = 1,
    /* Faster motion goes further. */
    FLING_ACCELERATION_ADAPTIVE = 2
} fling_acceleration_profile;

typedef enum fling_click_method {
    FLING_CLICK_NONE = 0,
    /* The place of the press on the pad decides which button it is. */
    FLING_CLICK_BUTTON_AREAS = 1,
    /* The number of fingers on the pad decides which button it is. */
    FLING_CLICK_CLICKFINGER = 2
} fling_click_method;

/* Settings with their values, as libinput names them. Truth values are 0 or another number. */
typedef struct fling_device_settings {
    /* Set by fling_device_settings_init. */
    size_t size;
    /* The settings that count: fling_setting, added up. */
    uint32_t known;
    fling_sends_events sends_events;
    int32_t tap_to_click;
    fling_tap_buttons tap_buttons;
    /* Not 0 if a tap and a finger put down again at once drag; and if that goes on when the finger is lifted for a
     * moment. */
    int32_t tap_and_drag, drag_lock;
    /* Not 0 if content follows the fingers; the numbers of a fling_event follow them all the same. */
    int32_t natural_scroll;
    fling_scroll_method scroll_method;
    /* The button that scrolls while it is down, an evdev code such as 0x112; 0 for none. */
    uint32_t scroll_button;
    int32_t scroll_button_lock;
    fling_acceleration_profile acceleration_profile;
    fling_click_method click_method;
    int32_t middle_button_emulation, left_handed, disable_while_typing, disable_while_trackpointing;
    /* The speed of the pointer, from -1 to 1. */
    double acceleration_speed;
    /* The turn of the device, in degrees clockwise, from 0 up to 360. */
    double rotation;
    /* The first two rows of the matrix that maps positions, in fractions of the surface. */
    float calibration[6];
} fling_device_settings;

/* Empties it: no setting counts. `size` is sizeof(fling_device_settings). */
fling_status fling_device_settings_init(fling_device_settings *settings, size_t size, fling_error *error);

/* Writes the settings that a device has, as they are. `settings` must have been initialised. Fails with INDEX. */
fling_status fling_input_get_settings(
    const fling_input *input, uint32_t device, fling_device_settings *settings, fling_error *error);

/* Changes the settings that count. Some take effect when the fingers are lifted. Fails with INDEX, CONSTANT, PARAMETER
 * (the device does not take that value), UNSUPPORTED (it does not have that setting); of several, those before the one
 * that fails have been changed. */
fling_status fling_input_set_settings(
    fling_input *input, uint32_t device, const fling_device_settings *settings, fling_error *error);

/* ---- The clock of a trace ---- */

/* The present time: that of a trace's own clock, or CLOCK_MONOTONIC. 0 for NULL. */
int64_t fling_input_now(const fling_input *input);

/* The time of the next event that needs no call: a device of a trace sends a frame, or a timer of libinput's expires.
 * FLING_NEVER without one, for real devices and for NULL. */
int64_t fling_input_next_time(const fling_input *input);

/* Advances the trace's clock up to and including a time, and reads the events as fling_input_dispatch does; FLING_NEVER
 * for all of them. A time that is past changes nothing. Fails with SYSTEM, UNSUPPORTED (real devices). */
fling_status fling_input_advance(fling_input *input, int64_t time, fling_error *error);

/* ==== Recorders ====
 *
 * Recordings of an input's devices, made while the program reads them. A handle, which belongs to the input's
 * thread. It works within fling_input_dispatch and its like; the program has nothing to call for it. However the
 * program ends, the file has all whole frames up to then. A failure to write ends the recording and not the input:
 * the tally and fling_recorder_finish say so. */

typedef struct fling_recorder fling_recorder;

/* The options of a recording. Call fling_recorder_options_init first, then change what differs. */
typedef struct fling_recorder_options {
    /* Set by fling_recorder_options_init. */
    size_t size;
    /* Not 0 to replace a file of that name; otherwise it is an error that there is one. */
    int32_t replaces;
    /* Not 0 to record the keys that are typed, which may be a password. 0 hides them, as libinput does. */
    int32_t shows_keys;
    /* Not 0, which is the default, when the first frame's time counts as 0. */
    int32_t starts_at_zero;
    int32_t reserved_;
} fling_recorder_options;

/* Fills in the defaults. `size` is sizeof(fling_recorder_options). */
fling_status fling_recorder_options_init(fling_recorder_options *options, size_t size, fling_error *error);

/* Begins to record to a new file, which only its owner may read. NULL for `options` takes the defaults.
 * FLING_TRACE_EVDEV: the frames of the devices that are there now. Their nodes are opened a second time, as they
 * were the first time; a seat's manager that hands out a device once only refuses that. To suspend the input ends
 * it. FLING_TRACE_TOUCH: the events that fling_input_next_event gives, devices that are there already included. The
 * recorder is yours, for fling_recorder_free. Fails with CONSTANT, TEXT, FILE, EXISTS, PERMISSION, HELD, NO_DEVICE,
 * SYSTEM, UNSUPPORTED (the evdev level of a trace of the level of touch, or of devices that the input has to
 * itself). */
fling_recorder *fling_recorder_create(
    fling_input *input, fling_trace_level level, const char *path, const fling_recorder_options *options,
    fling_error *error);

/* The amount that was recorded. */
typedef struct fling_recorder_tally {
    /* sizeof(fling_recorder_tally). */
    size_t size;
    /* The frames of the devices; 0 at the level of touch. */
    uint64_t frames;
    /* The kernel's events, or touch events. */
    uint64_t events;
    /* The number of times that the kernel's queue ran over; 0 at the level of touch. */
    uint64_t overruns;
    /* The time from the first to the last, in seconds. */
    double seconds;
    /* The number of its devices that are gone. */
    uint32_t lost_devices;
    /* Not 0 if it is finished or has failed. */
    int32_t is_over;
} fling_recorder_tally;

/* Writes the amount that was recorded to `tally`. */
fling_status fling_recorder_get_tally(const fling_recorder *recorder, fling_recorder_tally *tally, fling_error *error);

/* Ends the recording: writes the frames that the devices have sent by now, and closes the file. Later calls answer the
 * same. Fails with the first failure since it began: FILE, SYSTEM. */
fling_status fling_recorder_finish(fling_recorder *recorder, fling_error *error);

/* Finishes it, and frees it. NULL is allowed. */
void fling_recorder_free(fling_recorder *recorder);

/* ==== Replays ====
 *
 * A trace played into a value that fingers drag, and that moves on by itself after the release, until it has come
 * to rest: the same as the command fling replay. It needs no device, no root and no waiting, and gives the same on
 * every run. A handle, which never changes. */

typedef struct fling_replay fling_replay;

typedef enum fling_replay_axis {
    /* The axis along which the hand goes further. */
    FLING_REPLAY_AXIS_LONGER = 0,
    /* The axis to the right. */
    FLING_REPLAY_AXIS_X = 1,
    /* The axis towards the person. */
    FLING_REPLAY_AXIS_Y = 2,
    /* A point in the plane. */
    FLING_REPLAY_AXIS_BOTH = 3
} fling_replay_axis;

/* The value that the hand moves, and the frames. Call fling_replay_settings_init first, then change what differs. */
typedef struct fling_replay_settings {
    /* Set by fling_replay_settings_init. */
    size_t size;
    /* The axis of the hand that moves the value: LONGER. */
    fling_replay_axis axis;
    /* The strategy by which the hand's places become its velocity: FLING_VELOCITY_DEFAULT. */
    fling_velocity_strategy strategy;
    /* The distance of the value per millimetre of the hand, at most 1e6; negative to go against it. 96 / 25.4: points on a
     * screen of 96 to the inch. */
    double units_per_mm;
    /* The value's first resting place on each axis: 0. */
    double start;
    /* The ends between which it may rest on each axis: the hand pulls it further against a rubber band. -INFINITY and
     * INFINITY for anywhere, which is the default. */
    double lower, upper;
    /* Its resting places along one axis; it runs out freely if there are none. Read by the call that is given the
     * settings alone. */
    const double *detents;
    size_t detent_count;
    /* The spring that draws it there: a duration in seconds, from 1e-6 through 1e6, and a bounce, from -0.9999
     * through 1. 0.5 and 0. */
    double spring_duration, spring_bounce;
    /* A spring of libfling's in their place, or one of which mass, stiffness and damping are filled in; NULL if there
     * is none. Read by the call that is given the settings alone. */
    const fling_spring *spring;
    /* The rate of frames, from 1e-3 through 1e6: 60. The motion does not depend on it. */
    double frames_per_second;
} fling_replay_settings;

/* Fills in the defaults. `size` is sizeof(fling_replay_settings). */
fling_status fling_replay_settings_init(fling_replay_settings *settings, size_t size, fling_error *error);

/* Plays a trace: one of the evdev level, mended first, through the machine's own libinput on virtual devices. NULL for
 * `settings` takes the defaults. The trace may be freed afterwards. Fails with CONSTANT, PARAMETER (also more than
 * 10,000,000 frames), UNSUPPORTED (detents with FLING_REPLAY_AXIS_BOTH), LIBINPUT. */
fling_replay *fling_replay_create(
    const fling_trace *trace, const fling_replay_settings *settings, fling_error *error);

/* Frees it. NULL is allowed. */
void fling_replay_free(fling_replay *replay);

/* The amounts of a replay, and its end. */
typedef struct fling_replay_info {
    /* sizeof(fling_replay_info). */
    size_t size;
    /* The number of the value's dimensions: 1 or 2. */
    int32_t dimensions;
    /* The axis of the value: never LONGER, but the one that was found. */
    fling_replay_axis axis;
    /* The numbers of events, of gestures recognised, of frames and of transitions. */
    size_t event_count, gesture_count, frame_count, transition_count;
    /* The rate of frames of the settings. */
    double frames_per_second;
    /* The time of the first event: all other times are of the same clock. */
    int64_t start;
    /* Not 0 if it rests in the end; its place then, and the time from which it rests, in seconds since the first event.
     * All are 0 if it does not. */
    int32_t rests;
    int32_t reserved_;
    double resting_value[2];
    double resting_seconds;
    /* The time of the greatest speed, in seconds since the first event, and the velocity per second then. */
    double peak_seconds;
    double peak_velocity[2];
} fling_replay_info;

/* Writes the amounts of a replay to `info`. */
fling_status fling_replay_get_info(const fling_replay *replay, fling_replay_info *info, fling_error *error);

/* Writes an event of the devices, at the trace's time. Fails with INDEX. */
fling_status fling_replay_get_event(const fling_replay *replay, size_t index, fling_event *event, fling_error *error);

/* Writes a recognised gesture: pans of any number of fingers, taps, and holds. Fails with INDEX. */
fling_status fling_replay_get_gesture(
    const fling_replay *replay, size_t index, fling_gesture *gesture, fling_error *error);

/* The shown state at a moment. */
typedef struct fling_replay_frame {
    /* The seconds since the first event: n / frames_per_second for frame n. */
    double seconds;
    fling_activity activity;
    int32_t reserved_;
    fling_state state;
} fling_replay_frame;

/* Writes a frame to `frame`. Fails with INDEX. */
fling_status fling_replay_get_frame(
    const fling_replay *replay, size_t index, fling_replay_frame *frame, fling_error *error);

/* Writes a change of course to `transition`. Its time lies between those of frames. Fails with INDEX. */
fling_status fling_replay_get_transition(
    const fling_replay *replay, size_t index, fling_transition *transition, fling_error *error);

/* The frames and transitions as JSON lines, the same bytes as those of the command fling replay --json. The text ends
 * with NUL; its length without that goes to `length`, which may be NULL. It is made when it is first asked for, and
 * belongs to the replay. NULL, and 0, for NULL. */
const char *fling_replay_json(fling_replay *replay, size_t *length);

/* ==== A kernel for a libinput of your own ====
 *
 * A kernel's input side that exists only here: devices of traces, a clock and its timers, and udev's description of them. A
 * compositor's tests create the compositor's own libinput context on it, with the compositor's own interface, and play
 * recordings through that: without a device, without rights and without waiting.
 *
 *     fling_kernel *kernel = fling_kernel_create(&error);
 *     fling_kernel_enter(kernel, NULL);
 *     struct libinput *input = libinput_udev_create_context(&interface, kernel, fling_kernel_udev(kernel));
 *     libinput_udev_assign_seat(input, "seat0");
 *     fling_kernel_add_trace(kernel, trace, &error);
 *     fling_kernel_advance(kernel, INT64_MAX, dispatch, input, &error);
 *     libinput_unref(input);
 *     fling_kernel_free(kernel);
 *
 * The interface's functions answer fling_kernel_open and call fling_kernel_close. Between fling_kernel_enter and
 * fling_kernel_leave all calls into libinput of the calling thread see the kernel; outside of that, and on all other
 * threads, they see the machine. Contexts on it are unreferenced before it is freed. Times are nanoseconds of the
 * kernel's clock, the one that libinput's events carry; it stands still but for fling_kernel_advance. Functions of
 * libudev take the devices that libinput hands out, wherever in the program they are called. */

struct udev;

typedef struct fling_kernel fling_kernel;

/* A kernel without devices. From now on, calls of libinput and calls into libudev lead through this library, for the
 * whole process. Fails with LIBINPUT. */
fling_kernel *fling_kernel_create(fling_error *error);

/* Frees it, and leaves it if the calling thread has entered it. NULL is allowed. */
void fling_kernel_free(fling_kernel *kernel);

/* The udev context to create a libinput context with. It belongs to the kernel. NULL for NULL. */
struct udev *fling_kernel_udev(fling_kernel *kernel);

/* Opens a device node, as libinput_interface's open_restricted does: a file descriptor, or a negative errno. */
int fling_kernel_open(fling_kernel *kernel, const char *path);

/* Closes a descriptor that the function above answered. */
void fling_kernel_close(fling_kernel *kernel, int descriptor);

/* Leads the calling thread's calls into libinput to the kernel from now on. Fails with BUSY (it is entered already). */
fling_status fling_kernel_enter(fling_kernel *kernel, fling_error *error);

/* Leads the calling thread's calls into libinput back to where they led before. Fails with UNSUPPORTED (it is not
 * entered). */
fling_status fling_kernel_leave(fling_kernel *kernel, fling_error *error);

/* Plugs in the devices of a trace of the evdev level, those that are not there yet, and has them send its frames from
 * now on. A trace that was not made for it is mended first: fling_trace_mended. Fails with UNSUPPORTED (the other
 * level), LIBINPUT (a device that no kernel accepts). */
fling_status fling_kernel_add_trace(
    fling_kernel *kernel, const fling_trace *trace, fling_error *error);

/* The kernel's clock. 0 for NULL. */
int64_t fling_kernel_now(const fling_kernel *kernel);

/* The time at which something happens next: a frame, or one of libinput's timers. INT64_MAX when nothing will. */
int64_t fling_kernel_next_time(const fling_kernel *kernel);

/* Has the program dispatch its libinput contexts and handle their events. */
typedef void (*fling_kernel_dispatch_function)(void *context);

/* Turns the clock to a time, step by step: `dispatch` is called first, after each thing that happens, and in the end,
 * on the calling thread, which has entered the kernel meanwhile. INT64_MAX goes on until all frames were sent, and ten
 * seconds longer, for libinput's timers. */
fling_status fling_kernel_advance(
    fling_kernel *kernel, int64_t time, fling_kernel_dispatch_function dispatch, void *context,
    fling_error *error);

#ifdef __cplusplus
}
#endif

#endif
