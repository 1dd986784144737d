#ifndef FLING_ZLIB_H
#define FLING_ZLIB_H

#include <zlib.h>

#endif
