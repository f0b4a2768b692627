// SPDX-License-Identifier: MIT

internal import MotifFacades
internal import MotifMementos
internal import Synchronization

/// The near side of the library: the albums in memory, their archive on disk, and the outbox with what
/// the server is still to hear of.
///
/// ``Library`` is the only one that holds it.
final class LocalStore: Sendable {
  private let state = Mutex(LibraryDocument(LibraryContents(albums: [])))
  /// Which revision of the document is on disk, or `nil` where none is.
  ///
  /// It is held while saving, so that saves follow one another.
  private let savedRevision = Mutex<Int?>(0)
  private let archive: ArchiveStore<LibraryDocument>
  private let makeArchive: @Sendable () -> ArchiveStore<LibraryDocument>
  private let makeOutbox: @Sendable () throws(OutboxError) -> Outbox<ConditionalChange>
  private let openOutbox = Mutex<Outbox<ConditionalChange>?>(nil)
  private let lastHandoverError = Mutex<OutboxError?>(nil)
  private let outboxWasLost = Mutex(false)

  /// Makes a store that is still to be opened.
  init(directory: DirectoryPath, fileSystem: any FileSystem, clock: any Clock<Duration>) {
    makeArchive = {
      ArchiveStore(
        directory: directory,
        name: "library",
        typeIdentifier: "motif-album-library",
        schema: 3,
        migrations: [
          // The first version of the app kept the albums alone, and forgot what could be undone.
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

  /// The albums, what the outbox may not know, and what can be undone.
  var document: LibraryDocument { state.withLock { $0 } }

  /// Whether there is something that is not on disk.
  var isModified: Bool {
    let revision = document.revision
    return savedRevision.withLock { $0 != revision }
  }

  /// What the server is to hear of, once the store is open.
  var outbox: Outbox<ConditionalChange>? { openOutbox.withLock { $0 } }

  /// The numbers of the changes that the server will not take.
  var refusedSequences: [UInt64] { outbox?.deadLetters().map(\.sequence) ?? [] }

  /// Forgets changes that the server will not take.
  func discard(_ refused: [UInt64]) {
    _ = try? outbox?.discard(refused)
  }

  /// Why changes that are saved could not be handed over to the outbox, or `nil` where they were.
  var handoverError: OutboxError? { lastHandoverError.withLock { $0 } }

  /// Whether changes are missing in the outbox that it once had: its file was lost, or cut off.
  var hasLostOutbox: Bool { outboxWasLost.withLock { $0 } }

  /// The library as it is on disk, which is what its server is to have.
  ///
  /// Another program may have saved it. What the outbox holds is part of it: it was saved before.
  ///
  /// - Throws: What the archive says where it cannot be read.
  /// - Complexity: O(*n*) in the number of albums.
  func savedContents() throws(ArchiveError) -> LibraryContents {
    // The store that saves must not learn of what another program has saved, or it would save over it.
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
  /// Reads the archive and the outbox, or begins with the starter albums where there is no archive.
  ///
  /// What is damaged is set aside at once, so that its name can be told.
  ///
  /// Where something is not on disk yet, what is in memory stays.
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
        // The identity that it has now must still be its own tomorrow.
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
  /// Writes the document to disk atomically, where it was changed since the last time, and hands over
  /// what the server is to hear of.
  ///
  /// Each save takes the newest document, so an older list never replaces a newer one. One without a
  /// change before it writes nothing.
  ///
  /// - Parameter overwriting: Whether to replace what another program has saved meanwhile.
  /// - Returns: The new names of damaged files that were in the way.
  /// - Throws: What the archive says, or the outbox where its numbers cannot be read that another
  ///   program may have used; then nothing is saved.
  @discardableResult
  func save(overwriting: Bool = false) throws(LibraryError) -> [String] {
    try savedRevision.withLock { savedRevision throws(LibraryError) in
      // What is saved has its numbers, and the one who has read it may have handed it over under them.
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

  /// Numbers what is to be saved after what another program has handed over.
  ///
  /// With a number that is taken, a change would be passed over as known.
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

  /// Gives the outbox the changes of a document that is saved.
  ///
  /// Where it cannot take them they stay in the document, and the next save tries again.
  private func handOver(_ document: LibraryDocument, isSaved: Bool = true) {
    guard isSaved, let outbox else { return }
    var handover = document.contents.handover
    guard !handover.changes.isEmpty else { return }
    let count = handover.changes.count
    do throws(OutboxError) {
      // Numbers are missing where the file of the outbox was lost; those messages cannot come any more,
      // and the server will find that what comes does not fit its list.
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
  /// What a library begins with.
  fileprivate static var starting: Self { Self(LibraryContents(albums: Album.starters)) }
}
