// Messages over a Unix socket, each with or without a descriptor.
#define _GNU_SOURCE
#include "protocol.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

/// A control message with room for one descriptor, aligned like a header.
typedef union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
} Control;

int virtual_send(int connection, const void *bytes, size_t size, int descriptor) {
    struct iovec part = {(void *)bytes, size};
    Control control = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        message.msg_control = &control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    ssize_t result;
    do result = sendmsg(connection, &message, MSG_NOSIGNAL); while (result < 0 && errno == EINTR);
    return result < 0 ? -errno : 0;
}

ssize_t virtual_receive(int connection, void *bytes, size_t room, int *descriptor) {
    struct iovec part = {bytes, room};
    Control control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *descriptor = -1;
    ssize_t size;
    do size = recvmsg(connection, &message, MSG_CMSG_CLOEXEC); while (size < 0 && errno == EINTR);
    if (size < 0) return -errno;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header && header->cmsg_type == SCM_RIGHTS) memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
    return size;
}
