#ifndef FLING_ZLIB_H
#define FLING_ZLIB_H

#if !__has_include(<zlib.h>)
#error "zlib.h is missing: install zlib1g-dev"
#endif

#include <zlib.h>

#endif
