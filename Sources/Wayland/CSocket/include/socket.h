// Messages with descriptors between sockets, and the calls that Swift's Glibc module leaves out.
#ifndef FLING_CSOCKET_H
#define FLING_CSOCKET_H

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/un.h>

// The most descriptors that the kernel passes with one message.
#define SOCKET_MOST_DESCRIPTORS 253

// Receives bytes and the descriptors that come with them; these are closed on exec. Returns the number of bytes, 0 at
// the end, or an error number below 0; EMSGSIZE means that descriptors were lost for want of free numbers.
ssize_t socket_receive(int socket, void *bytes, size_t size, int *descriptors, size_t *count);

// Sends bytes, and descriptors with the first of them. Returns the number of bytes that were sent, or an error number
// below 0.
ssize_t socket_send(int socket, const void *bytes, size_t size, const int *descriptors, size_t count);

// Returns a non-blocking socket that is connected to a path, or that listens at it, or an error number below 0.
int socket_connect(const char *path);
int socket_listen(const char *path);

// Returns a non-blocking socket of the next connection to one that listens, or an error number below 0.
int socket_accept(int listener);

// The process at the other end of a socket; 0 if it is not known.
pid_t socket_peer(int socket);

// Forks a process of a session of its own that is not a child of this one. Returns 1 in it, 0 in this one, and an error
// number below 0 if that failed.
int process_detach(void);

// A descriptor that is readable when a process has ended, or an error number below 0.
int process_descriptor(pid_t process);

// Not 0 if a text is somewhere in some bytes.
int bytes_hold(const void *bytes, size_t size, const char *text);

#endif
