/* Counts what the library allocates. The program's own allocation functions come before the C library's; what libinput and
 * the libraries beneath it allocate is theirs. */
#ifndef COUNTER_H
#define COUNTER_H

extern unsigned long allocation_count;

/* Counts from now on, or no more. */
void count_allocations(int counts);

#endif
