// SPDX-License-Identifier: MIT

/// A color table in the text format `.cube`, which most picture and film tools support.
///
/// The text has a few lines with keywords and then one line per entry, in which red varies fastest. It may have any
/// number of entries along each axis; ``cube(size:)`` resamples it to one of the supported sizes.
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
  /// The title of the table, without quotation marks or line breaks.
  public let title: String?

  /// The number of entries along each axis.
  public let size: Int

  /// The color that the first entry represents: red, green, blue, and an unused component.
  public let domainMinimum: SIMD4<Float>

  /// The color that the last entry represents.
  public let domainMaximum: SIMD4<Float>

  /// The entries; red varies fastest.
  ///
  /// They may be outside 0…1; a cube clamps them.
  public let entries: [SIMD4<Float>]

  /// The numbers of entries along each axis that a text may have.
  public static let sizes = 2...256

  /// Makes the text of a cube.
  ///
  /// - Parameters:
  ///   - cube: The cube.
  ///   - title: Its title. Quotation marks and line breaks are removed.
  public init(_ cube: ColorCube, title: String? = nil) {
    self.title = title?.filter { $0 != "\"" && !$0.isNewline }
    size = cube.size.rawValue
    (domainMinimum, domainMaximum) = (.zero, .one)
    entries = cube.entries
  }

  /// Parses a text.
  ///
  /// Keywords may come in any order before the first entry. Unknown keywords are rejected, because ignoring them could
  /// change the meaning of the table. `LUT_3D_INPUT_RANGE`, which some tools write instead of `DOMAIN_MIN` and
  /// `DOMAIN_MAX`, is the domain of all three channels. The title may lack quotation marks.
  ///
  /// - Parameter text: The text. A byte order mark at its beginning, empty lines, and comments (from a word that begins
  ///   with `#` to the end of the line) are ignored.
  /// - Throws: A ``CubeTextError`` for the first invalid line.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(CubeTextError) {
    var reader = CubeTextReader()
    var number = 0
    // The last line with content. Whatever is missing is reported after it.
    var last = 0
    let content = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    for line in content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let words = CubeTextReader.words(of: line)
      guard !words.isEmpty else { continue }
      last = number
      do throws(CubeTextError.Reason) {
        try reader.read(words, line: number)
      } catch {
        throw CubeTextError(line: number, reason: error)
      }
      // No keyword can follow the first entry, so both ends of the domain are known by now.
      if reader.entries.count == 1, reader.hasEmptyDomain {
        throw CubeTextError(line: reader.domainLine, reason: .emptyDomain)
      }
    }
    if reader.hasEmptyDomain {
      throw CubeTextError(line: reader.domainLine, reason: .emptyDomain)
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
  /// The text: keywords, then a line per entry, which parses back to exactly the same numbers.
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

  /// Returns the table as a cube of a supported size, interpolated if the sizes differ.
  ///
  /// - Parameter newSize: The number of entries of the cube along each axis.
  /// - Returns: The cube. Colors outside the domain map to those at its border.
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
