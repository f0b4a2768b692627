// SPDX-License-Identifier: MIT

/// An album of a music library: what it is called, by whom it is, and what else is known about it.
///
/// The model knows nothing of screens, files or keys. How its fields appear in a table is told by an
/// extension elsewhere, so that the model can be shown in any way without a change to it. Two albums
/// with the same fields are equal: an album is a value and has no identity of its own.
///
/// ```swift
/// let album = Album(title: "Best of Bowie", artist: "David Bowie", genre: "Pop", year: 1992)
/// print(album)
/// // Prints "Best of Bowie by David Bowie (Pop, 1992)"
/// ```
public struct Album: Hashable, Codable, Sendable {
  /// What the album is called.
  public var title: String
  /// Who made it.
  public var artist: String
  /// The kind of music, where it is known.
  public var genre: String?
  /// The year of release, where it is known.
  public var year: Int?
  /// The address of a picture of the cover, where one is known.
  public var coverURL: String?

  /// Makes an album.
  ///
  /// - Parameters:
  ///   - title: What the album is called.
  ///   - artist: Who made it.
  ///   - genre: The kind of music, if known.
  ///   - year: The year of release, if known.
  ///   - coverURL: The address of a picture of the cover, if known.
  public init(
    title: String,
    artist: String,
    genre: String? = nil,
    year: Int? = nil,
    coverURL: String? = nil
  ) {
    self.title = title
    self.artist = artist
    self.genre = genre
    self.year = year
    self.coverURL = coverURL
  }
}

extension Album: CustomStringConvertible {
  /// The album in a line of text, such as `Best of Bowie by David Bowie (Pop, 1992)`.
  ///
  /// The parentheses hold what is known and go away when nothing is.
  public var description: String {
    let details = [genre, year.map { String($0) }].compactMap(\.self)
    let suffix = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
    return "\(title) by \(artist)\(suffix)"
  }
}

/// Why something is no album.
enum AlbumFault: Error, Hashable {
  /// There is no title to see.
  case noTitle
  /// There is no artist to see.
  case noArtist
  /// The text in place of the year is none.
  case noYear(String)
  /// The year is a number, but not one of a year of release.
  case yearOutOfRange(String)
  /// A text has more characters than the limit.
  case tooLong(limit: Int)

  /// What is wrong, as a part of a sentence.
  var reason: String {
    switch self {
    case .noTitle: "the title is empty"
    case .noArtist: "the artist is empty"
    case .noYear(let text): "\"\(text.prefix(40))\" is not a year"
    case .yearOutOfRange(let text):
      "the year \(text.prefix(40)) is not between \(Self.yearSpan(" and "))"
    case .tooLong(let limit): "the text has more than \(limit) characters"
    }
  }

  /// What to do about it, short enough to stand beneath a field.
  var advice: String {
    switch self {
    case .noTitle: "A title is needed."
    case .noArtist: "An artist is needed."
    case .noYear: "A year, or nothing."
    case .yearOutOfRange: "From \(Self.yearSpan(" to "))."
    case .tooLong(let limit): "At most \(limit) characters."
    }
  }

  private static func yearSpan(_ word: String) -> String {
    "\(AlbumRules.years.lowerBound)\(word)\(AlbumRules.years.upperBound)"
  }
}
