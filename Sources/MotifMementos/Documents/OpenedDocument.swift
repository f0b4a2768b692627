// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage

/// A document that a ``DocumentStore`` has opened, and what was found on disk.
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
/// let store = DocumentStore<Int, Add>(directory: "bank", name: "sum", typeIdentifier: "sum")
/// let opened = try store.open(orBeginWith: 0)
/// opened.document.perform(Add(amount: 3))
/// print(opened.origin == nil, opened.recovery, opened.document.isModified)
/// try opened.checkpoint()
/// print(opened.document.isModified)
/// // Prints:
/// // true nothing true
/// // false
/// ```
///
/// It belongs to the isolation domain that opened the document.
public struct OpenedDocument<
  State: Codable & Sendable,
  Command: UndoableCommand & Codable & Sendable
> where Command.State == State {
  /// The document, each change of which is saved.
  public let document: CommandDocument<State, Command>

  /// Where its checkpoint was found; `nil` if there was none, and the document is new.
  public let origin: ArchiveOrigin?

  /// The repairs that opening made.
  public let recovery: DocumentRecovery

  let writer: JournalWriter<State, Command>
  let store: DocumentStore<State, Command>
}

// MARK: - Saving

extension OpenedDocument {
  /// Waits until all changes so far are on disk, without blocking your actor.
  ///
  /// Observers of the document that have not yet received ``CommandEvent/saved`` for them receive it before this returns.
  ///
  /// If another process or store has changed the document, changes of this one throw ``DocumentStoreError/conflict``, now
  /// and later. Let the user decide: continue with what the other did, with `reopened(orBeginWith:)`, or save over it.
  /// Then the document on disk has this state and this history, and what the other wrote stays as the previous generation.
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
  /// let mine = try store().open(orBeginWith: 0)
  /// let theirs = try store().open(orBeginWith: 0)
  /// theirs.document.perform(Add(amount: 5))
  /// try theirs.saved()
  ///
  /// mine.document.perform(Add(amount: 3))
  /// do {
  ///   try mine.saved()
  /// } catch {
  ///   guard error == .conflict else { throw error }
  ///   try mine.saved(overwriting: true)
  /// }
  /// print(try store().open(orBeginWith: 0).document.state)
  /// // Prints "3"
  /// ```
  ///
  /// The other process gets the conflict with its next step, and decides in turn. Files that were deleted while they
  /// were in use are written again. Damaged ones are copied under other names first. To have the previous generation
  /// from this process, too, call `checkpoint()` afterward.
  ///
  /// - Parameter overwriting: Whether to save even if others have changed or deleted the files.
  /// - Throws: The reason why the changes could not be saved: ``DocumentStoreError/superseded`` if the store has opened
  ///   the document again, and ``DocumentStoreError/checkpoint(_:)`` if what is to be overwritten is of a later version
  ///   of the app, or of another type.
  /// - Precondition: No group is open if `overwriting` is true: its commands might yet be taken back.
  /// - Complexity: O(*n*) in the size of the document, and of the other's files, if there is something to overwrite.
  public func saved(overwriting: Bool = false) async throws(DocumentStoreError) {
    var attempts = attemptLimit(overwriting: overwriting)
    while true {
      do throws(DocumentStoreError) {
        try await store.queue.run { [writer] () throws(DocumentStoreError) in
          if overwriting { try writer.saveAgainstOthers() } else { try writer.save() }
        }
        return document.noteSaved()
      } catch {
        guard attempts > 0, error.isOfOthers else { throw error }
      }
      attempts -= 1
      let others = try await store.queue.run { [store] () throws(DocumentStoreError) in
        try store.findOthers()
      }
      replace(others)
    }
  }

  /// Saves all changes so far, and blocks until they are on disk.
  ///
  /// Observers of the document that have not yet received ``CommandEvent/saved`` for them receive it before this returns.
  ///
  /// - Parameter overwriting: Whether to save even if others have changed or deleted the files. Then the document on disk
  ///   has this state and this history, and what another process wrote stays as the previous generation.
  /// - Throws: The reason why the changes could not be saved: ``DocumentStoreError/superseded`` if the store has opened
  ///   the document again, and ``DocumentStoreError/checkpoint(_:)`` if what is to be overwritten is of a later version
  ///   of the app, or of another type.
  /// - Precondition: No group is open if `overwriting` is true: its commands might yet be taken back.
  /// - Complexity: O(*n*) in the size of the document, and of the other's files, if there is something to overwrite.
  public func saved(overwriting: Bool = false) throws(DocumentStoreError) {
    var attempts = attemptLimit(overwriting: overwriting)
    while true {
      do throws(DocumentStoreError) {
        if overwriting { try writer.saveAgainstOthers() } else { try writer.save() }
        return document.noteSaved()
      } catch {
        guard attempts > 0, error.isOfOthers else { throw error }
      }
      attempts -= 1
      replace(try store.findOthers())
    }
  }

  /// How often to overwrite, because yet another process may write between reading and writing.
  private func attemptLimit(overwriting: Bool) -> Int {
    guard overwriting else { return 0 }
    requireNoGroup()
    return 100
  }

  /// Has the next save put the document as it is now in the place of what others have written.
  private func replace(_ others: JournalFiles) {
    document.isSaveUntold = true
    writer.take(checkpointNow, replacing: others)
  }

  /// Writes a checkpoint of the document as it is now, on the store's own thread.
  ///
  /// The store writes one whenever the journal has outgrown the last. Call this method to remove dropped steps of the
  /// history from the disk, or before a long pause.
  ///
  /// - Throws: ``DocumentStoreError``. All changes so far may still have been saved.
  /// - Precondition: No group is open: its commands might yet be taken back.
  /// - Complexity: O(*n*) in the size of the document.
  public func checkpoint() async throws(DocumentStoreError) {
    try writer.take(checkpointNow)
    try await store.queue.run { [writer] () throws(DocumentStoreError) in
      try writer.flush()
      try writer.writeCheckpoint()
    }
    document.noteSaved()
  }

  /// Writes a checkpoint of the document as it is now, blocking the caller.
  ///
  /// - Throws: ``DocumentStoreError``. All changes so far may still have been saved.
  /// - Precondition: No group is open: its commands might yet be taken back.
  /// - Complexity: O(*n*) in the size of the document.
  public func checkpoint() throws(DocumentStoreError) {
    try writer.take(checkpointNow)
    try writer.flush()
    try writer.writeCheckpoint()
    document.noteSaved()
  }

  private var checkpointNow: DocumentCheckpoint<State, Command> {
    requireNoGroup()
    let (state, history) = document.unfollowed
    return DocumentCheckpoint(state, history: history)
  }

  func requireNoGroup() {
    require(
      document.groupDepth == 0,
      "The document can't be written or read whole while a group is open. Do it before or after the group."
    )
  }
}
#endif
