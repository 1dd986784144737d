#define _GNU_SOURCE
#include "CPrograms.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static bool drop_rights(uid_t user, gid_t group) {
    return setgroups(0, NULL) == 0 && setresgid(group, group, group) == 0 && setresuid(user, user, user) == 0;
}

/// In the new process; returns only if it fails, with errno set.
static void become(const ProgramLaunch *launch) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    setpgid(0, 0);
    int copies[3];
    // Above all three, so that none is closed before it was used.
    for (int i = 0; i < 3; i++) {
        copies[i] = fcntl(launch->standard[i], F_DUPFD_CLOEXEC, 3);
        if (copies[i] < 0) return;
    }
    for (int i = 0; i < 3; i++) {
        if (dup2(copies[i], i) < 0) return;
    }
    if (launch->drops_rights && !drop_rights(launch->user, launch->group)) return;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return;
    execvpe(launch->arguments[0], launch->arguments, launch->environment);
}

pid_t program_launch(const ProgramLaunch *launch) {
    // Tells why exec failed, and closes by itself when it did not.
    int report[2];
    if (pipe2(report, O_CLOEXEC) < 0) return -errno;
    pid_t process = fork();
    if (process == 0) {
        become(launch);
        int error = errno;
        (void)!write(report[1], &error, sizeof error);
        _exit(127);
    }
    int error = process < 0 ? errno : 0;
    close(report[1]);
    if (process > 0) {
        ssize_t size;
        do size = read(report[0], &error, sizeof error); while (size < 0 && errno == EINTR);
        if (size != sizeof error) error = 0;
        if (error != 0) waitpid(process, NULL, 0);
    }
    close(report[0]);
    return error != 0 ? -error : process;
}

int program_may_access(uid_t user, gid_t group, const char *path, int mode) {
    pid_t process = fork();
    if (process == 0) _exit(drop_rights(user, group) && access(path, mode) == 0 ? 0 : errno);
    int status = 0;
    if (process < 0) return -errno;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return -errno;
    }
    return WIFEXITED(status) ? -WEXITSTATUS(status) : -EIO;
}

int program_loads_from(const char *folder) {
    struct statvfs system;
    return statvfs(folder, &system) < 0 || !(system.f_flag & ST_NOEXEC);
}

int program_pipe(int *ends) { return pipe2(ends, O_CLOEXEC) < 0 ? -errno : 0; }

int program_accept(int descriptor) {
    int connection = accept4(descriptor, NULL, NULL, SOCK_CLOEXEC);
    return connection < 0 ? -errno : connection;
}

ssize_t program_send(int connection, const void *bytes, size_t count, int descriptor) {
    struct iovec part = {(void *)bytes, count};
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int))];
    } control = {0};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    ssize_t size = sendmsg(connection, &message, MSG_NOSIGNAL);
    return size < 0 ? -errno : size;
}

int64_t program_peer(int connection) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? -1 : (int64_t)peer.uid;
}

int program_wait(struct pollfd *polled, nfds_t count, int64_t nanoseconds) {
    if (nanoseconds < 0) nanoseconds = 0;
    struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    return ppoll(polled, count, &time, NULL);
}
