#include "CFuzzer.h"

// libFuzzer's own. It is there when the binary is linked with -fsanitize=fuzzer.
__attribute__((weak)) int LLVMFuzzerRunDriver(int *argument_count, char ***arguments,
                                              int (*run)(const uint8_t *bytes, size_t count));

int fuzz(int argument_count, char **arguments, int (*run)(const uint8_t *bytes, size_t count)) {
    if (!LLVMFuzzerRunDriver) return -1;
    return LLVMFuzzerRunDriver(&argument_count, &arguments, run);
}
