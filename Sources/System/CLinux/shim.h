// Linux calls that Swift's Glibc module leaves out: waiting for descriptors and timers, and the heap's statistics.
#ifndef FLING_CLINUX_H
#define FLING_CLINUX_H

#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <time.h>

#endif
