// SPDX-License-Identifier: MIT

internal import MotifCore

extension CommandDocument {
  /// Makes one step from all commands that a body performs, or none.
  ///
  /// The body reads the state that the earlier commands have left, so it can compute the next one
  /// from it:
  ///
  /// ```swift
  /// struct Replace: UndoableCommand {
  ///   struct NotFound: Error {}
  ///
  ///   var old: String
  ///   var new: String
  ///   var name: String { "Replace" }
  ///
  ///   func apply(to words: inout [String]) throws(NotFound) -> Replace {
  ///     guard let index = words.firstIndex(of: old) else { throw NotFound() }
  ///     words[index] = new
  ///     return Replace(old: new, new: old)
  ///   }
  /// }
  ///
  /// let text = CommandDocument<[String], Replace>(["low", "heroes", "low"])
  /// try text.group(name: "Replace All") {
  ///   while text.state.contains("low") {
  ///     try text.perform(Replace(old: "low", new: "Low"))
  ///   }
  /// }
  /// print(text.state, text.undoSteps.map(\.name))
  /// do {
  ///   try text.group(name: "Replace Both") {
  ///     try text.perform(Replace(old: "heroes", new: "Heroes"))
  ///     try text.perform(Replace(old: "lodger", new: "Lodger"))
  ///   }
  /// } catch {
  ///   print(text.state, text.undoSteps.map(\.name))
  /// }
  /// // Prints:
  /// // ["Low", "heroes", "Low"] ["Replace All"]
  /// // ["Low", "heroes", "Low"] ["Replace All"]
  /// ```
  ///
  /// If the body throws, its commands are reversed, last to first, and state and history are as they
  /// were before, including the redo steps. An error that the body catches itself reverses nothing.
  /// Groups nest: one that throws is reversed, and the outermost is the step. A group without
  /// commands makes no step, and leaves the redo steps as they were.
  ///
  /// A group merges with no other step. Neighbors in it merge, as in ``perform(_:name:)``.
  ///
  /// Observers receive one ``CommandEvent/performed(_:)`` with all commands when the outermost group
  /// has ended, and effects run then. Nothing can be undone or redone before.
  ///
  /// - Parameters:
  ///   - name: The name of the step; `nil` for that of the last command or group in it.
  ///   - body: Performs commands on the document.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body. If a command could not be reversed, the others were. Then the
  ///   document is modified, and observers receive ``CommandEvent/rollbackFailed(_:)``.
  /// - Complexity: O(*n*) in the number of commands, besides the commands themselves.
  public func group<Result, Failure: Error>(
    name: String? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    requireIdle()
    return try changing { () throws(Failure) in
      let start = recording.position
      groupDepth += 1
      if groupDepth == 1 { followedOpenness.noteChange() }
      defer { endGroup() }
      do throws(Failure) {
        let result = try body()
        if let name, recording.commands.count > start.count { recording.name = name }
        return result
      } catch {
        takeBack(to: start, name: name ?? recording.name, because: error)
        throw error
      }
    }
  }

  /// Performs commands that cannot be undone, for changes that the user did not make.
  ///
  /// Use it to set up a document, or to apply changes from elsewhere. The commands of the body change
  /// the state as usual and are reported as ``CommandEvent/performed(_:)``, but make no step.
  ///
  /// **All steps are removed** if the body performs a command: their commands fit only the state that
  /// they left, and undoing one would change something other than the step did. Observers then receive
  /// ``CommandEvent/allStepsRemoved``. The document is modified until you call ``markSaved()``.
  ///
  /// ```swift
  /// struct Append: UndoableCommand {
  ///   var titles: [String]
  ///   var removed = 0
  ///   var name: String { "Append" }
  ///
  ///   func apply(to state: inout [String]) -> Append {
  ///     state += titles
  ///     defer { state.removeLast(removed) }
  ///     return Append(titles: state.suffix(removed), removed: titles.count)
  ///   }
  /// }
  ///
  /// let playlist = CommandDocument<[String], Append>([])
  /// playlist.withoutRegistration {
  ///   playlist.perform(Append(titles: ["Low", "Lodger"]))
  /// }
  /// playlist.markSaved()
  /// print(playlist.state, playlist.canUndo, playlist.isModified)
  /// // Prints "["Low", "Lodger"] false false"
  /// ```
  ///
  /// Commands that come before the body throws stay; put a ``group(name:_:)`` around them to reverse
  /// them. A group that contains such commands makes no step either, because the others in it could
  /// not be undone without them. Undoing and redoing in the body work as usual. Calls nest.
  ///
  /// - Parameter body: Performs commands on the document.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  public func withoutRegistration<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    suspensions += 1
    defer { suspensions -= 1 }
    return try body()
  }
}

// MARK: - Ending

extension CommandDocument {
  /// Reverses the commands of a group.
  private func takeBack(
    to start: CommandRecording<Command>.Position,
    name: String,
    because error: any Error
  ) {
    // Destroyed after the document is in order, because what they hold may come back to it.
    let (commands, inverses) = recording.remove(to: start)
    if commands.isEmpty { return }
    change { history, state in
      let failures = CommandHistory<Command>.takeBack(inverses, on: &state)
      guard let first = failures.first else { return .changed(nil) }
      history.markModified()
      recording.saved = nil
      return .changed(
        .rollbackFailed(
          .rollbackFailed(
            name: name,
            underlying: error as? Command.Failure ?? first,
            rollback: failures
          )
        ),
        .replaced
      )
    }
    withExtendedLifetime(commands) {}
  }

  /// Ends a group, makes a step from it if it is the outermost, and reports what happened in it.
  private func endGroup() {
    guard groupDepth == 1 else {
      groupDepth -= 1
      return
    }
    // Destroyed at the end, because what the commands hold may come back to the document.
    let ended = exchange(&recording, with: CommandRecording())
    groupDepth = 0
    change { history, _ in
      for event in ended.end(in: &history) { observers.note(event) }
      return ended.commands.isEmpty ? .unchanged() : .changed(nil)
    }
    for change in ended.changes { note(change) }
    followedOpenness.noteChange()
    observers.tellNoted()
    withExtendedLifetime(ended) {}
  }
}
