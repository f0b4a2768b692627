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
    // Changes that can't be saved now stay unsaved, and their document says so. An overwriting that failed is not tried
    // again: the document is opened to continue with the changes of others.
    if let former, !former.isOverwriting { try? former.flush() }
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
    let found: FoundDocument<State, Command>?
    do throws(DocumentStoreError) {
      found = try find()
    } catch {
      guard error.isTotalDamage else { throw error }
      return try beginAgain(with: state, because: error, hasTurns)
    }
    guard let found else { return try begin(with: state, hasTurns) }
    if let (damage, segments) = found.damage {
      guard damagePolicy != .refuse, !found.isHalfDone else { throw .damaged(damage) }
      return try mend(found, damage, segments, hasTurns)
    }
    return try goOn(with: found, hasTurns)
  }

  /// Continues a document whose steps are all there.
  private func goOn(
    with found: FoundDocument<State, Command>,
    _ hasTurns: Bool
  ) throws(DocumentStoreError) -> Start {
    guard var files = JournalFiles(found.segments, position: found.position, at: place) else {
      // An archive from before there was a document.
      let files = try JournalFiles.begin(after: found.position, at: place)
      return try start(
        found.checkpoint,
        found.origin,
        files,
        hasTurns: hasTurns,
        replacesPrevious: true
      ) { names in
        found.recovery(settingAside: names)
      }
    }
    if found.isOld {
      // No step of the new form may follow one of an old form.
      return try startWithCheckpoint(of: found, &files, hasTurns)
    }
    if damagePolicy != .refuse, case .previous = found.origin {
      do throws(DocumentStoreError) {
        return try startWithCheckpoint(of: found, &files, hasTurns)
      } catch .io {
        // If the disk is full, say, the next checkpoint sets the damaged one aside.
      }
    }
    return Start(
      checkpoint: found.checkpoint,
      origin: found.origin,
      recovery: found.recovery(settingAside: []),
      writer: makeWriter(files, found.checkpointSize, hasTurns)
    )
  }

  /// Continues a document after a new checkpoint.
  private func startWithCheckpoint(
    of found: FoundDocument<State, Command>,
    _ files: inout JournalFiles,
    _ hasTurns: Bool
  ) throws(DocumentStoreError) -> Start {
    try files.append([], .power, isEnding: true)
    let tokens = files.tokens
    func mayReplace(_ mark: ArchiveContainer.Mark?) -> Bool {
      mark.map { tokens.contains($0.segment) || $0.commandSchema == 0 } ?? true
    }
    return try start(
      found.checkpoint,
      found.origin,
      files,
      hasTurns: hasTurns,
      over: mayReplace
    ) { names in
      found.recovery(settingAside: names)
    }
  }

  /// Begins a document.
  private func begin(
    with state: State,
    _ hasTurns: Bool
  ) throws(DocumentStoreError) -> Start {
    guard try remains().isEmpty else {
      return try beginAgain(with: state, because: .checkpointMissing, hasTurns)
    }
    let files = try JournalFiles.begin(after: 0, at: place)
    return try start(DocumentCheckpoint(state), nil, files, hasTurns: hasTurns) { _ in .nothing }
  }

  /// Begins a document in the place of one that cannot be read, if that is wanted.
  ///
  /// Its checkpoints are renamed when the first new one is saved, so before that nothing changes but for the copies.
  private func beginAgain(
    with state: State,
    because error: DocumentStoreError,
    _ hasTurns: Bool
  ) throws(DocumentStoreError) -> Start {
    guard damagePolicy == .keepIntactOrBegin else { throw error }
    let remains = try remains()
    let copies = try JournalFiles.setAside(remains, at: place)
    let files = try JournalFiles.begin(after: 0, at: place)
    return try start(
      DocumentCheckpoint(state),
      nil,
      files,
      hasTurns: hasTurns,
      replacesPrevious: true
    ) { names in
      let moved = JournalFiles.moveUnreadable(remains, at: place)
      return .begunAgain(error, setAside: names + copies + moved)
    }
  }

  /// The segments that have changes or cannot be read.
  func remains() throws(DocumentStoreError) -> [JournalSegment] {
    do throws(FileSystemError) {
      return try JournalFiles.remains(at: place)
    } catch {
      throw .io(error)
    }
  }

  /// Continues with what is intact, in a segment that does not follow the damaged one.
  private func mend(
    _ found: FoundDocument<State, Command>,
    _ damage: DocumentDamage,
    _ segments: [JournalSegment],
    _ hasTurns: Bool
  ) throws(DocumentStoreError) -> Start {
    let copies = try JournalFiles.setAside(segments, at: place)
    let newest = (found.segments + segments).newestHeader
    let files = try JournalFiles.begin(
      after: found.position,
      epoch: (newest?.epoch ?? 0) + 1,
      at: place
    )
    return try start(
      found.checkpoint,
      found.origin,
      files,
      hasTurns: hasTurns,
      replacesPrevious: true
    ) { names in
      let moved = JournalFiles.moveUnreadable(segments, at: place)
      return .keptIntact(damage, setAside: names + copies + moved)
    }
  }

  /// Saves the first checkpoint that a new segment continues.
  ///
  /// - Parameters:
  ///   - checkpoint: The document.
  ///   - origin: Where it was found.
  ///   - files: The journal, at the beginning of the segment.
  ///   - hasTurns: Whether the document belongs to an actor.
  ///   - replacesPrevious: Whether the previous checkpoint doesn't lead to the segment. Then this one is saved once more,
  ///     to be the previous one, too: damage of the only one would lose what is saved from then on. If that fails, the
  ///     next checkpoint does it.
  ///   - mayReplace: Whether a checkpoint on disk may be replaced; nil for one that was read.
  ///   - recovery: What to report, given the new names of damaged checkpoints.
  /// - Returns: The checkpoint, its origin, and the writer of the document.
  /// - Throws: `DocumentStoreError`.
  private func start(
    _ checkpoint: DocumentCheckpoint<State, Command>,
    _ origin: ArchiveOrigin?,
    _ files: JournalFiles,
    hasTurns: Bool,
    replacesPrevious: Bool = false,
    over mayReplace: ((ArchiveContainer.Mark?) -> Bool)? = nil,
    recovery: (_ setAside: [String]) -> DocumentRecovery
  ) throws(DocumentStoreError) -> Start {
    let payload = try coder.payload(of: checkpoint)
    let names = try archive.save(payload, files.mark, over: mayReplace)
    if replacesPrevious {
      _ = try? archive.save(payload, files.mark) { $0?.segment == files.mark.segment }
    }
    return Start(
      checkpoint: checkpoint,
      origin: origin,
      recovery: recovery(names),
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
    document.recorder = recorder(of: document, start.writer, isolation)
    return opened(document, start)
  }

  /// Has a document that was opened before continue with what was read.
  func attach(
    _ start: Start,
    to document: CommandDocument<State, Command>,
    _ isolation: isolated (any Actor)?
  ) -> OpenedDocument<State, Command> {
    document.begin(with: start.checkpoint, recorder(of: document, start.writer, isolation))
    return opened(document, start)
  }

  private func opened(
    _ document: CommandDocument<State, Command>,
    _ start: Start
  ) -> OpenedDocument<State, Command> {
    OpenedDocument(
      document: document,
      origin: start.origin,
      recovery: start.recovery,
      writer: start.writer,
      store: self
    )
  }

  /// Makes what hands over the changes of a document.
  private func recorder(
    of document: CommandDocument<State, Command>,
    _ writer: JournalWriter<State, Command>,
    _ isolation: isolated (any Actor)?
  ) -> DocumentRecorder<Command> {
    let (queue, hasTurns) = (queue, isolation != nil)
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
    // The task above is over when a call to the store saves what it could not.
    let tellSaved: @Sendable () -> Void = {
      Task { @concurrent in
        if let actor = home.actor { await noteSaved(actor) }
      }
    }
    if hasTurns { writer.tellSaved.withLock { $0 = tellSaved } }
    return DocumentRecorder(
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
  }
}
#endif
