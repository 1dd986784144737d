// Starting programs, and keeping them, which Swift cannot do by itself: after fork it must not run.
#ifndef FLING_CPROGRAMS_H
#define FLING_CPROGRAMS_H

#include <poll.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    /// Its words, the last one NULL.
    char *_Nullable const *_Nonnull arguments;
    /// NAME=VALUE, the last one NULL.
    char *_Nullable const *_Nonnull environment;
    /// The descriptors that become 0, 1 and 2.
    int standard[3];
    /// The same of the client that a keeper starts later.
    int client_standard[3];
    /// True if a keeper starts a client later.
    int has_client;
    /// Whom it runs as.
    uid_t user;
    gid_t group;
    /// True if it gives up the rights of the present user for good: `user` differs from it.
    int drops_rights;
} ProgramLaunch;

/// Starts a program in a process group of its own, with no signal blocked and no way to gain rights.
///
/// Returns its process id, or a negative errno if it could not be started, for instance because there is no such file.
pid_t program_launch(const ProgramLaunch *_Nonnull launch);

/// The orders to a keeper that start the program, and its client. Every other order is the number of a signal for the
/// process group of the client, or of the program if no client runs.
///
/// The numbers of the client's words and variables and the size of all their bytes follow the order, each a uint32_t,
/// and then the bytes, with a zero after each word and variable.
enum { PROGRAM_STARTS = 0, PROGRAM_CLIENT_STARTS = 255 };

/// Forks the keeper of a run, which makes the folder, starts the program and cleans up after it.
///
/// It reads orders, of one byte each, from a pipe, and writes reports, of an int32_t each, to another: 0 or an errno for
/// the folder, then for each start the process id or a negative errno, then for each end the process id and the status as
/// wait(2) gives it. When the pipe of orders is closed it ends every process that descends from the program, those in other sessions and with another
/// environment too, and removes the folder with all that is in it.
///
/// Returns the keeper's process id, and this process's ends of both pipes, or a negative errno.
pid_t program_keep(
    const ProgramLaunch *_Nonnull launch, const char *_Nonnull folder, int *_Nonnull orders, int *_Nonnull reports);

// MARK: System calls that Swift does not see

/// Asks the kernel if a user without other groups may access a path, as access(2) does. Only root can ask about
/// another user. Returns 0 or a negative errno.
int program_may_access(uid_t user, gid_t group, const char *_Nonnull path, int mode);

/// 0 if the folder's file system is mounted so that no program can load a library from it.
int program_loads_from(const char *_Nonnull folder);
/// A pipe that programs do not inherit: the end to read, then the one to write. 0 or a negative errno.
int program_pipe(int *_Nonnull ends);
/// The next connection to a socket, which programs do not inherit, or a negative errno.
int program_accept(int descriptor);
/// Sends bytes, and a descriptor with them; returns how many were sent, or a negative errno.
ssize_t program_send(int connection, const void *_Nonnull bytes, size_t count, int descriptor);
/// The user at the other end of a Unix socket, or -1.
int64_t program_peer(int connection);
/// As poll(2), for at most some nanoseconds.
int program_wait(struct pollfd *_Nonnull polled, nfds_t count, int64_t nanoseconds);

#endif
