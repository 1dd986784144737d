// What Linux has to wait with, which Swift's Glibc module leaves out.
#ifndef FLING_CEVENTLOOP_H
#define FLING_CEVENTLOOP_H

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

#endif
