// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Recognizes the format of a file by its contents, because a name proves nothing.
struct FormatRecognizer {
  private let bytes: [UInt8]
  private let wasUTF16: Bool

  /// Makes a recognizer.
  ///
  /// - Parameters:
  ///   - bytes: The contents of a file.
  ///   - wasUTF16: Whether they have been converted from UTF-16, in which only tables are read.
  init(_ bytes: [UInt8], wasUTF16: Bool) {
    self.bytes = bytes
    self.wasUTF16 = wasUTF16
  }

  /// A file that can't be imported.
  struct Refusal: Error {
    /// What the file looks like, as in "this is …".
    let found: String
  }

  /// Finds the format.
  ///
  /// - Throws: A refusal if the file is in none of the formats.
  func format() throws(Refusal) -> ImportFormat {
    if let encoding = wideEncoding { throw Refusal(found: "\(encoding) text") }
    let format: ImportFormat
    do throws(Refusal) {
      format = try self.formatOfText()
    } catch {
      throw wasUTF16 ? Refusal(found: "UTF-16 text: \(error.found)") : error
    }
    // Programs that write JSON or XML write UTF-8.
    if wasUTF16, format != .csv { throw Refusal(found: "UTF-16 text") }
    return format
  }

  private func formatOfText() throws(Refusal) -> ImportFormat {
    let start = bytes.firstNonBlank(from: bytes.startOfText)
    guard start < bytes.count else { throw Refusal(found: "an empty file") }
    switch bytes[start] {
    case .openBracket: return .json
    case .openBrace where isObject(from: start):
      throw Refusal(found: "a JSON object and not an array")
    case .less: return try markupFormat(from: start)
    default:
      let decoder = CSVDecoder(bytes, from: bytes.startOfText)
      if decoder.columns != nil { return .csv }
      throw Refusal(found: binary ?? decoder.refusal)
    }
  }

  /// UTF-32, or UTF-16 without a byte order mark, if the file uses one of them, recognized by the
  /// zeros between the first letters.
  private var wideEncoding: String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    let zeros = bytes.prefix(4).map { $0 == 0 }
    return zeros == [true, false, true, false] || zeros == [false, true, false, true]
      ? "UTF-16" : nil
  }

  private func isObject(from start: Int) -> Bool {
    let next = bytes.firstNonBlank(from: start + 1)
    return next < bytes.count && (bytes[next] == .quote || bytes[next] == .closeBrace)
  }

  private func markupFormat(from start: Int) throws(Refusal) -> ImportFormat {
    guard let prolog = XMLProlog(bytes, from: start) else {
      throw Refusal(found: "markup without an element")
    }
    let names = [prolog.root.lowercased(), prolog.documentType?.lowercased()]
    if names.contains("html") { throw Refusal(found: "an HTML page") }
    guard prolog.root == "plist" else {
      throw Refusal(found: "XML, but not a property list")
    }
    if let encoding = prolog.encoding, !["utf-8", "utf8", "us-ascii"].contains(encoding) {
      throw Refusal(found: "a property list in \(encoding.prefix(20).uppercased().tidied)")
    }
    return .appleLibrary
  }

  /// The kind of a file that isn't text.
  private var binary: String? {
    if bytes.contains("bplist", at: 0) { return "a binary property list" }
    if bytes.starts(with: [0x1F, 0x8B]) { return "a file compressed with gzip" }
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return "a ZIP archive" }
    if bytes.prefix(4096).contains(where: { $0 == 0 }) { return "binary data" }
    return nil
  }
}
