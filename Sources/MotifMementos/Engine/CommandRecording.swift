// SPDX-License-Identifier: MIT

/// The commands performed in the open groups of a document.
struct CommandRecording<Command: UndoableCommand> {
  /// The point that a group returns to if its body throws.
  struct Position {
    let count: Int
    fileprivate let name: String
    fileprivate let isUnregistered: Bool
  }

  /// The commands, and the inverse of each, first to last.
  var commands: [Command] = []
  var inverses: [Command] = []

  /// The name of the command performed last, or of the group that contains it.
  var name = ""

  /// Whether some of them are not registered, so that none can be undone.
  var isUnregistered = false

  /// How many commands there were when the state was saved; nil if it was not saved in between.
  var saved: Int?

  /// Whether a command could not be reversed, so that no command leads to the state.
  var isReplaced = false
}

extension CommandRecording {
  var position: Position {
    Position(count: commands.count, name: name, isUnregistered: isUnregistered)
  }

  /// Removes and returns what was recorded after a position.
  mutating func remove(to start: Position) -> (commands: [Command], inverses: [Command]) {
    let removed = (Array(commands[start.count...]), Array(inverses[start.count...]))
    commands.removeSubrange(start.count...)
    inverses.removeSubrange(start.count...)
    name = start.name
    isUnregistered = start.isUnregistered
    if let saved, saved > start.count { self.saved = nil }
    return removed
  }

  /// Makes a step, or leaves no steps if the commands cannot be undone.
  ///
  /// - Parameter history: The history of the state before the first command.
  /// - Returns: The events to report.
  func end(in history: inout CommandHistory<Command>) -> [CommandEvent<Command>] {
    guard !commands.isEmpty else { return [] }
    let step = CommandStep(merging: commands, inverses, name: name)
    var events: [CommandEvent<Command>] = [.performed(step)]
    if isUnregistered {
      if history.timeline.count > 0 { events.append(.allStepsRemoved) }
      history.removeAllSteps()
      history.markModified()
    } else {
      history.append(step)
    }
    if saved == commands.count { history.markSaved() }
    return events
  }

  /// The changes to record in the order in which they were made.
  var changes: [RecordedChange<Command>] {
    if isReplaced { return [.replaced] }
    if commands.isEmpty { return [] }
    let step = isUnregistered ? RecordedChange.unregistered(commands) : .step(commands, name: name)
    return saved == commands.count ? [step, .saved] : [step]
  }
}
