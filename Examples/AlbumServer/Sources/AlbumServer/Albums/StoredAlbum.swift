// SPDX-License-Identifier: MIT

/// An album as it is sent and stored, in the same JSON format as the app's model.
struct StoredAlbum: Hashable, Codable, Sendable {
  /// The maximum number of characters in a text: more than the app's limits, whose highest is 2,000
  /// for the address of a cover.
  ///
  /// A refused change is not sent again, and the changes after it no longer fit.
  static let textLimit = 10_000

  var title: String
  var artist: String
  var genre: String?
  var year: Int?
  var coverURL: String?

  /// The problem with the album, or `nil` if there is none.
  var fault: String? {
    let texts = [title, artist, genre, coverURL].compactMap(\.self)
    if title.allSatisfy(\.isWhitespace) { return "the title is empty" }
    if artist.allSatisfy(\.isWhitespace) { return "the artist is empty" }
    if texts.contains(where: { $0.count > Self.textLimit }) {
      return "a text has more than \(Self.textLimit) characters"
    }
    if let year, !(1000...9999).contains(year) {
      return "the year \(year) is not between 1000 and 9999"
    }
    return nil
  }
}
