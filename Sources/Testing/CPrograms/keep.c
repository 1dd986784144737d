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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/// The keeper's descriptors, at numbers that it chooses, so that it can close all others.
enum { ORDERS = 3, REPORTS, STANDARD, CLIENT_STANDARD = STANDARD + 3, FIRST_OTHER = CLIENT_STANDARD + 3 };

static void report(int32_t value) { (void)!write(REPORTS, &value, sizeof value); }

static int arrange_descriptors(const ProgramLaunch *launch, int orders, int reports) {
    const int *own = launch->standard, *clients = launch->client_standard;
    int given[] = {orders, reports, own[0], own[1], own[2], clients[0], clients[1], clients[2]};
    enum { GIVEN = sizeof given / sizeof *given };
    for (int i = 0; i < GIVEN; i++) {
        given[i] = fcntl(given[i], F_DUPFD_CLOEXEC, FIRST_OTHER);
        if (given[i] < 0) return -1;
    }
    for (int i = 0; i < GIVEN; i++) {
        if (dup3(given[i], ORDERS + i, O_CLOEXEC) < 0) return -1;
    }
    closefrom(FIRST_OTHER);
    return 0;
}

/// Lets go of standard descriptors, whose other ends may wait for all to do so.
static void release_standard(int first) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int i = 0; i < 3; i++) {
        if (null >= 0) dup2(null, i);
        close(first + i);
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

/// The displays that are looked through; servers take the lowest number that is free.
enum { DISPLAYS = 64 };

/// The number that a file has; -1 for none.
static long number_in(const char *name) {
    char text[16] = "";
    int file = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return -1;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    return size > 0 ? atol(text) : -1;
}

/// Removes the lock and the socket of the X display that a process has left behind.
static void remove_display(pid_t process) {
    for (int number = 0; number < DISPLAYS; number++) {
        char name[64];
        snprintf(name, sizeof name, "/tmp/.X%d-lock", number);
        if (number_in(name) != process) continue;
        unlink(name);
        snprintf(name, sizeof name, "/tmp/.X11-unix/X%d", number);
        unlink(name);
    }
}

/// Removes the socket of an X server that keeps no lock, and has written its number into the run's folder, if nobody
/// listens to it any more.
static void remove_numbered_display(const char *folder) {
    char name[256];
    snprintf(name, sizeof name, "%s/display", folder);
    long number = number_in(name);
    if (number < 0) return;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "/tmp/.X11-unix/X%ld", number);
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection < 0) return;
    bool is_left = connect(connection, (struct sockaddr *)&address, sizeof address) < 0 && errno == ECONNREFUSED;
    close(connection);
    if (is_left) unlink(address.sun_path);
}

static const char display_folder[] = "/tmp/.X11-unix";

/// Removes the folder of the displays' sockets if it is empty and the program's user has made it, and no display begins.
static void remove_display_folder(const ProgramLaunch *launch, bool was_there) {
    struct stat entry;
    uid_t user = launch->drops_rights ? launch->user : geteuid();
    if (lstat(display_folder, &entry) < 0 || entry.st_uid != user) return;
    // One of root's that was there before the run is the system's.
    if (user == 0 && was_there) return;
    for (int number = 0; number < DISPLAYS; number++) {
        char name[64];
        snprintf(name, sizeof name, "/tmp/.X%d-lock", number);
        if (access(name, F_OK) == 0) return;
    }
    rmdir(display_folder);
}

/// Ends all processes below this one: the children of one that ends are this one's from then on.
static void end_descendants(pid_t group) {
    if (group > 0) kill(-group, SIGKILL);
    while (kill_children()) {
        pid_t child = waitpid(-1, NULL, 0);
        if (child < 0 && errno == ECHILD) return;
        if (child > 0) remove_display(child);
    }
}

/// The processes that were started, 0 for one that does not run: the program, then its client.
enum { PROGRAM, CLIENT, COUNT };

/// Collects the children that have ended, and reports the status of those that were started.
static void collect(pid_t processes[COUNT]) {
    int status;
    for (pid_t child; (child = waitpid(-1, &status, WNOHANG)) > 0;) {
        remove_display(child);
        for (int i = 0; i < COUNT; i++) {
            if (child != processes[i]) continue;
            processes[i] = 0;
            report(child);
            report(status);
        }
    }
}

