// Functions of glibc 2.38 that the static libraries of Debian's Swift call, for systems with an earlier glibc. Those of C23 read binary
// numbers as well; Swift has decimal and hexadecimal ones read.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long __isoc23_strtol(const char *text, char **end, int base);
long long __isoc23_strtoll(const char *text, char **end, int base);
int __isoc23_sscanf(const char *text, const char *format, ...);
size_t strlcpy(char *copy, const char *text, size_t room);

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }

long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }

int __isoc23_sscanf(const char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

size_t strlcpy(char *copy, const char *text, size_t room) {
    const size_t length = strlen(text);
    if (room > 0) {
        const size_t kept = length < room ? length : room - 1;
        memcpy(copy, text, kept);
        copy[kept] = 0;
    }
    return length;
}
