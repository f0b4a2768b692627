// SPDX-License-Identifier: MIT

/// Splits the top-level array of a JSON file into its elements, so that each is decoded separately.
///
/// A JSON decoder accepts a file as a whole or not at all. This splitter knows only the punctuation
/// of JSON, and after a fault, it continues at the next place where an object can begin. A broken
/// record therefore costs itself, or at worst its neighbor, and each record knows its place in the
/// file.
struct JSONArraySplitter {
  private let bytes: [UInt8]
  private(set) var position: Int
  private var state = State.expectsFirstElement

  private enum State {
    case expectsFirstElement
    case expectsElement
    case expectsSeparator
    case finished
  }

  /// Makes a splitter.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - start: The offset just after the array's opening bracket.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    self.position = start
  }

  /// Finds the next element or fault; `nil` after the last one (the *iterator* pattern).
  mutating func next() -> JSONElement? {
    while true {
      if state == .finished { return nil }
      position = bytes.firstNonBlank(from: position)
      guard position < bytes.count else {
        state = .finished
        return fault("the file ends before the array does")
      }
      let byte = bytes[position]
      switch (state, byte) {
      case (.expectsElement, .closeBracket):
        state = .expectsSeparator
        return fault("there is no record behind the last comma")
      case (.expectsFirstElement, .closeBracket), (.expectsSeparator, .closeBracket):
        position = bytes.firstNonBlank(from: position + 1)
        state = .finished
        guard position < bytes.count else { return nil }
        defer { resumeAtNextObject() }
        return fault("there is more text behind the end of the array")
      case (.expectsSeparator, .comma):
        position += 1
        state = .expectsElement
      case (.expectsSeparator, .openBrace):
        state = .expectsElement
        return fault("there is no comma before this record")
      case (.expectsSeparator, _):
        defer { resumeAtNextObject() }
        return fault("there is text between the records")
      case (_, .comma):
        position += 1
        state = .expectsElement
        return fault("there is no record before the comma", at: position - 1)
      default:
        return element()
      }
    }
  }

  /// Reads one element, or finds the next place to continue.
  private mutating func element() -> JSONElement {
    var scanner = JSONValueScanner(bytes, from: position)
    do {
      let range = try scanner.scan()
      position = range.upperBound
      state = .expectsSeparator
      return .element(range)
    } catch {
      if error.offset >= bytes.count {
        state = .finished
        return fault("the file ends inside this record")
      }
      position = scanner.lastToken
      resumeBehindBrokenObject()
      return .fault(error)
    }
  }

  private func fault(_ reason: String, at offset: Int? = nil) -> JSONElement {
    .fault(ScanFault(offset: offset ?? position, reason: reason))
  }

  /// Continues at the next opening brace.
  private mutating func resumeAtNextObject() {
    while position < bytes.count, bytes[position] != .openBrace { position += 1 }
    state = position < bytes.count ? .expectsElement : .finished
  }

  /// Continues at the next opening brace that can't be inside an object: one after a comma or a
  /// closing brace.
  ///
  /// The search begins at the last token that seemed valid. A string without its closing quote
  /// extends to the next quote, and a record may begin inside it.
  private mutating func resumeBehindBrokenObject() {
    var previous: UInt8 = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == .openBrace, previous == .comma || previous == .closeBrace { break }
      if !byte.isBlank { previous = byte }
      position += 1
    }
    state = position < bytes.count ? .expectsElement : .finished
  }
}
