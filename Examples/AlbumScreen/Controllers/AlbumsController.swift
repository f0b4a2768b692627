// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifDelegation
internal import MotifLists
internal import MotifNotifications
internal import MotifPrototypes
internal import MotifResponders

/// Puts albums on the shelf: provides the views with data and turns actions into commands of the
/// view model (the *controller* of MVC).
///
/// The parts of the screen don't know one another: what happens in one reaches the others through
/// this controller (the *mediator* pattern). It knows no task: a coordinator registers handlers here
/// for the actions that begin one.
final class AlbumsController: Responder {
  let browser: AlbumBrowser
  let screen: ShelfScreen
  /// The marked albums.
  let marks: AlbumMarks
  /// The views of covers, in use and waiting; all of them ask for pictures through the same hub.
  let coverViews: ReusePool<CoverView>
  let presenter = ListPresenter<AlbumSection, ListedAlbum.ID>()
  /// Where the albums are that the presenter shows.
  var sections = SectionIndex()
  private var effects: [Effect] = []

  /// The number of covers that may wait for reuse: a wide frame shows about as many.
  private static let idleCovers = 24

  /// Connects a view model with a screen.
  init(browser: AlbumBrowser, screen: ShelfScreen, hub: MessageHub) {
    self.browser = browser
    marks = AlbumMarks(of: browser)
    self.screen = screen
    do throws(PrototypeRegistryError) {
      let prototype = CoverView(art: CoverArt(for: ""), caption: "", hub: hub)
      coverViews = try PrototypeRegistry()
        .register(.cover, idleLimit: Self.idleCovers, prototype: prototype)
    } catch {
      preconditionFailure("A new registry refused its first registration: \(error)")
    }
    super.init()
    screen.nextResponder = self
    screen.covers.scroller.dataSource = self
    screen.covers.scroller.delegate = self
    screen.table.dataSource = self
    screen.list.dataSource = self
    screen.list.delegate = self
    screen.filterField.delegate = self
    screen.toolbar.buttons.value = [
      ToolbarView.Button(key: "a", title: "Add", action: AddItem()),
      ToolbarView.Button(key: "e", title: "Edit", action: EditSelection()),
      ToolbarView.Button(key: "u", title: "Undo", action: Undo()),
      ToolbarView.Button(key: "r", title: "Redo", action: Redo()),
      ToolbarView.Button(key: "d", title: "Trash", action: DeleteSelection()),
      ToolbarView.Button(key: "s", title: "Sort", action: ChangeOrder(), isOptional: true),
      ToolbarView.Button(key: "t", title: "List", action: ToggleList(), isOptional: true),
      ToolbarView.Button(key: "/", title: "Find", action: BeginFilter(), isOptional: true),
    ]
    respond()
    respondToMarks()
    hub.observe(CoverDesk.CannotShow.self, owner: self) { controller, message in
      controller.tell(message)
    }
    presenter.view = self
    effects = observe()
  }
}

// MARK: - From the view model to the views

extension AlbumsController {
  private func observe() -> [Effect] {
    let (browser, screen, marks) = (browser, screen, marks)
    return [
      Effect(name: "show sections") { [presenter] in
        _ = browser.grouping.value
        withoutTracking { presenter.dataSource = browser.listed }
      },
      Effect(name: "show selection") {
        // Another album may take the position of the selected one.
        _ = browser.selectedID.value
        let position = browser.selectedPosition.value
        withoutTracking { screen.reveal(position: position) }
      },
      Effect(name: "reload table") {
        _ = browser.selectedAlbum.value
        withoutTracking { screen.table.reload() }
      },
      Effect(name: "mark matches") {
        _ = browser.markedText.value
        withoutTracking { screen.list.reloadMarks() }
      },
      Effect(name: "show marks") { screen.marked.value = marks.text.value },
      Effect(name: "show filter") { screen.filterField.show(browser.filterText.value) },
      Effect(name: "show sending") { screen.sending.value = browser.sending.value.mark },
      Effect(name: "fill texts") {
        screen.status.value = browser.status.value
        screen.isModified.value = browser.isModified.value
        screen.position.value = browser.position.value
        screen.placeholder.value = browser.placeholder.value
        let count = browser.count.value
        withoutTracking { screen.show(itemCount: count) }
      },
    ]
  }

  /// Shows why the selected album has no picture, unless a worse problem is already shown.
  private func tell(_ message: CoverDesk.CannotShow) {
    guard message.key.tone == .full, !browser.isModified.value,
      message.key.url == browser.selectedAlbum.value?.coverURL
    else { return }
    browser.status.value = "No cover: \(message.reason)."
  }
}

// MARK: - From the keys to the view model

