// SPDX-License-Identifier: MIT

/// The order in which albums are listed: exchangeable while the app runs (the *strategy* pattern).
package enum AlbumOrder: String, Codable, CaseIterable {
  /// In the order of the library.
  case library
  /// By artist, and by year for the same artist.
  case artist
  /// By title.
  case title
  /// By year, ascending; albums without a known year are last.
  case year

  /// The order in words, such as `by artist`.
  package var phrase: String {
    switch self {
    case .library: "as in the library"
    case .artist: "by artist"
    case .title: "by title"
    case .year: "by year"
    }
  }

  /// The next order, in a circle.
  var next: AlbumOrder {
    let orders = Self.allCases
    let index = orders.firstIndex(of: self) ?? 0
    return orders[(index + 1) % orders.count]
  }

  /// Whether an album precedes another; if neither does, they keep the order of the library.
  var areInIncreasingOrder: ((ListedAlbum, ListedAlbum) -> Bool)? {
    switch self {
    case .library: nil
    case .artist: { ($0.artistKey, $0.yearKey) < ($1.artistKey, $1.yearKey) }
    case .title: { $0.titleKey < $1.titleKey }
    case .year: { $0.yearKey < $1.yearKey }
    }
  }
}

extension ListedAlbum {
  fileprivate var yearKey: Int { album.year ?? .max }
}
