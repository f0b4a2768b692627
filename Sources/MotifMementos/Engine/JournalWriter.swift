// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage
internal import Synchronization

/// Writes the changes of one open document to its journal.
///
/// The document hands over its changes in its own isolation, which costs no more than appending to an array. They are
/// encoded outside of any lock, and written in order by whoever comes first: the store's thread, or a caller that
/// waits.
final class JournalWriter<State: Codable & Sendable, Command: UndoableCommand & Codable & Sendable>:
  Sendable
where Command.State == State {
  typealias Checkpoint = DocumentCheckpoint<State, Command>

  /// What waits to be written.
  enum Entry: Sendable {
    case change(RecordedChange<Command>)
    case record(JournalFrame)
    /// All changes so far have led to this checkpoint.
    case checkpoint(Checkpoint)
    /// No change leads to this state, with which the document continues: after its own changes, or in the place of
    /// what others have written.
    case replacement(Checkpoint, of: JournalFiles?)
  }

  struct Inbox: Sendable {
    var entries: [Entry] = []
    /// The numbers of the last change that was handed over, and of the last one on disk.
    var recordedThrough: UInt64
    var savedThrough: UInt64
    var isFlushScheduled = false
    /// Whether the next change should bring a checkpoint.
    var wantsCheckpoint = false
    /// What ends all writing, until the document is opened again or replaces what others have written.
    var end: DocumentStoreError?

    /// The number of the first change that waits.
    var firstNumber: UInt64 {
      recordedThrough + 1 - UInt64(entries.count { !$0.isCheckpoint })
    }
  }

  /// A replacement that comes next, and its number.
  typealias Replacement = (state: Checkpoint, others: JournalFiles?, number: UInt64)

  /// The checkpoint that is to be written, and the segment that continues it.
  struct Due: Sendable {
    var waiting: (checkpoint: Checkpoint, mark: ArchiveContainer.Mark)?
    var isWriting = false
  }

  let archive: ArchiveStore<Checkpoint>
  let coder: JournalCoder<State, Command>
  private let durability: Durability
  /// The size of a journal that does not call for a checkpoint yet.
  let floor: Int
  /// Whether the document's actor calls `flushSoon()` after each turn with changes.
  private let hasTurns: Bool
  let files: Mutex<JournalFiles>
  let inbox: Mutex<Inbox>
  let checkpointSize: Mutex<Int>
  let due = Mutex(Due())
  /// Lets the document report, in a turn of its actor, that all is saved; `nil` if it has no turns.
  let tellSaved = Mutex<(@Sendable () -> Void)?>(nil)
  /// Where checkpoints are written, so that changes need not wait for them.
  private let checkpointQueue = FileQueue()
  let didFail: @Sendable (DocumentStoreError) -> Void

  init(
    _ files: JournalFiles,
    _ archive: ArchiveStore<Checkpoint>,
    _ coder: JournalCoder<State, Command>,
    checkpointSize: Int,
    floor: Int,
    hasTurns: Bool,
    _ durability: Durability,
    didFail: @escaping @Sendable (DocumentStoreError) -> Void
  ) {
    inbox = Mutex(
      Inbox(
        recordedThrough: files.position,
        savedThrough: files.position,
        wantsCheckpoint: files.sizeSinceCheckpoint > max(floor, checkpointSize)
      )
    )
    self.files = Mutex(files)
    self.archive = archive
    self.coder = coder
    self.checkpointSize = Mutex(checkpointSize)
    self.floor = floor
    self.hasTurns = hasTurns
    self.durability = durability
    self.didFail = didFail
  }
}

// MARK: - Taking changes

extension JournalWriter {
  /// Whether all changes are on disk.
  var isSaved: Bool { inbox.withLock { $0.savedThrough == $0.recordedThrough } }

  /// Whether what others have written is yet to be replaced.
  var isOverwriting: Bool {
    inbox.withLock { inbox in
      inbox.entries.contains { entry in
        if case .replacement(_, of: _?) = entry { true } else { false }
      }
    }
  }