extension AlbumsController {
  private func respond() {
    handle(MoveSelection.self, on: self, AlbumsController.moveSelection)
    handle(MovePage.self, on: self, AlbumsController.movePage)
    handle(SelectFirst.self, on: self, AlbumsController.selectFirst)
    handle(SelectLast.self, on: self, AlbumsController.selectLast)
    handle(DeleteSelection.self, on: self, AlbumsController.deleteSelection) { controller in
      { _ in controller.hasSubject ? .enabled : .disabled }
    }
    handle(BeginAgain.self, on: self, AlbumsController.beginAgain)
    handle(Undo.self, on: self, AlbumsController.undo) { controller in
      { _ in controller.browser.undoName.value.map { .enabled(title: "Undo \($0)") } ?? .disabled }
    }
    handle(Redo.self, on: self, AlbumsController.redo) { controller in
      { _ in controller.browser.redoName.value.map { .enabled(title: "Redo \($0)") } ?? .disabled }
    }
    handle(ToggleList.self, on: self, AlbumsController.toggleList)
    handle(ChangeOrder.self, on: self, AlbumsController.changeOrder)
    handle(ChangeSections.self, on: self, AlbumsController.changeSections)
    handle(BeginFilter.self, on: self, AlbumsController.beginFilter)
    handle(SelectMatch.self, on: self, AlbumsController.selectMatch)
    handle(Cancel.self, on: self, AlbumsController.cancel)
    handle(ShowDetails.self, on: self, AlbumsController.showDetails)
  }

  private func moveSelection(_ action: MoveSelection) -> ActionAnswer<MoveSelection> {
    browser.moveSelection(by: action.distance)
    revealSelection()
    return .handled
  }

  private func movePage(_ action: MovePage) -> ActionAnswer<MovePage> {
    let distance = Int((action.pages * Double(screen.pageLength)).rounded(.awayFromZero))
    browser.moveSelection(by: distance)
    revealSelection()
    return .handled
  }

  private func selectFirst(_ action: SelectFirst) -> ActionAnswer<SelectFirst> {
    browser.select(position: 0)
    revealSelection()
    return .handled
  }

  private func selectLast(_ action: SelectLast) -> ActionAnswer<SelectLast> {
    browser.select(position: .max)
    revealSelection()
    return .handled
  }

  /// Scrolls to the selection, even if it was selected before and then scrolled out of view.
  func revealSelection() {
    screen.reveal(position: browser.selectedPosition.value)
  }

  /// Whether there is an album to delete or edit.
  var hasSubject: Bool { browser.selectedAlbum.value != nil || !marks.isEmpty }

  private func deleteSelection(_ action: DeleteSelection) -> ActionAnswer<DeleteSelection> {
    if !marks.isEmpty { return deleteMarked() ? .handled : .pass }
    if let album = browser.selectedAlbum.value, !screen.showsSelection {
      browser.status.value = "“\(album.title)” is selected. d deletes it."
      revealSelection()
      return .handled
    }
    return browser.deleteSelection() ? .handled : .pass
  }

  private func beginAgain(_ action: BeginAgain) -> ActionAnswer<BeginAgain> {
    browser.returnToStarters()
    return .handled
  }

  private func undo(_ action: Undo) -> ActionAnswer<Undo> {
    browser.undo() ? .handled : .pass
  }

  private func redo(_ action: Redo) -> ActionAnswer<Redo> {
    browser.redo() ? .handled : .pass
  }

  private func changeOrder(_ action: ChangeOrder) -> ActionAnswer<ChangeOrder> {
    browser.changeOrder()
    return .handled
  }

  private func changeSections(_ action: ChangeSections) -> ActionAnswer<ChangeSections> {
    browser.changeGrouping()
    return .handled
  }

  private func toggleList(_ action: ToggleList) -> ActionAnswer<ToggleList> {
    screen.show(list: !screen.showsList.value)
    return .handled
  }

  private func beginFilter(_ action: BeginFilter) -> ActionAnswer<BeginFilter> {
    screen.focus.become(screen.filterField)
    return .handled
  }

  private func cancel(_ action: Cancel) -> ActionAnswer<Cancel> {
    guard !browser.filterText.value.isEmpty else {
      return browser.clearMarks() || marks.clear() ? .handled : .pass
    }
    browser.filter(by: "")
    return .handled
  }

  private func selectMatch(_ action: SelectMatch) -> ActionAnswer<SelectMatch> {
    guard browser.selectMatch(isForward: action.isForward) else { return .pass }
    revealSelection()
    return .handled
  }

  private func showDetails(_ action: ShowDetails) -> ActionAnswer<ShowDetails> {
    guard let album = browser.selectedAlbum.value else { return .pass }
    screen.open(OverlayState(title: album.title, rows: browser.detailRows(of: album)))
    return .handled
  }
}
