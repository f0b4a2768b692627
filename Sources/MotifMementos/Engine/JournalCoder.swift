// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage

/// How the changes and the checkpoints of a document become bytes, and bytes of any schema become them again.
///
/// All of it runs user code: call it outside of locks.
struct JournalCoder<State: Codable & Sendable, Command: UndoableCommand & Codable & Sendable>:
  Sendable
where Command.State == State {
  let codec: any ArchiveCodec
  let codecs: [UInt16: any ArchiveCodec]
  let states: MigrationChain<State>
  let commands: MigrationChain<Command>
  /// What to make of an archive from before there was a document; nil if it holds the state.
  let archives: MigrationChain<DocumentCheckpoint<State, Command>>?

  /// A command that a migration returned, or that was decoded.
  private func checked(_ commands: [Command]) throws(ArchiveFault) -> [Command] {
    guard !commands.isEmpty, commands.allSatisfy({ $0.cost >= 0 }) else {
      throw .undecodable(reason: "there is no command, or one with a negative cost")
    }
    return commands
  }
}

// MARK: - Changes

extension JournalCoder {
  /// Encodes a change as the kind and the payload of a record.
  func encode(_ change: RecordedChange<Command>) throws -> (kind: JournalKind, payload: [UInt8]) {
    switch change {
    case .performed(let command): (.performed, try bytes(of: [command]))
    case .step(let commands, let name):
      (
        .step,
        [UInt8](littleEndian: UInt32(name.utf8.count)) + name.utf8 + (try bytes(of: commands))
      )
    case .unregistered(let commands): (.unregistered, try bytes(of: commands))
    case .undone: (.undone, [])
    case .redone: (.redone, [])
    case .saved: (.saved, [])
    case .modified: (.modified, [])
    case .coalescingEnded: (.coalescingEnded, [])
    case .allStepsRemoved: (.allStepsRemoved, [])
    case .limited(let count, let cost):
      (.limited, [count, cost].flatMap { [UInt8](littleEndian: Int64($0 ?? -1)) })
    case .replaced: trap("Only a checkpoint records a replaced state.")
    }
  }

  private func bytes(of commands: [Command]) throws -> [UInt8] {
    try JournalEncoding.of(commands, with: codec)
  }

  /// Decodes a change, and migrates its commands.
  ///
  /// - Parameters:
  ///   - frame: The record.
  ///   - header: The header of its segment.
  /// - Returns: The change.
  /// - Throws: `undecodable`, or why a migration failed.
  func decode(
    _ frame: JournalFrame,
    _ header: LogHeader
  ) throws(ArchiveFault) -> RecordedChange<Command> {
    let payload = frame.payload
    switch frame.kind {
    case .performed:
      let commands = try commands(in: payload, header)
      guard commands.count == 1 else { throw .undecodable(reason: "there are several commands") }
      return .performed(commands[0])
    case .step:
      guard payload.count >= 4 else { throw .undecodable(reason: "there is no name") }
      let count = Int(payload.number(UInt32.self, at: 0))
      guard count <= payload.count - 4 else { throw .undecodable(reason: "the name is cut off") }
      let name = String(decoding: payload[4..<4 + count], as: UTF8.self)
      return .step(try commands(in: Array(payload[(4 + count)...]), header), name: name)
    case .unregistered: return .unregistered(try commands(in: payload, header))
    case .undone: return .undone
    case .redone: return .redone
    case .saved: return .saved
    case .modified: return .modified
    case .coalescingEnded: return .coalescingEnded
    case .allStepsRemoved: return .allStepsRemoved
    case .limited:
      guard payload.count == 16 else { throw .undecodable(reason: "there are no limits") }
      let limits = [0, 8].map { Int(payload.number(Int64.self, at: $0)) }
      return .limited(
        count: limits[0] < 0 ? nil : limits[0],
        cost: limits[1] < 0 ? nil : limits[1]
      )
    case .end, .cut: throw .undecodable(reason: "it is no change")
    }
  }

  private func commands(
    in payload: [UInt8],
    _ header: LogHeader
  ) throws(ArchiveFault) -> [Command] {
    guard let codec = codecs[header.codec] else {
      throw .unsupportedFormat(container: 0, codec: header.codec)
    }
    guard let step = commands.migration(from: header.schema) else {
      return try checked(decoding { try codec.decode([Command].self, from: payload) })
    }
    func old<Old: Decodable & Sendable>(_ type: Old.Type) throws -> [any Sendable] {
      try step.codec(for: codec).decode([Old].self, from: payload)
    }
    let olds = try decoding { try old(step.types.old) }
    return try checked(
      olds.map { old throws(ArchiveFault) in try commands.migrate(old, from: step) }
    )
  }

  private func decoding<Value>(_ body: () throws -> Value) throws(ArchiveFault) -> Value {
    do {
      return try body()
    } catch {
      throw .undecodable(reason: String(describing: error))
    }
  }
}

// MARK: - Checkpoints

extension JournalCoder {
  func encode(_ checkpoint: DocumentCheckpoint<State, Command>) throws -> [UInt8] {
    try JournalEncoding.of(checkpoint, with: codec)
  }

