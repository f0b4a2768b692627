// SPDX-License-Identifier: MIT

import MotifMementos

/// The albums on this machine, in an archive on disk.
final class AlbumStore {
  private(set) var albums: [Album]
  /// The error of a load or a save that failed.
  private(set) var fault: ArchiveError?
  private let archive: ArchiveStore<[Album]>

  init(folder: DirectoryPath) {
    archive = ArchiveStore(directory: folder, name: "albums", typeIdentifier: "albums")
    do throws(ArchiveError) {
      albums = try archive.load().value
    } catch {
      albums = Album.starters
      if error == .missing { save() } else { fault = error }
    }
  }

  func save() {
    do throws(ArchiveError) {
      try archive.save(albums)
    } catch {
      fault = error
    }
  }

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
