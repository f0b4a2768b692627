// SPDX-License-Identifier: MIT

/// An album as a list holds it: with the texts by which it is searched and sorted.
///
/// They are folded once, when the album changes, and not at each comparison. It is a class, so that
/// the list and everything that reads it share the texts: a copy costs one reference.
package final class ListedAlbum: Identifiable, Sendable {
  /// The album.
  package let album: Album
  /// The artist, folded for comparison.
  let artistKey: String
  /// The title, folded for comparison.
  let titleKey: String
  /// The text that a filter searches, folded for search, as bytes that are fast to search.
  private let searchText: [UInt8]

  /// The album's number.
  package var id: Album.ID { album.id }

  /// Makes a listed album.
  init(_ album: Album) {
    self.album = album
    artistKey = album.artist.foldedForComparison
    titleKey = album.title.foldedForComparison
    var searchText = Array(titleKey.withoutAccents.utf8)
    for key in [artistKey, album.genre?.foldedForComparison ?? ""] {
      searchText.append(UInt8(ascii: "\n"))
      searchText += key.withoutAccents.utf8
    }
    self.searchText = searchText
  }

  /// Whether the title, artist, and genre together contain all of the words.
  ///
  /// A word of four digits may also be the year: with fewer, most albums would match.
  ///
  /// - Parameter words: The words, folded for search.
  /// - Returns: Whether they are all there, anywhere and in any order.
  /// - Complexity: O(*n* × *m*) in the number of bytes of the album and of the words.
  package func contains(all words: [[UInt8]]) -> Bool {
    words.allSatisfy { isYear($0) || contains($0) }
  }

  private func isYear(_ word: [UInt8]) -> Bool {
    guard word.count == 4, let year = album.year else { return false }
    return word.elementsEqual(String(year).utf8)
  }

  private func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first, word.count <= searchText.count else { return word.isEmpty }
    for start in 0...(searchText.count - word.count) where searchText[start] == first {
      if searchText[start..<start + word.count].elementsEqual(word) { return true }
    }
    return false
  }
}
