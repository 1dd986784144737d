// The network, which goes by real time: a program in virtual time has none but this machine's own.
#define _GNU_SOURCE
#include "library.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

/// The C library asks for names by waits of its own, which no library can end.
EXPORTED int getaddrinfo(
    const char *restrict node, const char *restrict service, const struct addrinfo *restrict hints,
    struct addrinfo **restrict found) {
    bool is_own = !node || !strcmp(node, "localhost");
    if (!clock_memory() || is_own) return REAL(getaddrinfo)(node, service, hints, found);
    struct addrinfo numeric = hints ? *hints : (struct addrinfo){.ai_flags = AI_V4MAPPED | AI_ADDRCONFIG};
    numeric.ai_flags |= AI_NUMERICHOST;
    return REAL(getaddrinfo)(node, service, &numeric, found);
}

static bool is_elsewhere(const struct sockaddr *address, socklen_t size) {
    if (size >= sizeof(struct sockaddr_in) && address->sa_family == AF_INET) {
        return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 != IN_LOOPBACKNET;
    }
    if (size >= sizeof(struct sockaddr_in6) && address->sa_family == AF_INET6) {
        return !IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
    }
    return false;
}

EXPORTED int connect(int socket, const struct sockaddr *address, socklen_t size) {
    if (clock_memory() && address && is_elsewhere(address, size)) {
        errno = ENETUNREACH;
        return -1;
    }
    return REAL(connect)(socket, address, size);
}
