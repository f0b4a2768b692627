// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import MotifFacades
internal import MotifPipelines
internal import MotifPrototypes

/// Something that a part of the app reported in a turn.
///
/// It is what the part said, as a value. ``XRayReport`` puts it into words, when someone reads it.
enum XRayEntry: Hashable {
  /// The responders from the one with the keyboard to the end of the chain.
  case chain([XRayType])
  /// An action climbed the responder chain.
  case action(XRayAction)
  /// A part used a key itself.
  case key(takenBy: XRayType)
  /// The keyboard moved from one part to another.
  case focus(from: XRayType?, to: XRayType?)
  /// The running tasks, in the form of `taskTree`.
  case tasks(String)
  /// Something happened to a task that runs for another one.
  case task(XRayType, XRayTaskEvent, in: XRayType?)
  /// A message was posted on the hub.
  case message(XRayType)
  /// A derived value or an effect ran, or values changed together, in the words of `withRunsReported`.
  case run(String)
  /// The values that lead to the frame, in the form of `dependencyTree`.
  case tree(String)
  /// The list of albums changed.
  case list(XRayListChange)
  /// Cells were made or reused; without earlier numbers, these are the numbers so far.
  case cells(XRayPool, from: ReuseStatistics?, to: ReuseStatistics)
  /// The history of the document moved by a step.
  case history(XRayStep, name: String)
  /// The document was saved.
  case saved
  /// What another program had saved took the place of the document.
  case replaced
  /// The outbox has a new status.
  case outbox(OutboxStatus)
  /// Pictures were looked up in memory; without earlier numbers, these are the numbers so far.
  case cache(from: CacheStatistics?, to: CacheStatistics)
  /// A picture arrived from a tier of the cache, or, without one, the answer that there is none.
  case picture(from: LoadSource?)
  /// An import ended after some steps, with a result unless it failed.
  case imported([PipelineReport.Step], XRayImport?)
}

/// The kinds of reports, in the order in which a turn lists them.
enum XRayKind: String, CaseIterable {
  case chain, tasks, messages, pipeline, undo, outbox, list, cells, cache, bindings, graph
}

extension XRayEntry {
  /// The kind of report: the pattern that it shows.
  var kind: XRayKind {
    switch self {
    case .chain, .action, .key, .focus: .chain
    case .tasks, .task: .tasks
    case .message: .messages
    case .run: .bindings
    case .tree: .graph
    case .list: .list
    case .cells: .cells
    case .history, .saved, .replaced: .undo
    case .outbox: .outbox
    case .cache, .picture: .cache
    case .imported: .pipeline
    }
  }
}

// MARK: - Payloads

/// A type, whose name is looked up only when it is shown.
struct XRayType: Hashable {
  let type: any Any.Type

  /// The type of an object.
  init(of object: AnyObject) { type = Swift.type(of: object) }

  /// A type that is known.
  init(_ type: any Any.Type) { self.type = type }

  static func == (first: Self, second: Self) -> Bool { first.type == second.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

/// What can happen to a task.
enum XRayTaskEvent: String {
  case began, suspended, resumed, finished, canceled
}

/// The way of an action up the responder chain.
struct XRayAction: Hashable {
  /// How far the action came.
  enum Outcome: Hashable {
    /// The last responder of the path handled it.
    case handled
    /// No responder handled it, or the whole of it.
    case unhandled
  }

  /// The type of the action.
  let action: XRayType
  /// The responders from the one that received it to the one that handled it, or to the end.
  let path: [XRayType]
  /// How far it came.
  let outcome: Outcome
}

/// How many albums of the list changed.
struct XRayListChange: Hashable {
  var deleted = 0
  var inserted = 0
  var moved = 0
  var updated = 0
}

/// How many albums a file had for the library.
struct XRayImport: Hashable {
  let added: Int
  let completed: Int
  let faulty: Int
}

/// The pools of cells.
enum XRayPool: String, CaseIterable {
  case covers, table, list
}

/// A move of the history.
enum XRayStep: Hashable {
  case performed, undone, redone
}
