/* The functions of fling-wlroots.h: compiled once, with a compositor's own sources and its wlroots. */
#include <fling-wlroots.h>
#include <string.h>
#include <wlr/config.h>

#if WLR_HAS_LIBINPUT_BACKEND
#include <fling-libinput.h>
#include <wlr/backend/libinput.h>
#endif

#include "wayland/acceleration.h"
#include "wlroots/devices.h"
#include "wlroots/pointers.h"
#include "wlroots/gestures.h"
#include "wlroots/touches.h"
