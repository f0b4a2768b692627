// SPDX-License-Identifier: MIT

/// One thing that can be undone or redone, as the actions that do it.
struct UndoEntry {
  /// Grows from step to step, and stands for the state that there is when the step has been done.
  let id: UInt64
  var name: String
  /// What was registered first, and most often alone.
  let first: UndoAction
  /// The rest, which most steps can do without.
  var details: UndoDetails?

  init(id: UInt64, name: String, first: UndoAction, details: UndoDetails? = nil) {
    self.id = id
    self.name = name
    self.first = first
    self.details = details
  }

  /// Makes a step of what was recorded, unless that is nothing.
  init?(id: UInt64, _ recording: UndoRecording) {
    guard let first = recording.actions.first else { return nil }
    self.init(id: id, name: recording.name, first: first)
    if recording.actions.count > 1 || recording.cost != 1 || !recording.info.isEmpty {
      details = UndoDetails(
        others: Array(recording.actions.dropFirst()),
        cost: recording.cost,
        info: recording.info
      )
    }
  }

  var cost: Int { details?.cost ?? 1 }

  var info: UndoInfo { details?.info ?? UndoInfo() }

  /// Whether there is an action left that does something.
  var isAlive: Bool {
    first.isAlive || details?.others.contains(where: \.isAlive) ?? false
  }

  /// Whether there is an action left that does something, and will until the trash is destroyed.
  func isAlive(_ trash: inout UndoTrash) -> Bool {
    first.isAlive(&trash) || details?.others.contains { $0.isAlive(&trash) } ?? false
  }

  /// The step as users of a history see it.
  var step: UndoStep {
    UndoStep(
      id: UndoStep.ID(serial: id),
      name: name,
      info: info,
      cost: cost,
      actionCount: 1 + (details?.others.count ?? 0)
    )
  }

  /// The actions, oldest first.
  var actions: [UndoAction] { [first] + (details?.others ?? []) }

  /// Makes the step that is left when actions are removed, unless none is.
  func removingActions(
    _ trash: inout UndoTrash,
    where isRemoved: (UndoAction, inout UndoTrash) -> Bool
  ) -> UndoEntry? {
    let kept = actions.filter { !isRemoved($0, &trash) }
    guard let first = kept.first else { return nil }
    let others = Array(kept.dropFirst())
    let details = UndoDetails(others: others, cost: cost, info: info)
    return UndoEntry(id: id, name: name, first: first, details: details)
  }

  /// Runs the actions, those registered last first.
  ///
  /// - Returns: Whether all of them did something, none of their targets having gone.
  func run() throws -> Bool {
    var isWhole = true
    if let details {
      for action in details.others.reversed() where try !action.run() {
        isWhole = false
      }
    }
    return try first.run() && isWhole
  }
}

/// What few steps have, kept apart so that the many are small.
final class UndoDetails {
  /// What was registered after the first action, oldest first.
  var others: [UndoAction]
  var cost: Int
  var info: UndoInfo

  init(others: [UndoAction], cost: Int, info: UndoInfo) {
    self.others = others
    self.cost = cost
    self.info = info
  }
}
