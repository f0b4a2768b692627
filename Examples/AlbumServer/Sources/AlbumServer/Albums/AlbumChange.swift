// SPDX-License-Identifier: MIT

/// A change of the list of albums.
enum AlbumChange: Hashable, Codable, Sendable {
  /// Insert an album; at the end if the index is past it.
  case add(StoredAlbum, index: Int)
  /// Remove the album at an index if it is this one.
  case delete(StoredAlbum, index: Int)
  /// Change the fields of the album at an index, if it is `from`.
  case update(StoredAlbum, from: StoredAlbum, index: Int)
}
