// SPDX-License-Identifier: MIT

/// Decodes the CSV file in which Discogs exports a collection.
struct DiscogsDecoder {
  private let bytes: [UInt8]
  private var scanner: CSVScanner

  /// The columns that the header names; `nil` when the file does not begin with such a header.
  let columns: DiscogsColumns?

  /// Reads the header.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    scanner = CSVScanner(bytes, from: bytes.firstNonBlank(from: start))
    if !scanner.isAtEnd, let header = try? scanner.next(),
      let names = try? Self.texts(of: header, in: bytes)
    {
      columns = DiscogsColumns(names)
    } else {
      columns = nil
    }
  }

  /// Decodes a file.
  static func decode(_ file: ImportFile) -> ImportBatch {
    var decoder = DiscogsDecoder(file.bytes, from: file.start)
    var batch = ImportBatch(file)
    if let columns = decoder.columns { decoder.readRows(columns, into: &batch) }
    batch.reportEnd()
    return batch
  }

  private mutating func readRows(_ columns: DiscogsColumns, into batch: inout ImportBatch) {
    while !scanner.isAtEnd {
      do {
        let row = try scanner.next()
        if row.isEmpty { continue }
        try append(row, columns: columns, to: &batch)
      } catch {
        batch.report(error)
      }
      guard batch.reportProgress(at: scanner.position) else { return }
    }
  }

  private func append(
    _ row: CSVRow,
    columns: DiscogsColumns,
    to batch: inout ImportBatch
  ) throws(ScanFault) {
    guard row.fields.count == columns.count else {
      throw ScanFault(
        offset: row.range.lowerBound,
        reason: "the header names \(columns.count) fields, and there are \(row.fields.count)"
      )
    }
    // Bad bytes condemn a record wherever they are, for then no field of it can be trusted.
    _ = try bytes.text(in: row.range)
    batch.append(
      ImportRecord(
        line: batch.line(at: row.range.lowerBound),
        title: try Self.text(of: row.fields[columns.title], in: bytes),
        artist: try Self.text(of: row.fields[columns.artist], in: bytes),
        year: try columns.released.map { (index) throws(ScanFault) in
          try Self.text(of: row.fields[index], in: bytes)
        }
      )
    )
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
