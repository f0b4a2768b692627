// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage

/// A document as it was found on disk: a checkpoint, and all changes since.
struct FoundDocument<State, Command: UndoableCommand> where Command.State == State {
  var checkpoint: DocumentCheckpoint<State, Command>
  let origin: ArchiveOrigin
  /// The intact segments that continue the checkpoint; none if it is not a document's.
  let segments: [JournalSegment]
  /// The number of the last change.
  let position: UInt64
  /// What ends the journal before its end, and the segments from there on.
  let damage: (damage: DocumentDamage, segments: [JournalSegment])?
  /// Whether the change that does not apply has left part of itself in the state.
  let isHalfDone: Bool
  let checkpointSize: Int
  /// Whether state or commands have an older form than they will be written in.
  let isOld: Bool

  /// What to report if the journal is intact.
  ///
  /// - Parameter names: The new names of damaged checkpoints, if they were set aside.
  /// - Returns: The recovery.
  func recovery(settingAside names: [String]) -> DocumentRecovery {
    if case .previous(let fault) = origin, !names.isEmpty {
      return .checkpointDamaged(fault, setAside: names)
    }
    guard case .torn(let byteCount) = segments.last?.scan?.rest else { return .nothing }
    return .tornTail(byteCount: byteCount)
  }
}

extension FoundDocument: Sendable where State: Sendable, Command: Sendable {}

extension JournalCoder {
  /// Applies the changes of a journal to the checkpoint that it continues.
  ///
  /// - Parameters:
  ///   - found: The checkpoint and the file it was found in.
  ///   - container: The form of the archives that are written.
  /// - Returns: The document, up to the first change that does not apply.
  func replay(
    _ found: ArchiveStore<DocumentCheckpoint<State, Command>>.Finding,
    writing container: ArchiveContainer
  ) -> FoundDocument<State, Command> {
    var replay = JournalReplay(found.load.value)
    let journal = found.sighting?.journal ?? []
    var damage: (DocumentDamage, [JournalSegment])?
    var intactCount = 0
    for segment in journal where damage == nil {
      if let fault = replay.apply(segment, with: self) {
        let rest = Array(journal[intactCount...])
        let first = replay.position + 1
        let last = max(first, rest.map(\.lastSeen).max() ?? 0)
        damage = (
          DocumentDamage(
            file: segment.name,
            offset: fault.offset,
            reason: fault.reason,
            lost: first...last
          ),
          rest
        )
      } else {
        intactCount += 1
      }
    }
    let contents = try? found.sighting?.contents.get()
    let isOld =
      found.load.schema != container.schemas.upperBound || contents?.codec != container.codec
      || contents?.mark.commandSchema != commands.schema
      || journal.contains { segment in
        segment.header?.schema != commands.schema || segment.header?.codec != container.codec
      }
    return FoundDocument(
      checkpoint: replay.checkpoint,
      origin: found.load.origin,
      segments: Array(journal.prefix(intactCount)),
      position: replay.position,
      damage: damage,
      isHalfDone: replay.isHalfDone,
      checkpointSize: found.sighting?.bytes.count ?? 0,
      isOld: isOld
    )
  }
}

/// Applies one segment after another.
private struct JournalReplay<
  State: Codable & Sendable,
  Command: UndoableCommand & Codable & Sendable
>
where Command.State == State {
  private(set) var checkpoint: DocumentCheckpoint<State, Command>
  private(set) var position: UInt64 = 0
  private(set) var isHalfDone = false
  private var isFirst = true

  init(_ checkpoint: DocumentCheckpoint<State, Command>) {
    self.checkpoint = checkpoint
  }

  /// Applies the changes of a segment, up to the first that cannot be.
  ///
  /// - Returns: What is wrong with that, and where.
  mutating func apply(
    _ segment: JournalSegment,
    with coder: JournalCoder<State, Command>
  ) -> (offset: Int, reason: DocumentDamage.Reason)? {
    guard let header = segment.header else {
      return segment.fault ?? (0, .damagedHeader)
    }
    if let fault = segment.fault, fault.offset == 0 { return fault }
    let schemas = coder.commands.oldest...coder.commands.schema
    guard schemas.contains(header.schema) else { return (0, .unknownSchema(header.schema)) }
    guard isFirst || header.nextSequence == position + 1 else { return (0, .misplaced) }
    if isFirst { position = max(header.nextSequence, 1) - 1 }
    isFirst = false
    var offset = LogHeader.size
    for frame in segment.changes {
      if let reason = apply(frame, header, coder) { return (offset, reason) }
      offset += frame.size
    }
    return segment.fault
  }

  private mutating func apply(
    _ frame: JournalFrame,
    _ header: LogHeader,
    _ coder: JournalCoder<State, Command>
  ) -> DocumentDamage.Reason? {
    guard frame.sequence == position + 1 else { return .misplaced }
    let change: RecordedChange<Command>
    do throws(ArchiveFault) {
      change = try coder.decode(frame, header)
    } catch {
      return .undecodable(reason: "\(error)")
    }
    do throws(MisfitChange) {
      try change.apply(to: &checkpoint.history, &checkpoint.state)
    } catch {
      isHalfDone = error.isHalfDone
      return .doesNotApply(reason: error.reason)
    }
    position += 1
    return nil
  }
}
#endif
