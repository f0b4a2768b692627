// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifCoordinators
internal import MotifResponders

/// Shows the steps of the history, and goes to those that the user chooses, until the box is closed.
///
/// The box follows the history, so undo and redo work while it is open.
final class HistoryCoordinator: Coordinator<Void> {
  private let browser: AlbumBrowser
  private let screen: ShelfScreen
  private var effect: Effect?
  /// The link of the chain between the box and the screen: actions of the box reach this task first.
  private let responder = Responder()

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - browser: The view model, which has the history.
  ///   - screen: The screen that shows the box.
  init(browser: AlbumBrowser, on screen: ShelfScreen) {
    self.browser = browser
    self.screen = screen
    super.init()
  }

  override func begin() {
    responder.handle(Confirm.self, on: self, HistoryCoordinator.choose)
    screen.open(Self.overlay(browser.history), under: responder) { [weak self] in self?.finish(()) }
    effect = Effect(name: "history") { [browser, screen] in
      let overlay = Self.overlay(browser.history)
      withoutTracking { screen.overlay.update(overlay) }
    }
  }

  override func didEnd() {
    effect = nil
    screen.closeOverlay(under: responder)
  }

  private func choose(_ action: Confirm) -> ActionAnswer<Confirm> {
    guard let row = screen.overlay.content.value?.cursor else { return .pass }
    browser.goInHistory(to: row)
    return .handled
  }

  /// The box: a row for each step, and one for the time before all of them.
  private static func overlay(_ steps: [HistoryStep]) -> OverlayState {
    let now = steps.prefix { $0.isUndone }.count
    var rows = steps.enumerated().map { index, step in
      TableRow(label: step.time, value: "\(Self.mark(of: index, now: now)) \(step.name)")
    }
    let mark = Self.mark(of: steps.count, now: now)
    rows.append(TableRow(label: "", value: "\(mark) Before all of these"))
    let undone = now == 0 ? "" : ", \(now) undone"
    var overlay = OverlayState(title: "History: \(steps.count - now) done\(undone)", rows: rows)
    overlay.cursor = now
    overlay.faintRows = 0..<now
    overlay.hint = "Enter goes there, Esc closes"
    overlay.actionKeys = [.character("u"), .character("r")]
    return overlay
  }

  private static func mark(of row: Int, now: Int) -> String {
    row < now ? "○" : row == now ? "►" : "●"
  }
}
