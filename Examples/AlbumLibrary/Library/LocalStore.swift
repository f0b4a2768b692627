// SPDX-License-Identifier: MIT

internal import MotifFacades
internal import MotifMementos
internal import Synchronization

/// The local side of the library: the albums in memory, their archive on disk, and the outbox with
/// the changes to send.
///
/// Only ``Library`` holds it.
final class LocalStore: Sendable {
  private let state = Mutex(LibraryDocument(LibraryContents(albums: [])))
  /// The revision of the document on disk, or `nil` if there is none.
  ///
  /// The lock is held while saving, so that saves run one after another.
  private let savedRevision = Mutex<Int?>(0)
  private let archive: ArchiveStore<LibraryDocument>
  private let makeArchive: @Sendable () -> ArchiveStore<LibraryDocument>
  private let makeOutbox: @Sendable () throws(OutboxError) -> Outbox<ConditionalChange>
  private let openOutbox = Mutex<Outbox<ConditionalChange>?>(nil)
  private let lastHandoverError = Mutex<OutboxError?>(nil)
  private let outboxWasLost = Mutex(false)

  /// Makes a store that has yet to be opened.
  init(directory: DirectoryPath, fileSystem: any FileSystem, clock: any Clock<Duration>) {
    makeArchive = {
      ArchiveStore(
        directory: directory,
        name: "library",
        typeIdentifier: "motif-album-library",
        schema: 3,
        migrations: [
          // The first version of the app kept only the albums, without an undo history.
          ArchiveMigration(from: 1, to: 2) { (old: LibraryContents) in LibraryDocument(old) },
          // The second one had no outbox.
          ArchiveMigration(from: 2, to: 3) { (old: LibraryDocument) in old },
        ],
        fileSystem: fileSystem
      )
    }
    archive = makeArchive()
    makeOutbox = { () throws(OutboxError) in
      try Outbox(
        directory: directory,
        name: "changes",
        typeIdentifier: "motif-album-change",
        onDamage: .salvage,
        backoff: OutboxBackoff(initial: .milliseconds(500), maximum: .seconds(30)),
        clock: clock,
        fileSystem: fileSystem,
        coalescing: { last, new in new.change.undoes(last.change) }
      )
    }
  }

  /// The albums, the changes that the outbox may be missing, and the undo history.
  var document: LibraryDocument { state.withLock { $0 } }

  /// Whether there are unsaved changes.
  var isModified: Bool {
    let revision = document.revision
    return savedRevision.withLock { $0 != revision }
  }

  /// The outbox with the changes for the server, once the store is open.
  var outbox: Outbox<ConditionalChange>? { openOutbox.withLock { $0 } }

  /// The numbers of the changes that the server has refused.
  var refusedSequences: [UInt64] { outbox?.deadLetters().map(\.sequence) ?? [] }

  /// Discards changes that the server has refused.
  func discard(_ refused: [UInt64]) {
    _ = try? outbox?.discard(refused)
  }

  /// Why saved changes could not be handed over to the outbox, or `nil` if they were.
  var handoverError: OutboxError? { lastHandoverError.withLock { $0 } }

  /// Whether the outbox is missing changes that it once had: its file was lost or truncated.
  var hasLostOutbox: Bool { outboxWasLost.withLock { $0 } }

  /// The library on disk, which the server should have.
  ///
  /// Another program may have saved it. It includes the changes in the outbox, because they were
  /// saved first.
  ///
  /// - Throws: The archive's error if it can't be read.
  /// - Complexity: O(*n*) in the number of albums.
  func savedContents() throws(ArchiveError) -> LibraryContents {
    // The saving archive must not see another program's save, or it would overwrite it.
    try makeArchive().load().value.contents
  }

  /// Changes the document in memory.
  func edit<Result: Sendable, Failure: Error>(
    _ body: @Sendable (inout LibraryDocument) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { document throws(Failure) in try body(&document) }
  }
}

// MARK: - Opening

extension LocalStore {
  /// Reads the archive and the outbox, or begins with the starter albums if there is no archive.
  ///
  /// Damaged files are set aside immediately, so that their names can be reported.
  ///
  /// If there are unsaved changes, the document in memory is kept.
  func open() throws(LibraryError) -> LibraryOpening {
    guard !isModified else { return .loaded }
    do throws(OutboxError) {
      let outbox = try makeOutbox()
      openOutbox.withLock { $0 = outbox }
    } catch {
      throw LibraryError(error)
    }
    return try read()
  }

