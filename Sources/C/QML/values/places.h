#pragma once

#include <QtCore/QVariant>

/* Reads a number, or a point if there are two axes. False for any other value. */
bool readPlace(const QVariant &value, int dimensions, double *place);
