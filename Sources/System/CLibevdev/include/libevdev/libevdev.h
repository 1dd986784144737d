// libevdev-uinput.h asks for this name. Debian has the header in a folder that only pkg-config knows.
#include <libevdev-1.0/libevdev/libevdev.h>
