// SPDX-License-Identifier: MIT

/// Finds the end of one JSON value, and checks its punctuation.
///
/// Words and numbers are not checked: the decoder decides whether `truu` or `1e` is valid. The
/// purpose is to find a missing quote, brace, or comma where it is missing rather than at the end
/// of the file.
struct JSONValueScanner {
  /// The maximum nesting depth, which is also the limit of Foundation's decoder.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  private let start: Int
  private var position: Int
  private var expected = Expected.value
  /// The closing byte for each open object and array.
  private var closers: [UInt8] = []
  /// The offset of the token before the current one.
  private(set) var lastToken: Int

  private enum Expected {
    case value
    case valueOrEnd
    case name
    case nameOrEnd
    case colon
    case separatorOrEnd
  }

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    self.start = start
    self.position = start
    self.lastToken = start
  }

  /// Reads the value.
  ///
  /// - Returns: The range of the value.
  /// - Throws: A fault at the byte that is invalid there; at the end of the bytes if the value is
  ///   incomplete.
  mutating func scan() throws(ScanFault) -> Range<Int> {
    repeat {
      position = bytes.firstNonBlank(from: position)
      guard position < bytes.count else { throw fault("the file ends inside this record") }
      let token = position
      try scanToken(bytes[position])
      lastToken = token
    } while !closers.isEmpty
    return start..<position
  }

  private mutating func scanToken(_ byte: UInt8) throws(ScanFault) {
    switch (expected, byte) {
    case (.value, .openBrace), (.valueOrEnd, .openBrace):
      try open(.closeBrace, expecting: .nameOrEnd)
    case (.value, .openBracket), (.valueOrEnd, .openBracket):
      try open(.closeBracket, expecting: .valueOrEnd)
    case (.nameOrEnd, .closeBrace), (.valueOrEnd, .closeBracket), (.separatorOrEnd, .closeBrace),
      (.separatorOrEnd, .closeBracket):
      guard closers.last == byte else { throw fault("a bracket here does not match its opening") }
      closers.removeLast()
      position += 1
      expected = .separatorOrEnd
    case (.value, .quote), (.valueOrEnd, .quote):
      try scanText()
      expected = .separatorOrEnd
    case (.name, .quote), (.nameOrEnd, .quote):
      try scanText()
      expected = .colon
    case (.colon, .colon):
      position += 1
      expected = .value
    case (.separatorOrEnd, .comma):
      position += 1
      expected = closers.last == .closeBrace ? .name : .value
    case (.value, _), (.valueOrEnd, _):
      try scanWord()
      expected = .separatorOrEnd
    case (.name, _), (.nameOrEnd, _): throw fault("the name of a field is missing here")
    case (.colon, _): throw fault("a colon is missing here")
    case (.separatorOrEnd, _): throw fault("a comma or a closing bracket is missing here")
    }
  }

  private mutating func open(_ closer: UInt8, expecting next: Expected) throws(ScanFault) {
    guard closers.count < Self.maximumDepth else { throw fault("this is nested too deeply") }
    closers.append(closer)
    position += 1
    expected = next
  }

  private mutating func scanText() throws(ScanFault) {
    let bytes = bytes
    var index = position + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .quote {
        position = index + 1
        return
      }
      if byte == .newline || byte == .carriageReturn {
        // The string up to the end of the line may contain the rest of the record: search inside
        // it.
        lastToken = position
        throw ScanFault(offset: position, reason: "this text has no closing quote")
      }
      index += byte == .backslash ? 2 : 1
    }
    throw ScanFault(offset: bytes.count, reason: "the file ends inside this record")
  }

  private mutating func scanWord() throws(ScanFault) {
    let begin = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        position += 1
      default:
        guard position > begin else { throw fault("a value is missing here") }
        return
      }
    }
    guard position > begin, closers.isEmpty else {
      throw fault("the file ends inside this record")
    }
  }

  private func fault(_ reason: String) -> ScanFault {
    ScanFault(offset: position, reason: reason)
  }
}
