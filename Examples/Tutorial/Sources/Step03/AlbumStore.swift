// SPDX-License-Identifier: MIT

/// The albums on this machine.
final class AlbumStore {
  private(set) var albums = Album.starters

  /// Adds an album, at the end if the index is too large, and returns its index.
  func add(_ album: Album, at index: Int) -> Int {
    let place = max(0, min(index, albums.count))
    albums.insert(album, at: place)
    return place
  }

  /// Deletes an album and returns it, or returns `nil` if there is none at the index.
  func delete(at index: Int) -> Album? {
    albums.indices.contains(index) ? albums.remove(at: index) : nil
  }
}
