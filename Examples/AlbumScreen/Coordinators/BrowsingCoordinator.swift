// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifCoordinators
internal import MotifMementos
internal import MotifNotifications
internal import MotifResponders

/// How the user left the albums.
enum BrowsingEnd {
  /// Everything is saved.
  case saved
  /// There are changes that could not be saved, and the user knows.
  case unsaved
}

/// Lets the user browse the albums until the user quits.
///
/// The task owns the view model and the controller that shows it. The controller handles the actions that change only
/// the view or the library; this task handles those that begin another task or end this one.
final class BrowsingCoordinator: Coordinator<BrowsingEnd> {
  /// The view model.
  let browser: AlbumBrowser
  /// The controller, a link of the responder chain.
  let controller: AlbumsController
  private let screen: ShelfScreen
  private weak var conflict: Coordinator<ConflictEnd>?

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - library: The library, which is open.
  ///   - restoration: The state that the last session saved.
  ///   - dates: Says when albums were added.
  ///   - screen: The screen that shows the albums.
  ///   - hub: The hub through which covers get their pictures.
  init(
    library: Library,
    restoring restoration: RestorationStore,
    dates: AddedDates,
    on screen: ShelfScreen,
    hub: MessageHub
  ) {
    browser = AlbumBrowser(
      library: library,
      selecting: restoration[.selectedAlbum],
      order: restoration[.order],
      grouping: restoration[.grouping],
      dates: dates
    )
    controller = AlbumsController(browser: browser, screen: screen, hub: hub)
    self.screen = screen
    super.init()
  }

  override func begin() {
    controller.handle(AddItem.self, on: self, BrowsingCoordinator.addItem)
    controller.handle(EditSelection.self, on: self, BrowsingCoordinator.editSelection) { browsing in
      { _ in browsing.browser.selectedAlbum.value == nil ? .disabled : .enabled }
    }
    controller.handle(Save.self, on: self, BrowsingCoordinator.save)
    controller.handle(Quit.self, on: self, BrowsingCoordinator.quit)
    browser.onSaveAttempt = { [weak self] isInConflict in self?.settle(isInConflict: isInConflict) }
  }

  private func quit(_ action: Quit) -> ActionAnswer<Quit> {
    if browser.mayEnd() { finish(browser.isModified.value ? .unsaved : .saved) }
    return .handled
  }
}

// MARK: - Editing

extension BrowsingCoordinator {
  private func addItem(_ action: AddItem) -> ActionAnswer<AddItem> {
    let editing = EditingCoordinator(on: screen) { [browser] album in browser.contains(album) }
    startChild(editing) { [browser] album in
      if let album { browser.add(album) }
    }
    return .handled
  }

  private func editSelection(_ action: EditSelection) -> ActionAnswer<EditSelection> {
    guard let id = browser.selectedID.value, let album = browser.selectedAlbum.value else {
      return .pass
    }
    let row = action.row.flatMap { AlbumField.tableRows.indices.contains($0) ? $0 : nil }
    let editing = EditingCoordinator(
      editing: album.details,
      startingAt: row.map { AlbumField.tableRows[$0] } ?? .title,
      on: screen,
      isTaken: { [browser] album in browser.contains(album, besides: id) }
    )
    startChild(editing) { [browser] album in
      if let album { browser.update(id, to: album) }
    }
    return .handled
  }
}

// MARK: - Saving

extension BrowsingCoordinator {
  private func save(_ action: Save) -> ActionAnswer<Save> {
    if let conflict, conflict.finish(.overwrite) { return .handled }
    return browser.save() ? .handled : .pass
  }

  /// Leaves the conflict of the last attempt to save, and begins to settle that of a new attempt.
  private func settle(isInConflict: Bool) {
    conflict?.finish(.leave)
    guard isInConflict else { return }
    let conflict = ConflictCoordinator(status: browser.status).task
    self.conflict = conflict
    startChild(conflict) { [browser] end in
      if end == .overwrite { _ = browser.save(overwriting: true) }
    }
  }
}
