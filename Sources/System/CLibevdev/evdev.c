#include <CLibevdev.h>
