// The look at the threads of a program, which shows that all of them wait.
//
// A thread waits if the kernel says that it sleeps, and in which system call. One look is no proof, since a thread may
// wake another that was looked at before. Two looks are: if no thread has been scheduled between its first and its second
// look, then at the moment between both all of them waited.
#define _GNU_SOURCE
#include "CStage.h"
#include "clock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { CHECKED = 256, SEEN = 256, TEXT = 512 };

/// The threads that a look has found, as far as there is room, each with a digest of what it has run.
typedef struct {
    struct {
        pid_t thread;
        uint64_t digest;
    } threads[SEEN];
    int count;
} Seen;

struct StageWatch {
    pid_t root;
    /// A pseudo terminal of this process; -1 before the first is needed, and if there is none.
    int master, terminal;
    bool needs_terminal;
    /// The processes that were looked at for the clock's library, with their start times.
    struct {
        pid_t process;
        uint64_t start;
    } checked[CHECKED];
    int checked_count;
    /// What the last look has found, and the one before it.
    Seen seen, seen_before;
};

StageWatch *stage_watch_new(pid_t root) {
    StageWatch *watch = calloc(1, sizeof *watch);
    if (watch) *watch = (StageWatch){.root = root, .master = -1, .terminal = -1};
    return watch;
}

void stage_watch_free(StageWatch *watch) {
    if (watch->master >= 0) close(watch->master);
    if (watch->terminal >= 0) close(watch->terminal);
    free(watch);
}

static ssize_t read_text(const char *path, char *text, size_t room) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t size = read(file, text, room - 1);
    int error = errno;
    close(file);
    errno = error;
    text[size > 0 ? size : 0] = 0;
    return size;
}

static void mix(uint64_t *digest, uint64_t value) {
    *digest = (*digest ^ value) * 0x9e3779b97f4a7c15;
    *digest ^= *digest >> 29;
}

/// Returns true if a system call with these arguments ends by itself in real time.
static bool ends_by_itself(long call, const unsigned long *words) {
    switch (call) {
#ifdef SYS_poll
    case SYS_poll: return (int)words[2] > 0;
#endif
#ifdef SYS_epoll_wait
    case SYS_epoll_wait: return (int)words[3] > 0;
#endif
#ifdef SYS_select
    case SYS_select: return words[4] != 0;
#endif
    case SYS_ppoll: return words[2] != 0;
    case SYS_pselect6: return words[4] != 0;
    case SYS_epoll_pwait: return (int)words[3] > 0;
    case SYS_nanosleep:
    case SYS_clock_nanosleep: return true;
    case SYS_rt_sigtimedwait: return words[2] != 0;
    case SYS_semtimedop: return words[3] != 0;
    case SYS_recvmmsg: return words[4] != 0;
    case SYS_futex: {
        int command = (int)words[1] & FUTEX_CMD_MASK;
        return (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET || command == FUTEX_LOCK_PI) && words[3] != 0;
    }
    default: return false;
    }
}

/// Looks at what a thread waits in.
static void look_at_call(const char *folder, pid_t process, pid_t thread, StageLook *look) {
    char path[96], text[TEXT];
    snprintf(path, sizeof path, "%s/syscall", folder);
    if (read_text(path, text, sizeof text) < 0) {
        // A thread that has ended meanwhile makes the next look differ.
        if (errno == EACCES || errno == EPERM) {
            look->error = errno;
            look->hidden_process = process;
        }
        mix(&look->digest, 1);
        return;
    }
    if (!strncmp(text, "running", 7)) {
        look->busy++;
        look->busy_process = process;
        look->busy_thread = thread;
        return;
    }
    unsigned long words[6] = {0};
    long call = -1;
    sscanf(
        text, "%ld %lx %lx %lx %lx %lx %lx", &call, &words[0], &words[1], &words[2], &words[3], &words[4], &words[5]);
    mix(&look->digest, (uint64_t)call);
    if (ends_by_itself(call, words)) {
        look->waiting_process = process;
        look->waiting_call = call;
    }
}

