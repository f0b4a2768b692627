// SPDX-License-Identifier: MIT

import MotifBindings
import MotifMementos

/// Changes that can be undone: each registers its opposite, which registers its own when it runs.
extension AlbumsController {
  func insert(_ album: Album, at index: Int) {
    library.add(album, at: index)
    history.register(name: "Add", target: self) { $0.delete(at: index) }
    reload(at: index)
  }

  func delete(at index: Int) {
    guard let album = library.delete(at: index) else { return }
    history.register(name: "Delete", target: self) { $0.insert(album, at: index) }
    reload(at: index)
  }

  /// One step for the user, made of two.
  func replace(at index: Int, with album: Album) {
    history.group(name: "Edit") {
      delete(at: index)
      insert(album, at: index)
    }
  }

  /// The only error says that there is nothing to undo or redo, and then nothing happens.
  func undo() { try? history.undo() }

  func redo() { try? history.redo() }
}

/// Buttons that follow the history and the selection: each effect runs again when what it read has changed.
extension AlbumsController {
  func makeEffects() -> [Effect] {
    let (toolbar, covers) = (view.toolbar, view.covers)
    return [
      Effect { [history] in
        toolbar.undo.isEnabled = history.canUndo
        toolbar.undo.title = history.undoName.map { "Undo \($0)" } ?? "Undo"
      },
      Effect { [history] in toolbar.redo.isEnabled = history.canRedo },
      Effect { toolbar.delete.isEnabled = covers.selection != nil },
    ]
  }
}
