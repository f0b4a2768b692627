// SPDX-License-Identifier: MIT

/// Checks records: the title and the artist must be there, and the year, if it is given, a year.
enum RecordValidator {
  /// Makes albums of the records that hold what an album needs, and issues of the others.
  static func validate(_ batch: ImportBatch) -> CheckedBatch {
    var albums: [Album] = []
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
      skippedCount: batch.skippedCount
    )
  }

  private struct Refusal: Error {
    let reason: String
  }

  private static func album(from record: ImportRecord) throws(Refusal) -> Album {
    if record.title.isBlank { throw Refusal(reason: "the title is empty") }
    if record.artist.isBlank { throw Refusal(reason: "the artist is empty") }
    return Album(
      title: record.title,
      artist: record.artist,
      genre: record.genre,
      year: try year(from: record.year ?? ""),
      coverURL: record.coverURL
    )
  }

  /// The year in a text that begins with one: `1997`, `1997-05-21`.
  ///
  /// Empty and 0 are how the formats say that it is not known. Anything else is not guessed at: a
  /// record whose year makes no sense has probably got its fields mixed up.
  private static func year(from text: String) throws(Refusal) -> Int? {
    let text = text.tidied
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isDate = parts.count <= 3 && parts.allSatisfy { $0.utf8.allSatisfy(isDigit) }
    guard isDate, let year = parts.first, parts.count == 1 || parts.allSatisfy({ !$0.isEmpty })
    else { throw Refusal(reason: "\"\(text.prefix(40))\" is not a year") }
    if year.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) { return nil }
    guard let number = Int(year), (1000...9999).contains(number) else {
      throw Refusal(reason: "the year \(text.prefix(40)) is not between 1000 and 9999")
    }
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
