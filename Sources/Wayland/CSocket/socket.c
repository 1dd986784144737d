#define _GNU_SOURCE
#include "include/socket.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

ssize_t socket_receive(int socket, void *bytes, size_t size, int *descriptors, size_t *count) {
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * SOCKET_MOST_DESCRIPTORS)];
    struct iovec part = {bytes, size};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    *count = 0;
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    while (received < 0 && errno == EINTR);
    if (received < 0) return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        const size_t length = header->cmsg_len - CMSG_LEN(0);
        memcpy(descriptors + *count, CMSG_DATA(header), length);
        *count += length / sizeof(int);
    }
    return message.msg_flags & MSG_CTRUNC ? -EMSGSIZE : received;
}

ssize_t socket_send(int socket, const void *bytes, size_t size, const int *descriptors, size_t count) {
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * SOCKET_MOST_DESCRIPTORS)];
    struct iovec part = {(void *)bytes, size};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (count > 0) {
        memset(control, 0, sizeof control);
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        *header = (struct cmsghdr){CMSG_LEN(sizeof(int) * count), SOL_SOCKET, SCM_RIGHTS};
        memcpy(CMSG_DATA(header), descriptors, sizeof(int) * count);
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

static int open_at(const char *path, struct sockaddr_un *address) {
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address->sun_path) return -ENAMETOOLONG;
    strcpy(address->sun_path, path);
    const int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    return made < 0 ? -errno : made;
}

static int refuse(int socket) {
    const int error = errno;
    close(socket);
    return -error;
}

int socket_connect(const char *path) {
    struct sockaddr_un address;
    const int made = open_at(path, &address);
    if (made < 0 || connect(made, (struct sockaddr *)&address, sizeof address) == 0) return made;
    return refuse(made);
}

int socket_listen(const char *path) {
    struct sockaddr_un address;
    const int made = open_at(path, &address);
    if (made < 0) return made;
    if (bind(made, (struct sockaddr *)&address, sizeof address) == 0 && listen(made, 64) == 0) return made;
    return refuse(made);
}

int socket_accept(int listener) {
    const int made = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    return made < 0 ? -errno : made;
}

pid_t socket_peer(int socket) {
    struct ucred peer = {0};
    socklen_t size = sizeof peer;
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.pid : 0;
}

int process_detach(void) {
    const pid_t child = fork();
    if (child < 0) return -errno;
    if (child > 0) {
        int status;
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
        return WIFEXITED(status) ? -WEXITSTATUS(status) : -ECHILD;
    }
    setsid();
    const pid_t grandchild = fork();
    if (grandchild == 0) return 1;
    _exit(grandchild < 0 ? errno : 0);
}

int process_descriptor(pid_t process) {
    const long descriptor = syscall(SYS_pidfd_open, process, 0);
    return descriptor < 0 ? -errno : (int)descriptor;
}

int bytes_hold(const void *bytes, size_t size, const char *text) {
    return memmem(bytes, size, text, strlen(text)) != NULL;
}
