// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import Synchronization

/// The calls that give an archive store values to save.
struct ArchiveCalls<Value: Sendable>: Sendable {
  /// A value that waits for its save.
  struct Waiting: Sendable {
    let value: Value
    let call: UInt64
    /// The error of the last delayed save, and the call whose value it did not save.
    var fault: (error: ArchiveError, call: UInt64)?

    /// The conflict that this value, and not an earlier one, is in.
    var conflict: ArchiveError? {
      guard let fault, fault.call == call, case .conflict = fault.error else { return nil }
      return fault.error
    }
  }

  private var count: UInt64 = 0

  /// The last value, until it is saved.
  var waiting: Waiting?

  /// Counts a call.
  mutating func makeNumber() -> UInt64 {
    count += 1
    return count
  }
}

// MARK: - Saving soon

extension ArchiveStore {
  /// Saves a value after the store's `saveDelay`, unless a newer one is given or saved by then.
  ///
  /// Call it after each change of state that changes often, such as the text of a draft. However many
  /// values there are, the last one is saved on the store's own thread, with the durability `.power`,
  /// at most `saveDelay` after the first. It is encoded then, so this call is quick.
  ///
  /// ```swift
  /// let store = ArchiveStore<String>(
  ///   directory: "jukebox", name: "draft", typeIdentifier: "draft", saveDelay: .seconds(5)
  /// )
  /// for text in ["L", "Lo", "Low"] { store.saveSoon(text) }
  /// print(store.hasUnsavedChanges)
  ///
  /// // Before the app ends:
  /// try store.flush()
  /// print(store.hasUnsavedChanges, try store.load().value)
  /// // Prints:
  /// // true
  /// // false Low
  /// ```
  ///
  /// Call `flush()` when the app leaves the foreground or ends: a value that waits is lost with the
  /// process. It is not lost with the store, which lives until the value is saved.
  ///
  /// If the delayed save fails, the value stays. ``delayedSaveFault`` has the error, and the next
  /// `saveSoon(_:)` or `flush()` tries again. After a conflict, `flush()` does not save this value,
  /// because it was made without knowing the other save: load that, and give the store a value made
  /// from both.
  ///
  /// `save(_:durability:overwriting:)` makes older values that wait superfluous. `load()` reads the
  /// file and does not return a value that waits.
  ///
  /// - Parameter value: The value to save.
  public func saveSoon(_ value: Value) {
    // The old value is released outside the lock: its `deinit` is user code.
    let old = calls.withLock { calls in
      let call = calls.makeNumber()
      let waiting = ArchiveCalls.Waiting(value: value, call: call, fault: calls.waiting?.fault)
      return exchange(&calls.waiting, with: waiting)
    }
    withExtendedLifetime(old) {}
    schedule()
  }

  /// Saves the last value given to ``saveSoon(_:)`` at once, unless it is saved, on the store's own
  /// thread.
  ///
  /// - Parameter overwriting: Whether to save even if another store has saved.
  /// - Throws: The same errors as a save. Then the value stays.
  /// - Complexity: O(*n*) in the size of the file.
  public func flush(overwriting: Bool = false) async throws(ArchiveError) {
    try await queue.run { () throws(ArchiveError) in try self.flush(overwriting: overwriting) }
  }

  /// Saves the last value given to ``saveSoon(_:)`` at once, unless it is saved, and blocks until it
  /// is.
  ///
  /// - Parameter overwriting: Whether to save even if another store has saved.
  /// - Throws: The same errors as a save. Then the value stays.
  /// - Complexity: O(*n*) in the size of the file.
  public func flush(overwriting: Bool = false) throws(ArchiveError) {
    guard let waiting = calls.withLock({ $0.waiting }) else { return }
    try save(waiting, overwriting: overwriting)
  }

  /// Whether a value given to ``saveSoon(_:)`` is not saved yet.
  public var hasUnsavedChanges: Bool { calls.withLock { $0.waiting != nil } }

  /// The error of the last delayed save; `nil` if it has succeeded, or if a later save or `flush()`
  /// has.
  public var delayedSaveFault: ArchiveError? { calls.withLock { $0.waiting?.fault?.error } }

  /// The pending delayed save.
  package var delayedSave: Task<Void, Never>? { delayed.task }
}

// MARK: - Later

extension ArchiveStore {
  private func schedule() {
    // The store is retained until its last value is saved.
    delayed.schedule(on: queue) { [self] in
      guard let waiting = calls.withLock({ $0.waiting }) else { return }
      do throws(ArchiveError) {
        try save(waiting, overwriting: false)
      } catch {
        let isNoted = calls.withLock { calls in
          calls.waiting?.fault = (error, waiting.call)
          return calls.waiting != nil
        }
        // Where nothing waits, a newer value was saved in between.
        if isNoted { delayedSaveDidFail(error) }
      }
    }
  }

  private func save(
    _ waiting: ArchiveCalls<Value>.Waiting,
    overwriting: Bool
  ) throws(ArchiveError) {
    if let conflict = waiting.conflict, !overwriting { throw conflict }
    _ = try save(
      waiting.value,
      waiting.call,
      isLate: true,
      .power,
      overwriting: overwriting
    )
    forgetValues(upTo: waiting.call)
  }

  /// Forgets a value that waits if it, or a newer one, was saved.
  func forgetValues(upTo call: UInt64) {
    let (old, isAnyLeft) = calls.withLock { calls in
      if let waiting = calls.waiting, waiting.call > call {
        calls.waiting?.fault = nil
        return (nil as ArchiveCalls<Value>.Waiting?, true)
      }
      return (calls.waiting.take(), false)
    }
    withExtendedLifetime(old) {}
    guard !isAnyLeft, delayed.task != nil else { return }
    delayed.cancel()
    // Another thread may have given a value in between.
    if hasUnsavedChanges { schedule() }
  }
}
#endif
