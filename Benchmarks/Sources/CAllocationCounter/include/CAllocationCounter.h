// SPDX-License-Identifier: MIT

#ifndef CALLOCATIONCOUNTER_H
#define CALLOCATIONCOUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether the counters below count. They do with glibc.
bool motif_allocations_are_counted(void);

/// How often the calling thread has taken memory from the heap.
int64_t motif_allocation_count(void);

/// How many bytes of heap the calling thread has taken and not given back, headers included.
int64_t motif_live_bytes(void);

/// Makes the optimiser believe that a value is used and that all memory is read and written.
///
/// It costs no instruction but those that bring the value into a register.
static inline void motif_use(int64_t value) {
  __asm__ volatile("" : : "r"(value) : "memory");
}

#endif
