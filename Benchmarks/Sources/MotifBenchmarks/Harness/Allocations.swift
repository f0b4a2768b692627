// SPDX-License-Identifier: MIT

import CAllocationCounter

/// What work takes of the heap, known only where the C library lets itself be counted.
enum Allocations {
  /// How often the work takes memory from the heap.
  static func count(_ work: () -> Void) -> Int? {
    guard motif_allocations_are_counted() else { return nil }
    let before = motif_allocation_count()
    work()
    return Int(motif_allocation_count() - before)
  }

  /// How many bytes of heap the work leaves in use.
  static func bytes(_ work: () -> Void) -> Int? {
    guard motif_allocations_are_counted() else { return nil }
    let before = motif_live_bytes()
    work()
    return Int(motif_live_bytes() - before)
  }
}
