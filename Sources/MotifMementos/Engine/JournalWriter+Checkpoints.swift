// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage
internal import Synchronization

extension JournalWriter {
  /// Writes the checkpoint that is due; one that fails comes again when the journal has grown as much again.
  func writeCheckpointSoon() {
    do throws(DocumentStoreError) {
      try writeCheckpoint()
    } catch {
      checkpointSize.withLock { $0 = max($0, floor).multipliedClamping(by: 2) }
      didFail(error)
    }
  }

  /// Writes the checkpoint that is due, if there is one, and removes what it makes superfluous.
  func writeCheckpoint() throws(DocumentStoreError) {
    let taken = due.withLock { due in
      due.isWriting = due.isWriting || due.waiting != nil
      return due.waiting.take()
    }
    guard let (checkpoint, mark) = taken else { return }
    defer { due.withLock { $0.isWriting = false } }
    let payload = try coder.payload(of: checkpoint)
    let tokens = files.withLock { $0.tokens(through: mark.segment) }
    do throws(DocumentStoreError) {
      try archive.save(payload, mark) { found in
        found.map { tokens.contains($0.segment) } ?? true
      }
    } catch {
      // A newer checkpoint is there. Whether it is of this document, the journal shows.
      guard case .conflict = error else { throw error }
    }
    checkpointSize.withLock { $0 = payload.count }
    try withFiles { files throws(DocumentStoreError) in try files.sweep() }
  }

  /// Writes a state that no change leads to as a checkpoint, before any change that follows.
  func write(_ replacement: Replacement) throws(DocumentStoreError) {
    let payload = try coder.payload(of: replacement.state)
    var unexamined: [ArchiveFiles.Sighting] = []
    repeat {
      for sighting in unexamined { _ = try? archive.examine(sighting) }
      unexamined = try withFiles { files throws(DocumentStoreError) in
        // Another thread may already have written it, or failed to.
        guard inbox.withLock({ $0.firstNumber == replacement.number }) else { return [] }
        if let others = replacement.others {
          files = others
          files.position = replacement.number - 1
        }
        let rest = try files.cut(with: payload, of: archive)
        if rest.isEmpty { settleReplacement(files) }
        return rest
      }
    } while !unexamined.isEmpty
  }

  private func settleReplacement(_ files: JournalFiles) {
    inbox.withLock { inbox in
      // The document may have been opened again in the meantime.
      guard inbox.firstNumber == files.position else { return }
      inbox.savedThrough = files.position
      inbox.entries.removeFirst()
    }
    // A checkpoint of the time before is superfluous.
    due.withLock { $0.waiting = nil }
  }
}

extension JournalFiles {
  /// Saves a checkpoint that no change leads to, and continues after it.
  ///
  /// - Returns: The archive's files that must be examined first; then nothing was saved.
  fileprivate mutating func cut<Value>(
    with payload: [UInt8],
    of archive: ArchiveStore<Value>
  ) throws(DocumentStoreError) -> [ArchiveFiles.Sighting] {
    let next = try prepareCut()
    var mark = mark
    mark.segment = next.identity.low
    var files = self
    var problem: DocumentStoreError?
    let outcome = try archive.files.withLock { archiveFiles throws(DocumentStoreError) in
      do throws(ArchiveError) {
        if isNew { return try archiveFiles.save(payload, mark, over: nil) }
        return try archiveFiles.save(payload, mark) { _ in
          problem = files.findProblem()
          return problem == nil
        }
      } catch {
        throw problem ?? DocumentStoreError(error)
      }
    }
    if case .unexamined(let sightings) = outcome { return sightings }
    cut(to: next)
    return []
  }
}

extension JournalCoder {
  /// The payload of a checkpoint's file.
  func payload(
    of checkpoint: DocumentCheckpoint<State, Command>
  ) throws(DocumentStoreError) -> [UInt8] {
    do {
      return try encode(checkpoint)
    } catch {
      throw .encodingFailed(reason: String(describing: error))
    }
  }
}

extension ArchiveStore {
  /// Saves the checkpoint of a document.
  ///
  /// - Returns: The new names of damaged files that were set aside.
  @discardableResult
  func save(
    _ payload: [UInt8],
    _ mark: ArchiveContainer.Mark,
    over mayReplace: ((ArchiveContainer.Mark?) -> Bool)?
  ) throws(DocumentStoreError) -> [String] {
    do throws(ArchiveError) {
      let outcome = try examining { files throws(ArchiveError) in
        try files.save(payload, mark, over: mayReplace)
      }
      guard case .saved(let receipt) = outcome else { return [] }
      return receipt.setAside
    } catch {
      throw DocumentStoreError(error)
    }
  }
}

extension ArchiveFiles {
  /// Saves the checkpoint of a document, which survives a loss of power.
  fileprivate mutating func save(
    _ payload: [UInt8],
    _ mark: ArchiveContainer.Mark,
    over mayReplace: ((ArchiveContainer.Mark?) -> Bool)?
  ) throws(ArchiveError) -> Outcome {
    try save(
      payload,
      call: 0,
      isLate: false,
      .power,
      overwriting: false,
      mark: mark,
      over: mayReplace
    )
  }
}

extension DocumentStoreError {
  /// The error of saving a checkpoint.
  fileprivate init(_ error: ArchiveError) {
    switch error {
    case .conflict: self = .conflict
    case .io(let error): self = .io(error)
    default: self = .checkpoint(error)
    }
  }
}

extension Int {
  fileprivate func multipliedClamping(by factor: Int) -> Int {
    let (product, isOverflow) = multipliedReportingOverflow(by: factor)
    return isOverflow ? .max : product
  }
}
#endif
