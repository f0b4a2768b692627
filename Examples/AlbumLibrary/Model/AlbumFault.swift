// SPDX-License-Identifier: MIT

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
