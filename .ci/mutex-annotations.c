// SPDX-License-Identifier: MIT

// Describes a contended `Mutex` of the Synchronization module on Linux to ThreadSanitizer.
//
// The sanitizer sees the fast path of a mutex, because the compiler inlines it. The slow path is in the
// standard library, which isn't instrumented: without this file, the sanitizer would report races on
// everything that a contended mutex protects. Linked into the tests, these two functions replace the
// library's. They call the originals, and record that unlocking happens before locking.
//
// A mutex stores its lock word at its own address, so the fast path and these annotations use the same
// address, and are ordered.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) {
    fprintf(stderr, "error: this version of Swift has no %s to annotate\n", name);
    abort();
  }
  return function;
}

SWIFT void lockSlow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void lockSlow(uint32_t thread, SELF) {
  ((SWIFT void (*)(uint32_t, SELF))original(LOCK))(thread, self);
  __tsan_acquire(self);
}

SWIFT void unlockSlow(SELF) __asm__(UNLOCK);
SWIFT void unlockSlow(SELF) {
  __tsan_release(self);
  ((SWIFT void (*)(SELF))original(UNLOCK))(self);
}
