// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Reads an XML property list one element at a time.
///
/// Foundation's `XMLParser` is not used here, for three reasons. On Linux, it fails on a valid file
/// of more than 10 MB. It stops at the first byte that is not UTF-8, although only one track is
/// invalid. And it is another library to link against. A property list needs little of XML: eleven
/// elements without relevant attributes, and five named references.
struct PlistScanner {
  private let bytes: [UInt8]
  private(set) var position: Int
  /// The open containers.
  private var open: [PlistElement] = []
  /// Whether the innermost container was written as an empty element, `<dict/>`.
  private var closesAtOnce = false

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - start: The offset of the tag that opens the property list.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    self.position = start
  }

  /// Reads the next event.
  ///
  /// - Throws: A fault in the markup. Scanning can't continue after it.
  mutating func next() throws(ScanFault) -> PlistEvent {
    if closesAtOnce {
      closesAtOnce = false
      return .close(open.removeLast())
    }
    let bytes = bytes
    while true {
      position = bytes.firstNonBlank(from: position)
      guard position + 1 < bytes.count else {
        if open.isEmpty, position == bytes.count { return .end }
        throw endOfFile
      }
      guard bytes[position] == .less else {
        throw fault("there is text between the elements")
      }
      switch bytes[position + 1] {
      case UInt8(ascii: "?"):
        position = try end(of: "?>", from: position + 2)
      case UInt8(ascii: "!"):
        guard bytes.contains("<!--", at: position) else {
          throw fault("there is a declaration between the elements")
        }
        position = try end(of: "-->", from: position + 4)
      case .slash:
        return try closingTag()
      default:
        return try openingTag()
      }
    }
  }

  /// Skips a value whose first event was read.
  mutating func skip(_ event: PlistEvent) throws(ScanFault) {
    guard case .open = event else { return }
    let depth = open.count
    while open.count >= depth { _ = try next() }
  }

  private mutating func openingTag() throws(ScanFault) -> PlistEvent {
    let start = position
    let name = nameRange(from: position + 1)
    guard let element = PlistElement(name, in: bytes) else {
      if name.upperBound == bytes.count { throw endOfFile }
      throw fault("there is an element that no property list has")
    }
    let isEmpty = try skipTag(from: name.upperBound)
    if !element.isContainer {
      return .leaf(try isEmpty ? emptyLeaf(element) : leaf(element, name: name, tag: start))
    }
    open.append(element)
    closesAtOnce = isEmpty
    return .open(element)
  }

  private mutating func closingTag() throws(ScanFault) -> PlistEvent {
    let name = nameRange(from: position + 2)
    if name.upperBound == bytes.count { throw endOfFile }
    guard let element = open.last, PlistElement(name, in: bytes) == element else {
      throw fault("the element that ends here is not the one that is open")
    }
    _ = try skipTag(from: name.upperBound)
    open.removeLast()
    return .close(element)
  }

  private func emptyLeaf(_ element: PlistElement) -> PlistLeaf {
    PlistLeaf(element: element, range: position..<position, isPlain: true, isASCII: true)
  }

  /// Reads the text of an element and the tag that ends it.
  private mutating func leaf(
    _ element: PlistElement,
    name: Range<Int>,
    tag: Int
  ) throws(ScanFault) -> PlistLeaf {
    let bytes = bytes
    let end = bytes.count
    let start = position
    var index = start
    var isPlain = true
    var allBits: UInt8 = 0
    while index < end {
      let byte = bytes[index]
      allBits |= byte
      if byte == 0x26 { isPlain = false }  // An ampersand.
      guard byte == 0x3C else {  // The beginning of a tag.
        index += 1
        continue
      }
      guard index + 1 < end, bytes[index + 1] == 0x21 else {
        position = try endTag(at: index, name: name, openedAt: tag)
        return PlistLeaf(
          element: element,
          range: start..<index,
          isPlain: isPlain,
          isASCII: allBits < 0x80
        )
      }
      isPlain = false
      index = try endOfSection(from: index)
    }
    throw endOfFile
  }

  /// The offset after a comment or a CDATA section inside a text.
  private func endOfSection(from start: Int) throws(ScanFault) -> Int {
    if bytes.contains("<!--", at: start) { return try end(of: "-->", from: start + 4) }
    if bytes.contains("<![CDATA[", at: start) { return try end(of: "]]>", from: start + 9) }
    throw ScanFault(offset: start, reason: "there is a declaration inside a text")
  }

  /// The offset after an end tag, which must have a name.
  private func endTag(
    at offset: Int,
    name: Range<Int>,
    openedAt tag: Int
  ) throws(ScanFault) -> Int {
    let bytes = bytes
    let end = bytes.count
    var index = offset + 1
    var expected = name.lowerBound
    let isEnd = index < end && bytes[index] == .slash
    index += 1
    while isEnd, expected < name.upperBound, index < end, bytes[index] == bytes[expected] {
      index += 1
      expected += 1
    }
    if isEnd, expected == name.upperBound {
      index = bytes.firstNonBlank(from: index)
      if index < end, bytes[index] == .greater { return index + 1 }
    }
    if index >= end { throw endOfFile }
    throw ScanFault(offset: tag, reason: "the element that begins here is not ended")
  }

  /// The range of a name.
  private func nameRange(from start: Int) -> Range<Int> {
    let bytes = bytes
    let end = bytes.count
    var index = start
    while index < end {
      let byte = bytes[index]
      // Letters have higher codes than all characters that can end a name.
      if byte < 0x40, byte == .greater || byte == .slash || byte == .less || byte.isBlank { break }
      index += 1
    }
    return start..<max(start, index)
  }

  /// Skips the rest of a tag, including attributes; returns whether the element ends with it.
  private mutating func skipTag(from start: Int) throws(ScanFault) -> Bool {
    let bytes = bytes
    if start < bytes.count, bytes[start] == .greater {
      position = start + 1
      return false
    }
    var index = start
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == .quote || byte == .apostrophe {
        quote = byte
      } else if byte == .greater {
        position = index + 1
        return bytes[index - 1] == .slash
      } else if byte == .less {
        throw fault("the tag that begins here has no end")
      }
      index += 1
    }
    throw endOfFile
  }

  /// The offset after an ASCII text.
  private func end(of text: StaticString, from start: Int) throws(ScanFault) -> Int {
    guard let offset = bytes.firstOffset(of: text, from: start) else { throw endOfFile }
    return offset + text.utf8CodeUnitCount
  }

  private func fault(_ reason: String) -> ScanFault {
    ScanFault(offset: position, reason: reason)
  }

  private var endOfFile: ScanFault {
    ScanFault(offset: bytes.count, reason: "the file ends inside the property list")
  }
}