  /// Whether the next change should come with a checkpoint.
  var wantsCheckpoint: Bool { inbox.withLock { $0.wantsCheckpoint } }

  /// Takes a change over.
  ///
  /// - Returns: Whether the caller must see to it that changes are written soon.
  func take(_ change: RecordedChange<Command>, _ checkpoint: Checkpoint?) -> Bool {
    JournalEncoding.requireNone()
    return inbox.withLock { inbox in
      inbox.recordedThrough += 1
      guard inbox.end == nil else { return false }
      switch (change, checkpoint) {
      case (.replaced, let checkpoint?): inbox.entries.append(.replacement(checkpoint, of: nil))
      case (_, let checkpoint?): inbox.entries += [.change(change), .checkpoint(checkpoint)]
      case (_, nil): inbox.entries.append(.change(change))
      }
      if checkpoint != nil { inbox.wantsCheckpoint = false }
      defer { inbox.isFlushScheduled = true }
      return !inbox.isFlushScheduled
    }
  }

  /// Accepts a checkpoint that the caller asked for.
  ///
  /// - Throws: The error that ended all writing.
  func take(_ checkpoint: Checkpoint) throws(DocumentStoreError) {
    try inbox.withLock { inbox throws(DocumentStoreError) in
      if let end = inbox.end { throw end }
      inbox.entries.append(.checkpoint(checkpoint))
    }
  }

  /// Accepts a checkpoint that replaces what other processes have written, and resumes writing.
  ///
  /// - Parameters:
  ///   - checkpoint: The document as it is now, with all changes that could not be written.
  ///   - others: The journal of the other processes, as it was read.
  func take(_ checkpoint: Checkpoint, replacing others: JournalFiles) {
    inbox.withLock { inbox in
      // A document that was opened again stays as it is, and another caller may have been faster.
      guard let end = inbox.end, end != .superseded else { return }
      inbox.end = nil
      inbox.recordedThrough = max(inbox.recordedThrough, others.position) + 1
      inbox.entries = [.replacement(checkpoint, of: others)]
      inbox.wantsCheckpoint = false
    }
  }

  /// Ends all writing; a document that was opened again never writes again.
  func end(with error: DocumentStoreError) {
    inbox.withLock { inbox in
      if inbox.end != .superseded { inbox.end = error }
      inbox.entries = []
    }
  }
}

// MARK: - Writing changes

extension JournalWriter {
  /// Writes what waits, and begins a checkpoint if one is due.
  ///
  /// It is for the store's own thread: an error goes to the handler, and what could not be written stays.
  func flushSoon() {
    do throws(DocumentStoreError) {
      try flush()
    } catch {
      didFail(error)
    }
    if isCheckpointDue {
      Task { await checkpointQueue.run { self.writeCheckpointSoon() } }
    }
  }

  /// Writes all changes, and a checkpoint that is due, unless turns see to that.
  func save() throws(DocumentStoreError) {
    try flush()
    if !hasTurns, isCheckpointDue { writeCheckpointSoon() }
  }

  private var isCheckpointDue: Bool { due.withLock { $0.waiting != nil } }

  /// Writes all changes, or makes sure that others have written none if there are none.
  func saveAgainstOthers() throws(DocumentStoreError) {
    if isSaved {
      if let end = inbox.withLock({ $0.end }) { throw end }
      try withFiles { files throws(DocumentStoreError) in try files.append([], durability) }
    }
    try save()
  }

  /// Writes all changes that were handed over before the call.
  func flush() throws(DocumentStoreError) {
    let goal = inbox.withLock { inbox in
      inbox.isFlushScheduled = false
      return inbox.recordedThrough
    }
    while true {
      let (isDone, end) = inbox.withLock { ($0.entries.isEmpty && $0.savedThrough >= goal, $0.end) }
      if isDone { return }
      if let end { throw end }
      let failure = encode()
      if let replacement = try writeNext() { try write(replacement) }
      if let failure { throw failure }
    }
  }

