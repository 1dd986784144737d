// The process between a run and its program, which ends all that the program has started when the run is over.
//
// It goes on in the memory of the process that it was forked from, and so calls nothing that allocates.
#define _GNU_SOURCE
#include "CPrograms.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/// The keeper's descriptors, at numbers that it chooses, so that it can close all others.
enum { ORDERS = 3, REPORTS, STANDARD, FIRST_OTHER = STANDARD + 3 };

static void report(int32_t value) { (void)!write(REPORTS, &value, sizeof value); }

static int arrange_descriptors(const ProgramLaunch *launch, int orders, int reports) {
    int given[] = {orders, reports, launch->standard[0], launch->standard[1], launch->standard[2]};
    enum { COUNT = sizeof given / sizeof *given };
    for (int i = 0; i < COUNT; i++) {
        given[i] = fcntl(given[i], F_DUPFD_CLOEXEC, FIRST_OTHER);
        if (given[i] < 0) return -1;
    }
    for (int i = 0; i < COUNT; i++) {
        if (dup3(given[i], ORDERS + i, O_CLOEXEC) < 0) return -1;
    }
    closefrom(FIRST_OTHER);
    return 0;
}

/// Lets go of the program's standard descriptors, whose other ends may wait for all to do so.
static void release_standard(void) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int i = 0; i < 3; i++) {
        if (null >= 0) dup2(null, i);
        close(STANDARD + i);
    }
    close(null);
}

/// Sends SIGKILL to all children; false if they cannot be listed.
static bool kill_children(void) {
    int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list < 0) return false;
    char bytes[4096];
    pid_t child = 0;
    for (ssize_t size; (size = read(list, bytes, sizeof bytes)) > 0;) {
        for (ssize_t i = 0; i < size; i++) {
            if (bytes[i] >= '0' && bytes[i] <= '9') {
                child = child * 10 + (bytes[i] - '0');
            } else {
                if (child > 0) kill(child, SIGKILL);
                child = 0;
            }
        }
    }
    close(list);
    return true;
}

/// Ends all processes below this one: the children of one that ends are this one's from then on.
static void end_descendants(pid_t group) {
    if (group > 0) kill(-group, SIGKILL);
    while (kill_children()) {
        if (waitpid(-1, NULL, 0) < 0 && errno == ECHILD) return;
    }
}

/// Collects the children that have ended, and reports the program's status.
static void collect(pid_t *program) {
    int status;
    for (pid_t child; (child = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (child != *program) continue;
        *program = 0;
        report(status);
    }
}

/// Carries out orders until there is nobody left to give them. Returns the program's process group, or 0.
static pid_t obey(const ProgramLaunch *launch, int ended) {
    pid_t program = 0, group = 0;
    for (;;) {
        struct pollfd polled[] = {{.fd = ORDERS, .events = POLLIN}, {.fd = ended, .events = POLLIN}};
        if (poll(polled, 2, -1) < 0 && errno != EINTR) return group;
        struct signalfd_siginfo information;
        while (read(ended, &information, sizeof information) > 0) {}
        collect(&program);
        if (polled[0].revents == 0) continue;
        unsigned char order;
        ssize_t size = read(ORDERS, &order, 1);
        if (size == 0) return group;
        if (size < 0) continue;
        if (order != PROGRAM_STARTS) {
            if (program > 0) kill(-program, order);
            continue;
        }
        ProgramLaunch copy = *launch;
        for (int i = 0; i < 3; i++) copy.standard[i] = STANDARD + i;
        pid_t result = program_launch(&copy);
        release_standard();
        report(result);
        if (result > 0) program = group = result;
    }
}

static bool make_folder(const ProgramLaunch *launch, const char *folder) {
    if (mkdir(folder, 0700) < 0) return false;
    if (!launch->drops_rights || chown(folder, launch->user, launch->group) == 0) return true;
    int error = errno;
    rmdir(folder);
    errno = error;
    return false;
}

static _Noreturn void keep(const ProgramLaunch *launch, const char *folder, int orders, int reports) {
    setpgid(0, 0);
    // What is typed to end the run does not end the process that cleans up after it.
    const int ignored[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE};
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_SETMASK, &children, NULL);
    if (arrange_descriptors(launch, orders, reports) < 0) {
        int32_t error = errno;
        (void)!write(reports, &error, sizeof error);
        _exit(1);
    }
    int ended = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
    if (ended < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) < 0 || !make_folder(launch, folder)) {
        report(errno);
        _exit(1);
    }
    prctl(PR_SET_NAME, "run-keeper", 0, 0, 0);
    report(0);
    end_descendants(obey(launch, ended));
    char *words[] = {"rm", "-rf", "--", (char *)folder, NULL}, *none[] = {NULL};
    execve("/bin/rm", words, none);
    _exit(1);
}

pid_t program_keep(const ProgramLaunch *launch, const char *folder, int *orders, int *reports) {
    int order[2], answer[2];
    if (pipe2(order, O_CLOEXEC) < 0) return -errno;
    if (pipe2(answer, O_CLOEXEC) < 0) {
        int error = errno;
        close(order[0]);
        close(order[1]);
        return -error;
    }
    pid_t keeper = fork();
    if (keeper == 0) keep(launch, folder, order[0], answer[1]);
    int error = errno;
    close(order[0]);
    close(answer[1]);
    if (keeper > 0) {
        *orders = order[1];
        *reports = answer[0];
        return keeper;
    }
    close(order[1]);
    close(answer[0]);
    return -error;
}
