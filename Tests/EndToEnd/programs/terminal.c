// Answers for a virtual terminal's ioctls on a pseudoterminal, which a container has in its place: the terminal is in
// front, and stays there. It is preloaded into kmscon.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

int ioctl(int descriptor, unsigned long request, ...);

int ioctl(int descriptor, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    struct stat status;
    switch (request) {
    case VT_GETSTATE:
        if (fstat(descriptor, &status) < 0) return -1;
        *(struct vt_stat *)argument = (struct vt_stat){.v_active = (unsigned short)minor(status.st_rdev)};
        return 0;
    case KDGKBMODE: *(int *)argument = K_XLATE; return 0;
    case KDSKBMODE:
    case KDSETMODE:
    case VT_SETMODE:
    case VT_ACTIVATE: return 0;
    default: break;
    }
    int (*next)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
    return next(descriptor, request, argument);
}
