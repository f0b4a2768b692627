// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
extension OpenedDocument {
  /// Has the document continue with what others have saved, on the store's own thread.
  ///
  /// Call it after ``DocumentStoreError/conflict`` if the user prefers the other's changes to the ones made here, which are
  /// lost. The document is the same object with another state and another history, so everything that observes or follows
  /// it stays in place; observers receive ``CommandEvent/replaced``.
  ///
  /// ```swift
  /// struct Add: UndoableCommand, Codable {
  ///   var amount: Int
  ///   var name: String { "Add \(amount)" }
  ///
  ///   func apply(to sum: inout Int) -> Add {
  ///     sum += amount
  ///     return Add(amount: -amount)
  ///   }
  /// }
  ///
  /// func store() -> DocumentStore<Int, Add> {
  ///   DocumentStore(directory: "bank", name: "sum", typeIdentifier: "sum")
  /// }
  /// var mine = try store().open(orBeginWith: 0)
  /// let theirs = try store().open(orBeginWith: 0)
  /// theirs.document.perform(Add(amount: 5))
  /// try theirs.saved()
  ///
  /// mine.document.perform(Add(amount: 3))
  /// do {
  ///   try mine.saved()
  /// } catch {
  ///   guard error == .conflict else { throw error }
  ///   mine = try mine.reopened(orBeginWith: 0)
  /// }
  /// print(mine.document.state, mine.document.undoName ?? "-")
  /// mine.document.perform(Add(amount: 1))
  /// try mine.saved()
  /// // Prints "5 Add 5"
  /// ```
  ///
  /// Without a conflict, unsaved changes are saved first. An overwriting that failed is not tried again. The actor may
  /// change the document until this returns; such changes are lost, too.
  ///
  /// - Parameters:
  ///   - state: The state to begin with if there is no document anymore. It is saved at once.
  ///   - isolation: The isolation of the document; by default, the caller's.
  /// - Returns: The same document, and what was found. Use it in place of this value, which can't save anymore.
  /// - Throws: ``DocumentStoreError``. Then neither the document nor a file has changed.
  /// - Precondition: No group is open.
  /// - Complexity: O(*n*) in the size of the files.
  public func reopened(
    orBeginWith state: State,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(DocumentStoreError) -> OpenedDocument {
    let hasTurns = isolation != nil
    let start = try await store.queue.run { [store] () throws(DocumentStoreError) in
      try store.start(with: state, hasTurns: hasTurns)
    }
    requireNoGroup()
    return store.attach(start, to: document, isolation)
  }

  /// Has the document continue with what others have saved, and blocks meanwhile.
  ///
  /// - Parameters:
  ///   - state: The state to begin with if there is no document anymore. It is saved at once.
  ///   - isolation: The isolation of the document; by default, the caller's.
  /// - Returns: The same document, and what was found. Use it in place of this value, which can't save anymore.
  /// - Throws: ``DocumentStoreError``. Then neither the document nor a file has changed.
  /// - Precondition: No group is open.
  /// - Complexity: O(*n*) in the size of the files.
  public func reopened(
    orBeginWith state: State,
    isolation: isolated (any Actor)? = #isolation
  ) throws(DocumentStoreError) -> OpenedDocument {
    requireNoGroup()
    let start = try store.start(with: state, hasTurns: isolation != nil)
    return store.attach(start, to: document, isolation)
  }
}

extension CommandDocument where State: Codable & Sendable, Command: Codable & Sendable {
  /// Continues with other content and the journal that has led to it.
  func begin(
    with checkpoint: DocumentCheckpoint<State, Command>,
    _ newRecorder: DocumentRecorder<Command>
  ) {
    var old: (State, CommandHistory<Command>)?
    change { present, content in
      old = (content, present)
      present = checkpoint.history
      present.timeline.removed = []
      content = checkpoint.state
      recorder = newRecorder
      isSaveUntold = false
      return .changed(.replaced)
    }
    // Deinitializing their objects may run code that uses the document.
    withExtendedLifetime(old) {}
  }
}
#endif
