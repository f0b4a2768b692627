// SPDX-License-Identifier: MIT

/// The controller: it turns keys into changes to the model, and shows the model in the view.
final class AlbumsController {
  let view = ShelfView()
  private let server = AlbumServer()
  private var albums = Album.starters
  private var selection = 0

  init() {
    show()
  }

  var frame: String { view.frame }

  func press(_ key: Character) {
    switch key {
    case "n": selection = min(selection + 1, albums.count - 1)
    case "p": selection = max(selection - 1, 0)
    case "a":
      albums.append(Album(title: "Low", artist: "David Bowie", genre: "Rock", year: 1977))
    default: break
    }
    show()
  }

  private func show() {
    view.covers = albums.map(\.title)
    view.selection = selection
    view.lines = ["\(albums[selection])"]
    view.status = "\(albums.count) here, \(server.titles.count) on the server"
  }
}
