// Prints the touchpad gestures that an X server sends to the root window, one line an event.
//
// usage: gestures READY     makes the file READY when it listens
//
// It reads the number of the display from its input, to which the server writes it by the option -displayfd when it has started.
#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>

#include <stdio.h>

static const struct {
    int type;
    const char *name;
} events[] = {
    {XI_GestureSwipeBegin, "swipe begin"},   {XI_GestureSwipeUpdate, "swipe update"},
    {XI_GestureSwipeEnd, "swipe end"},       {XI_GesturePinchBegin, "pinch begin"},
    {XI_GesturePinchUpdate, "pinch update"}, {XI_GesturePinchEnd, "pinch end"},
};

enum { EVENT_COUNT = sizeof events / sizeof *events };

int main(int count, char **words) {
    int number;
    char name[16];
    if (count != 2 || scanf("%d", &number) != 1) return 2;
    snprintf(name, sizeof name, ":%d", number);
    Display *display = XOpenDisplay(name);
    if (!display) return 1;
    int opcode, event, error, major = 2, minor = 4;
    if (!XQueryExtension(display, "XInputExtension", &opcode, &event, &error)) return 1;
    if (XIQueryVersion(display, &major, &minor) != Success || minor < 4) return 1;
    unsigned char mask[XIMaskLen(XI_LASTEVENT)] = {0};
    for (int i = 0; i < EVENT_COUNT; i++) XISetMask(mask, events[i].type);
    XIEventMask selection = {.deviceid = XIAllMasterDevices, .mask_len = sizeof mask, .mask = mask};
    XISelectEvents(display, DefaultRootWindow(display), &selection, 1);
    XSync(display, False);
    FILE *ready = fopen(words[1], "w");
    if (ready) fclose(ready);
    for (;;) {
        XEvent next;
        XNextEvent(display, &next);
        if (next.xcookie.extension != opcode || !XGetEventData(display, &next.xcookie)) continue;
        for (int i = 0; i < EVENT_COUNT; i++) {
            if (events[i].type == next.xcookie.evtype) puts(events[i].name);
        }
        fflush(stdout);
        XFreeEventData(display, &next.xcookie);
    }
}
