// SPDX-License-Identifier: MIT

/// Names for the bytes that have a meaning in the formats.
///
/// They are computed properties because a stored constant is initialized lazily, and in a debug
/// build every use checks that.
extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var newline: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var quote: UInt8 { 0x22 }
  static var ampersand: UInt8 { 0x26 }
  static var apostrophe: UInt8 { 0x27 }
  static var comma: UInt8 { 0x2C }
  static var slash: UInt8 { 0x2F }
  static var colon: UInt8 { 0x3A }
  static var semicolon: UInt8 { 0x3B }
  static var less: UInt8 { 0x3C }
  static var greater: UInt8 { 0x3E }
  static var openBracket: UInt8 { 0x5B }
  static var backslash: UInt8 { 0x5C }
  static var closeBracket: UInt8 { 0x5D }
  static var openBrace: UInt8 { 0x7B }
  static var bar: UInt8 { 0x7C }
  static var closeBrace: UInt8 { 0x7D }

  /// Whether this is a space, a tab, or a line end: white space in JSON and in XML.
  var isBlank: Bool {
    self == .space || self == .newline || self == .carriageReturn || self == .tab
  }
}

extension [UInt8] {
  /// The offset at which a file's text begins: after the byte order mark, if there is one.
  ///
  /// A byte order mark at the beginning is ignored in every format.
  var startOfText: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether the bytes at an offset are exactly those of an ASCII text.
  func contains(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    let wanted = text.utf8Start
    var index = 0
    while index < length {
      if self[offset + index] != wanted[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether the bytes in a range are exactly those of an ASCII text.
  func contains(_ text: StaticString, in range: Range<Int>) -> Bool {
    range.upperBound - range.lowerBound == text.utf8CodeUnitCount
      && contains(text, at: range.lowerBound)
  }

  /// The offset of the first occurrence of an ASCII text at or after an offset.
  func firstOffset(of text: StaticString, from offset: Int) -> Int? {
    var index = offset
    let last = count - text.utf8CodeUnitCount
    while index <= last {
      if contains(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// The offset of the first byte at or after an offset that is not blank; the count if none is.
  func firstNonBlank(from offset: Int) -> Int {
    var index = offset
    let end = count
    while index < end {
      let byte = self[index]
      // Most bytes are letters, so this check comes first.
      if byte > .space || !byte.isBlank { break }
      index += 1
    }
    return index
  }

  /// Returns the text in a range, or throws a fault on the first line that is not UTF-8.
  func text(in range: Range<Int>) throws(ScanFault) -> String {
    if let text = String(validating: self[range], as: UTF8.self) { return text }
    throw ScanFault(
      offset: firstInvalidLine(in: range),
      reason: "there are bytes in this record that are not UTF-8"
    )
  }

  /// Returns an offset in the first line of a range that is not UTF-8.
  ///
  /// A line feed is never part of a longer character, so at least one line is invalid on its own.
  private func firstInvalidLine(in range: Range<Int>) -> Int {
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if self[index] == .newline {
        if String(validating: self[start..<index], as: UTF8.self) == nil { return start }
        start = index + 1
      }
      index += 1
    }
    return start
  }
}
