// SPDX-License-Identifier: MIT

/// The callback of a loader that receives its answers.
@usableFromInline
final class AnswerReports<Key: Hashable & Sendable>: Sendable {
  private let receive: @Sendable (LoaderAnswer<Key>) -> Void
  private let turns = TurnReports<LoaderAnswer<Key>>(
    to: "onAnswer",
    causedBy: "cachedValue(for:) or another request"
  )

  init(_ receive: @escaping @Sendable (LoaderAnswer<Key>) -> Void) {
    self.receive = receive
  }

  /// Reports that a value was in memory.
  @usableFromInline
  @inline(never)
  func reportHit(_ key: Key) {
    make(LoaderAnswer(key: key, result: .success(.memory), isShared: false))
  }

  /// Reports the answer to a request that had to wait.
  func report<Value>(
    _ key: Key,
    _ answer: Result<LoadedValue<Value>, LoaderError>,
    _ waiter: LoadWaiter
  ) {
    make(LoaderAnswer(key: key, result: answer.map(\.source), isShared: waiter.isShared))
  }

  private func make(_ answer: LoaderAnswer<Key>) {
    turns.make([answer], receive)
  }
}
