// SPDX-License-Identifier: MIT

#if defined(__linux__)
#include <features.h>
#endif

#include "CAllocationCounter.h"

#if defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// The C library calls whatever the program defines under these names, and keeps its own under the
// names that follow.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static _Thread_local bool counting;
static _Thread_local int64_t allocations;
static _Thread_local int64_t bytes;
static _Thread_local int64_t peak;

/// What a block takes of the heap: what may be used of it and its header.
static int64_t extent(void *block) {
  return block ? (int64_t)(malloc_usable_size(block) + sizeof(size_t)) : 0;
}

static inline void *counted(void *block) {
  if (counting) {
    allocations += 1;
    bytes += extent(block);
    if (bytes > peak) peak = bytes;
  }
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
  int64_t before = counting ? extent(block) : 0;
  void *moved = __libc_realloc(block, size);
  if (moved || size == 0) bytes -= before;
  return counted(moved);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *made = memalign(alignment, size);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

void free(void *block) {
  if (counting) bytes -= extent(block);
  __libc_free(block);
}

bool motif_allocations_are_counted(void) { return true; }

void motif_begin_counting(void) {
  allocations = 0;
  bytes = 0;
  peak = 0;
  counting = true;
}

void motif_end_counting(void) { counting = false; }
int64_t motif_allocation_count(void) { return allocations; }
int64_t motif_byte_count(void) { return bytes; }
int64_t motif_peak_byte_count(void) { return peak; }

#else

bool motif_allocations_are_counted(void) { return false; }
void motif_begin_counting(void) {}
void motif_end_counting(void) {}
int64_t motif_allocation_count(void) { return 0; }
int64_t motif_byte_count(void) { return 0; }
int64_t motif_peak_byte_count(void) { return 0; }

#endif
