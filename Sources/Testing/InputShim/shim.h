// The library that is preloaded into a program, so that its input devices are those of another process.
//
// It interposes the functions through which programs reach input devices: libudev's, libseat's, libinput's two
// constructors, and the system calls on nodes. The devices themselves are a copy of the player's, in a virtual kernel
// that all threads share; their events come through pipes from the player.
#ifndef FLING_INPUT_SHIM_H
#define FLING_INPUT_SHIM_H

#include "protocol.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Exports a function under the name of the function that it replaces.
#define EXPORTED __attribute__((visibility("default")))

/// Returns the function that would be called without this library; if no library in the process has it, one that fails:
/// REAL's returns NULL or 0, REAL_RESULT's a negative errno.
#define REAL(function) REAL_OR(virtual_absent, function)
#define REAL_RESULT(function) REAL_OR(virtual_absent_result, function)
#define REAL_OR(absent, function)                                            \
    ({                                                                       \
        static __typeof__(&function) real;                                   \
        if (!real) real = (__typeof__(&function))virtual_next(#function);    \
        real ? real : (__typeof__(&function))(void *)absent;                 \
    })

// next.c
/// Returns the function of that name behind this library; NULL if no library in the process has it.
void *virtual_next(const char *name);
/// Sets errno to ENOSYS and returns NULL, in place of a function that is not in the process.
void *virtual_absent(void);
/// Sets errno to ENOSYS and returns -ENOSYS, the same in place of one that returns a result or a descriptor.
int virtual_absent_result(void);

// player.c
/// Reads the environment, before the program changes it.
void shim_remember_player(void);
/// Returns true if the process was started by a player; functions are replaced only then.
bool shim_has_player(void);
/// Asks the player; returns the result or a negative errno. `answer` may be NULL, `sent` is a descriptor to
/// send or -1, and `received` is the place for a received descriptor or NULL.
int shim_ask(VirtualQuestion *question, VirtualAnswer *answer, int sent, int *received);
/// Sends the player a message for the person who runs the program.
void shim_complain(const char *text);
/// Lets the program's clients run without this library, by resetting the environment.
void shim_let_clients_run_bare(void);
/// Returns the time that libinput's clock must not pass, in microseconds of CLOCK_MONOTONIC.
uint64_t shim_limit(void);

// devices.c
/// Returns the kernel with the player's devices, made when first asked for; NULL without a player.
VirtualKernel *shim_kernel(void);

// nodes.c
/// Returns the open node behind a descriptor, or NULL. The lock must be held.
VirtualClient *shim_client(int descriptor);
bool shim_is_node(int descriptor);
/// True while a libinput context has the program open a node: no frame is sent to it before shim_tell_ready.
extern __thread bool shim_opens_reader;
/// Opens a node; returns a negative errno if there is no such device. `is_direct` is true for a libinput context's node
/// that the program's own function does not open.
int shim_open(const char *path, int flags, bool is_direct);
/// Returns true for a node that was opened directly, and that the program's own function does not close.
bool shim_is_direct(int descriptor);
/// Tells the player that the reader of a node waits for events, if the descriptor is one of a node.
void shim_tell_ready(int descriptor);
/// Returns true for the path of an input node, existing or not.
bool shim_is_input_path(const char *path);
int shim_ioctl(int descriptor, unsigned long request, void *argument);
ssize_t shim_read(int descriptor, void *bytes, size_t count);

// libinput.c
/// Lets libinput contexts open nodes directly, in a program that has no session to open them.
void shim_open_directly(void);

// folder.c
/// Returns true for the path of /dev/input itself, in a process that was started by a player.
bool shim_is_input_folder(const char *path);
/// Opens /dev/input itself; returns a negative errno on failure.
int shim_open_folder(int flags);
void shim_forget_folder(int descriptor);
/// Returns true for an open descriptor of /dev/input itself.
bool shim_is_folder(int descriptor);
enum { SHIM_PATH_ROOM = 300 };
/// Returns the whole path, perhaps in `room`, of one that is relative to a descriptor of /dev/input; any other path as it
/// is.
const char *shim_path_at(int folder, const char *path, char room[SHIM_PATH_ROOM]);

#endif