  private func read() throws(LibraryError) -> LibraryOpening {
    do throws(ArchiveError) {
      let load = try archive.load()
      guard case .previous(let fault) = load.origin else {
        let isCurrent = !load.value.contents.isFromEarlierVersion
        begin(with: load.value, savedRevision: isCurrent ? 0 : nil)
        // The identity assigned now must still be the library's own tomorrow.
        if isCurrent { handOver(load.value) } else { _ = try? save() }
        return .loaded
      }
      begin(with: load.value, savedRevision: nil)
      return .recovered("\(fault)", setAside: (try? save()) ?? [])
    } catch .missing {
      begin(with: .starting, savedRevision: nil)
      try save()
      return .created
    } catch .corrupt(let faults) {
      begin(with: .starting, savedRevision: nil)
      return .damaged("\(ArchiveError.corrupt(faults))", setAside: (try? save()) ?? [])
    } catch {
      throw LibraryError(error)
    }
  }

  private func begin(with document: LibraryDocument, savedRevision revision: Int?) {
    let next = outbox?.nextSequence ?? 1
    outboxWasLost.withLock { $0 = next < document.contents.handover.firstSequence }
    state.withLock {
      $0 = document
      $0.align(with: next)
    }
    savedRevision.withLock { $0 = revision }
  }
}

// MARK: - Saving

extension LocalStore {
  /// Writes the document to disk atomically if it has changed since the last save, and hands over
  /// the changes for the server.
  ///
  /// Each save writes the newest document, so an older list never replaces a newer one. A save
  /// without a change since the last one writes nothing.
  ///
  /// - Parameter overwriting: Whether to replace a document that another program has saved.
  /// - Returns: The new names of damaged files that were in the way.
  /// - Throws: The archive's error, or the outbox's error if it can't read the numbers that another
  ///   program may have used; then nothing is saved.
  @discardableResult
  func save(overwriting: Bool = false) throws(LibraryError) -> [String] {
    try savedRevision.withLock { savedRevision throws(LibraryError) in
      // A saved change has its number; a program that read it may have handed it over under that
      // number.
      if overwriting, self.document.revision != savedRevision { try followOthers() }
      let document = document
      defer { handOver(document, isSaved: document.revision == savedRevision) }
      guard document.revision != savedRevision else { return [] }
      do throws(ArchiveError) {
        let receipt = try archive.save(document, overwriting: overwriting)
        savedRevision = document.revision
        return receipt.setAside
      } catch {
        throw LibraryError(error)
      }
    }
  }

  /// Numbers the changes to save after those that another program has handed over.
  ///
  /// A change with a number already in use would be skipped as known.
  private func followOthers() throws(LibraryError) {
    guard let outbox else { return }
    do throws(OutboxError) {
      try outbox.refresh()
    } catch {
      throw LibraryError(error)
    }
    let next = outbox.nextSequence
    state.withLock { $0.renumber(from: next) }
  }

  /// Gives the outbox the changes of a saved document.
  ///
  /// If the outbox can't take them, they stay in the document, and the next save tries again.
  private func handOver(_ document: LibraryDocument, isSaved: Bool = true) {
    guard isSaved, let outbox else { return }
    var handover = document.contents.handover
    guard !handover.changes.isEmpty else { return }
    let count = handover.changes.count
    do throws(OutboxError) {
      // Numbers are missing if the outbox's file was lost. Those messages will never arrive, and
      // the server will find that later ones don't fit its list.
      if outbox.nextSequence < handover.firstSequence {
        try outbox.skip(to: handover.firstSequence)
      }
      try handover.handOver(to: outbox)
      let next = handover.nextSequence
      state.withLock { $0.forget(count, next: next) }
      lastHandoverError.withLock { $0 = nil }
    } catch {
      lastHandoverError.withLock { $0 = error }
    }
  }
}

extension LibraryDocument {
  /// The content of a new library.
  fileprivate static var starting: Self { Self(LibraryContents(albums: Album.starters)) }
}
