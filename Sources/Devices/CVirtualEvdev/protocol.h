// The requests of a program with the input shim to the process that plays to it.
//
// Each question is a connection of its own to a Unix socket of the kind SOCK_SEQPACKET: so it is safe after fork, in
// any thread, and in a program that closes all descriptors. One message asks, one answers; a list of devices is one
// message each, and one of a single byte at its end.
#ifndef FLING_VIRTUAL_PROTOCOL_H
#define FLING_VIRTUAL_PROTOCOL_H

#include "kernel.h"

/// The environment variable with the name of the socket, which is an abstract one.
#define VIRTUAL_SERVER_VARIABLE "FLING_INPUT_SERVER"
/// If set, the machine's real input devices are there besides.
#define VIRTUAL_REAL_VARIABLE "FLING_REAL_DEVICES"

typedef enum {
    /// The answer carries the descriptor of a VirtualBoard.
    VIRTUAL_ASKS_BOARD,
    VIRTUAL_ASKS_LIST,
    /// `subject` is the number of a device; the answer has a token, and carries the descriptor. With a `request` other
    /// than 0 the reader is not ready yet: it asks for the device's state first.
    VIRTUAL_ASKS_OPEN,
    /// `subject` is a token: its reader knows the device's state, and waits for events.
    VIRTUAL_ASKS_READY,
    /// `subject` is a token, `request` that of ioctl(2), the bytes its argument, back and forth.
    VIRTUAL_ASKS_CONTROL,
    /// The question carries an eventfd, which is written to when devices come and go.
    VIRTUAL_ASKS_WATCH,
    /// The bytes are a message for the person who runs the program.
    VIRTUAL_ASKS_HELP,
} VirtualQuestionKind;

/// Enough for an ioctl's argument: the values of an axis in each of 1024 slots.
enum { VIRTUAL_ARGUMENT_ROOM = 8192 };

typedef struct {
    uint32_t kind;
    uint32_t size;
    uint64_t subject;
    uint64_t request;
    uint8_t bytes[VIRTUAL_ARGUMENT_ROOM];
} VirtualQuestion;

typedef struct {
    int32_t result;
    uint32_t size;
    uint64_t token;
    uint8_t bytes[VIRTUAL_ARGUMENT_ROOM];
} VirtualAnswer;

/// Memory that the player writes and each program reads.
typedef struct {
    /// Microseconds of CLOCK_MONOTONIC: libinput's clock must not pass the first frame that has not been read yet.
    uint64_t limit;
    /// The number of times that devices came or went.
    uint32_t changes;
} VirtualBoard;

/// A device as it goes over the socket, followed by the pairs of its udev properties, each ending in a zero byte.
typedef struct {
    uint32_t number;
    uint32_t property_count;
    int32_t has_slots;
    VirtualTraits traits;
    char name[256];
    char dmi[512];
} VirtualDescription;

enum { VIRTUAL_DESCRIPTION_ROOM = 32768 };

// message.c
/// Sends one message, with a descriptor unless it is -1; a negative errno if it can't be sent.
int virtual_send(int connection, const void *bytes, size_t size, int descriptor);
/// Receives one message, and the descriptor that came with it or -1; returns its size or a negative errno.
ssize_t virtual_receive(int connection, void *bytes, size_t room, int *descriptor);

// description.c
/// Writes a device's description; returns its size, or 0 if `room` is too small.
size_t virtual_describe(const VirtualDevice *device, void *bytes, size_t room);
/// A device from its description, not plugged in; NULL if it is damaged or memory is short.
VirtualDevice *virtual_device_from(const void *bytes, size_t size);

#endif
