// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
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
  let queue: FileQueue

  /// Waits until all changes so far are on disk, without blocking your actor.
  ///
  /// Observers of the document that have not yet received ``CommandEvent/saved`` for them receive it before this returns.
  ///
  /// - Throws: The reason why they could not be saved.
  public func saved() async throws(DocumentStoreError) {
    try await queue.run { [writer] () throws(DocumentStoreError) in try writer.save() }
    tellIfSaved()
  }

  /// Saves all changes so far, and blocks until they are on disk.
  ///
  /// Observers of the document that have not yet received ``CommandEvent/saved`` for them receive it before this returns.
  ///
  /// - Throws: The reason why they could not be saved.
  public func saved() throws(DocumentStoreError) {
    try writer.save()
    tellIfSaved()
  }

  /// Writes a checkpoint of the document as it is now, on the store's own thread.
  ///
  /// The store writes one whenever the journal has outgrown the last. Call this method to remove dropped steps of the
  /// history from the disk, or before a long pause.
  ///
  /// - Throws: ``DocumentStoreError``. All changes so far may still have been saved.
  /// - Complexity: O(*n*) in the size of the document.
  public func checkpoint() async throws(DocumentStoreError) {
    takeCheckpoint()
    try await queue.run { [writer] () throws(DocumentStoreError) in
      try writer.flush()
      try writer.writeCheckpoint()
    }
    tellIfSaved()
  }

  /// Writes a checkpoint of the document as it is now, blocking the caller.
  ///
  /// - Throws: ``DocumentStoreError``. All changes so far may still have been saved.
  /// - Complexity: O(*n*) in the size of the document.
  public func checkpoint() throws(DocumentStoreError) {
    takeCheckpoint()
    try writer.flush()
    try writer.writeCheckpoint()
    tellIfSaved()
  }

  private func tellIfSaved() {
    if writer.isSaved { document.noteSaved() }
  }

  private func takeCheckpoint() {
    let (state, history) = document.unfollowed
    writer.take(DocumentCheckpoint(state, history: history))
  }
}
#endif
