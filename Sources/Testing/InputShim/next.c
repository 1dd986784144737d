// The lookup of the real functions that this library replaces.
#define _GNU_SOURCE
#include "shim.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    size_t index, wanted;
    char *path;
} ObjectSearch;

static int take_object(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    ObjectSearch *search = data;
    if (search->index++ != search->wanted) return 0;
    search->path = strdup(info->dlpi_name);
    return 1;
}

/// Returns the path of a loaded object, to be freed; NULL behind the last one. The loader's lock is not held meanwhile,
/// because another lock of the loader's comes before it.
static char *path_of_object(size_t index) {
    ObjectSearch search = {.wanted = index};
    dl_iterate_phdr(take_object, &search);
    return search.path;
}

static bool is_in_this_library(const void *address) {
    Dl_info found, own;
    return dladdr(address, &found) && dladdr((void *)virtual_next, &own) && found.dli_fbase == own.dli_fbase;
}

void *virtual_next(const char *name) {
    void *next = dlsym(RTLD_NEXT, name);
    // RTLD_NEXT does not find a library that was loaded only for a plug-in (RTLD_LOCAL).
    char *path;
    for (size_t i = 0; !next && (path = path_of_object(i)); i++) {
        // The program itself has no path, and finds this library's functions.
        void *library = *path ? dlopen(path, RTLD_LAZY | RTLD_NOLOAD) : NULL;
        if (library) {
            next = dlsym(library, name);
            if (next && is_in_this_library(next)) next = NULL;
            dlclose(library);
        }
        free(path);
    }
    return next;
}

void *virtual_absent(void) {
    errno = ENOSYS;
    return NULL;
}

int virtual_absent_result(void) {
    errno = ENOSYS;
    return -ENOSYS;
}
