// KWin's outputs without a display have no input: they are given the libinput backend that its outputs on a display
// have. Nor have they a size in millimetres, which KWin reports to its clients as -1 by -1: foot divides by that.
// Wayland has 0 by 0 for an unknown size.
#define _GNU_SOURCE
#include "shim.h"

#include <stdlib.h>

// A std::unique_ptr is returned through a pointer that comes as the first argument, on this architecture.
#if defined(__x86_64__)

enum {
    /// The size of a backend's allocation, larger than a QObject and a few pointers.
    BACKEND_ROOM = 1024,
    /// The value of KWin::Session::Type::Noop.
    SESSION_WITHOUT_SEAT = 0,
};

void **kwin_create_input_backend(void **result, void *outputs)
    __asm__("_ZN4KWin13OutputBackend18createInputBackendEv");

typedef void **(*CreateSession)(void **result, int type);
typedef void (*MakeBackend)(void *place, void *session, void *parent);

EXPORTED void **kwin_create_input_backend(void **result, void *outputs) {
    (void)outputs;
    CreateSession create = (CreateSession)virtual_next("_ZN4KWin7Session6createENS0_4TypeE");
    MakeBackend make = (MakeBackend)virtual_next("_ZN4KWin15LibinputBackendC1EPNS_7SessionEP7QObject");
    *result = NULL;
    if (!create || !make) {
        shim_complain("this version of KWin has no libinput backend that is known here");
        return result;
    }
    void *session = NULL;
    create(&session, SESSION_WITHOUT_SEAT);
    void *backend = session ? calloc(1, BACKEND_ROOM) : NULL;
    if (backend) make(backend, session, NULL);
    *result = backend;
    return result;
}

#endif

/// A QSize, which is returned in a register.
typedef struct {
    int width, height;
} Size;

static Size known_size(Size size) { return size.width < 0 || size.height < 0 ? (Size){0, 0} : size; }

#define PHYSICAL_SIZE(function, symbol)                                                   \
    Size function(const void *output) __asm__(symbol);                                    \
    EXPORTED Size function(const void *output) {                                          \
        Size (*next)(const void *) = (Size (*)(const void *))virtual_next(symbol);        \
        return known_size(next ? next(output) : (Size){0, 0});                            \
    }

PHYSICAL_SIZE(kwin_output_physical_size, "_ZNK4KWin6Output12physicalSizeEv")
// Later versions have an output for clients beside the one of the backend.
PHYSICAL_SIZE(kwin_logical_output_physical_size, "_ZNK4KWin13LogicalOutput12physicalSizeEv")
