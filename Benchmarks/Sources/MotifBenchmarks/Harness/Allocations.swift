// SPDX-License-Identifier: MIT

import CAllocationCounter

/// What work takes of the heap, known only where the C library lets itself be counted.
enum Allocations {
  /// How often the work takes memory from the heap.
  static func count(_ work: () -> Void) -> Int? {
    counting(work, motif_allocation_count)
  }

  /// How many bytes of heap the work leaves in use.
  static func bytes(_ work: () -> Void) -> Int? {
    counting(work, motif_byte_count)
  }

  /// By how many bytes at most the heap in use grows while the work is done.
  static func peak(_ work: () -> Void) -> Int? {
    counting(work, motif_peak_byte_count)
  }

  private static func counting(_ work: () -> Void, _ result: () -> Int64) -> Int? {
    guard motif_allocations_are_counted() else { return nil }
    motif_begin_counting()
    work()
    motif_end_counting()
    return Int(result())
  }
}
