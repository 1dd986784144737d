// What faults.c asks the machine for.
#ifndef FLING_FAULTS_H
#define FLING_FAULTS_H

#include <stdbool.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/types.h>

/// Whether the program has devices at all.
bool machine_is_there(void);
/// Whether there is a device at the path.
bool machine_has(const char *path);
/// The path of the device that is open there; NULL for any other descriptor.
const char *machine_node(int descriptor);
/// How many frames the program has read to their end.
int machine_frames_read(void);

// As the system calls: -1 and errno where they fail.
int machine_open(const char *path);
ssize_t machine_read(int descriptor, void *bytes, size_t count);
int machine_ioctl(int descriptor, unsigned long request, void *argument);
int machine_stat(const char *path, struct stat *status);
int machine_fstat(int descriptor, struct stat *status);
int machine_timer(void);
int machine_set_timer(int descriptor, int flags, const struct itimerspec *value);
int machine_time(struct timespec *time);

/// Whether the descriptor was a device's or a timer's. A device's is closed then.
bool machine_close(int descriptor);

/// Lets the next thing happen, and takes the time until then off `timeout`; false when that is over first.
bool machine_wait(int *timeout);

#endif
