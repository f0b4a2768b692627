// SPDX-License-Identifier: MIT

/// Stands in for a server on the network.
final class AlbumServer {
  private(set) var titles = Album.starters.map(\.title)

  func perform(_ change: LibraryChange) {
    switch change {
    case .add(let album, let index): titles.insert(album.title, at: index)
    case .delete(let index): titles.remove(at: index)
    }
  }
}

/// A change to the library.
enum LibraryChange {
  case add(Album, at: Int)
  case delete(at: Int)
}
