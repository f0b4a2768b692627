// SPDX-License-Identifier: MIT

/// What is known about an album: its title, its artist, and more.
///
/// These are the fields that a form edits, a file imports, and a server stores. They are a value
/// without an identity: two albums may have the same details. An ``Album`` of a library has an
/// identity, too.
///
/// ```swift
/// let bowie = AlbumDetails(title: "Best of Bowie", artist: "David Bowie", genre: "Pop", year: 1992)
/// print(bowie)
/// // Prints "Best of Bowie by David Bowie (Pop, 1992)"
/// ```
public struct AlbumDetails: Hashable, Codable, Sendable {
  /// The title of the album.
  public var title: String
  /// The artist.
  public var artist: String
  /// The genre, if known.
  public var genre: String?
  /// The year of release, if known.
  public var year: Int?
  /// The address of a picture of the cover, if known.
  public var coverURL: String?

  /// Makes the details of an album.
  ///
  /// - Parameters:
  ///   - title: The title of the album.
  ///   - artist: The artist.
  ///   - genre: The genre, if known.
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

extension AlbumDetails: CustomStringConvertible {
  /// The album in a line of text, such as `Best of Bowie by David Bowie (Pop, 1992)`.
  ///
  /// The parentheses hold the known details and are omitted if there are none.
  public var description: String {
    let details = [genre, year.map { String($0) }].compactMap(\.self)
    let suffix = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
    return "\(title) by \(artist)\(suffix)"
  }
}

/// Why an album is invalid.
package enum AlbumFault: Error, Hashable {
  /// The title has no visible character.
  case noTitle
  /// The artist has no visible character.
  case noArtist
  /// The text for the year is not a year.
  case noYear(String)
  /// The year is a number, but not a valid year of release.
  case yearOutOfRange(String)
  /// The address of the cover is neither a web address nor a path.
  case noWebAddress(String)
  /// A text has more characters than the limit.
  case tooLong(limit: Int)

  /// The problem, as a part of a sentence.
  package var reason: String {
    switch self {
    case .noTitle: "the title is empty"
    case .noArtist: "the artist is empty"
    case .noYear(let text): "\"\(text.prefix(40))\" is not a year"
    case .yearOutOfRange(let text):
      "the year \(text.prefix(40)) is not between \(Self.yearSpan(" and "))"
    case .noWebAddress(let text): "\"\(text.prefix(40))\" is no http or https address"
    case .tooLong(let limit): "the text has more than \(limit) characters"
    }
  }

  /// The advice, short enough to appear beneath a field.
  var advice: String {
    switch self {
    case .noTitle: "A title is needed."
    case .noArtist: "An artist is needed."
    case .noYear: "A year, or nothing."
    case .yearOutOfRange: "From \(Self.yearSpan(" to "))."
    case .noWebAddress: "An http or https address."
    case .tooLong(let limit): "At most \(limit) characters."
    }
  }

  private static func yearSpan(_ word: String) -> String {
    "\(AlbumRules.years.lowerBound)\(word)\(AlbumRules.years.upperBound)"
  }
}
