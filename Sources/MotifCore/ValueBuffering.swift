// SPDX-License-Identifier: MIT

/// The values that a sequence keeps for a reader that is slower than the changes.
///
/// A screen needs only the current value, and may skip those in between: use ``latest``. A log
/// needs every step: use ``unbounded``, or ``buffering(_:)`` to set a limit.
///
/// ```swift
/// import MotifBindings
///
/// func read(_ buffering: ValueBuffering) async {
///   let step = ObservableValue(1)
///   var steps = step.values(buffering).makeAsyncIterator()
///   for number in 2...4 { step.value = number }
///   var read: [Int] = []
///   while read.last != 4, let number = await steps.next() { read.append(number) }
///   print(buffering, read)
/// }
///
/// await read(.latest)
/// await read(.buffering(2))
/// await read(.unbounded)
/// // Prints:
/// // latest [4]
/// // buffering(2) [3, 4]
/// // unbounded [1, 2, 3, 4]
/// ```
///
/// Whatever is dropped, the order stays, and the last value is never dropped.
public enum ValueBuffering: Hashable, Sendable {
  /// Only the newest value. Older values that have not been read yet are dropped.
  case latest

  /// A number of the newest values, at least one. Older values that have not been read yet are
  /// dropped.
  case buffering(Int)

  /// Every value, however many wait to be read.
  case unbounded

  /// The number of values that may wait; `nil` if there is no limit.
  ///
  /// - Precondition: The number of values to buffer is above 0.
  package var limit: Int? {
    switch self {
    case .latest:
      return 1
    case .buffering(let count):
      require(count > 0, "A sequence must buffer at least one value.")
      return count
    case .unbounded:
      return nil
    }
  }
}
