// SPDX-License-Identifier: MIT

/// The head of an XML file: its encoding, its document type, and its first tag.
struct XMLProlog {
  /// The encoding that the file names, in lower case.
  private(set) var encoding: String?
  /// The name in the document type, as in `<!DOCTYPE plist …>`.
  private(set) var documentType: String?
  /// The offset at which the document type begins its own declarations, if it has any.
  private(set) var declarations: Int?
  /// The name of the first element.
  private(set) var root = ""
  /// The offset of the tag of the first element.
  private(set) var rootOffset = 0

  /// Reads the head of a file; `nil` if the file has no first element.
  init?(_ bytes: [UInt8], from start: Int) {
    var position = bytes.firstNonBlank(from: start)
    while bytes.contains("<", at: position), let end = skipMarkup(bytes, from: position) {
      position = bytes.firstNonBlank(from: end)
    }
    guard bytes.contains("<", at: position) else { return nil }
    rootOffset = position
    root = Self.word(in: bytes, from: position + 1)
    // Markup that could not be skipped has no end.
    if root.isEmpty || root.hasPrefix("!") || root.hasPrefix("?") { return nil }
  }

  /// Skips a declaration, a comment, or a document type; `nil` if an element begins here, or if the
  /// markup has no end.
  private mutating func skipMarkup(_ bytes: [UInt8], from start: Int) -> Int? {
    if bytes.contains("<!--", at: start) {
      return bytes.firstOffset(of: "-->", from: start + 4).map { $0 + 3 }
    }
    if bytes.contains("<?", at: start) {
      guard let end = bytes.firstOffset(of: "?>", from: start + 2) else { return nil }
      if bytes.contains("<?xml", at: start) {
        encoding = Self.encoding(in: bytes, range: start..<end)
      }
      return end + 2
    }
    if bytes.contains("<!", at: start) { return skipDocumentType(bytes, from: start) }
    return nil
  }

  private mutating func skipDocumentType(_ bytes: [UInt8], from start: Int) -> Int? {
    let keyword = Self.word(in: bytes, from: start + 2)
    guard keyword.lowercased() == "doctype" else { return nil }
    let name = bytes.firstNonBlank(from: start + 2 + keyword.utf8.count)
    documentType = Self.word(in: bytes, from: name)
    var index = name
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == .quote || byte == .apostrophe {
        quote = byte
      } else if byte == .openBracket, declarations == nil {
        declarations = index
      } else if byte == .closeBracket {
        return bytes.firstOffset(of: ">", from: index).map { $0 + 1 }
      } else if byte == .greater, declarations == nil {
        return index + 1
      }
      index += 1
    }
    return nil
  }

  /// The letters from an offset up to the end of the name.
  private static func word(in bytes: [UInt8], from start: Int) -> String {
    var end = start
    while end < bytes.count, end - start < 64 {
      let byte = bytes[end]
      if byte.isBlank || byte == .greater || byte == .slash || byte == .openBracket { break }
      end += 1
    }
    return start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
  }

  /// The value of `encoding="…"` in an XML declaration, in lower case.
  private static func encoding(in bytes: [UInt8], range: Range<Int>) -> String? {
    guard let name = bytes.firstOffset(of: "encoding", from: range.lowerBound),
      name < range.upperBound
    else { return nil }
    let isQuote = { (byte: UInt8) in byte == .quote || byte == .apostrophe }
    let parts = bytes[name..<range.upperBound].split(
      maxSplits: 2,
      omittingEmptySubsequences: false,
      whereSeparator: isQuote
    )
    return parts.count < 2 ? nil : String(decoding: parts[1], as: UTF8.self).lowercased()
  }
}
