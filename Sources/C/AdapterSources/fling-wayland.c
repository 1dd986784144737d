/* The functions of fling-wayland.h: compiled once, with a program's own sources, and with the headers of those
 * extensions that it has. */
#include <fling-wayland.h>
#include <math.h>
#include <string.h>

#if __has_include("pointer-gestures-unstable-v1-client-protocol.h")
#include "pointer-gestures-unstable-v1-client-protocol.h"
#endif
#if __has_include("presentation-time-client-protocol.h")
#include "presentation-time-client-protocol.h"
#endif
#if __has_include("xdg-output-unstable-v1-client-protocol.h")
#include "xdg-output-unstable-v1-client-protocol.h"
#endif
#if __has_include("input-timestamps-unstable-v1-client-protocol.h")
#include "input-timestamps-unstable-v1-client-protocol.h"
#endif

#include "wayland/acceleration.h"
#include "wayland/queue.h"
#include "wayland/lengths.h"
#include "wayland/touches.h"
#include "wayland/pointers.h"
#include "wayland/gestures.h"
#include "wayland/seats.h"
#include "wayland/outputs.h"
#include "wayland/frames.h"
#include "wayland/registry.h"
