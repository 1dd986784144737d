// What shows pictures, and the console that it is shown on.
#ifndef FLING_CDRM_H
#define FLING_CDRM_H

#include <linux/vt.h>
#include <sys/signalfd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

#endif
