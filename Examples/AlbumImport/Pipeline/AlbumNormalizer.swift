// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Normalizes the text of albums: on one line, trimmed, composed, without control characters.
enum AlbumNormalizer {
  /// Tidies every album of a batch.
  static func normalize(_ batch: CheckedBatch) -> CheckedBatch {
    var batch = batch
    batch.albums = batch.albums.map { album in
      AlbumDetails(
        title: album.title.tidied,
        artist: album.artist.tidied,
        genre: AlbumRules.known(album.genre),
        year: album.year,
        coverURL: AlbumRules.known(album.coverURL)
      )
    }
    return batch
  }
}
