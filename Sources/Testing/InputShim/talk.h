// The parts of a conversation with the player, for questions that have more than one answer.
#ifndef FLING_SHIM_TALK_H
#define FLING_SHIM_TALK_H

#include "shim.h"

/// Connects to the player; returns the connection or a negative errno.
int shim_connect(void);
/// Sends a question, with a descriptor unless it is -1; returns 0 or a negative errno.
int shim_send(int connection, const VirtualQuestion *question, int descriptor);
/// Receives a message; returns its size or a negative errno. An unexpected descriptor is closed.
ssize_t shim_receive(int connection, void *bytes, size_t room, int *descriptor);
/// Returns the number of times that devices came or went.
uint32_t shim_changes(void);

#endif