  /// Decodes a checkpoint, or an archive from before there was a document, and migrates it.
  func checkpoint(
    from payload: [UInt8],
    _ contents: ArchiveContainer.Contents,
    _ codec: any ArchiveCodec
  ) throws(ArchiveFault) -> DocumentCheckpoint<State, Command> {
    let schema = contents.mark.commandSchema
    if schema == 0 {
      if let archives {
        return try archives.value(from: payload, schema: contents.schema, codec: codec)
      }
      return DocumentCheckpoint(
        try states.value(from: payload, schema: contents.schema, codec: codec)
      )
    }
    guard schema <= commands.schema else {
      throw .newerSchema(found: schema, supported: commands.schema)
    }
    let stateStep = states.migration(from: contents.schema)
    let commandStep = commands.migration(from: schema)
    guard stateStep != nil || commandStep != nil else {
      guard schema == commands.schema else {
        throw .olderSchema(found: schema, supported: commands.oldest)
      }
      return try decoding {
        try codec.decode(DocumentCheckpoint<State, Command>.self, from: payload)
      }
    }
    return DocumentCheckpoint(
      try state(in: payload, stateStep, codec),
      history: try history(in: payload, commandStep, codec)
    )
  }

  private func state(
    in payload: [UInt8],
    _ step: ArchiveMigration?,
    _ codec: any ArchiveCodec
  ) throws(ArchiveFault) -> State {
    guard let step else {
      return try decoding { try codec.decode(StatePart<State>.self, from: payload).state }
    }
    func old<Old: Decodable & Sendable>(_ type: Old.Type) throws -> any Sendable {
      try step.codec(for: codec).decode(StatePart<Old>.self, from: payload).state
    }
    return try states.migrate(try decoding { try old(step.types.old) }, from: step)
  }

  private func history(
    in payload: [UInt8],
    _ step: ArchiveMigration?,
    _ codec: any ArchiveCodec
  ) throws(ArchiveFault) -> CommandHistory<Command> {
    guard let step else {
      return try decoding {
        try codec.decode(HistoryPart<CommandHistory<Command>>.self, from: payload).history
      }
    }
    func old<Old: Decodable & Sendable>(_ type: Old.Type) throws -> StepTimeline<OldStep> {
      try step.codec(for: codec).decode(HistoryPart<OldHistory<Old>>.self, from: payload).history
        .timeline
    }
    let timeline = try decoding { try old(step.types.old) }
    var steps: [CommandStep<Command>] = []
    for old in timeline.allSteps {
      func migrated(_ olds: [any Sendable]) throws(ArchiveFault) -> [Command] {
        try checked(olds.map { old throws(ArchiveFault) in try commands.migrate(old, from: step) })
      }
      let inverses = try migrated(old.inverses)
      steps.append(
        CommandStep(name: old.name, commands: try migrated(old.commands), inverses: inverses)
      )
    }
    return CommandHistory(steps, like: timeline)
  }
}

/// The part of a checkpoint that is the state.
private struct StatePart<State: Decodable>: Decodable {
  let state: State
}

/// The part of a checkpoint that is the history.
private struct HistoryPart<History: Decodable>: Decodable {
  let history: History
}

/// A step of a history whose commands have an old schema.
private struct OldStep {
  let name: String
  let commands: [any Sendable]
  let inverses: [any Sendable]
}

private struct OldHistory<Old: Decodable & Sendable>: Decodable {
  private struct Step: Decodable {
    let name: String
    let commands: [Old]
    let inverses: [Old]
  }

  let timeline: StepTimeline<OldStep>

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TimelineKey.self)
    let decoded = try StepTimeline<Step>(from: container) { _ in 0 }
    timeline = decoded.map { step in
      OldStep(name: step.name, commands: step.commands, inverses: step.inverses)
    } cost: { _ in
      0
    }
  }
}

extension CommandHistory {
  /// Makes a history of migrated steps, in the positions of the old ones.
  fileprivate init<Old>(_ steps: [CommandStep<Command>], like old: StepTimeline<Old>) {
    var rest = steps[...]
    self.init(
      timeline: old.map { _ in
        rest.removeFirst()
      } cost: {
        $0.cost
      }
    )
  }
}

extension StepTimeline {
  /// Makes a timeline with other steps in the same positions.
  fileprivate func map<Other>(
    _ transform: (Step) -> Other,
    cost: (Other) -> Int128
  ) -> StepTimeline<Other> {
    let steps = allSteps.map(transform)
    return StepTimeline<Other>(
      entries: steps.map { .init(step: $0, cost: cost($0)) },
      position: undoCount,
      saved: saved,
      isOpen: isOpen,
      countLimit: countLimit,
      costLimit: costLimit
    )
  }
}

// MARK: - Encoding

/// Encodes on behalf of a document, and notices a command that reaches for the document meanwhile.
enum JournalEncoding {
  @TaskLocal private static var isRunning = false

  static func of(_ value: some Encodable, with codec: any ArchiveCodec) throws -> [UInt8] {
    try $isRunning.withValue(true) { try codec.encode(value) }
  }

  /// Stops the program if the calling thread is encoding what a document did.
  static func requireNone() {
    require(
      !isRunning,
      "A command used its document while it was being encoded. Encode only what the command holds."
    )
  }
}
#endif
