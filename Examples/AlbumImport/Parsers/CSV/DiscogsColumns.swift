// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// The positions of the relevant columns in a CSV file, such as a Discogs collection export.
///
/// They are found by name in the header, so their order and case don't matter, nor any columns that
/// Discogs adds in the future.
struct DiscogsColumns {
  let artist: Int
  let title: Int
  let genre: Int?
  let year: Int?
  let cover: Int?
  /// The number of columns, which every record must have.
  let count: Int
  /// The names of the unread columns, as written.
  let unread: [String]

  /// Finds the columns; `nil` if the names include no artist or no title.
  init?(_ names: [String]) {
    let folded = names.map(Self.folded)
    guard let artist = Self.index(of: .artist, in: folded),
      let title = Self.index(of: .title, in: folded)
    else { return nil }
    self.artist = artist
    self.title = title
    genre = Self.index(of: .genre, in: folded)
    year = Self.index(of: .year, in: folded)
    cover = Self.index(of: .cover, in: folded)
    count = names.count
    let read = [artist, title, genre, year, cover]
    unread = names.indices.filter { !read.contains($0) }.map { index in
      names[index].isBlank ? "column \(index + 1)" : names[index]
    }
  }

  /// An album field that a column may hold.
  enum Field: CaseIterable {
    case artist
    case title
    case genre
    case year
    case cover

    /// The names of such a column in lower case; the first one present is read.
    fileprivate var names: [String] {
      switch self {
      case .artist: ["artist", "artists", "album artist", "albumartist"]
      // A list of tracks has both; then the album's title is the right one.
      case .title: ["album title", "album", "title"]
      case .genre: ["genre", "genres"]
      case .year: ["year", "released", "release year", "release date"]
      case .cover: ["coverurl", "cover url", "cover"]
      }
    }
  }

  /// Whether one of the names belongs to a field.
  static func has(_ field: Field, in names: [String]) -> Bool {
    index(of: field, in: names.map(folded)) != nil
  }

  private static func index(of field: Field, in names: [String]) -> Int? {
    field.names.lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  private static func folded(_ name: String) -> String {
    String(name.foldedForComparison.map { $0 == "_" ? " " : $0 })
  }
}
