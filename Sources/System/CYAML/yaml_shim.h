#ifndef FLING_YAML_H
#define FLING_YAML_H

#if !__has_include(<yaml.h>)
#error "yaml.h is missing: install libyaml-dev"
#endif

#include <yaml.h>

#endif