/// Notes what a thread has run, and compares it with the look before.
static void note(StageWatch *watch, pid_t process, pid_t thread, uint64_t digest, StageLook *look) {
    Seen *now = &watch->seen, *before = &watch->seen_before;
    if (now->count == SEEN) return;
    // Most often the same threads are found in the same order.
    int place = now->count;
    now->threads[place].thread = thread;
    now->threads[now->count++].digest = digest;
    for (int i = 0; i < before->count; i++) {
        int other = (place + i) % before->count;
        if (before->threads[other].thread != thread) continue;
        if (before->threads[other].digest == digest) return;
        break;
    }
    look->changed_process = process;
    look->changed_thread = thread;
}

static void look_at_thread(StageWatch *watch, const char *folder, pid_t process, pid_t thread, StageLook *look) {
    char path[96], text[TEXT];
    mix(&look->digest, (uint64_t)thread);
    snprintf(path, sizeof path, "%s/stat", folder);
    if (read_text(path, text, sizeof text) < 0) return;
    // The name is in brackets, and may have any character in it.
    const char *name = strrchr(text, ')');
    char state = name && name[1] ? name[2] : 'R';
    mix(&look->digest, (uint64_t)state);
    if (state == 'Z' || state == 'X') return;
    look->threads++;
    snprintf(path, sizeof path, "%s/schedstat", folder);
    if (read_text(path, text, sizeof text) < 0) return;
    uint64_t own = (uint64_t)state;
    for (char *end = text; *end;) {
        char *next;
        mix(&own, strtoull(end, &next, 10));
        if (next == end) break;
        end = next;
    }
    mix(&look->digest, own);
    note(watch, process, thread, own, look);
    // One that is stopped waits as well.
    if (state != 'S' && state != 'T' && state != 't') {
        look->busy++;
        look->busy_process = process;
        look->busy_thread = thread;
        return;
    }
    look_at_call(folder, process, thread, look);
}

/// The time since the system's start at which a process began; 0 if it is gone.
static uint64_t start_of(pid_t process) {
    char path[64], text[TEXT];
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    if (read_text(path, text, sizeof text) <= 0) return 0;
    const char *word = strrchr(text, ')');
    for (int i = 0; word && i < 20; i++) word = strchr(word + 1, ' ');
    return word ? strtoull(word, NULL, 10) : 0;
}

/// Looks through the descriptors of a process for a pseudo terminal.
static bool has_terminal(pid_t process) {
    char path[64], target[64];
    snprintf(path, sizeof path, "/proc/%d/fd", process);
    DIR *folder = opendir(path);
    bool is_found = false;
    for (struct dirent *entry; folder && !is_found && (entry = readdir(folder));) {
        ssize_t size = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
        if (size <= 0) continue;
        target[size] = 0;
        is_found = strstr(target, "/ptmx") != NULL;
    }
    if (folder) closedir(folder);
    return is_found;
}

/// Looks once whether a process has the clock's library, at the first look that finds all of it waiting: an exec has
/// loaded it by then.
static void check(StageWatch *watch, pid_t process, StageLook *look) {
    uint64_t start = start_of(process);
    for (int i = 0; i < watch->checked_count; i++) {
        if (watch->checked[i].process == process && watch->checked[i].start == start) return;
    }
    char path[64], line[4096];
    snprintf(path, sizeof path, "/proc/%d/maps", process);
    FILE *maps = fopen(path, "re");
    if (!maps) return;
    bool is_loaded = false, has_lines = false;
    while (!is_loaded && fgets(line, sizeof line, maps)) {
        has_lines = true;
        is_loaded = strstr(line, CLOCK_LIBRARY) != NULL;
    }
    fclose(maps);
    if (!has_lines) return;
    if (!is_loaded) {
        look->bare_process = process;
    } else if (watch->checked_count < CHECKED) {
        watch->checked[watch->checked_count].process = process;
        watch->checked[watch->checked_count++].start = start;
    }
}

