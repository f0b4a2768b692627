// SPDX-License-Identifier: MIT

/// Brings the text of albums into one form: on one line, trimmed, composed, without control characters.
enum AlbumNormaliser {
  /// Tidies every album of a batch.
  static func normalise(_ batch: CheckedBatch) -> CheckedBatch {
    var batch = batch
    batch.albums = batch.albums.map { album in
      Album(
        title: album.title.tidied,
        artist: album.artist.tidied,
        genre: known(album.genre),
        year: album.year,
        coverURL: known(album.coverURL)
      )
    }
    return batch
  }

  /// The tidied text, or `nil` when nothing is left of it.
  private static func known(_ text: String?) -> String? {
    guard let text = text?.tidied, !text.isEmpty else { return nil }
    return text
  }
}
