#include <CDemoTrace.h>

// Swift's clang embeds files in any version of C, and says that it is of C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char trace[] = {
#embed "throw-and-catch.yml"
};

const unsigned char *demo_trace(void) { return trace; }

size_t demo_trace_count(void) { return sizeof trace; }
