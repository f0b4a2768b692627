// SPDX-License-Identifier: MIT

import MotifCaching
import Synchronization

/// The error of a test's tier.
struct Broken: Error, Equatable {
  var name = "broken"
}

/// A tier that answers when the test says so, and ignores cancellation.
final class GatedTier: LoaderTier {
  let name: String
  let calls: Mailbox<TierCall>

  private let count = Atomic(0)

  init(_ name: String, calls: Mailbox<TierCall> = Mailbox()) {
    self.name = name
    self.calls = calls
  }

  /// The number of calls so far.
  var callCount: Int { count.load(ordering: .acquiring) }

  func value(for key: Int) async throws -> Int {
    try await call(TierCall(name, key, storing: nil))
  }

  func store(_ value: Int, for key: Int) async throws {
    do {
      _ = try await call(TierCall(name, key, storing: value))
    } catch is TierMiss {
      // The call was answered, which completes a store.
    }
  }

  private func call(_ call: TierCall) async throws -> Int {
    count.add(1, ordering: .acquiringAndReleasing)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return try await withTaskPriorityEscalationHandler {
        try await answer(call)
      } onPriorityEscalated: { _, priority in
        call.raised.send(priority)
      }
    }
    return try await answer(call)
  }

  private func answer(_ call: TierCall) async throws -> Int {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.open(continuation)
        calls.send(call)
      }
    } onCancel: {
      call.cancellation.send(())
    }
  }
}

/// One call of a gated tier.
final class TierCall: Sendable {
  let tier: String
  let key: Int

  /// The value to store; `nil` if a value is requested.
  let storing: Int?

  /// Receives an element when the call's task is canceled.
  let cancellation = Mailbox<Void>()

  /// Receives the priorities to which that task is escalated.
  let raised = Mailbox<TaskPriority>()

  private let continuation = Mutex<CheckedContinuation<Int, any Error>?>(nil)

  init(_ tier: String, _ key: Int, storing: Int?) {
    self.tier = tier
    self.key = key
    self.storing = storing
  }

  func open(_ continuation: CheckedContinuation<Int, any Error>) {
    self.continuation.withLock { $0 = continuation }
  }

  /// Answers with a value, or with `nil`.
  func answer(_ value: Int?) {
    if let value { take()?.resume(returning: value) } else { fail(TierMiss()) }
  }

  func fail(_ error: any Error = Broken()) {
    take()?.resume(throwing: error)
  }

  private func take() -> CheckedContinuation<Int, any Error>? {
    continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
  }
}
