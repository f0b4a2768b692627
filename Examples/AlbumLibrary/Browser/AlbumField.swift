// SPDX-License-Identifier: MIT

/// A field of an album that can be typed.
package enum AlbumField: Int, CaseIterable {
  case title
  case artist
  case genre
  case year
  case coverURL

  /// The field's label.
  package var label: String {
    switch self {
    case .title: "Title"
    case .artist: "Artist"
    case .genre: "Genre"
    case .year: "Year"
    case .coverURL: "Cover"
    }
  }

  /// The maximum number of characters.
  var limit: Int { self == .coverURL ? 2_000 : 200 }

  /// The text of the field in an album.
  func text(of album: AlbumDetails) -> String {
    switch self {
    case .title: album.title
    case .artist: album.artist
    case .genre: album.genre ?? ""
    case .year: album.year.map(String.init) ?? ""
    case .coverURL: album.coverURL ?? ""
    }
  }

  /// Sets the field of an album to the typed text.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - album: The album.
  /// - Throws: ``AlbumFault`` if the album would be invalid.
  package func set(_ text: String, in album: inout AlbumDetails) throws(AlbumFault) {
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
    case .coverURL:
      let address = AlbumRules.known(text)
      // One that an import brought may stay.
      if let address, address != album.coverURL { try AlbumRules.checkAddress(address) }
      album.coverURL = address
    }
    if text.count > limit { throw .tooLong(limit: limit) }
  }
}
