#pragma once

#include <QtCore/QVariant>

/* Reads a number, or a point if there are two axes. False for what is neither. */
bool readPlace(const QVariant &value, int dimensions, double *place);
