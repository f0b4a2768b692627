// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifCaching

/// A request made when the object is made, so that its place in the order is known.
final class TestRequest: Sendable {
  typealias Answer = Result<LoadedValue<Int>, LoaderError>

  let waiter: LoadWaiter
  private let loader: TieredLoader<Int, Int>
  private let answers = Mailbox<Answer>()

  init(_ key: Int, from loader: TieredLoader<Int, Int>, priority: TaskPriority = .medium) {
    self.loader = loader
    waiter = LoadWaiter(priority)
    loader.ask(key, waiter) { [answers] in answers.send($0) }
  }

  /// The number of answers not yet taken.
  var answerCount: Int { answers.count }

  /// Waits for the answer.
  var answer: Answer {
    get async { await answers.next() }
  }

  /// Waits for the value.
  var value: Int {
    get async throws { try await answer.get().value }
  }

  func cancel() {
    loader.leave(waiter)
  }

  func raise(to priority: TaskPriority) {
    loader.update { $0.raise(waiter, to: priority) }
  }
}

extension TieredLoader {
  /// Makes a request without a task.
  func ask(_ key: Key, _ waiter: LoadWaiter, _ receive: @escaping @Sendable (Answer) -> Void) {
    request(key, waiter) { [weak self] load in
      receive(load.flatMap { self?.answer(of: $0) } ?? .failure(.cancelled))
    }
  }

  /// The number of callers waiting for a key's load.
  func waiterCount(for key: Key) -> Int {
    table.withLock { $0.waiterCount(for: key) }
  }

  /// Whether no load is running and no caller is waiting.
  var isIdle: Bool { table.withLock { $0.loadCount == 0 } }

  /// Waits until no load is running, because a prefetch delivers no answer.
  func untilIdle() async {
    while !isIdle { await Task.yield() }
  }

  /// Waits until a number of callers wait for a key, the only sign that a task has got that far.
  func untilWaiting(_ count: Int, for key: Key) async {
    while waiterCount(for: key) != count { await Task.yield() }
  }
}

extension LoaderError {
  /// Whether the request was canceled.
  var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }
}

/// Returns the error that an operation throws, if any.
func failure<Outcome>(_ operation: () async throws -> Outcome) async -> LoaderError? {
  do {
    _ = try await operation()
    return nil
  } catch {
    if !(error is LoaderError) { Issue.record(error) }
    return error as? LoaderError
  }
}

/// The problems that a loader reported about its tiers.
final class FailureLog: Sendable {
  private let failures = Mailbox<String>()

  var count: Int { failures.count }

  func note(_ failure: TierFailure<Int>) {
    failures.send("\(failure.tier) \(failure.operation) \(failure.key): \(failure.underlying)")
  }

  func next() async -> String { await failures.next() }
}
