// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Adds albums to a library without adding duplicates.
struct AlbumMerger {
  /// Where an album is that counts as the same as another one.
  private enum Place {
    case library(Album.ID)
    case added(Int)
  }

  private(set) var added: [AlbumDetails] = []
  private(set) var mergedCount = 0
  private var completed: [Album.ID: Album] = [:]
  private let library: [Album.ID: Album]
  private var places: [AlbumKey: Place]

  /// Starts with the existing albums.
  ///
  /// They stay, even if two of them are duplicates: an import must not remove the user's data.
  init(_ library: [Album]) {
    self.library = Dictionary(uniqueKeysWithValues: library.map { ($0.id, $0) })
    // Of two duplicates, new albums are merged with the first.
    places = Dictionary(
      library.map { (AlbumKey($0.details), .library($0.id)) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Appends an album, or fills the gaps of the existing one.
  mutating func merge(_ album: AlbumDetails) {
    let key = AlbumKey(album)
    guard let place = places[key] else {
      places[key] = .added(added.count)
      return added.append(album)
    }
    mergedCount += 1
    switch place {
    case .added(let index): added[index].fillGaps(from: album)
    case .library(let id):
      guard var old = completed[id] ?? library[id], old.details.fillGaps(from: album) else {
        return
      }
      completed[id] = old
    }
  }

  /// The albums of the library that have learned details, in order.
  var completedAlbums: [Album] { completed.values.sorted { $0.id < $1.id } }

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
      added: merger.added,
      completed: merger.completedAlbums,
      mergedCount: merger.mergedCount,
      skippedCount: batch.skippedCount,
      issues: batch.issues,
      unreadFields: batch.unread.names
    )
  }
}

extension AlbumDetails {
  /// Takes over the details that are unknown here.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  fileprivate mutating func fillGaps(from other: AlbumDetails) -> Bool {
    let old = self
    genre = genre ?? other.genre
    coverURL = coverURL ?? other.coverURL
    return self != old
  }
}
