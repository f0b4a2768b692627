// SPDX-License-Identifier: MIT

/// What waits for one iterator of a ``ValueSequence``, in the isolation domain of the source.
///
/// The iterator keeps it, the source does not: it observes as its owner, so the observation ends with it.
/// Only the signal is shared with other threads, where cancellation and the end of the source may come from.
package final class ValueInbox<Value> {
  /// Finishes the inbox when the source lets go of it, on whatever thread that happens.
  package final class End: Sendable {
    private let signal: Signal

    fileprivate init(_ signal: Signal) { self.signal = signal }

    deinit { signal.finish() }
  }

  private var buffer: ValueBuffer<Value>
  private let signal = Signal()
  private var kept: AnyObject?

  init(limit: Int?) { buffer = ValueBuffer(limit: limit) }

  /// What the source is to keep, and to let go of when it ends.
  package var end: End { End(signal) }

  /// Keeps what the values come from as long as somebody may read them, and not a moment longer.
  package func keep(_ origin: AnyObject) { kept = origin }

  /// Ends the sequence, after what still waits.
  package func finish() { signal.finish() }

  /// Adds the newest value.
  package func append(_ value: Value) {
    let dropped = buffer.append(value)
    signal.raise()
    // What goes with it may change the source, and so come back here.
    withExtendedLifetime(dropped) {}
  }

  /// Takes the next value, waiting for it if need be.
  func next(isolation: isolated (any Actor)?) async -> Value? {
    await signal.next(isolation: isolation) { buffer.popFirst() }
  }
}
