// SPDX-License-Identifier: MIT

/// An album with a number that tells it apart in the lists of a session.
///
/// An ``Album`` is a value: a library may hold two that are equal, and a correction makes another one
/// of it. A list has to know which is which, to say that one has moved and not that one went and
/// another came.
struct ListedAlbum: Identifiable {
  /// The number, which the album keeps as long as the session lasts.
  let id: Int
  /// The album.
  let album: Album
  /// The artist, folded as for a comparison.
  let artistKey: String
  /// The title, folded as for a comparison.
  let titleKey: String
  /// Everything that a filter looks at, folded, as bytes that are quick to search.
  private let searchText: [UInt8]

  /// Makes an album of a list.
  init(id: Int, album: Album) {
    self.id = id
    self.album = album
    artistKey = album.artist.foldedForComparison
    titleKey = album.title.foldedForComparison
    let genre = album.genre?.foldedForComparison ?? ""
    let fields = [titleKey, artistKey, genre, album.year.map(String.init) ?? ""]
    searchText = Array(fields.joined(separator: "\n").utf8)
  }

  /// Whether title, artist, genre and year together contain all of some words.
  ///
  /// - Parameter words: The words, folded as for a comparison.
  /// - Returns: Whether it has them all, anywhere and in any order.
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
