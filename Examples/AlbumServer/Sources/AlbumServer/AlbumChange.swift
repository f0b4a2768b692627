// SPDX-License-Identifier: MIT

/// A change of the list of albums.
enum AlbumChange: Hashable, Codable, Sendable {
  /// Insert an album; at the end if the index is past it.
  case add(StoredAlbum, index: Int)
  /// Remove the album at an index if it is this one.
  case delete(StoredAlbum, index: Int)
  /// Change the fields of the album at an index, if it is `from`.
  case update(StoredAlbum, from: StoredAlbum, index: Int)

  /// Makes the change.
  ///
  /// - Parameter albums: The albums to change; they stay unchanged if the change does not fit.
  /// - Returns: The answer.
  func apply(to albums: inout [StoredAlbum]) -> AlbumAnswer {
    switch self {
    case .add(let album, let index):
      guard albums.count < AlbumArchive.albumLimit else {
        return .refusal(507, "there are \(AlbumArchive.albumLimit) albums already")
      }
      let index = min(index, albums.count)
      albums.insert(album, at: index)
      return .receipt(201, index: index, count: albums.count)
    case .delete(let album, let index):
      if let refusal = Self.refusal(unless: album, at: index, of: albums) { return refusal }
      albums.remove(at: index)
      return .receipt(200, index: index, count: albums.count)
    case .update(let album, let old, let index):
      if let refusal = Self.refusal(unless: old, at: index, of: albums) { return refusal }
      albums[index] = album
      return .receipt(200, index: index, count: albums.count)
    }
  }

  /// The refusal if there is another album at an index, or none; `nil` if it is the right one.
  private static func refusal(
    unless album: StoredAlbum,
    at index: Int,
    of albums: [StoredAlbum]
  ) -> AlbumAnswer? {
    guard albums.indices.contains(index) else { return .missing(index) }
    guard albums[index] != album else { return nil }
    return .refusal(409, "the album at \(index) is \(albums[index].title), not \(album.title)")
  }
}
