// SPDX-License-Identifier: MIT

extension PlistLeaf {
  /// The text of the element, with its references resolved.
  ///
  /// - Parameter bytes: The bytes of the file.
  /// - Returns: The text.
  /// - Throws: A fault if the text is not UTF-8, or has a reference that XML itself does not
  ///   define. Entities that a file declares are never expanded.
  func text(in bytes: [UInt8]) throws(ScanFault) -> String {
    if isPlain { return try bytes.text(in: range) }
    _ = try bytes.text(in: range)
    var result: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == .ampersand {
        index = try resolveReference(at: index, in: bytes, into: &result)
      } else if bytes.contains("<!--", at: index) {
        index = (bytes.firstOffset(of: "-->", from: index + 4) ?? range.upperBound) + 3
      } else if bytes.contains("<![CDATA[", at: index) {
        let end = bytes.firstOffset(of: "]]>", from: index + 9) ?? range.upperBound
        result += bytes[index + 9..<end]
        index = end + 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Appends the character of a reference; returns the offset after it.
  private func resolveReference(
    at start: Int,
    in bytes: [UInt8],
    into result: inout [UInt8]
  ) throws(ScanFault) -> Int {
    // The longest reference, `&#x10FFFF;`, has ten characters; leading zeros are allowed.
    let limit = min(start + 32, range.upperBound)
    guard let end = (start..<limit).first(where: { bytes[$0] == UInt8(ascii: ";") }),
      let scalar = Self.scalar(String(decoding: bytes[start + 1..<end], as: UTF8.self))
    else {
      throw ScanFault(offset: start, reason: "there is a reference that means nothing")
    }
    result += String(scalar).utf8
    return end + 1
  }

  /// The character for a reference, named between its `&` and its `;`.
  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case _ where name.hasPrefix("#x"): scalar(name.dropFirst(2), radix: 16)
    case _ where name.hasPrefix("#"): scalar(name.dropFirst(), radix: 10)
    default: nil
    }
  }

  private static func scalar(_ digits: Substring, radix: Int) -> Unicode.Scalar? {
    // Swift accepts a number with a sign, but XML does not.
    guard digits.first?.isHexDigit == true else { return nil }
    return UInt32(digits, radix: radix).flatMap { Unicode.Scalar($0) }
  }
}
