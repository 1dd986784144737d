// A plug-in that brings GLib and libudev into a program that has neither.
#include <glib-object.h>
#include <libudev.h>
#include <stdio.h>
#include <string.h>
#include <sys/sysmacros.h>

static int count(struct udev_enumerate *enumerate) {
    int count = 0;
    struct udev_list_entry *entry;
    udev_list_entry_foreach(entry, udev_enumerate_get_list_entry(enumerate)) count++;
    return count;
}

/// Returns a new enumeration of input devices.
static struct udev_enumerate *inputs(struct udev *udev) {
    struct udev_enumerate *enumerate = udev_enumerate_new(udev);
    udev_enumerate_add_match_subsystem(enumerate, "input");
    return enumerate;
}

static int scanned(struct udev_enumerate *enumerate) {
    udev_enumerate_scan_devices(enumerate);
    int found = count(enumerate);
    udev_enumerate_unref(enumerate);
    return found;
}

void run(void);

/// Makes an object of GLib's, asks libudev the questions that few programs ask, and prints the answers.
void run(void) {
    GObject *object = g_object_new(G_TYPE_OBJECT, NULL);
    printf("%s", G_OBJECT_TYPE_NAME(object));
    g_object_unref(object);

    struct udev *udev = udev_new();
    struct udev_enumerate *enumerate = inputs(udev);
    udev_enumerate_scan_devices(enumerate);
    struct udev_list_entry *entry = udev_enumerate_get_list_entry(enumerate);
    struct udev_device *device = entry ? udev_device_new_from_syspath(udev, udev_list_entry_get_name(entry)) : NULL;
    if (!device) return;
    printf(", %d devices", count(enumerate));
    udev_enumerate_unref(enumerate);

    enumerate = inputs(udev);
    udev_enumerate_add_match_sysattr(enumerate, "name", "no such device");
    printf(", %d by name", scanned(enumerate));
    enumerate = inputs(udev);
    udev_enumerate_add_nomatch_sysattr(enumerate, "name", "no such device");
    printf(", %d without", scanned(enumerate));
    enumerate = inputs(udev);
    udev_enumerate_add_match_parent(enumerate, udev_device_get_parent(device));
    printf(", %d below", scanned(enumerate));
    enumerate = inputs(udev);
    udev_enumerate_add_syspath(enumerate, udev_device_get_syspath(device));
    printf(", %d added", count(enumerate));
    printf(", subsystems %d", udev_enumerate_scan_subsystems(enumerate));
    udev_enumerate_unref(enumerate);

    char id[64];
    dev_t number = udev_device_get_devnum(device);
    snprintf(id, sizeof id, "c%u:%u", major(number), minor(number));
    struct udev_device *same = udev_device_new_from_device_id(udev, id);
    printf(", %s", same && !strcmp(udev_device_get_syspath(same), udev_device_get_syspath(device)) ? "same" : "another");
    printf(", environment %d", udev_device_new_from_environment(udev) != NULL);
    // The functions that the preloaded library leaves alone only keep a context, or ignore it.
    udev_queue_unref(udev_queue_new(udev));
    udev_hwdb_unref(udev_hwdb_new(udev));
    puts(", end");
}
