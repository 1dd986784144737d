// The devices that show pictures, and the console.
#ifndef FLING_CDRM_H
#define FLING_CDRM_H

#if !__has_include(<xf86drm.h>)
#error "xf86drm.h is missing: install libdrm-dev"
#endif

#include <linux/vt.h>
#include <sys/signalfd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

#endif
