// Answers the questions of programs whose input devices are those of a virtual kernel.
#define _GNU_SOURCE
#include "protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { MAXIMUM_WATCHERS = 64 };

struct VirtualServer {
    VirtualKernel *kernel;
    int descriptor;
    int board_descriptor;
    VirtualBoard *board;
    uid_t user;
    char name[64];
    int watchers[MAXIMUM_WATCHERS];
    size_t watcher_count;
    bool was_asked;
    bool was_opened;
    char message[256];
};

// MARK: Life

static int listen_at_some_name(char *name, size_t size) {
    int descriptor = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return -errno;
    uint64_t number = 0;
    if (getrandom(&number, sizeof number, 0) < 0) number = (uint64_t)getpid();
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    // An abstract name leaves no file behind.
    int length = snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "fling-input-%d-%016llx", (int)getpid(),
                          (unsigned long long)number);
    snprintf(name, size, "%s", address.sun_path + 1);
    socklen_t bytes = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
    if (bind(descriptor, (struct sockaddr *)&address, bytes) < 0 || listen(descriptor, SOMAXCONN) < 0) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    return descriptor;
}

static VirtualBoard *make_board(int *descriptor) {
    int writable = memfd_create("fling-board", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (writable < 0) return NULL;
    VirtualBoard *board = MAP_FAILED;
    if (ftruncate(writable, sizeof *board) == 0) {
        board = mmap(NULL, sizeof *board, PROT_READ | PROT_WRITE, MAP_SHARED, writable, 0);
    }
    if (board == MAP_FAILED) {
        close(writable);
        return NULL;
    }
    board->limit = UINT64_MAX;
    // From here on no one else gets a mapping that can be written to.
    fcntl(writable, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_FUTURE_WRITE | F_SEAL_SEAL);
    *descriptor = writable;
    return board;
}

static int64_t offset_of(clockid_t clock) {
    struct timespec monotonic, other;
    clock_gettime(CLOCK_MONOTONIC, &monotonic);
    clock_gettime(clock, &other);
    return (other.tv_sec - monotonic.tv_sec) * 1000000 + (other.tv_nsec - monotonic.tv_nsec) / 1000;
}

VirtualServer *virtual_server_new(VirtualKernel *kernel, uid_t user) {
    VirtualServer *server = calloc(1, sizeof *server);
    if (!server) return NULL;
    server->kernel = kernel;
    server->user = user;
    server->board = make_board(&server->board_descriptor);
    server->descriptor = server->board ? listen_at_some_name(server->name, sizeof server->name) : -1;
    kernel->realtime_offset = offset_of(CLOCK_REALTIME);
    kernel->boottime_offset = offset_of(CLOCK_BOOTTIME);
    if (server->descriptor >= 0) return server;
    virtual_server_free(server);
    return NULL;
}

void virtual_server_free(VirtualServer *server) {
    for (size_t i = 0; i < server->watcher_count; i++) close(server->watchers[i]);
    if (server->descriptor >= 0) close(server->descriptor);
    if (server->board) {
        munmap(server->board, sizeof *server->board);
        close(server->board_descriptor);
    }
    free(server);
}

int virtual_server_descriptor(const VirtualServer *server) { return server->descriptor; }
const char *virtual_server_name(const VirtualServer *server) { return server->name; }
const char *virtual_server_message(const VirtualServer *server) { return server->message; }
bool virtual_server_was_asked(const VirtualServer *server) { return server->was_asked; }
bool virtual_server_was_opened(const VirtualServer *server) { return server->was_opened; }

// MARK: Time and changes

void virtual_server_set_limit(VirtualServer *server, uint64_t limit) {
    __atomic_store_n(&server->board->limit, limit, __ATOMIC_RELEASE);
}

void virtual_server_devices_changed(VirtualServer *server) {
    __atomic_add_fetch(&server->board->changes, 1, __ATOMIC_RELEASE);
    for (size_t i = 0; i < server->watcher_count; i++) eventfd_write(server->watchers[i], 1);
}

/// Forgets the clients whose reader has closed the node.
static void forget_closed(VirtualKernel *kernel) {
    for (VirtualClient **link = &kernel->clients; *link;) {
        VirtualClient *client = *link;
        struct pollfd peer = {.fd = client->peer, .events = 0};
        bool is_closed = client->peer < 0 || (poll(&peer, 1, 0) == 1 && peer.revents & POLLERR);
        if (!is_closed) {
            link = &client->next;
            continue;
        }
        *link = client->next;
        if (client->peer >= 0) close(client->peer);
        virtual_device_release(client->device);
        free(client);
    }
}

bool virtual_server_is_open(VirtualServer *server, const VirtualDevice *device) {
    forget_closed(server->kernel);
    VirtualClient *client = server->kernel->clients;
    while (client && (client->device != device || client->is_starting)) client = client->next;
    return client != NULL;
}

size_t virtual_server_unread(VirtualServer *server) {
    forget_closed(server->kernel);
    size_t unread = 0;
    for (VirtualClient *client = server->kernel->clients; client; client = client->next) {
        int bytes = 0;
        if (ioctl(client->peer, FIONREAD, &bytes) == 0) unread += (size_t)bytes;
    }
    return unread;
}

// MARK: Answers

static void answer(int connection, const void *bytes, size_t size, int descriptor) {
    // A program that has gone away meanwhile needs no answer.
    (void)virtual_send(connection, bytes, size, descriptor);
}

static void answer_list(VirtualServer *server, int connection) {
    server->was_asked = true;
    static __thread char bytes[VIRTUAL_DESCRIPTION_ROOM];
    for (VirtualDevice *device = server->kernel->devices; device; device = device->next) {
        size_t size = virtual_describe(device, bytes, sizeof bytes);
        if (size > 0) answer(connection, bytes, size, -1);
    }
    char end = 0;
    answer(connection, &end, 1, -1);
}

static void answer_open(
    VirtualServer *server, int connection, const VirtualQuestion *question, VirtualAnswer *result) {
    VirtualKernel *kernel = server->kernel;
    VirtualDevice *device = kernel->devices;
    while (device && device->number != question->subject) device = device->next;
    int descriptor = device ? virtual_kernel_open(kernel, device->node) : -ENODEV;
    result->result = descriptor < 0 ? descriptor : 0;
    if (descriptor >= 0) {
        // The reader is in another process, and is known here only by the token.
        VirtualClient *client = virtual_find_client(kernel, descriptor);
        client->token = ++kernel->next_token;
        client->descriptor = -1;
        client->is_starting = question->request != 0;
        result->token = client->token;
        server->was_opened = true;
    }
    answer(connection, result, offsetof(VirtualAnswer, bytes), descriptor);
    if (descriptor >= 0) close(descriptor);
}

static void answer_ready(VirtualServer *server, int connection, uint64_t token, VirtualAnswer *result) {
    for (VirtualClient *client = server->kernel->clients; client; client = client->next) {
        if (client->token == token) client->is_starting = false;
    }
    answer(connection, result, offsetof(VirtualAnswer, bytes), -1);
}

static void answer_control(
    VirtualServer *server, int connection, VirtualQuestion *question, VirtualAnswer *result) {
    VirtualClient *client = server->kernel->clients;
    while (client && client->token != question->subject) client = client->next;
    size_t size = _IOC_SIZE(question->request);
    // An ioctl whose argument is a number and no address has no bytes.
    bool is_number = question->request == EVIOCGRAB || question->request == EVIOCREVOKE;
    void *argument = is_number ? (question->size > 0 && question->bytes[0] ? question->bytes : NULL) : question->bytes;
    bool fits = size <= sizeof question->bytes && (is_number || _IOC_DIR(question->request) == _IOC_READ || question->size >= size);
    result->result = !fits ? -EINVAL
        : client ? virtual_client_ioctl(client, question->request, argument)
        : -ENODEV;
    result->size = is_number || !fits ? 0 : (uint32_t)size;
    memcpy(result->bytes, question->bytes, result->size);
    answer(connection, result, offsetof(VirtualAnswer, bytes) + result->size, -1);
}

static void watch(VirtualServer *server, int descriptor) {
    if (descriptor < 0) return;
    if (server->watcher_count < MAXIMUM_WATCHERS) {
        server->watchers[server->watcher_count++] = descriptor;
    } else {
        close(descriptor);
    }
}

static bool may_ask(const VirtualServer *server, int connection) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return false;
    return peer.uid == server->user || peer.uid == geteuid() || peer.uid == 0;
}

