// SPDX-License-Identifier: MIT

internal import Synchronization

/// The two counters that all graphs of the process share.
///
/// An isolation domain may run on one thread now and on another later, so neither counter can live
/// in the thread's ``GraphContext``. Relaxed ordering is enough: a domain that moves to another
/// thread is synchronised by whoever moves it, and what other domains add only makes a reader look
/// once more.
enum GraphClock {
  private static let stamp = Atomic<UInt64>(1)
  private static let serial = Atomic<UInt64>(0)

  /// A number that differs from an earlier one if a value read since then has changed.
  static var now: UInt64 { stamp.load(ordering: .relaxed) }

  /// Tells every detached derived value to look at its dependencies before it trusts its cache.
  static func advance() {
    stamp.wrappingAdd(1, ordering: .relaxed)
  }

  /// The place of a new reader in the order of creation.
  static func nextSerial() -> UInt64 {
    serial.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
