/* SPDX-License-Identifier: Apache-2.0
 * What the archive of libstdc++ asks of a newer glibc than 2.28. Linked to every program and library. */
#include <stddef.h>
#include <stdint.h>
#include <sys/random.h>

/* Counts of shared pointers are atomic always. */
__attribute__((visibility("hidden"))) char __libc_single_threaded = 0;

/* std::random_device asks for 32 bits. */
__attribute__((visibility("hidden"))) uint32_t arc4random(void) {
    uint32_t value = 0;
    while (getrandom(&value, sizeof value, 0) != (ssize_t)sizeof value) {
    }
    return value;
}
