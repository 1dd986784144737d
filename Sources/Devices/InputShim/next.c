// The functions that this library stands for, in the libraries that have them.
#define _GNU_SOURCE
#include "shim.h"

#include <dlfcn.h>

void *virtual_next(const char *name) {
    void *next = dlsym(RTLD_NEXT, name);
    if (next) return next;
    // A library that was loaded for a plug-in alone is not among the next ones.
    static const char *const libraries[] = {"libudev.so.1", "libinput.so.10", "libseat.so.1"};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !next; i++) {
        void *library = dlopen(libraries[i], RTLD_LAZY | RTLD_NOLOAD);
        if (!library) continue;
        next = dlsym(library, name);
        dlclose(library);
    }
    return next;
}
