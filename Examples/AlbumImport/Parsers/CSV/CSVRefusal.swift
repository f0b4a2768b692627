// SPDX-License-Identifier: MIT

/// Explains why the first line of a text isn't the header of a supported CSV file.
///
/// It never reports a name as missing that is in that line.
struct CSVRefusal {
  private let line: String?
  private var names: [[String]] = []
  private var fault: ScanFault?

  /// Starts with a line.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - start: The offset of the line.
  init(_ bytes: [UInt8], line start: Int) {
    let rest = bytes[min(start, bytes.count)...].prefix(4_096)
    let line = rest.prefix { $0 != .newline && $0 != .carriageReturn }
    self.line = String(validating: line, as: UTF8.self)?.lowercased()
  }

  /// Records the names that the line was read as, which were insufficient.
  mutating func note(_ names: [String]) { self.names.append(names) }

  /// Records why the line could not be read.
  mutating func note(_ fault: ScanFault) { self.fault = self.fault ?? fault }

  /// The kind of the file, as in "this is …".
  var description: String {
    guard let line else { return "text whose first line is not UTF-8" }
    let isNamed = [has(.artist), has(.title)]
    let isWritten = [line.contains("artist"), line.contains("title") || line.contains("album")]
    let missing = zip(["Artist", "Title"], zip(isNamed, isWritten)).compactMap { name, found in
      found.0 || found.1 ? nil : "no \(name)"
    }
    if !missing.isEmpty {
      return "text whose first line names \(missing.joined(separator: " and "))"
    }
    if let fault { return "text whose first line can't be read: \(fault.reason)" }
    return "text whose first line names Artist and Title, but not as columns:"
      + " put a comma, a semicolon, a tab or a bar between them"
  }

  private func has(_ field: CSVColumns.Field) -> Bool {
    names.contains { CSVColumns.has(field, in: $0) }
  }
}
