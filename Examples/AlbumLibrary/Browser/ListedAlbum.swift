// SPDX-License-Identifier: MIT

/// An album with a number that identifies it in the lists of a session.
///
/// An ``Album`` is a value: a library may hold two equal ones, and a correction makes a different
/// value. A list needs an identity to report that an album has moved, rather than that one was
/// removed and another was inserted.
package struct ListedAlbum: Identifiable {
  /// The number, which the album keeps for the whole session.
  package let id: Int
  /// The album.
  package let album: Album
  /// The artist, folded for comparison.
  let artistKey: String
  /// The title, folded for comparison.
  let titleKey: String
  /// The text that a filter searches, folded, as bytes that are fast to search.
  private let searchText: [UInt8]

  /// Makes a listed album.
  init(id: Int, album: Album) {
    self.id = id
    self.album = album
    artistKey = album.artist.foldedForComparison
    titleKey = album.title.foldedForComparison
    let genre = album.genre?.foldedForComparison ?? ""
    let fields = [titleKey, artistKey, genre, album.year.map(String.init) ?? ""]
    searchText = Array(fields.joined(separator: "\n").utf8)
  }

  /// Whether the title, artist, genre, and year together contain all of the words.
  ///
  /// - Parameter words: The words, folded for comparison.
  /// - Returns: Whether they are all there, anywhere and in any order.
  /// - Complexity: O(*n* × *m*) in the number of bytes of the album and of the words.
  func contains(all words: [[UInt8]]) -> Bool {
    words.allSatisfy(contains)
  }

  private func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first, word.count <= searchText.count else { return word.isEmpty }
    for start in 0...(searchText.count - word.count) where searchText[start] == first {
      if searchText[start..<start + word.count].elementsEqual(word) { return true }
    }
    return false
  }
}
