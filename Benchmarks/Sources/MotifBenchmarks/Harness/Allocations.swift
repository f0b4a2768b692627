// SPDX-License-Identifier: MIT

import CAllocationCounter

/// The heap use of some work, known only where the C library reports it.
enum Allocations {
  /// The number of allocations.
  static func count(_ work: () -> Void) -> Int? {
    counting(work, motif_allocation_count)
  }

  /// The number of bytes that stay allocated.
  static func bytes(_ work: () -> Void) -> Int? {
    counting(work, motif_byte_count)
  }

  /// The maximum growth of the heap in bytes during the work.
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
