// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
public import MotifStorage
internal import Synchronization

/// A document on disk, of which every step is saved as it is made.
///
/// It opens a ``CommandDocument``, and from then on appends each step, undo and redo to a journal. So an edit costs what
/// it changes, however large the document is, and undo survives anything: a crash, a kill signal, a loss of power.
///
/// ```swift
/// struct Rename: UndoableCommand, Codable {
///   var id: Int
///   var title: String
///   var name: String { "Rename" }
///
///   func apply(to titles: inout [Int: String]) -> Rename {
///     defer { titles[id] = title }
///     return Rename(id: id, title: titles[id] ?? "")
///   }
/// }
///
/// func store() -> DocumentStore<[Int: String], Rename> {
///   DocumentStore(directory: "jukebox", name: "library", typeIdentifier: "library")
/// }
/// let library = store()
/// let opened = try library.open(orBeginWith: [1: "low"])
/// opened.document.perform(Rename(id: 1, title: "Low"))
/// try library.saved()
///
/// // At the next start:
/// let again = try store().open(orBeginWith: [:])
/// print(again.document.state, again.document.undoName ?? "-")
/// try again.document.undo()
/// print(again.document.state)
/// // Prints:
/// // [1: "Low"] Rename
/// // [1: "low"]
/// ```
///
/// **The pattern** is command and memento together, known as system prevalence: the state is in memory, a checkpoint of
/// it and its history is on disk, and beside it are the commands performed since. To open a document is to load the
/// checkpoint and to perform them again. So a command must be repeatable; see ``UndoableCommand``.
///
/// **The files.** The checkpoint named `library` is the archive `library.archive`, with the previous one in
/// `library.previous.archive`. The journal is in files like `library.5f0c1a9e5f0c1a9e.journal`. When it has outgrown the
/// checkpoint, a new checkpoint is written while edits go on. The previous one stays, with the journal since, so if
/// either checkpoint is damaged, nothing is lost. Steps that limits have dropped from the history leave the disk with the
/// checkpoint after the next.
///
/// **When a step is on disk.** The steps of one turn of the document's actor go out in one write when the turn has ended,
/// and `saved()` waits for them. Until then, the document is ``CommandDocument/isModified``; then its observers receive
/// ``CommandEvent/saved``. A document that was opened outside of an actor has no turns: its steps wait in memory until you
/// call `saved()`. If you call that of the ``OpenedDocument``, observers receive the event before it returns; from the
/// store's, which any thread may call, they can't.
///
/// **Damage.** The remains of an interrupted write are cut off; it was never acknowledged. Any other damage throws
/// ``DocumentStoreError/damaged(_:)``, which says which steps are lost, unless you choose a ``DocumentDamagePolicy``: to
/// continue with what is intact, or even to begin again if nothing is. A step that does not apply, because the app has
/// changed, is damage, too.
///
/// A store is `Sendable`, and each operation has two forms, as with ``ArchiveStore``: with `await`, it works on the store's
/// own thread; without, in code that is not `async`, it blocks. Several processes may open a document, but only one can
/// change it: another one that has not seen the change gets ``DocumentStoreError/conflict`` with its next step. It opens
/// the document again, or saves over the other's changes with `saved(overwriting: true)` of the ``OpenedDocument``.
public final class DocumentStore<
  State: Codable & Sendable,
  Command: UndoableCommand & Codable & Sendable
