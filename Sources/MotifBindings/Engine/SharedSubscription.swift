// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// Keeps a mailbox at a shared value until the iterator goes away.
final class SharedSubscription<Value: Sendable>: Sendable {
  private weak let shared: SharedValue<Value>?
  private let mailbox: Mailbox<Value>

  init(to shared: SharedValue<Value>, limit: Int?) {
    self.shared = shared
    mailbox = shared.addReader(limit: limit)
  }

  deinit {
    shared?.removeReader(mailbox)
  }

  /// What is called after each change.
  var signal: Signal { mailbox.signal }

  /// Takes a value that waits, if there is one.
  func takeFirst() -> Value? { mailbox.takeFirst() }

  func next(isolation: isolated (any Actor)?) async -> Value? {
    await mailbox.next(isolation: isolation)
  }
}

/// What waits for one iterator of a ``SharedValueSequence``.
final class Mailbox<Value: Sendable>: Sendable {
  private let buffer: Mutex<ValueBuffer<Value>>

  /// What wakes those who wait for values.
  let signal = Signal()

  init(limit: Int?) {
    buffer = Mutex(ValueBuffer(limit: limit))
  }

  /// Adds the newest value, after which ``call()`` has to follow.
  ///
  /// - Returns: The oldest one, where it had to make room. It is let go where no lock is held.
  func put(_ value: Value) -> Value? {
    buffer.withLock { $0.append(value) }
  }

  /// Wakes the iterator.
  func call() {
    signal.raise()
  }

  /// Lets the iterator end.
  func finish() {
    signal.finish()
  }

  /// Takes the oldest value that waits, if there is one.
  func takeFirst() -> Value? {
    buffer.withLock { $0.popFirst() }
  }

  /// Takes the next value, waiting for it if need be.
  func next(isolation: isolated (any Actor)?) async -> Value? {
    await signal.next(isolation: isolation) { takeFirst() }
  }
}
