// SPDX-License-Identifier: MIT

/// The values that wait for one iterator of a ``ValueSequence``, in the isolation domain of the
/// source.
///
/// The iterator, and before it the sequence, retains the inbox, the source does not: the inbox is
/// the owner of the observation, which ends with it. Only the signal is shared with other threads,
/// from which cancellation and the end of the source may come.
package final class ValueInbox<Value> {
  /// Finishes the inbox when the source releases this object, on any thread.
  package final class End: Sendable {
    private let signal: Signal

    fileprivate init(_ signal: Signal) { self.signal = signal }

    deinit { signal.finish() }
  }

  /// How many values may wait before there is an iterator, if the reader set no limit.
  static var unreadLimit: Int { 100_000 }

  private var buffer: ValueBuffer<Value>
  private let signal = Signal()
  private var kept: AnyObject?
  private var mayOverflow: Bool
  private var hasOverflowed = false

  init(limit: Int?) {
    buffer = ValueBuffer(limit: limit)
    mayOverflow = limit == nil
  }

  /// Lets any number of values wait, because there is an iterator to read them.
  func noteReader() { mayOverflow = false }

  /// An object that the source should keep until it ends.
  package var end: End { End(signal) }

  /// Keeps the origin of the values alive exactly as long as the values can be read.
  package func keep(_ origin: AnyObject) { kept = origin }

  /// Ends the sequence after the waiting values.
  package func finish() { signal.finish() }

  /// Adds the newest value.
  ///
  /// Without an iterator, an inbox that is full finishes: a reader must not receive later values
  /// without those in between.
  package func append(_ value: Value) {
    guard !hasOverflowed else { return }
    if mayOverflow, buffer.count >= Self.unreadLimit {
      hasOverflowed = true
      return signal.finish()
    }
    let dropped = buffer.append(value)
    signal.raise()
    // Releasing it may change the source, and so call back here.
    withExtendedLifetime(dropped) {}
  }

  /// Takes the next value, waiting for it if necessary.
  func next(isolation: isolated (any Actor)?) async -> Value? {
    await signal.next(isolation: isolation) { buffer.popFirst() }
  }
}
