// The requests of a program with the input shim to the process that plays to it.
//
// Each question is a connection of its own to a Unix socket of the kind SOCK_SEQPACKET: so it is safe after fork, in
// any thread, and in a program that closes all descriptors. One message asks, one answers; a list of devices takes
// one message for each device, and one of a single byte at its end.
#ifndef FLING_VIRTUAL_PROTOCOL_H
#define FLING_VIRTUAL_PROTOCOL_H

#include "kernel.h"

/// The environment variable with the name of the server's abstract socket.
#define VIRTUAL_SERVER_VARIABLE "FLING_INPUT_SERVER"
/// The environment variable that, if set, makes the machine's real input devices visible, too.
#define VIRTUAL_REAL_VARIABLE "FLING_REAL_DEVICES"

typedef enum {
    /// Asks for the board; the answer carries the descriptor of a VirtualBoard.
    VIRTUAL_ASKS_BOARD,
    VIRTUAL_ASKS_LIST,
    /// Opens a device; `subject` is its number. The answer has a token, and carries the descriptor. A `request`
    /// other than 0 postpones events until the reader has asked for the device's state.
    VIRTUAL_ASKS_OPEN,
    /// Reports that a reader knows the device's state and waits for events; `subject` is the reader's token.
    VIRTUAL_ASKS_READY,
    /// Makes an ioctl(2): `subject` is a token, `request` the request, and the bytes are its argument in both
    /// directions.
    VIRTUAL_ASKS_CONTROL,
    /// Asks for news of devices; the question carries an eventfd, which is written to when devices come and go.
    VIRTUAL_ASKS_WATCH,
    /// Shows the bytes as a message to the person who runs the program.
    VIRTUAL_ASKS_HELP,
} VirtualQuestionKind;

/// The room for an ioctl's argument: enough for the values of an axis in each of 1024 slots.
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

/// The memory that the player writes and each program reads.
typedef struct {
    /// The time of the first frame that was not read yet, which libinput's clock must not pass, in microseconds
    /// of CLOCK_MONOTONIC.
    uint64_t limit;
    /// The number of times that devices came or went.
    uint32_t changes;
} VirtualBoard;

/// A device in a message, followed by the pairs of its udev properties, each text ending in a zero byte.
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
/// Sends one message, with a descriptor unless it is -1; returns a negative errno on failure.
int virtual_send(int connection, const void *bytes, size_t size, int descriptor);
/// Receives one message, and the descriptor that came with it or -1; returns its size or a negative errno.
ssize_t virtual_receive(int connection, void *bytes, size_t room, int *descriptor);

// description.c
/// Writes a device's description; returns its size, or 0 if `room` is too small.
size_t virtual_describe(const VirtualDevice *device, void *bytes, size_t room);
/// Creates a device from its description, not plugged in; NULL if the description is damaged or memory is
/// short.
VirtualDevice *virtual_device_from(const void *bytes, size_t size);

#endif
