// The lookup of the real functions that this library replaces.
#define _GNU_SOURCE
#include "shim.h"

#include <dlfcn.h>

void *virtual_next(const char *name) {
    void *next = dlsym(RTLD_NEXT, name);
    if (next) return next;
    // RTLD_NEXT does not find a library that was loaded only for a plug-in.
    static const char *const libraries[] = {"libudev.so.1", "libinput.so.10", "libseat.so.1"};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !next; i++) {
        void *library = dlopen(libraries[i], RTLD_LAZY | RTLD_NOLOAD);
        if (!library) continue;
        next = dlsym(library, name);
        dlclose(library);
    }
    return next;
}