>: Sendable where Command.State == State {
  let archive: ArchiveStore<DocumentCheckpoint<State, Command>>
  let coder: JournalCoder<State, Command>
  let place: JournalFiles.Place
  let durability: Durability
  let damagePolicy: DocumentDamagePolicy
  let journalSize: Int
  let savingDidFail: @Sendable (DocumentStoreError) -> Void
  /// Where the journal is written when the caller must not block.
  let queue = FileQueue()
  /// What writes for the document that was opened last.
  let writer = Mutex<JournalWriter<State, Command>?>(nil)

  /// Makes a store without touching any file.
  ///
  /// - Parameters:
  ///   - directory: The directory of the files. Opening creates it and its parent directories.
  ///   - name: The beginning of the files' names. Stores that share a directory need different names.
  ///   - typeIdentifier: A short text that identifies the kind of document and never changes, even if the Swift types are
  ///     renamed. Files with a different one are rejected.
  ///   - durability: What a step must survive once it is saved. Checkpoints survive a loss of power in any case.
  ///   - schema: The number of the state's form, from 1.
  ///   - oldestSchema: The oldest schema of the state that can still be migrated.
  ///   - migrations: The migrations of states, as with ``ArchiveStore``.
  ///   - commandSchema: The number of the form of commands, from 1. Raise it when their meaning changes.
  ///   - oldestCommandSchema: The oldest schema of commands that can still be migrated.
  ///   - commandMigrations: The migrations of single commands. A migrated command must do to a migrated state what the
  ///     old one did to the old state.
  ///   - archiveMigrations: How to read an archive of this name that an ``ArchiveStore`` has saved, if it holds more
  ///     than the state: migrations that lead to a ``DocumentCheckpoint``. Their schemas are among those of the state.
  ///   - codec: The codec that encodes state and commands.
  ///   - otherCodecs: Other codecs that may have encoded existing files.
  ///   - damagePolicy: What to do if the files are damaged.
  ///   - journalSize: How many bytes a journal may have, even if the checkpoint has fewer, before another checkpoint is
  ///     written.
  ///   - savingDidFail: Called on the store's own thread when steps could not be written at the end of a turn, or when a
  ///     checkpoint could not. The steps stay in memory, and the next turn, or `saved()`, tries again.
  ///   - fileSystem: The file system that performs the file operations.
  /// - Precondition: As with ``ArchiveStore``.
  public init(
    directory: DirectoryPath,
    name: String,
    typeIdentifier: String,
    durability: Durability = .power,
    schema: UInt32 = 1,
    oldestSchema: UInt32 = 1,
    migrations: [ArchiveMigration] = [],
    commandSchema: UInt32 = 1,
    oldestCommandSchema: UInt32 = 1,
    commandMigrations: [ArchiveMigration] = [],
    archiveMigrations: [ArchiveMigration] = [],
    codec: any ArchiveCodec = JSONArchiveCodec(),
    otherCodecs: [any ArchiveCodec] = [],
    onDamage damagePolicy: DocumentDamagePolicy = .refuse,
    journalSize: Int = 1 << 16,
    savingDidFail: @escaping @Sendable (DocumentStoreError) -> Void = { _ in },
    fileSystem: any FileSystem = LocalFileSystem()
  ) {
    let coder = JournalCoder<State, Command>(
      codec: codec,
      codecs: Dictionary((otherCodecs + [codec]).map { ($0.identifier, $0) }) { $1 },
      states: MigrationChain(migrations, from: oldestSchema, to: schema),
      commands: MigrationChain(commandMigrations, from: oldestCommandSchema, to: commandSchema),
      archives: archiveMigrations.map(\.to).max().map { last in
        let first = archiveMigrations.map(\.from).min() ?? last
        return MigrationChain(archiveMigrations, from: first, to: last)
      }
    )
    let container = ArchiveContainer(
      schemas: oldestSchema...schema,
      typeIdentifier: XXH64.hash(typeIdentifier),
      codecs: Set(coder.codecs.keys),
      codec: codec.identifier,
      isOfDocument: true
    )
    var files = ArchiveFiles(directory, name: name, container: container, fileSystem: fileSystem)
    let type = container.typeIdentifier
    files.readJournal = { directory, mark throws(FileSystemError) in
      try JournalSegment.chain(from: mark, prefix: name, type: type, in: directory)
    }
    place = JournalFiles.Place(
      prefix: name,
      container: container,
      commandSchema: commandSchema,
      directory: files.directory
    )
    archive = ArchiveStore(files, codec: codec, otherCodecs: otherCodecs) {
      payload,
      contents,
      codec throws(ArchiveFault) in
      try coder.checkpoint(from: payload, contents, codec)
    }
    self.coder = coder
    self.durability = durability
    self.damagePolicy = damagePolicy
    self.journalSize = journalSize
    self.savingDidFail = savingDidFail
  }
}

// MARK: - Opening

