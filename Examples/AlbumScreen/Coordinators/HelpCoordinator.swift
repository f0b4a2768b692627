// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifCoordinators

/// Shows the keys until the user closes the box.
struct HelpCoordinator {
  /// The task.
  let task = Coordinator<Void>()

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - keys: The keys to list.
  ///   - screen: The screen that shows the box.
  init(keys: KeyBindings, on screen: ShelfScreen) {
    let rows = keys.bindings.filter { !$0.label.isEmpty }
      .map { TableRow(label: $0.label, value: $0.purpose) }
    task.onBegin { task in
      screen.open(OverlayState(title: "Keys", rows: rows)) { [weak task] in task?.finish(()) }
    }
    task.observe(owner: screen) { screen, phase in
      if phase == .ended { screen.closeOverlay() }
    }
  }
}
