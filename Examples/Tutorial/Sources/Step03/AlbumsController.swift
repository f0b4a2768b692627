// SPDX-License-Identifier: MIT

/// The controller: it turns keys into changes to the model, and shows the model in the view.
final class AlbumsController {
  let view = ShelfView()
  let library = Library()
  private var selection = 0

  init() {
    show()
  }

  var frame: String { view.frame }

  func press(_ key: Character) {
    switch key {
    case "n": selection += 1
    case "p": selection -= 1
    case "a":
      let low = Album(title: "Low", artist: "David Bowie", genre: "Rock", year: 1977)
      library.add(low, at: library.albums.count)
    case "d": _ = library.delete(at: selection)
    case "o": library.isOnline.toggle()
    default: break
    }
    show()
  }

  private func show() {
    let albums = library.albums
    selection = max(0, min(selection, albums.count - 1))
    let rows = albums.isEmpty ? [] : albums[selection].tableRows
    view.covers = albums.map(\.title)
    view.selection = selection
    view.lines = rows.map { "\($0.label.fitted(to: 8))\($0.value)" }
    view.status = library.status
  }
}
