// SPDX-License-Identifier: MIT

/// Says what is wrong with the first line of a text that should be a CSV file.
///
/// It never says that a name is missing which stands in that line.
struct CSVRefusal {
  private let line: String?
  private var names: [[String]] = []
  private var fault: ScanFault?

  /// Begins with a line.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - start: Where the line begins.
  init(_ bytes: [UInt8], line start: Int) {
    let rest = bytes[min(start, bytes.count)...].prefix(4_096)
    let line = rest.prefix { $0 != .newline && $0 != .carriageReturn }
    self.line = String(validating: line, as: UTF8.self)?.lowercased()
  }

  /// Notes what the line was read as: names that are not enough.
  mutating func note(_ names: [String]) { self.names.append(names) }

  /// Notes why the line could not be read.
  mutating func note(_ fault: ScanFault) { self.fault = self.fault ?? fault }

  /// What the file is, as in "this is …".
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

  private func has(_ field: DiscogsColumns.Field) -> Bool {
    names.contains { DiscogsColumns.has(field, in: $0) }
  }
}
