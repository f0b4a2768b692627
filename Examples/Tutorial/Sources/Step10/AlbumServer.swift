// SPDX-License-Identifier: MIT

/// Stands in for a server on the network.
final class AlbumServer {
  private(set) var titles: [String]

  // A real server outlives the app. This one starts with what the app has.
  init(titles: [String]) { self.titles = titles }

  func perform(_ change: LibraryChange) {
    switch change {
    case .add(let album, let index): titles.insert(album.title, at: index)
    case .delete(let index): titles.remove(at: index)
    }
  }

  /// The picture at an address.
  func picture(at url: String) -> String {
    let patterns = ["/\\", "<>", "()", "=-", "oO"]
    let number = url.utf8.reduce(0) { $0 + Int($1) }
    return String(repeating: patterns[number % patterns.count], count: 5)
  }
}

/// A change to the library.
enum LibraryChange {
  case add(Album, at: Int)
  case delete(at: Int)
}
