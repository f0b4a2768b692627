// SPDX-License-Identifier: MIT

internal import MotifPrototypes

extension ArtistHeader: Prototype {
  func clone() -> ArtistHeader { ArtistHeader(margin: margin) }
}

extension AlbumRow: Prototype {
  func clone() -> AlbumRow { AlbumRow(indent: indent) }
}

extension ReuseIdentifier where Cell == ArtistHeader {
  /// The lines of artists.
  static var artistHeader: Self { "artist-header" }
}

extension ReuseIdentifier where Cell == AlbumRow {
  /// The lines of albums.
  static var albumRow: Self { "album-row" }
}
