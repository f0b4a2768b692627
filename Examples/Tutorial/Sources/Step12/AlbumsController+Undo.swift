// SPDX-License-Identifier: MIT

import MotifBindings
import MotifMementos

/// Changes that can be undone: each one registers the change that reverses it.
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

  /// Replaces an album, as one step of the history.
  func replace(at index: Int, with album: Album) {
    history.group(name: "Edit") {
      delete(at: index)
      insert(album, at: index)
    }
  }

  /// If there is nothing to undo, `history.undo()` throws, and nothing happens.
  func undo() { try? history.undo() }

  func redo() { try? history.redo() }
}

/// Buttons that follow the history and the selection.
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