static bool read_all(void *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t size = read(ORDERS, (char *)bytes + done, count - done);
        if (size == 0 || (size < 0 && errno != EINTR)) return false;
        if (size > 0) done += (size_t)size;
    }
    return true;
}

/// Reads the client's words and variables, and starts it. Returns its process id, or a negative errno.
static pid_t start_client(const ProgramLaunch *launch) {
    // The numbers of words and of variables, and the bytes of all of them, each of which ends with a zero.
    uint32_t sizes[3];
    if (!read_all(sizes, sizeof sizes)) return -EIO;
    size_t pointers = ((size_t)sizes[0] + sizes[1] + 2) * sizeof(char *);
    char **list = mmap(
        NULL, pointers + sizes[2], PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (list == MAP_FAILED) return -errno;
    char *text = (char *)list + pointers;
    pid_t result = -EIO;
    if (read_all(text, sizes[2])) {
        char **variables = list + sizes[0] + 1;
        for (uint32_t i = 0; i < sizes[0]; i++, text += strlen(text) + 1) list[i] = text;
        for (uint32_t i = 0; i < sizes[1]; i++, text += strlen(text) + 1) variables[i] = text;
        ProgramLaunch client = *launch;
        client.arguments = list;
        client.environment = variables;
        for (int i = 0; i < 3; i++) client.standard[i] = CLIENT_STANDARD + i;
        result = program_launch(&client);
    }
    munmap(list, pointers + sizes[2]);
    return result;
}

static pid_t start_program(const ProgramLaunch *launch) {
    ProgramLaunch copy = *launch;
    for (int i = 0; i < 3; i++) copy.standard[i] = STANDARD + i;
    return program_launch(&copy);
}

/// Carries out orders until there is nobody left to give them. Returns the program's process group, or 0.
static pid_t obey(const ProgramLaunch *launch, int ended) {
    pid_t processes[COUNT] = {0}, group = 0;
    for (;;) {
        struct pollfd polled[] = {{.fd = ORDERS, .events = POLLIN}, {.fd = ended, .events = POLLIN}};
        if (poll(polled, 2, -1) < 0 && errno != EINTR) return group;
        struct signalfd_siginfo information;
        while (read(ended, &information, sizeof information) > 0) {}
        collect(processes);
        if (polled[0].revents == 0) continue;
        unsigned char order;
        ssize_t size = read(ORDERS, &order, 1);
        if (size == 0) return group;
        if (size < 0) continue;
        pid_t result;
        switch (order) {
        case PROGRAM_STARTS:
            result = start_program(launch);
            release_standard(STANDARD);
            if (!launch->has_client) release_standard(CLIENT_STANDARD);
            report(result);
            if (result > 0) processes[PROGRAM] = group = result;
            break;
        case PROGRAM_CLIENT_STARTS:
            result = start_client(launch);
            release_standard(CLIENT_STANDARD);
            report(result);
            if (result > 0) processes[CLIENT] = result;
            break;
        default:
            // A client ends before the server that it needs.
            result = processes[CLIENT] > 0 ? processes[CLIENT] : processes[PROGRAM];
            if (result > 0) kill(-result, order);
        }
    }
}

/// Makes the run's folder, and in it the one for temporary files.
static bool make_folder(const ProgramLaunch *launch, const char *folder) {
    char inner[256];
    if (snprintf(inner, sizeof inner, "%s/tmp", folder) >= (int)sizeof inner) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (mkdir(folder, 0700) < 0) return false;
    if (mkdir(inner, 0700) == 0
        && (!launch->drops_rights
            || (chown(inner, launch->user, launch->group) == 0 && chown(folder, launch->user, launch->group) == 0))) {
        return true;
    }
    int error = errno;
    rmdir(inner);
    rmdir(folder);
    errno = error;
    return false;
}

static _Noreturn void keep(const ProgramLaunch *launch, const char *folder, int orders, int reports) {
    setpgid(0, 0);
    // The keys that end the run do not end the process that cleans up after it.
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
    bool had_displays = access(display_folder, F_OK) == 0;
    report(0);
    end_descendants(obey(launch, ended));
    remove_numbered_display(folder);
    remove_display_folder(launch, had_displays);
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
