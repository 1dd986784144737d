/* Counts what the library allocates while events come: nothing, once as much has come before.
 *
 *     allocations RECORDING
 */
#include "counter.h"

#include <fling-input.h>
#include <stdio.h>

/* The events of a recording one by one, and what they allocate from the second on that reports a motion. */
int main(int argument_count, char **arguments) {
    fling_error error;
    if (argument_count != 2) return 2;
    count_allocations(1);
    fling_trace *trace = fling_trace_read(arguments[1], &error);
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    if (input == NULL || allocation_count == 0) {
        printf("The allocations are not counted.\n");
        return 1;
    }
    unsigned long allocations = 0;
    int events = 0, steps = 0;
    int64_t time;
    fling_event event = {.size = sizeof event};
    while ((time = fling_input_next_time(input)) != FLING_NEVER) {
        const unsigned long before = allocation_count;
        fling_input_advance(input, time, NULL);
        fling_input_dispatch(input, NULL);
        while (fling_input_next_event(input, &event)) events += 1;
        if (steps > 1) allocations += allocation_count - before;
        if (events > 1) steps += 1;
    }
    count_allocations(0);
    fling_input_free(input);
    fling_trace_free(trace);
    printf("%lu allocations in %d steps with %d events\n", allocations, steps, events);
    return allocations == 0 && events > 10 ? 0 : 1;
}
