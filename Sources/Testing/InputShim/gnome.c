// GNOME Shell without a display creates its seat with a flag that disables libinput: the flag is left out here.
#define _GNU_SOURCE
#include "shim.h"

#include <stdarg.h>
#include <string.h>

// The declarations of GObject that are needed to make an object.
typedef struct Object Object;
typedef size_t ObjectType;

Object *g_object_new(ObjectType type, const char *first, ...);
Object *g_object_new_valist(ObjectType type, const char *first, va_list arguments);
const char *g_type_name(ObjectType type);

enum { MAXIMUM_PROPERTIES = 4 };

/// Creates the seat with all of its properties but the flags.
static Object *make_seat(ObjectType type, const char *first, va_list arguments) {
    // It takes real devices from logind, and has no session there.
    shim_open_directly();
    const char *names[MAXIMUM_PROPERTIES + 1] = {0};
    void *values[MAXIMUM_PROPERTIES + 1] = {0};
    size_t count = 0;
    for (const char *name = first; name; name = va_arg(arguments, const char *)) {
        if (!strcmp(name, "flags")) {
            (void)va_arg(arguments, unsigned);
        } else if (count == MAXIMUM_PROPERTIES) {
            shim_complain("this version of GNOME Shell makes its seat in a way that is not known here");
            return NULL;
        } else {
            // The seat's other properties are objects and texts.
            names[count] = name;
            values[count] = va_arg(arguments, void *);
            // From version 49 on, a seat without a display has a name of its own, at which udev has no devices.
            if (!strcmp(name, "seat-id")) values[count] = "seat0";
            count++;
        }
    }
    return REAL(g_object_new)(
        type, names[0], values[0], names[1], values[1], names[2], values[2], names[3], values[3], NULL);
}

EXPORTED Object *g_object_new(ObjectType type, const char *first, ...) {
    va_list arguments;
    va_start(arguments, first);
    const char *name = shim_has_player() ? REAL(g_type_name)(type) : NULL;
    Object *object = name && !strcmp(name, "MetaSeatNative") ? make_seat(type, first, arguments)
                                                             : REAL(g_object_new_valist)(type, first, arguments);
    va_end(arguments);
    return object;
}
