// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifResponders

// Marking albums, and deleting the marked ones.

extension AlbumsController {
  /// Handles the actions that concern marks.
  func respondToMarks() {
    handle(ToggleMark.self, on: self, AlbumsController.toggleMark)
    handle(ToggleAllMarks.self, on: self, AlbumsController.toggleAllMarks)
    // Covers read the marks when they are drawn; rows have them in their texts.
    marks.ids.observe(owner: self) { controller, _, _ in controller.screen.list.reload() }
  }

  /// Marks the selected album, and selects the next one.
  private func toggleMark(_ action: ToggleMark) -> ActionAnswer<ToggleMark> {
    guard let id = browser.selectedID.value else { return .pass }
    if screen.showsSelection {
      marks.toggle(id)
      browser.moveSelection(by: 1)
    }
    revealSelection()
    return .handled
  }

  private func toggleAllMarks(_ action: ToggleAllMarks) -> ActionAnswer<ToggleAllMarks> {
    guard browser.selectedID.value != nil else { return .pass }
    marks.toggleListed()
    return .handled
  }

  /// Deletes the marked albums; if the filter hides some, only after a question.
  ///
  /// - Returns: Whether there were any.
  func deleteMarked() -> Bool {
    if marks.hiddenCount > 0 { return dispatch(DeleteHidden()).isHandled }
    return browser.delete(marks.ids.value)
  }
}
