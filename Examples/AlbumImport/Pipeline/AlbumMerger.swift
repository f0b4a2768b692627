// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Adds albums to a library without adding duplicates.
struct AlbumMerger {
  private(set) var albums: [Album]
  private(set) var addedCount = 0
  private(set) var mergedCount = 0
  private var indices: [AlbumKey: Int]

  /// Starts with the existing albums.
  ///
  /// They stay unchanged, even if two of them are duplicates: an import must not remove the user's
  /// data.
  init(_ library: [Album]) {
    albums = library
    let keys = library.map { AlbumKey($0) }
    // Of two duplicates, new albums are merged with the first.
    indices = Dictionary(zip(keys, keys.indices)) { first, _ in first }
  }

  /// Appends an album, or fills the gaps of the existing one.
  mutating func merge(_ album: Album) {
    let key = AlbumKey(album)
    guard let index = indices[key] else {
      indices[key] = albums.count
      albums.append(album)
      addedCount += 1
      return
    }
    mergedCount += 1
    if albums[index].genre == nil { albums[index].genre = album.genre }
    if albums[index].coverURL == nil { albums[index].coverURL = album.coverURL }
  }

  /// Merges a batch into the library of its job.
  ///
  /// - Throws: ``ImportError/nothingImported(path:issues:)`` if the batch contains no album.
  static func merge(_ batch: CheckedBatch) throws(ImportError) -> ImportResult {
    if batch.albums.isEmpty {
      throw .nothingImported(path: batch.job.source.path, issues: batch.issues)
    }
    var merger = AlbumMerger(batch.job.library)
    for album in batch.albums { merger.merge(album) }
    return ImportResult(
      albums: merger.albums,
      addedCount: merger.addedCount,
      mergedCount: merger.mergedCount,
      skippedCount: batch.skippedCount,
      issues: batch.issues,
      unreadFields: batch.unread.names
    )
  }
}
