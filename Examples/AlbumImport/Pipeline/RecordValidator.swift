// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Checks records: the title and the artist must exist, and the year, if given, must be valid.
enum RecordValidator {
  /// Turns valid records into albums, and the others into issues.
  static func validate(_ batch: ImportBatch) -> CheckedBatch {
    var albums: [AlbumDetails] = []
    var issues = batch.issues
    albums.reserveCapacity(batch.records.count)
    for record in batch.records {
      do {
        albums.append(try album(from: record))
      } catch {
        issues.append(
          ImportIssue(file: batch.job.source.path, line: record.line, reason: error.reason)
        )
      }
    }
    issues.sort { $0.line < $1.line }
    return CheckedBatch(
      job: batch.job,
      albums: albums,
      issues: issues,
      skippedCount: batch.skippedCount,
      unread: batch.unread,
      numbersArtists: batch.numbersArtists
    )
  }

  private static func album(from record: ImportRecord) throws(AlbumFault) -> AlbumDetails {
    try AlbumRules.checkTitle(record.title)
    try AlbumRules.checkArtist(record.artist)
    let year = record.year ?? ""
    return AlbumDetails(
      title: record.title,
      artist: record.artist,
      genre: record.genre,
      year: AlbumRules.isUnknownYear(year) ? nil : try AlbumRules.year(from: year),
      coverURL: record.coverURL
    )
  }
}
