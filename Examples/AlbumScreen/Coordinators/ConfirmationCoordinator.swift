// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifCoordinators
internal import MotifResponders

/// Asks before something is lost: the result is whether the user agrees.
///
/// The task ends when the box is closed: with Enter, the answer is yes; with any other key, no.
final class ConfirmationCoordinator: Coordinator<Bool> {
  /// The number of lines that are shown.
  private static let lineLimit = 100

  private let overlay: OverlayState
  private let screen: ShelfScreen
  private let responder = Responder()

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - question: The title of the box.
  ///   - lines: What will be lost.
  ///   - hint: What the keys do.
  ///   - screen: The screen that shows the box.
  init(_ question: String, losing lines: [String], hint: String, on screen: ShelfScreen) {
    let rest = lines.count - Self.lineLimit
    let shown = lines.prefix(Self.lineLimit) + (rest > 0 ? ["and \(rest) more"] : [])
    var overlay = OverlayState(
      title: question,
      rows: shown.map { TableRow(label: "", value: $0) }
    )
    overlay.hint = hint
    overlay.actionKeys = [.enter]
    self.overlay = overlay
    self.screen = screen
    super.init()
  }

  override func begin() {
    responder.handle(Confirm.self) { [weak self] _ in
      self?.finish(true) == true ? .handled : .pass
    }
    screen.open(overlay, under: responder) { [weak self] in self?.finish(false) }
  }

  override func didEnd() { screen.closeOverlay(under: responder) }
}
