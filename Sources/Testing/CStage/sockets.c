// Sockets with descriptors, files in memory and rows of pixels.
#define _GNU_SOURCE
#include "CStage.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 28 };

ssize_t stage_receive(int connection, void *bytes, size_t room, int *descriptors, size_t *descriptor_count) {
    struct iovec part = {bytes, room};
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(MOST_DESCRIPTORS * sizeof(int))];
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *descriptor_count = 0;
    ssize_t size;
    do size = recvmsg(connection, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC); while (size < 0 && errno == EINTR);
    if (size < 0) return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        memcpy(descriptors + *descriptor_count, CMSG_DATA(header), count * sizeof(int));
        *descriptor_count += count;
    }
    return size;
}

ssize_t stage_send(int connection, const void *bytes, size_t count, int descriptor) {
    struct iovec part = {(void *)bytes, count};
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int))];
    } control = {0};
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
    ssize_t size;
    do size = sendmsg(connection, &message, MSG_NOSIGNAL | MSG_DONTWAIT); while (size < 0 && errno == EINTR);
    return size < 0 ? -errno : size;
}

int stage_listen(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) return -ENAMETOOLONG;
    strcpy(address.sun_path, path);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener < 0) return -errno;
    if (bind(listener, (struct sockaddr *)&address, sizeof address) == 0 && listen(listener, 64) == 0) return listener;
    int error = errno;
    close(listener);
    return -error;
}

int stage_accept(int listener) {
    int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    return connection < 0 ? -errno : connection;
}

int stage_sealed_file(const void *bytes, size_t count) {
    int file = memfd_create("fling", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -errno;
    if (write(file, bytes, count) == (ssize_t)count
        && fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0) {
        return file;
    }
    int error = errno ? errno : EIO;
    close(file);
    return -error;
}

bool stage_read_rows(
    int file, off_t offset, size_t stride, size_t row, size_t count, void *pixels, size_t pixels_stride) {
    // Read, not mapped: a file that its owner cuts short would end this process.
    bool is_whole = true;
    for (size_t i = 0; i < count; i++) {
        size_t size = row, done = 0;
        char *target = (char *)pixels + i * pixels_stride;
        off_t from = offset + (off_t)(i * stride);
        if (stride == pixels_stride && stride == row) {
            size = row * count;
            i = count;
        }
        while (done < size) {
            ssize_t part = pread(file, target + done, size - done, from + (off_t)done);
            if (part < 0 && errno == EINTR) continue;
            if (part <= 0) break;
            done += (size_t)part;
        }
        is_whole &= done == size;
    }
    return is_whole;
}

uint64_t stage_digest(const void *pixels, size_t width, size_t height, size_t stride) {
    uint64_t digest = 0xcbf29ce484222325;
    for (size_t y = 0; y < height; y++) {
        const uint32_t *row = (const void *)((const char *)pixels + y * stride);
        for (size_t x = 0; x < width; x++) {
            digest = (digest ^ (row[x] & 0xffffff)) * 0x100000001b3;
            digest ^= digest >> 32;
        }
    }
    return digest;
}

// MARK: Keyboards

char *stage_keymap(void) {
    // Every toolkit that reads a keymap loads this library, so that it is there where a keymap is of use.
    void *library = dlopen("libxkbcommon.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    void *(*new_context)(int) = (void *(*)(int))dlsym(library, "xkb_context_new");
    void (*unref_context)(void *) = (void (*)(void *))dlsym(library, "xkb_context_unref");
    void *(*new_keymap)(void *, const void *, int) =
        (void *(*)(void *, const void *, int))dlsym(library, "xkb_keymap_new_from_names");
    char *(*text_of)(void *, int) = (char *(*)(void *, int))dlsym(library, "xkb_keymap_get_as_string");
    void (*unref_keymap)(void *) = (void (*)(void *))dlsym(library, "xkb_keymap_unref");
    char *text = NULL;
    if (new_context && unref_context && new_keymap && text_of && unref_keymap) {
        const struct {
            const char *rules, *model, *layout, *variant, *options;
        } names = {"evdev", "pc105", "us", "", ""};
        void *context = new_context(0);
        void *keymap = context ? new_keymap(context, &names, 0) : NULL;
        if (keymap) text = text_of(keymap, 1);
        if (keymap) unref_keymap(keymap);
        if (context) unref_context(context);
    }
    dlclose(library);
    return text;
}
