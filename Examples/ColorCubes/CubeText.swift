// SPDX-License-Identifier: MIT

/// A table of colors in the text format `.cube`, which most tools for pictures and film read and write.
///
/// The text has a few lines with keywords and then one line per entry, red fastest. It may have any number
/// of entries along each axis, and ``cube(size:)`` makes one of our sizes of it.
///
/// ```swift
/// let text = """
///   TITLE "Half as bright"
///   LUT_3D_SIZE 2
///   0 0 0
///   .5 0 0
///   0 .5 0
///   .5 .5 0
///   0 0 .5
///   .5 0 .5
///   0 .5 .5
///   .5 .5 .5
///   """
/// let cube = try CubeText(parsing: text).cube(size: .sixteen)
/// print(cube.color(for: [1, 0.5, 0, 1]))
/// // Prints "SIMD4<Float>(0.5, 0.25, 0.0, 1.0)"
/// ```
public struct CubeText: Hashable, Sendable {
  /// What the table is called, without quotation marks or line breaks.
  public let title: String?

  /// How many entries there are along each axis.
  public let size: Int

  /// The color for which the first entry stands: red, green, blue, and nothing of meaning.
  public let domainMinimum: SIMD4<Float>

  /// The color for which the last entry stands.
  public let domainMaximum: SIMD4<Float>

  /// The entries, red fastest.
  ///
  /// They may lie outside of 0…1; a cube clamps them.
  public let entries: [SIMD4<Float>]

  /// The numbers of entries along each axis that a text may have.
  public static let sizes = 2...256

  /// Makes the text of a cube.
  ///
  /// - Parameters:
  ///   - cube: The cube.
  ///   - title: What it is called. Quotation marks and line breaks are left out.
  public init(_ cube: ColorCube, title: String? = nil) {
    self.title = title?.filter { $0 != "\"" && !$0.isNewline }
    size = cube.size.rawValue
    (domainMinimum, domainMaximum) = (.zero, .one)
    entries = cube.entries
  }

  /// Reads a text.
  ///
  /// Keywords may come in any order before the first entry. Those of which this type knows nothing are
  /// refused, because ignoring them could change what the table means.
  ///
  /// - Parameter text: The text. Empty lines and those that begin with `#` count for nothing.
  /// - Throws: ``CubeTextError`` for the first line that is wrong.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(CubeTextError) {
    var reader = CubeTextReader()
    var number = 0
    // The last line that counts for something; what is missing is missing after it.
    var last = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      last = number
      do throws(CubeTextError.Reason) {
        try reader.read(line, words)
      } catch {
        throw CubeTextError(line: number, reason: error)
      }
    }
    guard let size = reader.size else { throw CubeTextError(line: last + 1, reason: .missingSize) }
    let count = size * size * size
    guard reader.entries.count == count else {
      let reason = CubeTextError.Reason.missingEntries(
        expected: count,
        found: reader.entries.count
      )
      throw CubeTextError(line: last + 1, reason: reason)
    }
    title = reader.title
    self.size = size
    domainMinimum = reader.minimum ?? .zero
    domainMaximum = reader.maximum ?? .one
    entries = reader.entries
  }
}

extension CubeText {
  /// The text: keywords, then a line per entry, which reads back as exactly the same numbers.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  public var text: String {
    var text = title.map { "TITLE \"\($0)\"\n" } ?? ""
    text += "LUT_3D_SIZE \(size)\n"
    text += "DOMAIN_MIN \(Self.line(domainMinimum))\nDOMAIN_MAX \(Self.line(domainMaximum))\n"
    for entry in entries { text += "\(Self.line(entry))\n" }
    return text
  }

  private static func line(_ entry: SIMD4<Float>) -> String { "\(entry.x) \(entry.y) \(entry.z)" }

  /// The table as a cube of one of our sizes; another size is interpolated.
  ///
  /// - Parameter newSize: How many entries the cube has along each axis.
  /// - Returns: The cube. Colors outside of the domain are those at its border.
  public func cube(size newSize: ColorCube.Size) -> ColorCube {
    if size == newSize.rawValue, domainMinimum == .zero, domainMaximum == .one {
      return ColorCube(size: newSize) { (index: Int) in entries[index] }
    }
    let lattice = Lattice(side: size)
    return ColorCube(size: newSize) { color in
      let point = (color - domainMinimum) / (domainMaximum - domainMinimum)
      return lattice.color(at: point.asEntry) { entries[$0] }
    }
  }
}

/// What was read of a text so far.
private struct CubeTextReader {
  var title: String?
  var size: Int?
  var minimum: SIMD4<Float>?
  var maximum: SIMD4<Float>?
  var entries: [SIMD4<Float>] = []

  mutating func read(
    _ line: Substring,
    _ words: [Substring]
  ) throws(CubeTextError.Reason) {
    let keyword = String(words[0])
    if keyword.first?.isLetter == true, !entries.isEmpty { throw .keywordAfterEntries(keyword) }
    switch keyword {
    case "TITLE":
      try refuse(title, keyword)
      // The title may have blanks, so it is what stands between the first quotation mark and the last.
      let quoted = line.drop { $0 != "\"" }.dropFirst()
      guard let end = quoted.lastIndex(of: "\"") else { throw .unreadable }
      title = String(quoted[..<end])
    case "LUT_1D_SIZE":
      throw .oneDimensional
    case "LUT_3D_SIZE":
      try refuse(size, keyword)
      guard words.count == 2, let number = Int(words[1]) else { throw .unreadable }
      guard CubeText.sizes.contains(number) else { throw .unsupportedSize(number) }
      size = number
    case "DOMAIN_MIN":
      try refuse(minimum, keyword)
      minimum = try Self.color(words.dropFirst(), alpha: 0)
      try checkDomain()
    case "DOMAIN_MAX":
      try refuse(maximum, keyword)
      maximum = try Self.color(words.dropFirst(), alpha: 1)
      try checkDomain()
    default:
      let entry = try Self.color(words[...], alpha: 1)
      guard let size else { throw .missingSize }
      guard entries.count < size * size * size else {
        throw .surplusEntry(expected: entries.count)
      }
      entries.append(entry)
    }
  }

  private func refuse(_ value: Any?, _ keyword: String) throws(CubeTextError.Reason) {
    if value != nil { throw .repeatedKeyword(keyword) }
  }

  private func checkDomain() throws(CubeTextError.Reason) {
    let extent = (maximum ?? .one) - (minimum ?? .zero)
    guard extent.min() > 0, extent.max().isFinite else { throw .emptyDomain }
  }

  private static func color(
    _ words: ArraySlice<Substring>,
    alpha: Float
  ) throws(CubeTextError.Reason) -> SIMD4<Float> {
    // What Swift reads as a number besides, such as "nan" and "0x1p3", is none here.
    let numbers = words.compactMap { word in
      word.utf8.allSatisfy { numberBytes.contains($0) } ? Float(word) : nil
    }
    guard words.count == 3, numbers.count == 3, numbers.allSatisfy(\.isFinite) else {
      throw .unreadable
    }
    return SIMD4(numbers[0], numbers[1], numbers[2], alpha)
  }

  private static let numberBytes = Array("0123456789+-.eE".utf8)
}
