#ifndef FLING_CLIBINPUT_H
#define FLING_CLIBINPUT_H

#if !__has_include(<libinput.h>)
#error "libinput.h is missing: install libinput-dev"
#endif

#include <dlfcn.h>
#include <libinput.h>
#include <libudev.h>
#include <link.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/eventfd.h>

/// Receives a message of libinput; Swift defines it. (Swift has no C function pointers that take a va_list.)
void fling_libinput_log(
    struct libinput *_Nonnull libinput, enum libinput_log_priority priority, const char *_Nonnull text);

__attribute__((format(printf, 3, 0))) static void fling_libinput_format(
    struct libinput *_Nonnull libinput, enum libinput_log_priority priority, const char *_Nonnull format,
    va_list arguments) {
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    fling_libinput_log(libinput, priority, text);
}

static inline void fling_libinput_enable_log(
    struct libinput *_Nonnull libinput, enum libinput_log_priority priority) {
    libinput_log_set_priority(libinput, priority);
    libinput_log_set_handler(libinput, fling_libinput_format);
}

/// The file of the library that is loaded; NULL if it is linked in another way. glibc's handles are link maps.
static inline const char *_Nullable fling_libinput_path(void) {
    const struct link_map *map = dlopen("libinput.so.10", RTLD_LAZY | RTLD_NOLOAD);
    return map ? map->l_name : NULL;
}

#endif
