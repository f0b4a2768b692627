// SPDX-License-Identifier: MIT

/// An album as it is sent and stored: the same JSON as that of the app's own model.
struct StoredAlbum: Hashable, Codable, Sendable {
  /// How many characters a text may have: more than can be typed into the app, whose longest text is
  /// the address of a cover with 2,000.
  ///
  /// A change that is refused is not sent again, and those after it no longer fit.
  static let textLimit = 10_000

  var title: String
  var artist: String
  var genre: String?
  var year: Int?
  var coverURL: String?

  /// What is wrong with the album, or `nil` where nothing is.
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
