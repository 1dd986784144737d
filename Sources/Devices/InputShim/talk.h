// The parts of a conversation with the player, for those that have more than one answer.
#ifndef FLING_SHIM_TALK_H
#define FLING_SHIM_TALK_H

#include "shim.h"

/// A connection to the player, or a negative errno.
int shim_connect(void);
/// Sends a question, with a descriptor unless that is -1; 0 or a negative errno.
int shim_send(int connection, const VirtualQuestion *question, int descriptor);
/// The size of the next message, or a negative errno. A descriptor that comes unasked is closed.
ssize_t shim_receive(int connection, void *bytes, size_t room, int *descriptor);
/// The number of times that devices came or went.
uint32_t shim_changes(void);

#endif