/// Reads a question and the descriptor that came along, or -1.
static bool read_question(int connection, VirtualQuestion *question, int *descriptor) {
    ssize_t size = virtual_receive(connection, question, sizeof *question, descriptor);
    size_t least = offsetof(VirtualQuestion, bytes);
    return size >= (ssize_t)least && question->size <= (size_t)size - least;
}

static void serve(VirtualServer *server, int connection) {
    // A program that stops in the middle of a question must not stop the player.
    struct timeval patience = {.tv_sec = 1};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    static __thread VirtualQuestion question;
    static __thread VirtualAnswer result;
    int descriptor;
    if (!may_ask(server, connection)) return;
    bool is_whole = read_question(connection, &question, &descriptor);
    memset(&result, 0, offsetof(VirtualAnswer, bytes));
    if (is_whole && question.kind == VIRTUAL_ASKS_WATCH) {
        watch(server, descriptor);
        descriptor = -1;
        answer(connection, &result, offsetof(VirtualAnswer, bytes), -1);
    } else if (is_whole) {
        switch (question.kind) {
        case VIRTUAL_ASKS_BOARD:
            answer(connection, &result, offsetof(VirtualAnswer, bytes), server->board_descriptor);
            break;
        case VIRTUAL_ASKS_LIST: answer_list(server, connection); break;
        case VIRTUAL_ASKS_OPEN: answer_open(server, connection, &question, &result); break;
        case VIRTUAL_ASKS_READY: answer_ready(server, connection, question.subject, &result); break;
        case VIRTUAL_ASKS_CONTROL: answer_control(server, connection, &question, &result); break;
        case VIRTUAL_ASKS_HELP:
            snprintf(server->message, sizeof server->message, "%.*s", (int)question.size, (char *)question.bytes);
            answer(connection, &result, offsetof(VirtualAnswer, bytes), -1);
            break;
        default: break;
        }
    }
    if (descriptor >= 0) close(descriptor);
}

void virtual_server_serve(VirtualServer *server) {
    for (;;) {
        int connection = accept4(server->descriptor, NULL, NULL, SOCK_CLOEXEC);
        if (connection < 0) return;
        serve(server, connection);
        close(connection);
    }
}