static void look_at_process(StageWatch *watch, pid_t process, StageLook *look);

/// Looks at the children that a thread has started.
static void look_at_children(StageWatch *watch, const char *folder, StageLook *look) {
    char path[96];
    snprintf(path, sizeof path, "%s/children", folder);
    FILE *children = fopen(path, "re");
    int child;
    while (children && fscanf(children, "%d", &child) == 1) look_at_process(watch, child, look);
    if (children) fclose(children);
}

static void look_at_process(StageWatch *watch, pid_t process, StageLook *look) {
    char folder[64], thread_folder[80];
    snprintf(folder, sizeof folder, "/proc/%d/task", process);
    DIR *threads = opendir(folder);
    if (!threads) return;
    mix(&look->digest, (uint64_t)process);
    int busy = look->busy;
    for (struct dirent *entry; (entry = readdir(threads));) {
        pid_t thread = atoi(entry->d_name);
        if (thread <= 0) continue;
        snprintf(thread_folder, sizeof thread_folder, "%s/%d", folder, thread);
        if (process != watch->root) look_at_thread(watch, thread_folder, process, thread, look);
        look_at_children(watch, thread_folder, look);
    }
    closedir(threads);
    if (process != watch->root && look->busy == busy) check(watch, process, look);
    if (process != watch->root && !watch->needs_terminal) watch->needs_terminal = has_terminal(process);
}

StageLook stage_watch_look(StageWatch *watch) {
    StageLook look = {.digest = 0x51a9e};
    watch->seen_before = watch->seen;
    watch->seen.count = 0;
    look_at_process(watch, watch->root, &look);
    // If all have ended, the program does not rest: it is over, and the parent is about to report that.
    if (look.threads == 0) look.busy = 1;
    return look;
}

void stage_watch_flush_terminals(StageWatch *watch) {
    if (!watch->needs_terminal) return;
    if (watch->master < 0) {
        struct termios raw;
        memset(&raw, 0, sizeof raw);
        cfmakeraw(&raw);
        if (openpty(&watch->master, &watch->terminal, NULL, &raw, NULL) < 0) return;
        fcntl(watch->master, F_SETFD, FD_CLOEXEC);
        fcntl(watch->terminal, F_SETFD, FD_CLOEXEC);
    }
    // The kernel carries the bytes of all terminals in one queue: when a byte has come through this one in both
    // directions, those of the program that were written before it have come too.
    for (int i = 0; i < 2; i++) {
        int from = i == 0 ? watch->master : watch->terminal, to = i == 0 ? watch->terminal : watch->master;
        char byte = 'x';
        if (write(from, &byte, 1) != 1) return;
        struct pollfd polled = {.fd = to, .events = POLLIN};
        if (poll(&polled, 1, 1000) == 1) (void)!read(to, &byte, 1);
    }
}

const char *stage_call_name(long call) {
    switch (call) {
#ifdef SYS_poll
    case SYS_poll: return "poll";
#endif
#ifdef SYS_epoll_wait
    case SYS_epoll_wait: return "epoll_wait";
#endif
#ifdef SYS_select
    case SYS_select: return "select";
#endif
    case SYS_ppoll: return "ppoll";
    case SYS_pselect6: return "pselect6";
    case SYS_epoll_pwait: return "epoll_pwait";
    case SYS_nanosleep: return "nanosleep";
    case SYS_clock_nanosleep: return "clock_nanosleep";
    case SYS_rt_sigtimedwait: return "rt_sigtimedwait";
    case SYS_semtimedop: return "semtimedop";
    case SYS_recvmmsg: return "recvmmsg";
    case SYS_futex: return "futex";
    default: return "a system call";
    }
}

void stage_pause(unsigned microseconds) {
    struct timespec span = {.tv_nsec = (long)microseconds * 1000};
    nanosleep(&span, NULL);
}
