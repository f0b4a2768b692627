// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifResponders

// Typing albums.

extension AlbumsController {
  func respondToTyping() {
    handle(AddItem.self, on: self, AlbumsController.addItem)
    handle(EditSelection.self, on: self, AlbumsController.editSelection) { controller in
      { _ in controller.browser.selectedAlbum.value == nil ? .disabled : .enabled }
    }
  }

  private func addItem(_ action: AddItem) -> ActionAnswer<AddItem> {
    let form = AlbumForm { [browser] album in browser.contains(album) }
    open(form, startingAt: .title) { [browser] album in browser.add(album) }
    return .handled
  }

  private func editSelection(_ action: EditSelection) -> ActionAnswer<EditSelection> {
    guard let id = browser.selectedID.value, let album = browser.selectedAlbum.value else {
      return .pass
    }
    let form = AlbumForm(editing: album.details) { [browser] album in
      browser.contains(album, besides: id)
    }
    let row = action.row.flatMap { AlbumField.tableRows.indices.contains($0) ? $0 : nil }
    open(form, startingAt: row.map { AlbumField.tableRows[$0] } ?? .title) { [browser] album in
      browser.update(id, to: album)
    }
    return .handled
  }

  private func open(
    _ form: AlbumForm,
    startingAt field: AlbumField,
    save: @escaping (AlbumDetails) -> Void
  ) {
    self.form = AlbumFormController(form, on: screen, startingAt: field) { [weak self] album in
      self?.form = nil
      if let album { save(album) }
    }
  }
}
