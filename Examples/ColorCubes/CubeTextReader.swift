// SPDX-License-Identifier: MIT

/// The part of a text that has been parsed so far.
struct CubeTextReader {
  private(set) var title: String?
  private(set) var size: Int?
  private(set) var minimum: SIMD4<Float>?
  private(set) var maximum: SIMD4<Float>?
  private(set) var entries: [SIMD4<Float>] = []
  /// The last line that states the domain.
  private(set) var domainLine = 0
  private var keywords: Set<String> = []

  /// Whether the domain is empty or infinite, unless its other end is still to come.
  var hasEmptyDomain: Bool {
    let extent = (maximum ?? .one) - (minimum ?? .zero)
    return extent.min() <= 0 || !extent.max().isFinite
  }

  /// The words of a line without its comment; text in quotation marks is one word.
  static func words(of line: Substring) -> [Substring] {
    var words: [Substring] = []
    var rest = line
    while let start = rest.firstIndex(where: { !isBlank($0) }), rest[start] != "#" {
      rest = rest[start...]
      let word =
        rest.first == "\""
        ? rest[...(rest.dropFirst().firstIndex(of: "\"") ?? rest.index(before: rest.endIndex))]
        : rest.prefix { !isBlank($0) }
      words.append(word)
      rest = rest[word.endIndex...]
    }
    return words
  }

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - words: Its words, at least one.
  ///   - line: Its number.
  /// - Throws: A ``CubeTextError`` if the line is invalid.
  mutating func read(_ words: [Substring], line: Int) throws(CubeTextError.Reason) {
    guard let keyword = Self.keyword(words[0]) else { return try readEntry(words[...]) }
    guard entries.isEmpty else { throw .keywordAfterEntries(keyword) }
    guard keywords.insert(keyword).inserted else { throw .repeatedKeyword(keyword) }
    let values = words.dropFirst()
    switch keyword {
    case "TITLE": title = try Self.title(values)
    case "LUT_1D_SIZE": throw .oneDimensional
    case "LUT_3D_SIZE":
      guard values.count == 1, let number = values.first.flatMap({ Int($0) }) else {
        throw .unreadableValue(keyword)
      }
      guard CubeText.sizes.contains(number) else { throw .unsupportedSize(number) }
      size = number
    case "DOMAIN_MIN", "DOMAIN_MAX", "LUT_3D_INPUT_RANGE":
      domainLine = line
      try readDomain(keyword, values)
    default: throw .unknownKeyword(keyword)
    }
  }

  private mutating func readEntry(_ words: ArraySlice<Substring>) throws(CubeTextError.Reason) {
    let entry = try Self.color(words, alpha: 1, orThrow: .unreadable)
    guard let size else { throw .missingSize }
    guard entries.count < size * size * size else {
      throw .surplusEntry(expected: entries.count)
    }
    entries.append(entry)
  }

  private mutating func readDomain(
    _ keyword: String,
    _ values: ArraySlice<Substring>
  ) throws(CubeTextError.Reason) {
    let isRange = keyword == "LUT_3D_INPUT_RANGE"
    if isRange ? minimum != nil || maximum != nil : keywords.contains("LUT_3D_INPUT_RANGE") {
      throw .secondDomain(keyword)
    }
    if isRange {
      let numbers = values.compactMap { Self.number($0) }
      guard values.count == 2, numbers.count == 2 else { throw .unreadableValue(keyword) }
      minimum = SIMD4(numbers[0], numbers[0], numbers[0], 0)
      maximum = SIMD4(numbers[1], numbers[1], numbers[1], 1)
    } else if keyword == "DOMAIN_MIN" {
      minimum = try Self.color(values, alpha: 0, orThrow: .unreadableValue(keyword))
    } else {
      maximum = try Self.color(values, alpha: 1, orThrow: .unreadableValue(keyword))
    }
  }

  /// The keyword that a line begins with, if any.
  ///
  /// It has only letters, digits, and underscores, so an error may repeat it.
  private static func keyword(_ word: Substring) -> String? {
    let isKeyword = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
    }
    // Words that Swift reads as numbers, such as "nan", are no keywords.
    guard isKeyword, word.utf8.count <= 64, word.first?.isLetter == true, Float(word) == nil else {
      return nil
    }
    return String(word)
  }

  /// The title, with or without quotation marks.
  private static func title(_ words: ArraySlice<Substring>) throws(CubeTextError.Reason) -> String {
    guard let first = words.first, let last = words.last else { throw .unreadableValue("TITLE") }
    let text = first.base[first.startIndex..<last.endIndex]
    guard first.first != "\"" || text.count(where: { $0 == "\"" }) > 1 else {
      throw .unreadableValue("TITLE")
    }
    return text.filter { $0 != "\"" }
  }

  private static func color(
    _ words: ArraySlice<Substring>,
    alpha: Float,
    orThrow reason: CubeTextError.Reason
  ) throws(CubeTextError.Reason) -> SIMD4<Float> {
    let numbers = words.compactMap { number($0) }
    guard words.count == 3, numbers.count == 3 else { throw reason }
    return SIMD4(numbers[0], numbers[1], numbers[2], alpha)
  }

  /// The finite number that a word represents, if any.
  private static func number(_ word: Substring) -> Float? {
    // Other words that Swift reads as numbers, such as "nan" and "0x1p3", are rejected.
    guard word.utf8.allSatisfy({ numberBytes.contains($0) }) else { return nil }
    return Float(word).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  private static let numberBytes = Array("0123456789+-.eE".utf8)
}
