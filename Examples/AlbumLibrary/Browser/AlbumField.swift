// SPDX-License-Identifier: MIT

/// A field of an album that can be typed.
enum AlbumField: Int, CaseIterable {
  case title
  case artist
  case genre
  case year
  case coverURL

  /// The fields in the order of ``Album/tableRows``.
  static let tableRows: [AlbumField] = [.artist, .title, .genre, .year]

  /// What the field is called.
  var label: String {
    switch self {
    case .title: "Title"
    case .artist: "Artist"
    case .genre: "Genre"
    case .year: "Year"
    case .coverURL: "Cover"
    }
  }

  /// How many characters may be typed into it.
  var limit: Int { self == .coverURL ? 2_000 : 200 }

  /// What the field of an album says.
  func text(of album: Album) -> String {
    switch self {
    case .title: album.title
    case .artist: album.artist
    case .genre: album.genre ?? ""
    case .year: album.year.map(String.init) ?? ""
    case .coverURL: album.coverURL ?? ""
    }
  }

  /// Sets the field of an album to what was typed.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - album: The album.
  /// - Throws: ``AlbumFault`` where that would make it no album.
  func set(_ text: String, in album: inout Album) throws(AlbumFault) {
    let text = text.tidied
    switch self {
    case .title:
      try AlbumRules.checkTitle(text)
      album.title = text
    case .artist:
      try AlbumRules.checkArtist(text)
      album.artist = text
    case .genre: album.genre = AlbumRules.known(text)
    case .year:
      album.year = AlbumRules.isUnknownYear(text) ? nil : try AlbumRules.year(from: text)
    case .coverURL: album.coverURL = AlbumRules.known(text)
    }
    if text.count > limit { throw .tooLong(limit: limit) }
  }
}
