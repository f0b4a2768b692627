// SPDX-License-Identifier: MIT

#ifndef CALLOCATIONCOUNTER_H
#define CALLOCATIONCOUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted. They can with glibc.
bool motif_allocations_are_counted(void);

/// Begins to count what the calling thread does, from nothing.
void motif_begin_counting(void);

/// Ends counting. Until then and after, an allocation costs as much as ever but for one comparison.
void motif_end_counting(void);

/// How often memory was taken from the heap.
int64_t motif_allocation_count(void);

/// By how many bytes the heap in use grew, headers included.
int64_t motif_byte_count(void);

/// By how many bytes at most the heap in use had grown, headers included.
int64_t motif_peak_byte_count(void);

/// Makes the optimizer believe that a value is used and that all memory is read and written.
///
/// It costs no instruction but those that bring the value into a register.
static inline void motif_use(int64_t value) {
  __asm__ volatile("" : : "r"(value) : "memory");
}

#endif
