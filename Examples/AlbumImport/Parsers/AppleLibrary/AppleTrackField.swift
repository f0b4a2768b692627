// SPDX-License-Identifier: MIT

/// The fields of a track that an import reads.
///
/// A track's dozens of other fields are skipped.
enum AppleTrackField {
  case name
  case album
  case artist
  case albumArtist
  case genre
  case year
  case compilation
  case trackType
  case movie
  case podcast
  case series
  case video
  case musicVideo
  case lecture

  /// Finds the field for a key.
  ///
  /// Length and first letter leave a single candidate, and for most keys none: there are millions.
  ///
  /// - Parameters:
  ///   - key: The range of the key.
  ///   - bytes: The bytes of the file.
  init?(_ key: Range<Int>, in bytes: [UInt8]) {
    guard key.lowerBound < key.upperBound else { return nil }
    let candidate: (field: AppleTrackField, name: StaticString)
    switch (key.upperBound - key.lowerBound, bytes[key.lowerBound]) {
    case (4, 0x4E): candidate = (.name, "Name")
    case (4, 0x59): candidate = (.year, "Year")
    case (5, 0x41): candidate = (.album, "Album")
    case (5, 0x47): candidate = (.genre, "Genre")
    case (5, 0x4D): candidate = (.movie, "Movie")
    case (6, 0x41): candidate = (.artist, "Artist")
    case (7, 0x50): candidate = (.podcast, "Podcast")
    case (7, 0x54): candidate = (.series, "TV Show")
    case (7, 0x69): candidate = (.lecture, "iTunesU")
    case (9, 0x48): candidate = (.video, "Has Video")
    case (10, 0x54): candidate = (.trackType, "Track Type")
    case (11, 0x43): candidate = (.compilation, "Compilation")
    case (11, 0x4D): candidate = (.musicVideo, "Music Video")
    case (12, 0x41): candidate = (.albumArtist, "Album Artist")
    default: return nil
    }
    guard bytes.contains(candidate.name, in: key) else { return nil }
    self = candidate.field
  }
}
