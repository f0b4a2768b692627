// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Decodes a table, such as a Discogs collection export, and groups songs by album.
struct CSVDecoder {
  private let bytes: [UInt8]
  private var scanner: CSVScanner
  private var albums = TrackAlbums()

  /// The columns named by the header; `nil` if the file does not begin with such a header.
  let columns: CSVColumns?

  /// The kind of the file if there are no columns, as in "this is …".
  let refusal: String

  /// The possible delimiters.
  private static let delimiters: [UInt8] = [.comma, .semicolon, .tab, .bar]

  /// Reads the header.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    let (line, delimiters) = Self.header(in: bytes, from: start)
    var refusal = CSVRefusal(bytes, line: line)
    for delimiter in delimiters {
      // A first column without a name is also blank.
      var start = line
      while delimiter == .tab, start > 0, bytes[start - 1] == .tab { start -= 1 }
      var scanner = CSVScanner(bytes, from: start, delimiter: delimiter)
      guard !scanner.isAtEnd else { break }
      do {
        let names = try Self.texts(of: try scanner.next(), in: bytes)
        if let columns = CSVColumns(names) {
          (self.scanner, self.columns, self.refusal) = (scanner, columns, "")
          return
        }
        refusal.note(names)
      } catch {
        refusal.note(error)
      }
    }
    scanner = CSVScanner(bytes, from: bytes.count)
    columns = nil
    self.refusal = refusal.description
  }

  /// The position of the header, and its possible delimiters.
  ///
  /// Some spreadsheets declare their delimiter in a preceding line, such as `sep=;`.
  private static func header(in bytes: [UInt8], from start: Int) -> (line: Int, [UInt8]) {
    let first = bytes.firstNonBlank(from: start)
    guard bytes.contains("sep=", at: first), first + 5 < bytes.count,
      delimiters.contains(bytes[first + 4]),
      [.newline, .carriageReturn].contains(bytes[first + 5])
    else { return (first, delimiters) }
    return (bytes.firstNonBlank(from: first + 5), [bytes[first + 4]])
  }

  /// Decodes a file.
  static func decode(_ file: ImportFile) -> ImportBatch {
    var decoder = CSVDecoder(file.bytes, from: file.start)
    var batch = ImportBatch(file)
    if let columns = decoder.columns {
      for name in columns.unread { batch.unread.insert(name) }
      batch.numbersArtists = columns.numbersArtists
      decoder.readRows(columns, isCutOff: file.job.source.isCutOff, into: &batch)
      for record in decoder.albums.records(line: { batch.line(at: $0) }) { batch.append(record) }
    }
    batch.reportEnd()
    return batch
  }

  private mutating func readRows(
    _ columns: CSVColumns,
    isCutOff: Bool,
    into batch: inout ImportBatch
  ) {
    while !scanner.isAtEnd {
      do throws(ScanFault) {
        let row = try scanner.next()
        if isCutOff, scanner.isAtEnd {
          throw ScanFault(offset: row.range.lowerBound, reason: "the file ends inside this record")
        }
        if row.isEmpty { continue }
        try append(row, columns: columns, to: &batch)
      } catch {
        batch.report(error)
      }
      guard batch.reportProgress(at: scanner.position) else { return }
    }
  }

  private mutating func append(
    _ row: CSVRow,
    columns: CSVColumns,
    to batch: inout ImportBatch
  ) throws(ScanFault) {
    guard row.fields.count == columns.count else {
      throw ScanFault(
        offset: row.range.lowerBound,
        reason: "the header names \(columns.count) fields, and there are \(row.fields.count)"
      )
    }
    // Invalid bytes anywhere invalidate a record, because then none of its fields can be trusted.
    _ = try bytes.text(in: row.range)
    let artist = try columns.artist.map { (column) throws(ScanFault) in
      try text(of: row, in: column)
    }
    let record = ImportRecord(
      line: batch.line(at: row.range.lowerBound),
      title: try text(of: row, in: columns.title),
      artist: artist.filter { !$0.isBlank }.joined(separator: " "),
      genre: try text(of: row, in: columns.genre),
      year: try text(of: row, in: columns.year),
      coverURL: try text(of: row, in: columns.cover)
    )
    if columns.song != nil {
      addSong(of: record, at: row.range.lowerBound, to: &batch)
    } else {
      batch.append(columns.hasEntities ? record.withoutEntities : record)
    }
  }

  /// Adds a song to its album; a song without an album is skipped.
  private mutating func addSong(
    of record: ImportRecord,
    at offset: Int,
    to batch: inout ImportBatch
  ) {
    guard !record.title.isBlank else {
      batch.skippedCount += 1
      return
    }
    guard !record.artist.isBlank else {
      return batch.report(ScanFault(offset: offset, reason: "the song has an album but no artist"))
    }
    albums.add(
      TrackAlbums.Track(
        album: record.title,
        artist: record.artist,
        genre: record.genre ?? "",
        year: record.year.flatMap { try? AlbumRules.year(from: $0) }
      ),
      at: offset
    )
  }

  private func text(of row: CSVRow, in column: Int?) throws(ScanFault) -> String {
    guard let column else { return "" }
    return try Self.text(of: row.fields[column], in: bytes)
  }

  private static func texts(of row: CSVRow, in bytes: [UInt8]) throws(ScanFault) -> [String] {
    try row.fields.map { (field) throws(ScanFault) in try text(of: field, in: bytes) }
  }

  private static func text(
    of field: CSVRow.Field,
    in bytes: [UInt8]
  ) throws(ScanFault) -> String {
    guard field.hasDoubledQuotes else { return try bytes.text(in: field.range) }
    var isSecondQuote = false
    let unquoted = bytes[field.range].filter { byte in
      isSecondQuote = byte == .quote && !isSecondQuote
      return byte != .quote || isSecondQuote
    }
    return try unquoted.text(in: 0..<unquoted.count)
  }
}

extension ImportRecord {
  /// The record with `&` and its like in place of their names in HTML.
  fileprivate var withoutEntities: ImportRecord {
    ImportRecord(
      line: line,
      title: title.withoutEntities,
      artist: artist.withoutEntities,
      genre: genre?.withoutEntities,
      year: year,
      coverURL: coverURL
    )
  }
}

extension String {
  fileprivate var withoutEntities: String {
    guard contains("&") else { return self }
    // The ampersand comes last, so that "&amp;lt;" becomes "&lt;".
    let entities = [
      "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#34;": "\"", "&#39;": "'", "&#039;": "'",
    ]
    return entities.reduce(self) { $0.replacing($1.key, with: $1.value) }
      .replacing("&amp;", with: "&")
  }
}
