#ifndef FLING_YAML_H
#define FLING_YAML_H

#include <yaml.h>

#endif
