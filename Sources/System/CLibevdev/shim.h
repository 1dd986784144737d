#ifndef FLING_CLIBEVDEV_H
#define FLING_CLIBEVDEV_H

#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <libudev.h>
#include <linux/input.h>
#include <sys/signalfd.h>

#endif
