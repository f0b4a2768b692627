// SPDX-License-Identifier: MIT

/// Reads the records of a CSV file as RFC 4180 defines them, with line ends of any kind, and with
/// delimiters other than a comma.
///
/// A lone carriage return ends a line only in a file without line feeds.
///
/// It is strict about quotes: a lone quote means that a field has lost its other one, and guessing
/// would run records together. After such a fault, scanning continues on the next line, so a lost
/// quote costs one record rather than all those up to the next quote.
struct CSVScanner {
  private let bytes: [UInt8]
  private let delimiter: UInt8
  private let hasLineFeeds: Bool
  private(set) var position: Int

  init(_ bytes: [UInt8], from start: Int, delimiter: UInt8 = .comma) {
    self.bytes = bytes
    self.delimiter = delimiter
    self.position = start
    hasLineFeeds = bytes.contains(.newline)
  }

  /// Whether there are no more records.
  var isAtEnd: Bool { position >= bytes.count }

  /// Reads the next record, which there must be.
  ///
  /// - Throws: A fault in the record's quotes. The scanner then continues on the next line.
  mutating func next() throws(ScanFault) -> CSVRow {
    let start = position
    do {
      var row = CSVRow(range: start..<start)
      while true {
        row.fields.append(try field())
        guard position < bytes.count, bytes[position] == delimiter else { break }
        position += 1
      }
      row.range = start..<position
      skipLineEnd()
      return row
    } catch {
      position = start
      while position < bytes.count, !isLineEnd(at: position) { position += 1 }
      skipLineEnd()
      throw error
    }
  }

  /// Reads a field and stops at its end: a delimiter, the end of the line, or the end of the file.
  private mutating func field() throws(ScanFault) -> CSVRow.Field {
    let bytes = bytes
    let start = position
    var index = start
    if index < bytes.count, bytes[index] == .quote { return try quotedField() }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == delimiter || byte == .newline { break }
      if byte == .carriageReturn, isLineEnd(at: index) { break }
      if byte == .quote {
        throw ScanFault(offset: index, reason: "there is a quote inside a field without quotes")
      }
      index += 1
    }
    position = index
    return CSVRow.Field(range: start..<index, hasDoubledQuotes: false)
  }

  private mutating func quotedField() throws(ScanFault) -> CSVRow.Field {
    let bytes = bytes
    let start = position
    var index = start + 1
    var hasDoubledQuotes = false
    while index < bytes.count {
      if bytes[index] == .quote {
        guard index + 1 < bytes.count, bytes[index + 1] == .quote else {
          position = index + 1
          try checkEndOfQuotedField(from: start)
          return CSVRow.Field(range: start + 1..<index, hasDoubledQuotes: hasDoubledQuotes)
        }
        hasDoubledQuotes = true
        index += 1
      }
      index += 1
    }
    throw ScanFault(offset: start, reason: "the quote that opens here is never closed")
  }

  private func checkEndOfQuotedField(from start: Int) throws(ScanFault) {
    guard position < bytes.count, bytes[position] != delimiter, !isLineEnd(at: position) else {
      return
    }
    throw ScanFault(offset: start, reason: "there is text behind the closing quote of a field")
  }

  private func isLineEnd(at index: Int) -> Bool {
    if bytes[index] == .newline { return true }
    guard bytes[index] == .carriageReturn else { return false }
    return !hasLineFeeds || index + 1 == bytes.count || bytes[index + 1] == .newline
  }

  private mutating func skipLineEnd() {
    if position < bytes.count, bytes[position] == .carriageReturn { position += 1 }
    if position < bytes.count, bytes[position] == .newline { position += 1 }
  }
}
