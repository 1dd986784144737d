// xf86drm.h asks for this name. Debian has the header in a folder that only pkg-config knows.
#include <libdrm/drm.h>
