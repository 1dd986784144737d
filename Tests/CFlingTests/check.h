/* What the tests of the C interface share. */
#ifndef CHECK_H
#define CHECK_H

#include "../Support/check.h"

#include <fling.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

extern int failures;

/* Numbers that agree to a share of 1e-15 of their size, or of 1. */
#define CHECK_NEAR(actual, expected) CHECK(is_near((actual), (expected), 1e-15, #actual))
#define CHECK_WITHIN(actual, expected, slack) CHECK(is_near((actual), (expected), (slack), #actual))
int is_near(double actual, double expected, double slack, const char *name);

/* Whether every number of a state is finite; and whether it is all zeros. */
int state_is_finite(const fling_state *state);
int is_zero(const void *memory, size_t size);

/* True if a struct that begins with its size has kept that, and is all zeros after it. */
int is_empty(const void *memory, size_t size);

/* An error that says something, with the status that was answered. */
int is_told(const fling_error *error, fling_status status, const char *part);

/* Numbers that no one should hand to a library. */
extern const double evil_numbers[];
extern const int evil_number_count;
extern const int64_t evil_times[];
extern const int evil_time_count;

#define MILLISECONDS(count) ((int64_t)(count) * 1000000)

void test_layout(void);
void test_basics(void);
void test_springs(void);
void test_frictions(void);
void test_curves(void);
void test_motions(void);
void test_playheads(void);
void test_velocity(void);
void test_gestures(void);
void test_draggables(void);
void test_scrollers(void);
void test_transforms(void);
void test_chains(void);

#endif
