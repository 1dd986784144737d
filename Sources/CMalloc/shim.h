// What the C library tells of its heap.
#ifndef FLING_CMALLOC_H
#define FLING_CMALLOC_H

#include <malloc.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <time.h>

#endif
