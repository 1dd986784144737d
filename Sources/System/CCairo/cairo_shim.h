#ifndef FLING_CAIRO_H
#define FLING_CAIRO_H

#if !__has_include(<cairo/cairo.h>)
#error "cairo/cairo.h is missing: install libcairo2-dev"
#endif

#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>

#endif
