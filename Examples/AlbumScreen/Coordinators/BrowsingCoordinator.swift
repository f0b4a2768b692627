// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import AlbumLibrary
internal import MotifBindings
internal import MotifCoordinators
internal import MotifFacades
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
  let screen: ShelfScreen
  /// Tells the server what changes.
  let sender: ChangeSender
  /// The status that the outbox reported last.
  let outboxStatus = ObservableValue<OutboxStatus?>(nil, name: "outbox status")
  private weak var conflict: ConflictCoordinator?

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
    sender = library.sender
    super.init()
  }

  override func begin() {
    controller.handle(AddItem.self, on: self, BrowsingCoordinator.addItem)
    controller.handle(EditSelection.self, on: self, BrowsingCoordinator.editSelection) { browsing in
      { _ in browsing.controller.hasSubject ? .enabled : .disabled }
    }
    controller.handle(DeleteHidden.self, on: self, BrowsingCoordinator.deleteHidden)
    controller.handle(ShowHistory.self, on: self, BrowsingCoordinator.showHistory)
    controller.handle(Save.self, on: self, BrowsingCoordinator.save)
    controller.handle(Reload.self, on: self, BrowsingCoordinator.reload)
    controller.handle(Quit.self, on: self, BrowsingCoordinator.quit)
    respondToSending()
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
    let row = action.row.flatMap { AlbumField.tableRows.indices.contains($0) ? $0 : nil }
    let field = row.map { AlbumField.tableRows[$0] }
    if !controller.marks.isEmpty {
      editMarked(startingAt: field ?? .genre)
      return .handled
    }
    guard let id = browser.selectedID.value, let album = browser.selectedAlbum.value else {
      return .pass
    }
    let editing = EditingCoordinator(
      editing: album.details,
      startingAt: field ?? .title,
      on: screen,
      isTaken: { [browser] album in browser.contains(album, besides: id) }
    )
    startChild(editing) { [browser] album in
      if let album { browser.update(id, to: album) }
    }
    return .handled
  }
}

// MARK: - Importing

extension BrowsingCoordinator {
  /// Takes what was read from a file as one undoable step, saves, and says what was not read.
  ///
  /// - Parameter result: The result of reading a file.
  func take(_ result: ImportResult) {
    let unread = result.unreadFields.joined(separator: ", ")
    // If it can't be saved, the status line says so.
    try? browser.take(
      added: result.added,
      completed: result.completed,
      reporting: "\(result)\(unread.isEmpty ? "" : "; not read: \(unread)")."
    )
  }
}

// MARK: - The history

extension BrowsingCoordinator {
  private func showHistory(_ action: ShowHistory) -> ActionAnswer<ShowHistory> {
    guard !browser.history.isEmpty else { return .pass }
    startChild(HistoryCoordinator(browser: browser, on: screen))
    return .handled
  }
}

// MARK: - Saving

extension BrowsingCoordinator {
  private func save(_ action: Save) -> ActionAnswer<Save> {
    if let conflict, conflict.finish(.overwrite) { return .handled }
    return browser.save() ? .handled : .pass
  }

  /// Asks whether to load what the other program has saved, and what is lost then.
  private func reload(_ action: Reload) -> ActionAnswer<Reload> {
    guard let conflict, conflict.isRunning else { return .pass }
    let steps = browser.unsavedSteps
    let question = ConfirmationCoordinator(
      "Load theirs?",
      losing: ["\(steps.count.counting("step")) made here will be lost:"]
        + steps.reversed().map { "• \($0)" },
      hint: "Enter loads theirs, Esc keeps yours",
      on: screen
    )
    startChild(question) { [weak conflict] isConfirmed in
      if isConfirmed { conflict?.finish(.reload) }
    }
    return .handled
  }

  /// Leaves the conflict of the last attempt to save, and begins to settle that of a new attempt.
  private func settle(isInConflict: Bool) {
    conflict?.finish(.leave)
    guard isInConflict else { return }
    let conflict = ConflictCoordinator(status: browser.status)
    self.conflict = conflict
    startChild(conflict) { [browser] end in
      switch end {
      case .overwrite: _ = browser.save(overwriting: true)
      case .reload: browser.reload()
      case .leave: break
      }
    }
  }
}
