// The clock of a program in virtual time, the look at its threads, and the sockets of its windows.
#ifndef FLING_CSTAGE_H
#define FLING_CSTAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: The clock

typedef struct StageClock StageClock;

/// Creates the file of a clock that stands at `now`; the others are in clock.h. Returns NULL with errno set on failure.
StageClock *_Nullable stage_clock_new(const char *_Nonnull path, uint64_t now, uint64_t epoch);
void stage_clock_free(StageClock *_Nonnull clock);
uint64_t stage_clock_now(const StageClock *_Nonnull clock);
/// Turns the clock to `now`, and ends the waits whose deadline has come.
void stage_clock_turn(StageClock *_Nonnull clock, uint64_t now);
/// Returns the next deadline of a process that there still is; UINT64_MAX without one.
uint64_t stage_clock_deadline(StageClock *_Nonnull clock);
/// Ends the waits whose deadline has come and that are left: those to try something once more. Returns the process of
/// one, or 0 if there is none.
pid_t stage_clock_late(StageClock *_Nonnull clock);
/// Returns the first call that was refused, in words; "" without one.
const char *_Nonnull stage_clock_refusal(const StageClock *_Nonnull clock);

/// The name of the variable that has the path of the clock's file, and of the library that reads it.
extern const char *_Nonnull const stage_clock_variable;
extern const char *_Nonnull const stage_clock_library;

// MARK: Rest

/// The result of a look at all threads below a process.
typedef struct {
    /// A number that differs if any thread has run since another look, or if other threads are there.
    uint64_t digest;
    /// The number of threads that have not ended.
    int threads;
    /// The number of threads that do not wait; 1 if all have ended.
    int busy;
    /// One of those: its process and its own number; 0 if all have ended.
    pid_t busy_process, busy_thread;
    /// A thread that has run since the look before, or that was not there then; 0 without one.
    pid_t changed_process, changed_thread;
    /// A thread that waits for real time to pass, if there is one, and the number of its system call.
    pid_t waiting_process;
    long waiting_call;
    /// A process that the clock's library is not loaded in, if there is one.
    pid_t bare_process;
    /// 0, or the errno with which a thread could not be looked at, and its process.
    int error;
    pid_t hidden_process;
} StageLook;

typedef struct StageWatch StageWatch;

/// Creates a watch of all processes below `root`, which is not looked at itself.
StageWatch *_Nullable stage_watch_new(pid_t root);
void stage_watch_free(StageWatch *_Nonnull watch);
StageLook stage_watch_look(StageWatch *_Nonnull watch);
/// Waits until the kernel has carried what was written to a pseudo terminal before to its other end.
void stage_watch_flush_terminals(StageWatch *_Nonnull watch);
/// Returns the name of a system call that a thread can wait in; "a system call" for any other.
const char *_Nonnull stage_call_name(long call);
/// Pauses for some microseconds of real time.
void stage_pause(unsigned microseconds);

// MARK: Sockets and pictures

/// Receives bytes, and descriptors with them. Returns how many bytes; 0 at the end; a negative errno, -EAGAIN if nothing
/// is there.
ssize_t stage_receive(
    int connection, void *_Nonnull bytes, size_t room, int *_Nonnull descriptors, size_t *_Nonnull descriptor_count);
/// Sends bytes, and a descriptor with them unless it is -1. Returns how many bytes, or a negative errno.
ssize_t stage_send(int connection, const void *_Nonnull bytes, size_t count, int descriptor);
/// Creates a listening socket. Returns a descriptor or a negative errno.
int stage_listen(const char *_Nonnull path);
/// Returns the next connection, or a negative errno.
int stage_accept(int listener);
/// Creates a file in memory with content that nobody can change. Returns a descriptor or a negative errno.
int stage_sealed_file(const void *_Nonnull bytes, size_t count);

/// Reads rows of pixels out of a file, whatever its size. Returns false if it is too short.
bool stage_read_rows(
    int file, off_t offset, size_t stride, size_t row, size_t count, void *_Nonnull pixels, size_t pixels_stride);
/// Computes a digest of rows of pixels, without their unused byte.
uint64_t stage_digest(const void *_Nonnull pixels, size_t width, size_t height, size_t stride);

// MARK: Keyboards

/// Returns the text of the keymap of an American keyboard, to be freed; NULL if libxkbcommon is not there.
char *_Nullable stage_keymap(void);

#endif
