// SPDX-License-Identifier: MIT

internal import Synchronization

/// A value that any thread can read and change, and whose changes are read in one order with
/// `for await`.
///
/// No user code runs under the lock that guards the value, so reading it never takes long. Changes
/// run one after another.
package final class SharedState<Value: Sendable>: Sendable {
  /// The contents, which are read and replaced quickly.
  private struct Contents {
    var value: Value
    var readers: [Int: AsyncStream<Value>.Continuation] = [:]
    var readerCount = 0
  }

  private let contents: Mutex<Contents>

  /// Allows only one change at a time to be computed.
  private let turn = Mutex(())

  private let areEqual: (@Sendable (Value, Value) -> Bool)?

  /// Makes a state; without a comparison, every assignment is a change.
  package init(_ value: Value, areEqual: (@Sendable (Value, Value) -> Bool)?) {
    contents = Mutex(Contents(value: value))
    self.areEqual = areEqual
  }

  deinit {
    for reader in contents.withLock({ Array($0.readers.values) }) { reader.finish() }
  }

  package var value: Value { contents.withLock { $0.value } }

  /// Edits a copy of the value, which then replaces it, as one change.
  @discardableResult
  package func mutate<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    // Let go of at the end, for that may run user code.
    var released: [Value] = []
    turn.withLock { _ in
      let old = value
      var new = old
      outcome = Swift.Result { () throws(Failure) -> Result in try body(&new) }
      let isSame = areEqual?(old, new) ?? false
      released = [old, new] + put(new, isChange: !isSame)
    }
    withExtendedLifetime(released) {}
    guard let outcome else { trap("A lock runs its body") }
    return try outcome.get()
  }

  /// Replaces the value, and returns values that readers will no longer read.
  ///
  /// The caller holds the turn, so all readers receive the values in one order. The lock of the
  /// value is not held, because a task that is being canceled may wait for it, while others wait
  /// for the task.
  private func put(_ value: Value, isChange: Bool) -> [Value] {
    let readers = contents.withLock { contents in
      contents.value = value
      return isChange ? Array(contents.readers.values) : []
    }
    return readers.compactMap { reader in
      if case .dropped(let value) = reader.yield(value) { value } else { nil }
    }
  }

  /// Makes a stream of all later values, and returns it with the current value.
  package func beginReading(
    _ buffering: ValueBuffering,
    beginsWithPresent: Bool
  ) -> (present: Value, stream: AsyncStream<Value>) {
    let (stream, reader) = AsyncStream.makeStream(
      of: Value.self,
      bufferingPolicy: buffering.limit.map { .bufferingNewest($0) } ?? .unbounded
    )
    let (present, number) = contents.withLock { contents in
      if beginsWithPresent { reader.yield(contents.value) }
      contents.readerCount += 1
      contents.readers[contents.readerCount] = reader
      return (contents.value, contents.readerCount)
    }
    reader.onTermination = { [weak self] _ in
      // It keeps values that nobody will read, and these may run user code at their end.
      let gone = self?.contents.withLock { $0.readers.removeValue(forKey: number) }
      withExtendedLifetime(gone) {}
    }
    return (present, stream)
  }
}
