// SPDX-License-Identifier: MIT

/// An album as a list holds it: with the texts by which it is searched and sorted.
///
/// They are folded once, when the album changes, and not at each comparison.
package struct ListedAlbum: Identifiable {
  /// The album.
  package let album: Album
  /// The artist, folded for comparison.
  let artistKey: String
  /// The title, folded for comparison.
  let titleKey: String
  /// The text that a filter searches, folded, as bytes that are fast to search.
  private let searchText: [UInt8]

  /// The album's number.
  package var id: Album.ID { album.id }

  /// Makes a listed album.
  init(_ album: Album) {
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
