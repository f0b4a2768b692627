// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifCoordinators

/// Shows the keys until the user closes the box.
final class HelpCoordinator: Coordinator<Void> {
  private let rows: [TableRow]
  private let screen: ShelfScreen

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - keys: The keys to list.
  ///   - screen: The screen that shows the box.
  init(keys: KeyBindings, on screen: ShelfScreen) {
    rows = keys.bindings.filter { !$0.label.isEmpty }
      .map { TableRow(label: $0.label, value: $0.purpose) }
    self.screen = screen
    super.init()
  }

  override func begin() {
    screen.open(OverlayState(title: "Keys", rows: rows)) { [weak self] in self?.finish(()) }
  }

  override func didEnd() { screen.closeOverlay() }
}
