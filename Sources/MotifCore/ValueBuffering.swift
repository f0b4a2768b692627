// SPDX-License-Identifier: MIT

/// What a sequence of values keeps for a reader that is slower than the changes.
///
/// A screen wants to know what is so now, and may skip what was so in between: that is ``latest``. A
/// log wants every step, and takes ``unbounded``, or ``buffering(_:)`` where there has to be an end.
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
/// Whatever is dropped, the order stays, and the last value of all is never dropped.
public enum ValueBuffering: Hashable, Sendable {
  /// The newest value only. Older ones that nobody has read yet are dropped.
  case latest

  /// The newest few values; at least one. The oldest ones that nobody has read yet are dropped.
  case buffering(Int)

  /// Every value, however many wait to be read.
  case unbounded

  /// How many values may wait; `nil` when there is no bound.
  ///
  /// - Precondition: The number of values to buffer is above 0.
  package var limit: Int? {
    switch self {
    case .latest:
      return 1
    case .buffering(let count):
      require(count > 0, "A sequence keeps one value at least; buffer 1 or more")
      return count
    case .unbounded:
      return nil
    }
  }
}