  /// Encodes the changes that wait, up to the first that cannot be encoded.
  ///
  /// - Returns: Why that one cannot be.
  private func encode() -> DocumentStoreError? {
    let (first, entries) = inbox.withLock { ($0.firstNumber, $0.entries) }
    var number = first
    var records: [UInt64: JournalFrame] = [:]
    var failure: DocumentStoreError?
    for entry in entries where failure == nil && !entry.isCheckpoint {
      if case .change(let change) = entry {
        do throws(DocumentStoreError) {
          records[number] = try record(of: change, number)
        } catch {
          failure = error
        }
      }
      number += 1
    }
    inbox.withLock { inbox in
      // Another thread may have written the first ones meanwhile.
      var number = inbox.firstNumber
      for index in inbox.entries.indices where !inbox.entries[index].isCheckpoint {
        if let record = records[number] { inbox.entries[index] = .record(record) }
        number += 1
      }
    }
    return failure
  }

  private func record(
    of change: RecordedChange<Command>,
    _ number: UInt64
  ) throws(DocumentStoreError) -> JournalFrame {
    let (kind, payload): (JournalKind, [UInt8])
    do {
      (kind, payload) = try coder.encode(change)
    } catch {
      throw .encodingFailed(reason: String(describing: error))
    }
    guard payload.count <= LogLayout.largestPayload else {
      throw .tooLarge(byteCount: payload.count)
    }
    return JournalFrame(kind, number, payload)
  }

  /// Writes the encoded changes up to the first checkpoint.
  ///
  /// - Returns: The replacement that comes next, if one does.
  private func writeNext() throws(DocumentStoreError) -> Replacement? {
    try withFiles { files throws(DocumentStoreError) in
      let (batch, number) = inbox.withLock { (Self.batch(in: $0.entries), $0.firstNumber) }
      var checkpoint: Checkpoint?
      if case .checkpoint(let found)? = batch.next { checkpoint = found }
      if !batch.frames.isEmpty || checkpoint != nil {
        let before = files.position
        defer { settle(Int(files.position - before), of: files, checkpoint) }
        try files.append(batch.frames, durability, isEnding: checkpoint != nil)
      }
      if let checkpoint { due.withLock { $0.waiting = (checkpoint, files.mark) } }
      guard case .replacement(let state, let others)? = batch.next, batch.frames.isEmpty else {
        return nil
      }
      return (state, others, number)
    }
  }

  /// The encoded changes at the beginning, and what comes after them.
  private static func batch(in entries: [Entry]) -> (frames: [JournalFrame], next: Entry?) {
    var frames: [JournalFrame] = []
    for entry in entries {
      guard case .record(let frame) = entry else {
        if case .change = entry { return (frames, nil) }
        return (frames, entry)
      }
      frames.append(frame)
    }
    return (frames, nil)
  }

  /// Removes what was written from the inbox, and a checkpoint even if its segment could not be ended: another
  /// comes with a later change.
  private func settle(_ count: Int, of files: JournalFiles, _ checkpoint: Checkpoint?) {
    let limit = max(floor, checkpointSize.withLock { $0 })
    inbox.withLock { inbox in
      guard inbox.end == nil else { return }
      inbox.entries.removeFirst(count)
      inbox.savedThrough = files.position
      if checkpoint != nil, case .checkpoint? = inbox.entries.first { inbox.entries.removeFirst() }
      if checkpoint == nil, files.sizeSinceCheckpoint > limit,
        !due.withLock({ $0.isWriting || $0.waiting != nil })
      {
        inbox.wantsCheckpoint = true
      }
    }
  }

  /// Lets a body use the files, and remembers an error that ends all writing.
  func withFiles<Result: Sendable>(
    _ body: (inout JournalFiles) throws(DocumentStoreError) -> Result
  ) throws(DocumentStoreError) -> Result {
    try files.withLock { files throws(DocumentStoreError) in
      do throws(DocumentStoreError) {
        return try body(&files)
      } catch {
        if error.isOfOthers { end(with: error) }
        throw error
      }
    }
  }
}

extension JournalWriter.Entry {
  var isCheckpoint: Bool {
    guard case .checkpoint = self else { return false }
    return true
  }
}
#endif
