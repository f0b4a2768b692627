// SPDX-License-Identifier: MIT

/// In which order albums are listed.
enum AlbumOrder: String, Codable, CaseIterable {
  /// As they stand in the library.
  case library
  /// By artist, and for one artist from the first year to the last.
  case artist
  /// By title.
  case title
  /// From the first year to the last; at the end those of which it is not known.
  case year

  /// The order in words, such as `by artist`.
  var phrase: String {
    switch self {
    case .library: "as in the library"
    case .artist: "by artist"
    case .title: "by title"
    case .year: "by year"
    }
  }

  /// The order that comes after this one, in a circle.
  var next: AlbumOrder {
    let orders = Self.allCases
    let index = orders.firstIndex(of: self) ?? 0
    return orders[(index + 1) % orders.count]
  }

  /// Whether an album comes before another; where neither does, they stand as in the library.
  func areInIncreasingOrder(_ first: ListedAlbum, _ second: ListedAlbum) -> Bool {
    switch self {
    case .library: false
    case .artist: (first.artistKey, first.yearKey) < (second.artistKey, second.yearKey)
    case .title: first.titleKey < second.titleKey
    case .year: first.yearKey < second.yearKey
    }
  }
}

extension ListedAlbum {
  fileprivate var yearKey: Int { album.year ?? .max }
}
