// SPDX-License-Identifier: MIT

internal import Synchronization

/// The order in which the readers of all graphs were made.
///
/// An isolation domain may run on one thread now and on another later, so the counter cannot live in
/// the thread's ``GraphState``. Relaxed ordering is enough: numbers of one domain are compared only
/// with one another, and a domain that moves to another thread is synchronised by whoever moves it.
enum CreationOrder {
  private static let last = Atomic<UInt64>(0)

  /// The place of a new reader.
  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
