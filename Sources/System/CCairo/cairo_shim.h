#ifndef FLING_CAIRO_H
#define FLING_CAIRO_H

#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

#endif
