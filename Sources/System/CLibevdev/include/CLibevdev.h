#ifndef FLING_CLIBEVDEV_H
#define FLING_CLIBEVDEV_H

#if !__has_include(<libevdev-1.0/libevdev/libevdev.h>)
#error "libevdev-1.0/libevdev/libevdev.h is missing: install libevdev-dev"
#endif

#include <libevdev-1.0/libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <libudev.h>
#include <linux/input.h>
#include <sys/signalfd.h>

#endif
