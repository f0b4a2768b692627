// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifMementos

/// A step of the history, as the user sees it.
struct HistoryStep: Hashable {
  /// The name, such as `Delete “Low”`.
  let name: String
  /// When the step was made, in words; empty if that is unknown.
  let time: String
  /// Whether it is undone.
  let isUndone: Bool
}

// The history as a list.

extension AlbumBrowser {
  /// The steps of the library, newest first: those that are undone, and then those that are done.
  ///
  /// Effects that read it follow it.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  var history: [HistoryStep] {
    func described(_ step: CommandStep<DatedChange>, isUndone: Bool) -> HistoryStep {
      let time = step.commands.first?.date.map(dates.text)
      return HistoryStep(name: step.name, time: time ?? "", isUndone: isUndone)
    }
    return library.document.redoSteps.reversed().map { described($0, isUndone: true) }
      + library.document.undoSteps.map { described($0, isUndone: false) }
  }

  /// Undoes or redoes steps until a given one is the last that is done, and saves.
  ///
  /// - Parameter index: The index of the step in ``history``; the number of steps to undo all of them.
  /// - Returns: Whether there was something to undo or redo.
  @discardableResult
  func goInHistory(to index: Int) -> Bool {
    moveInHistory(by: library.document.redoSteps.count - index)
  }
}
