// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// The positions of the relevant columns in a table, such as a Discogs collection export.
///
/// They are found by name in the header, so their order and case don't matter, nor any columns that
/// a program adds in the future.
struct CSVColumns {
  /// The column of the artist, or those of the first and the last name, which Rate Your Music exports.
  let artist: [Int]
  let title: Int
  let genre: Int?
  let year: Int?
  let cover: Int?
  /// The column of the song's name, if the rows are the songs that Music exports.
  let song: Int?
  /// Whether texts contain `&amp;` in place of `&`, as those of Rate Your Music do.
  let hasEntities: Bool
  /// Whether artists of the same name are numbered, as in `Nirvana (2)`: Discogs does that.
  let numbersArtists: Bool
  /// The number of columns, which every record must have.
  let count: Int
  /// The names of the unread columns, as written.
  let unread: [String]

  /// Finds the columns; `nil` if the names include no artist or no title.
  init?(_ names: [String]) {
    let folded = names.map(Self.folded)
    artist = Self.artist(in: folded)
    guard !artist.isEmpty, let title = Self.index(of: .title, in: folded) else { return nil }
    self.title = title
    genre = Self.index(of: .genre, in: folded)
    year = Self.index(of: .year, in: folded)
    cover = Self.index(of: .cover, in: folded)
    // A list of albums has no other name than the title.
    song = folded[title] == "album" ? folded.firstIndex(of: "name") : nil
    hasEntities = folded.contains("rym album")
    numbersArtists = folded.contains("release id")
    count = names.count
    let read = artist + [title, genre, year, cover, song].compactMap(\.self)
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
    let folded = names.map(folded)
    return field == .artist
      ? !artist(in: folded).isEmpty : index(of: field, in: folded) != nil
  }

  private static func artist(in names: [String]) -> [Int] {
    if let column = index(of: .artist, in: names) { return [column] }
    guard let last = names.firstIndex(of: "last name") else { return [] }
    return [names.firstIndex(of: "first name"), last].compactMap(\.self)
  }

  private static func index(of field: Field, in names: [String]) -> Int? {
    field.names.lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  private static func folded(_ name: String) -> String {
    String(name.foldedForComparison.map { $0 == "_" ? " " : $0 })
  }
}
