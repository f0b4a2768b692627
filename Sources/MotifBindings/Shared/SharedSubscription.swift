// SPDX-License-Identifier: MIT

internal import MotifCore

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
