// SPDX-License-Identifier: MIT

/// A section of the list, by what its albums have in common.
package struct AlbumSection: Hashable, Sendable {
  /// The common value, in a form by which sections are sorted, or `nil` if it is unknown.
  let key: String?

  /// The section of a list that has no sections.
  static let all = AlbumSection(key: "")

  /// Whether a section precedes another; the one of what is unknown is last.
  static func areInIncreasingOrder(_ first: Self, _ second: Self) -> Bool {
    guard let key = first.key else { return false }
    return second.key.map { key < $0 } ?? true
  }
}

/// How the list is divided into sections.
package enum AlbumGrouping: String, Codable, CaseIterable {
  /// Not at all.
  case none
  /// By artist.
  case artist
  /// By decade.
  case decade
  /// By genre.
  case genre

  /// The grouping in words, such as `by decade`.
  var phrase: String { self == .none ? "Without sections" : "In sections by \(rawValue)" }

  /// The next grouping, in a circle.
  var next: AlbumGrouping {
    let groupings = Self.allCases
    let index = groupings.firstIndex(of: self) ?? 0
    return groupings[(index + 1) % groupings.count]
  }

  /// Returns the section that an album belongs in.
  func section(of item: ListedAlbum) -> AlbumSection {
    switch self {
    case .none: .all
    case .artist: AlbumSection(key: item.artistKey)
    case .decade: AlbumSection(key: item.album.year.map { String($0 / 10 * 10) })
    case .genre: AlbumSection(key: item.album.genre?.foldedForComparison)
    }
  }
}
