// SPDX-License-Identifier: MIT

/// A change of the list of albums.
enum AlbumChange: Hashable, Codable, Sendable {
  /// Put an album in; at the end where the index is past it.
  case add(StoredAlbum, index: Int)
  /// Take the album at an index out, if it is this one.
  case delete(StoredAlbum, index: Int)
  /// Change the fields of the album at an index, if it is `from`.
  case update(StoredAlbum, from: StoredAlbum, index: Int)

  /// Makes the change.
  ///
  /// - Parameter albums: What to change; it stays as it is where the change does not fit.
  /// - Returns: What to answer.
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

  /// What to answer where another album is at an index, or none; `nil` where it is the right one.
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
