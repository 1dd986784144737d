/* What the tests of the C interface to devices, traces and replays share. */
#ifndef CHECK_H
#define CHECK_H

#include "../Support/check.h"

#include <fling-input.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

extern int failures;

/* The folders with recordings, and to write to. */
extern const char *recordings, *folder;

/* The path of a file in one of them: good until the fourth call from then. */
const char *in(const char *parent, const char *name);

/* A recording that is there. */
fling_trace *recording(const char *name);

/* Whether every byte is zero. */
int is_zero(const void *memory, size_t size);

/* True if a struct that begins with its size has kept that, and is all zeros after it. */
int is_empty(const void *memory, size_t size);

/* An error that says something, with the status that was answered. */
int is_told(const fling_error *error, fling_status status, const char *part);

/* A number that no one made a handle of. */
void *wrong_handle(void);

void test_basics(void);
void test_traces(void);
void test_devices(void);
void test_settings(void);
void test_callbacks(void);
void test_recorders(void);
void test_replays(void);
void test_together(void);
void test_threads(void);
void test_kernels(void);

#endif
