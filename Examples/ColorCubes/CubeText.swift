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
  /// refused, because ignoring them could change what the table means. `LUT_3D_INPUT_RANGE`, which some
  /// tools write instead of `DOMAIN_MIN` and `DOMAIN_MAX`, is the domain of all three channels. The title
  /// may lack its quotation marks.
  ///
  /// - Parameter text: The text. A byte order mark at its beginning, empty lines, and everything from a
  ///   word that begins with `#` to the end of its line count for nothing.
  /// - Throws: ``CubeTextError`` for the first line that is wrong.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(CubeTextError) {
    var reader = CubeTextReader()
    var number = 0
    // The last line that counts for something; what is missing is missing after it.
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
      // No keyword comes after the first entry, so now both halves of the domain are known.
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