extension DocumentStore {
  /// Opens the document on the store's own thread, or begins a new one.
  ///
  /// The document belongs to the actor that calls this. A document that this store opened earlier is detached: its
  /// changes are no longer saved.
  ///
  /// Opening waits while another process writes, and begins again if that changes what it has read.
  ///
  /// - Parameters:
  ///   - state: The state to begin with if there is no document yet. It is saved at once.
  ///   - isolation: The isolation of the document; by default, the caller's.
  /// - Returns: The document, and what was found.
  /// - Throws: ``DocumentStoreError``. Then no file has changed.
  /// - Complexity: O(*n*) in the size of the files.
  public func open(
    orBeginWith state: State,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(DocumentStoreError) -> OpenedDocument<State, Command> {
    let hasTurns = isolation != nil
    let start = try await queue.run { () throws(DocumentStoreError) in
      try self.start(with: state, hasTurns: hasTurns)
    }
    return attach(start, isolation)
  }

  /// Opens the document, or begins a new one, and blocks meanwhile.
  ///
  /// - Parameters:
  ///   - state: The state to begin with if there is no document yet. It is saved at once.
  ///   - isolation: The isolation of the document; by default, the caller's.
  /// - Returns: The document, and what was found.
  /// - Throws: ``DocumentStoreError``. Then no file has changed.
  /// - Complexity: O(*n*) in the size of the files.
  public func open(
    orBeginWith state: State,
    isolation: isolated (any Actor)? = #isolation
  ) throws(DocumentStoreError) -> OpenedDocument<State, Command> {
    attach(try start(with: state, hasTurns: isolation != nil), isolation)
  }
}

// MARK: - Saving

extension DocumentStore {
  /// Waits until all changes so far are on disk, without blocking your actor.
  ///
  /// The document reports ``CommandEvent/saved`` in a turn of its actor. One that was opened outside of any actor does
  /// so only in `saved()` of its ``OpenedDocument``.
  ///
  /// - Throws: The reason why they could not be saved. After ``DocumentStoreError/io(_:)``, the next call tries again;
  ///   after ``DocumentStoreError/conflict``, open the document again, or save over it with
  ///   `saved(overwriting: true)` of the ``OpenedDocument``.
  public func saved() async throws(DocumentStoreError) {
    try await queue.run { () throws(DocumentStoreError) in try self.saved() }
  }

  /// Saves all changes so far, and blocks until they are on disk.
  ///
  /// The document reports ``CommandEvent/saved`` in a turn of its actor. One that was opened outside of any actor does
  /// so only in `saved()` of its ``OpenedDocument``.
  ///
  /// - Throws: The reason why they could not be saved. After ``DocumentStoreError/io(_:)``, the next call tries again;
  ///   after ``DocumentStoreError/conflict``, open the document again, or save over it with
  ///   `saved(overwriting: true)` of the ``OpenedDocument``.
  public func saved() throws(DocumentStoreError) {
    guard let writer = writer.withLock({ $0 }) else { return }
    try writer.save()
    writer.tellSaved.withLock { $0 }?()
  }

  /// Saves all changes so far, and reads the document from disk as the next process will, on the store's own thread.
  ///
  /// Use it in a test of your commands: unless they are repeatable, the result differs from the document.
  ///
  /// - Returns: The state and the history that the files lead to. No file is changed.
  /// - Throws: ``DocumentStoreError``.
  /// - Complexity: O(*n*) in the size of the files.
  public func replayed() async throws(DocumentStoreError) -> DocumentCheckpoint<State, Command> {
    try await queue.run { () throws(DocumentStoreError) in try self.replayed() }
  }

  /// Saves all changes so far, and reads the document from disk as the next process will.
  ///
  /// - Returns: The state and the history that the files lead to. No file is changed.
  /// - Throws: ``DocumentStoreError``.
  /// - Complexity: O(*n*) in the size of the files.
  public func replayed() throws(DocumentStoreError) -> DocumentCheckpoint<State, Command> {
    try saved()
    guard let found = try find() else { throw .checkpointMissing }
    if let (damage, _) = found.damage { throw .damaged(damage) }
    return found.checkpoint
  }
}
#endif
