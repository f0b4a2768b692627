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
  /// The genre, folded for comparison.
  private let genreKey: String
  /// The texts without accents, if any of them has a letter beyond ASCII.
  private let plainKeys: [String]

  /// The album's number.
  package var id: Album.ID { album.id }

  /// Makes a listed album.
  init(_ album: Album) {
    self.album = album
    artistKey = album.artist.foldedForComparison
    titleKey = album.title.foldedForComparison
    genreKey = album.genre?.foldedForComparison ?? ""
    let isPlain = titleKey.isASCII && artistKey.isASCII && genreKey.isASCII
    plainKeys = isPlain ? [] : [titleKey, artistKey, genreKey].map { $0.withoutAccents }
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
    if !plainKeys.isEmpty { return plainKeys.contains { $0.hasBytes(word) } }
    return titleKey.hasBytes(word) || artistKey.hasBytes(word) || genreKey.hasBytes(word)
  }
}

extension String {
  /// Whether the text contains some bytes.
  fileprivate func hasBytes(_ word: [UInt8]) -> Bool {
    withBytes { bytes in
      guard let first = word.first, word.count <= bytes.count else { return word.isEmpty }
      for start in 0...(bytes.count - word.count) where bytes[start] == first {
        if bytes[start..<start + word.count].elementsEqual(word) { return true }
      }
      return false
    }
  }
}
