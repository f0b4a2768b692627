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
    var readers: [Int: SharedInbox<Value>] = [:]
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
    return readers.flatMap { $0.append(value) }
  }

  /// The current value and every later one.
  package func values(_ buffering: ValueBuffering) -> SharedValueSequence<Value> {
    SharedValueSequence(buffering) { [weak self] inbox in
      guard let self else { return inbox.finish() }
      begin(inbox, withPresent: true)
    }
  }

  /// Returns the current value and a sequence of all later ones, without a gap between them.
  package func presentAndLater() -> (present: Value, later: SharedValueSequence<Value>) {
    let first = Mutex<Value?>(nil)
    let later = SharedValueSequence<Value>(.latest) { [weak self] inbox in
      guard let self else { return inbox.finish() }
      let present = begin(inbox, withPresent: false)
      first.withLock { $0 = present }
    }
    // Taken out, because the sequence keeps what it began with.
    return (first.withLock { $0.take() } ?? value, later)
  }

  /// Puts values into an inbox, from now on.
  @discardableResult
  private func begin(_ inbox: SharedInbox<Value>, withPresent: Bool) -> Value {
    let (present, number) = contents.withLock { contents in
      // An empty inbox drops nothing.
      if withPresent { _ = inbox.append(contents.value) }
      contents.readerCount += 1
      contents.readers[contents.readerCount] = inbox
      return (contents.value, contents.readerCount)
    }
    inbox.onClosing { [weak self] in
      let gone = self?.contents.withLock { $0.readers.removeValue(forKey: number) }
      withExtendedLifetime(gone) {}
    }
    return present
  }
}
