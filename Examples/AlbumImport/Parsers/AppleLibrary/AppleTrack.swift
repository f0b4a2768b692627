// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// The album data of a track in an Apple Music library.
struct AppleTrack {
  private(set) var name = ""
  private(set) var album = ""
  private(set) var artist = ""
  private(set) var albumArtist = ""
  private(set) var genre = ""
  private(set) var year: Int?
  private(set) var isCompilation = false
  /// Whether it is a film, a podcast, a stream, or another item that belongs to no album.
  private(set) var isNoMusic = false

  /// Whether it has any text for an album's title.
  var hasAlbum: Bool { !album.isBlank }

  /// The artist of its album.
  ///
  /// If the album artist is missing, a compilation is by various artists, and any other album is by
  /// the artist of its tracks.
  var artistOfAlbum: String {
    if !albumArtist.isBlank { return albumArtist }
    return isCompilation ? "Various Artists" : artist
  }

  /// Sets the value of a field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - value: The element after its key.
  ///   - bytes: The bytes of the file.
  /// - Throws: A fault in the text of the value.
  mutating func set(
    _ field: AppleTrackField,
    to value: PlistLeaf,
    in bytes: [UInt8]
  ) throws(ScanFault) {
    switch field {
    case .name: name = try value.text(in: bytes)
    case .album: album = try value.text(in: bytes)
    case .artist: artist = try value.text(in: bytes)
    case .albumArtist: albumArtist = try value.text(in: bytes)
    case .genre: genre = try value.text(in: bytes)
    case .year:
      // One track with an invalid year doesn't affect the album: the other tracks decide.
      let number = Int(try value.text(in: bytes).tidied)
      year = number.flatMap { (1000...9999).contains($0) ? $0 : nil }
    case .compilation: isCompilation = value.element == .yes
    case .trackType:
      if try value.text(in: bytes) == "URL" { isNoMusic = true }
    case .movie, .podcast, .series, .video, .musicVideo, .lecture:
      if value.element == .yes { isNoMusic = true }
    }
  }
}
