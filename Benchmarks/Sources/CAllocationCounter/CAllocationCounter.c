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

static _Thread_local int64_t count;
static _Thread_local int64_t bytes;

/// What a block takes of the heap: what may be used of it and its header.
static int64_t extent(void *block) {
  return block ? (int64_t)(malloc_usable_size(block) + sizeof(size_t)) : 0;
}

static void *counted(void *block) {
  count += 1;
  bytes += extent(block);
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
  int64_t before = extent(block);
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
  bytes -= extent(block);
  __libc_free(block);
}

bool motif_allocations_are_counted(void) { return true; }
int64_t motif_allocation_count(void) { return count; }
int64_t motif_live_bytes(void) { return bytes; }

#else

bool motif_allocations_are_counted(void) { return false; }
int64_t motif_allocation_count(void) { return 0; }
int64_t motif_live_bytes(void) { return 0; }

#endif
