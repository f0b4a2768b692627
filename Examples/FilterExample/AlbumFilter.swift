// SPDX-License-Identifier: MIT

/// A filter for albums.
///
/// A closure could also select albums, but nothing else. A filter that is a value can be compared, used as a key, kept
/// in a history, printed, and sent to another actor.
indirect enum AlbumFilter: Hashable, Sendable {
  case all
  case genre(String)
  case years(ClosedRange<Int>)
  case not(AlbumFilter)
  case both(AlbumFilter, AlbumFilter)
  case either(AlbumFilter, AlbumFilter)

  /// Returns whether an album matches.
  func matches(_ album: Album) -> Bool {
    switch self {
    case .all: true
    case .genre(let genre): album.genre == genre
    case .years(let years): years.contains(album.year)
    case .not(let filter): !filter.matches(album)
    case .both(let left, let right): left.matches(album) && right.matches(album)
    case .either(let left, let right): left.matches(album) || right.matches(album)
    }
  }

  /// Returns a filter for albums that match both filters.
  static func && (left: Self, right: Self) -> Self { .both(left, right) }

  /// Returns a filter for albums that match at least one of two filters.
  static func || (left: Self, right: Self) -> Self { .either(left, right) }

  /// Returns a filter for albums that don't match a filter.
  static prefix func ! (filter: Self) -> Self { .not(filter) }
}

extension AlbumFilter: CustomStringConvertible {
  /// A description in words.
  var description: String {
    switch self {
    case .all: "all"
    case .genre(let genre): genre
    case .years(let years): "\(years.lowerBound)–\(years.upperBound)"
    case .not(let filter): "not \(filter)"
    case .both(let left, let right): "(\(left) and \(right))"
    case .either(let left, let right): "(\(left) or \(right))"
    }
  }
}

/// An album, with the properties that filters use.
struct Album: Hashable, Sendable {
  let title: String
  let genre: String
  let year: Int

  static let all = [
    Album(title: "Kind of Blue", genre: "Jazz", year: 1959),
    Album(title: "Giant Steps", genre: "Jazz", year: 1960),
    Album(title: "Here's Little Richard", genre: "Rock", year: 1957),
    Album(title: "Blue", genre: "Folk", year: 1971),
  ]
}
