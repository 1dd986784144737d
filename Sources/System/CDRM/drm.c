#include <CDRM.h>
