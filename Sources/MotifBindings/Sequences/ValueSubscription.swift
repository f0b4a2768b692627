// SPDX-License-Identifier: MIT

/// What waits for one iterator of a ``ValueSequence``, in the isolation domain of the source.
///
/// The iterator keeps it, the source does not: it observes as its owner, so the observation ends
/// with it. Only the wake-up is shared with other threads, where cancellation and the end of the
/// source may come from.
final class ValueSubscription<Value> {
  private var buffer: ValueBuffer<Value>
  private let wakeUp = WakeUp()

  /// Observes a source from its present value on.
  init(to source: any ValueSource<Value>, limit: Int?) {
    buffer = ValueBuffer(limit: limit)
    let end = SourceEnd(wakeUp)
    untracked {
      source.observe(owner: self) { subscription, _, new in
        withExtendedLifetime(end) { subscription.push(new) }
      }
      push(source.value)
    }
  }

  private func push(_ value: Value) {
    let dropped = buffer.append(value)
    wakeUp.call()
    // What goes with it may change the source, and so come back here.
    withExtendedLifetime(dropped) {}
  }

  /// Takes the next value, waiting for it if need be.
  ///
  /// - Returns: The value; `nil` when the source has gone or the task was cancelled.
  func next(isolation: isolated (any Actor)?) async -> Value? {
    await wakeUp.next(isolation: isolation) { buffer.popFirst() }
  }
}
