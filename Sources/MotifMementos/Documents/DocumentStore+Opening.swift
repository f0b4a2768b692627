// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage
internal import Synchronization

extension DocumentStore {
  /// What a document starts with.
  struct Start: Sendable {
    let checkpoint: DocumentCheckpoint<State, Command>
    let origin: ArchiveOrigin?
    let recovery: DocumentRecovery
    let writer: JournalWriter<State, Command>
  }

  /// Reads checkpoint and journal; nil if there is no document.
  func find() throws(DocumentStoreError) -> FoundDocument<State, Command>? {
    do throws(ArchiveError) {
      return coder.replay(try archive.loadWithSighting(), writing: place.container)
    } catch {
      switch error {
      case .missing: return nil
      case .io(let error): throw .io(error)
      default: throw .checkpoint(error)
      }
    }
  }

  /// Reads the document, or begins one, until no other process interferes.
  func start(with state: State, hasTurns: Bool) throws(DocumentStoreError) -> Start {
    let former = writer.withLock { $0 }
    // What is not saved by now stays unsaved, and its document says so.
    try? former?.flush()
    var attempts = 100
    while true {
      do throws(DocumentStoreError) {
        let start = try startOnce(with: state, hasTurns)
        former?.end(with: .superseded)
        writer.withLock { $0 = start.writer }
        return start
      } catch {
        // Another process has written between reading and writing.
        attempts -= 1
        guard case .conflict = error, attempts > 0 else { throw error }
      }
    }
  }

  private func startOnce(
    with state: State,
    _ hasTurns: Bool
  ) throws(DocumentStoreError) -> Start {
    guard let found = try find() else { return try begin(with: state, hasTurns) }
    if let (damage, segments) = found.damage {
      guard damagePolicy == .keepIntact, !found.isHalfDone else { throw .damaged(damage) }
      return try mend(found, damage, segments, hasTurns)
    }
    let recovery =
      found.tornByteCount > 0
      ? DocumentRecovery.tornTail(byteCount: found.tornByteCount) : .nothing
    guard var files = JournalFiles(found.segments, position: found.position, at: place) else {
      // An archive from before there was a document.
      return try start(
        found.checkpoint,
        found.origin,
        try JournalFiles.begin(after: found.position, at: place),
        hasTurns: hasTurns
      )
    }
    guard found.isOld else {
      let writer = makeWriter(files, found.checkpointSize, hasTurns)
      return Start(
        checkpoint: found.checkpoint,
        origin: found.origin,
        recovery: recovery,
        writer: writer
      )
    }
    // No step of the new form may follow one of an old form.
    try files.append([], .power, isEnding: true)
    let tokens = files.tokens
    return try start(found.checkpoint, found.origin, files, recovery, hasTurns: hasTurns) { mark in
      mark.map { tokens.contains($0.segment) || $0.commandSchema == 0 } ?? true
    }
  }

  /// Begins a document.
  private func begin(
    with state: State,
    _ hasTurns: Bool
  ) throws(DocumentStoreError) -> Start {
    let hasChanges: Bool
    do throws(FileSystemError) {
      hasChanges = try JournalFiles.hasChanges(at: place)
    } catch {
      throw .io(error)
    }
    if hasChanges { throw .checkpointMissing }
    return try start(
      DocumentCheckpoint(state),
      nil,
      JournalFiles.begin(after: 0, at: place),
      hasTurns: hasTurns
    )
  }

  /// Continues with what is intact, in a segment that does not follow the damaged one.
  private func mend(
    _ found: FoundDocument<State, Command>,
    _ damage: DocumentDamage,
    _ segments: [JournalSegment],
    _ hasTurns: Bool
  ) throws(DocumentStoreError) -> Start {
    let copies = try JournalFiles.setAside(segments, at: place)
    let headers = (found.segments + segments).compactMap(\.header)
    let files = try JournalFiles.begin(
      after: found.position,
      epoch: (headers.map(\.epoch).max() ?? 0) + 1,
      at: place
    )
    return try start(
      found.checkpoint,
      found.origin,
      files,
      .keptIntact(damage, setAside: copies),
      hasTurns: hasTurns
    )
  }

  /// Saves the first checkpoint that a new segment continues.
  private func start(
    _ checkpoint: DocumentCheckpoint<State, Command>,
    _ origin: ArchiveOrigin?,
    _ files: JournalFiles,
    _ recovery: DocumentRecovery = .nothing,
    hasTurns: Bool,
    over mayReplace: ((ArchiveContainer.Mark?) -> Bool)? = nil
  ) throws(DocumentStoreError) -> Start {
    let payload = try coder.payload(of: checkpoint)
    try archive.save(payload, files.mark, over: mayReplace)
    return Start(
      checkpoint: checkpoint,
      origin: origin,
      recovery: recovery,
      writer: makeWriter(files, payload.count, hasTurns)
    )
  }

  private func makeWriter(
    _ files: JournalFiles,
    _ checkpointSize: Int,
    _ hasTurns: Bool
  ) -> JournalWriter<State, Command> {
    JournalWriter(
      files,
      archive,
      coder,
      checkpointSize: checkpointSize,
      floor: journalSize,
      hasTurns: hasTurns,
      durability,
      didFail: savingDidFail
    )
  }
}

// MARK: - Attaching

extension DocumentStore {
  private static func awaitTurn(of actor: isolated any Actor) {}

  /// Makes the document, and has it hand over its changes.
  func attach(
    _ start: Start,
    _ isolation: isolated (any Actor)?
  ) -> OpenedDocument<State, Command> {
    let document = CommandDocument(start.checkpoint.state, history: start.checkpoint.history)
    let (writer, queue, hasTurns) = (start.writer, queue, isolation != nil)
    // Not retained: an actor that retains the document would never be released.
    let home = WeakActor(isolation)
    // Safe: it is used on the document's actor only.
    nonisolated(unsafe) weak let opened = document
    let noteSaved: @Sendable (isolated any Actor) -> Void = { _ in opened?.noteSaved() }
    let saveAfterTurn: @Sendable () -> Void = {
      Task { @concurrent in
        let actor = home.actor
        // The actor runs this when its turn has ended.
        if let actor { await Self.awaitTurn(of: actor) }
        await queue.run { writer.flushSoon() }
        if let actor, writer.isSaved { await noteSaved(actor) }
      }
    }
    document.recorder = DocumentRecorder(
      record: { [unowned document] change in
        let isWhole: Bool
        if case .replaced = change { isWhole = true } else { isWhole = false }
        var checkpoint: DocumentCheckpoint<State, Command>?
        if isWhole || document.groupDepth == 0 && writer.wantsCheckpoint {
          let (state, history) = document.unfollowed
          checkpoint = DocumentCheckpoint(state, history: history)
        }
        // Outside of an actor there are no turns, and no one to notify.
        guard writer.take(change, checkpoint), hasTurns else { return }
        saveAfterTurn()
      },
      isSaved: { writer.isSaved }
    )
    return OpenedDocument(
      document: document,
      origin: start.origin,
      recovery: start.recovery,
      writer: writer,
      queue: queue
    )
  }
}
#endif
