// SPDX-License-Identifier: MIT

/// Adds albums to a library in which no album is to be twice.
struct AlbumMerger {
  private(set) var albums: [Album]
  private(set) var addedCount = 0
  private(set) var mergedCount = 0
  private var indices: [AlbumKey: Int]

  /// Begins with the albums that are there.
  ///
  /// They stay as they are, even where two of them are alike: what somebody has stored is not ours to
  /// remove.
  init(_ library: [Album]) {
    albums = library
    let keys = library.map { AlbumKey($0) }
    // Of two that are alike, the first is the one that duplicates are merged with.
    indices = Dictionary(zip(keys, keys.indices)) { first, _ in first }
  }

  /// Appends an album, or fills the gaps of the one that is there already.
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
  /// - Throws: ``ImportError/nothingImported(path:issues:)`` when the batch holds no album.
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
