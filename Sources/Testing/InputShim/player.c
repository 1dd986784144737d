// Questions to the player, the process that plays the devices.
#define _GNU_SOURCE
#include "shim.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static char server_name[96];
static char own_path[512];

void shim_remember_player(void) {
    const char *name = getenv(VIRTUAL_SERVER_VARIABLE);
    if (name) snprintf(server_name, sizeof server_name, "%s", name);
    const char *preload = getenv("LD_PRELOAD");
    if (preload) snprintf(own_path, sizeof own_path, "%s", preload);
}

bool shim_has_player(void) { return server_name[0] != 0; }

int shim_connect(void) {
    int connection = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (connection < 0) return -errno;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(server_name);
    memcpy(address.sun_path + 1, server_name, length);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
    int result;
    do result = connect(connection, (struct sockaddr *)&address, size); while (result < 0 && errno == EINTR);
    if (result == 0) return connection;
    result = -errno;
    REAL(close)(connection);
    return result;
}

int shim_send(int connection, const VirtualQuestion *question, int descriptor) {
    return virtual_send(connection, question, offsetof(VirtualQuestion, bytes) + question->size, descriptor);
}

ssize_t shim_receive(int connection, void *bytes, size_t room, int *descriptor) {
    int received;
    ssize_t size = virtual_receive(connection, bytes, room, &received);
    if (descriptor) {
        *descriptor = received;
    } else if (received >= 0) {
        REAL(close)(received);
    }
    return size;
}

int shim_ask(VirtualQuestion *question, VirtualAnswer *answer, int sent, int *received) {
    VirtualAnswer ignored;
    if (!answer) answer = &ignored;
    if (received) *received = -1;
    int connection = shim_connect();
    if (connection < 0) return connection;
    ssize_t size = shim_send(connection, question, sent);
    if (size == 0) size = shim_receive(connection, answer, sizeof *answer, received);
    REAL(close)(connection);
    if (size < 0) return (int)size;
    return size < (ssize_t)offsetof(VirtualAnswer, bytes) ? -EPIPE : answer->result;
}

void shim_complain(const char *text) {
    VirtualQuestion question = {.kind = VIRTUAL_ASKS_HELP, .size = (uint32_t)strnlen(text, VIRTUAL_ARGUMENT_ROOM)};
    memcpy(question.bytes, text, question.size);
    shim_ask(&question, NULL, -1, NULL);
}

void shim_let_clients_run_bare(void) {
    const char *preload = getenv("LD_PRELOAD");
    if (!preload || strcmp(preload, own_path)) return;
    // The player puts this library first, before the others.
    const char *others = strchr(own_path, ':');
    if (others && others[1]) {
        setenv("LD_PRELOAD", others + 1, 1);
    } else {
        unsetenv("LD_PRELOAD");
    }
    unsetenv(VIRTUAL_SERVER_VARIABLE);
}

// MARK: The board

static const VirtualBoard *board(void) {
    static const VirtualBoard *mapped;
    if (mapped) return mapped;
    VirtualQuestion question = {.kind = VIRTUAL_ASKS_BOARD};
    int descriptor;
    if (shim_ask(&question, NULL, -1, &descriptor) < 0 || descriptor < 0) return NULL;
    void *place = mmap(NULL, sizeof *mapped, PROT_READ, MAP_SHARED, descriptor, 0);
    REAL(close)(descriptor);
    if (place != MAP_FAILED) mapped = place;
    return mapped;
}

uint64_t shim_limit(void) {
    const VirtualBoard *known = board();
    return known ? __atomic_load_n(&known->limit, __ATOMIC_ACQUIRE) : UINT64_MAX;
}

uint32_t shim_changes(void) {
    const VirtualBoard *known = board();
    return known ? __atomic_load_n(&known->changes, __ATOMIC_ACQUIRE) : 0;
}
