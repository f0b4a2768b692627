// SPDX-License-Identifier: MIT

import MotifBindings
import MotifDelegation
import MotifMementos
import MotifNotifications

/// The controller: it turns keys into changes to the model, and shows the model in the view.
final class AlbumsController {
  let view = ShelfView()
  let library: Library
  let hub = MessageHub()
  let history = UndoHistory()
  let restoration: RestorationStore
  /// Called when the user wants to edit the album at an index, or a new one.
  var edit: (_ index: Int?) -> Void = { _ in }
  private var effects: [Effect] = []
  private let desk: CoverDesk
  /// The index of the cover in the middle after a reload.
  var initialIndex: Int

  init(folder: DirectoryPath) {
    library = Library(folder: folder)
    restoration = RestorationStore(directory: folder)
    initialIndex = restoration[.selection]
    desk = CoverDesk(library: library, hub: hub)
    view.covers.scroller.dataSource = self
    view.covers.scroller.delegate = self
    reload(at: initialIndex)
    effects = makeEffects()
  }

  var frame: String { view.frame }

  func press(_ key: Character) {
    switch key {
    case "n": view.covers.tapNeighbor(1)
    case "p": view.covers.tapNeighbor(-1)
    case "a": edit(nil)
    case "e": if let index = view.covers.selection { edit(index) }
    case "d": delete(at: view.covers.selection ?? 0)
    case "u": undo()
    case "r": redo()
    case ".": desk.deliver()
    case "o": library.isOnline.toggle()
    default: break
    }
    view.status = library.status
  }

  /// Shows the albums as they are now, with one of them in the middle.
  func reload(at index: Int) {
    initialIndex = index
    view.covers.scroller.reload()
    showTable()
    view.status = library.status
  }

  func showTable() {
    let album = view.covers.selection.map { library.albums[$0] }
    view.lines = album?.tableRows.map { "\($0.label.fitted(to: 8))\($0.value)" } ?? []
  }
}
