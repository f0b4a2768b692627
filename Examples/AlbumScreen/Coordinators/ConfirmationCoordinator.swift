// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifCoordinators
internal import MotifResponders

/// Asks before something is lost: the result is whether the user agrees.
///
/// The task ends when the box is closed: with Enter, the answer is yes; with any other key, no.
struct ConfirmationCoordinator {
  /// The task.
  let task = Coordinator<Bool>()

  /// The number of lines that are shown.
  private static let lineLimit = 100

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - question: The title of the box.
  ///   - lines: What will be lost.
  ///   - hint: What the keys do.
  ///   - screen: The screen that shows the box.
  init(_ question: String, losing lines: [String], hint: String, on screen: ShelfScreen) {
    let responder = Responder()
    task.onBegin { task in
      let rest = lines.count - Self.lineLimit
      let shown = lines.prefix(Self.lineLimit) + (rest > 0 ? ["and \(rest) more"] : [])
      var overlay = OverlayState(
        title: question,
        rows: shown.map { TableRow(label: "", value: $0) }
      )
      overlay.hint = hint
      overlay.actionKeys = [.enter]
      responder.handle(Confirm.self) { [weak task] _ in
        task?.finish(true) == true ? .handled : .pass
      }
      screen.open(overlay, under: responder) { [weak task] in task?.finish(false) }
    }
    task.observe(owner: screen) { screen, phase in
      if phase == .ended { screen.closeOverlay(under: responder) }
    }
  }
}
