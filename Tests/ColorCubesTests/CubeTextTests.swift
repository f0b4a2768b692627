// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import ColorCubes

@Suite("CubeText (M2)", .takesSeconds)
struct CubeTextTests {
  /// The identity with two entries along each axis.
  private let entries = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n"

  private func failure(_ text: String) -> CubeTextError? {
    do {
      _ = try CubeText(parsing: text)
      return nil
    } catch {
      return error
    }
  }

  @Test
  func `keywords precede the entries, red fastest`() {
    let text = CubeText(ColorCube(size: .four), title: "No \"change\"\n").text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(6) == [
        "TITLE \"No change\"", "LUT_3D_SIZE 4", "DOMAIN_MIN 0.0 0.0 0.0",
        "DOMAIN_MAX 1.0 1.0 1.0", "0.0 0.0 0.0", "0.33333334 0.0 0.0",
      ]
    )
    #expect(lines.count == 4 + 64 + 1)
    #expect(!CubeText(ColorCube(size: .four)).text.contains("TITLE"))
  }

  @Test
  func `written numbers are read back unchanged`() throws {
    withSeeds(20) { random in
      var entries: [SIMD4<Float>] = []
      for _ in 0..<64 {
        // Small numbers are written with an exponent.
        let isSmall = Bool.random(using: &random)
        entries.append(.random(in: 0...(isSmall ? 1e-6 : 1), using: &random))
      }
      let cube = try ColorCube(size: .four, entries: entries)
      let text = CubeText(cube, title: "Seed")
      let copy = try CubeText(parsing: text.text)
      #expect(copy == text)
      #expect(copy.cube(size: .four) == cube)
    }
    let cube = ColorEffect.cyanotype.cube(size: .sixteen)
    #expect(try CubeText(parsing: CubeText(cube).text).cube(size: .sixteen) == cube)
  }

  @Test
  func `comments, white space, and other orders are accepted`() throws {
    let text = """
      # made by hand\r
      \tDOMAIN_MAX 1 1 1\r
      LUT_3D_SIZE\t2\r
      \r
      TITLE "A  title"  \r
      \(entries.split(separator: "\n").map { " \($0)\t\r\n# again\r\n" }.joined())
      """
    let table = try CubeText(parsing: text)
    #expect(table.title == "A  title")
    let plain = try CubeText(parsing: "LUT_3D_SIZE 2\n" + entries)
    #expect(table.entries == plain.entries)
    #expect(table.cube(size: .four) == plain.cube(size: .four))
    let exponents = "LUT_3D_SIZE 2\n" + entries.replacing("1", with: "+1.0e0")
    #expect(try CubeText(parsing: exponents) == plain)
  }

  @Test(arguments: [2, 3, 5, 17, 33])
  func `another size is interpolated`(size: Int) throws {
    let last = Float(size - 1)
    var text = "LUT_3D_SIZE \(size)\n"
    for blue in 0..<size {
      for green in 0..<size {
        for red in 0..<size {
          text += "\(1 - Float(red) / last) \(Float(green) / last) \(Float(blue) / last / 2)\n"
        }
      }
    }
    let cube = try CubeText(parsing: text).cube(size: .sixteen)
    for index in cube.entries.indices {
      let (red, green, blue) = (index % 16, index / 16 % 16, index / 256)
      let expected = SIMD4(1 - Float(red) / 15, Float(green) / 15, Float(blue) / 30, 1)
      #expect((cube[red, green, blue] - expected).max() < 1e-5)
      #expect((expected - cube[red, green, blue]).max() < 1e-5)
    }
  }

  @Test
  func `the domain maps to the first and last entries`() throws {
    let text = "LUT_3D_SIZE 2\nDOMAIN_MIN 0 -1 0.5\nDOMAIN_MAX 2 1 1\n" + entries
    let cube = try CubeText(parsing: text).cube(size: .four)
    #expect(cube.color(for: [1, 1, 1, 1]) == [0.5, 1, 1, 1])
    #expect(cube.color(for: [0, 0, 0, 1]) == [0, 0.5, 0, 1])
    // The entry for a third of blue is below the domain.
    #expect(cube[0, 0, 1].z == 0)
  }

  @Test(arguments: [
    ["DOMAIN_MIN 1 1 1", "DOMAIN_MAX 2 2 2"], ["DOMAIN_MAX -1 -1 -1", "DOMAIN_MIN -2 -2 -2"],
    ["LUT_3D_INPUT_RANGE 1 2"], ["LUT_3D_INPUT_RANGE\t1.0  2.0 # both"],
  ])
  func `the domain's bounds may be in any order`(domain: [String]) throws {
    for keywords in [domain + ["LUT_3D_SIZE 2"], ["LUT_3D_SIZE 2"] + domain.reversed()] {
      let table = try CubeText(parsing: (keywords + [entries]).joined(separator: "\n"))
      #expect(table.domainMaximum - table.domainMinimum == [1, 1, 1, 1])
      #expect(table.domainMaximum.x == (domain[0].contains("-") ? -1 : 2))
    }
  }

  @Test(arguments: [
    ("TITLE My look", "My look"), ("TITLE \"My  look\" # 2", "My  look"), ("TITLE a#b", "a#b"),
    ("TITLE \"#1\"", "#1"), ("TITLE\tOne # two", "One"), ("TITLE \"\"", ""),
    ("TITLE a \"b\"", "a b"),
  ])
  func `a title may lack its quotation marks`(line: String, title: String) throws {
    #expect(try CubeText(parsing: "\(line)\nLUT_3D_SIZE 2\n\(entries)").title == title)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `a byte order mark and comments are ignored`(lineEnd: String) throws {
    let plain = try CubeText(parsing: "LUT_3D_SIZE 2\n" + entries)
    let text = "\u{FEFF}LUT_3D_SIZE 2 # small\n" + entries.replacing("\n", with: "\t# entry\n")
    #expect(try CubeText(parsing: text.replacing("\n", with: lineEnd)) == plain)
    #expect(try CubeText(parsing: "\u{FEFF}\n# mine\n" + text.dropFirst()) == plain)
  }

  @Test
  func `an error names the keyword`() {
    #expect(
      failure("LUT_IN_VIDEO_RANGE 0 1\n")?.description
        == "line 1: unknown keyword LUT_IN_VIDEO_RANGE"
    )
    #expect(
      failure("DOMAIN_MIN 0,5 0 0\n")?.description
        == "line 1: the value of DOMAIN_MIN is missing or invalid"
    )
  }

  @Test
  func `entries outside 0…1 are clamped by the cube`() throws {
    let table = try CubeText(parsing: "LUT_3D_SIZE 2\n" + entries.replacing("1", with: "1.5"))
    #expect(table.entries[7] == [1.5, 1.5, 1.5, 1])
    #expect(table.cube(size: .four)[3, 3, 3] == [1, 1, 1, 1])
  }

  @Test(
    arguments: [
      ("", 1, CubeTextError.Reason.missingSize), ("# nothing\n\n", 1, .missingSize),
      ("TITLE \"a\"\n", 2, .missingSize), ("\n0 0 0\n", 2, .missingSize),
      ("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n", 1, .oneDimensional),
      ("TITLE \"a\"\nLUT_1D_SIZE 2", 2, .oneDimensional),
      ("LUT_3D_SIZE 1\n", 1, .unsupportedSize(1)), ("LUT_3D_SIZE 257\n", 1, .unsupportedSize(257)),
      ("LUT_3D_SIZE -2\n", 1, .unsupportedSize(-2)),
      ("LUT_3D_SIZE two\n", 1, .unreadableValue("LUT_3D_SIZE")),
      ("LUT_3D_SIZE\n", 1, .unreadableValue("LUT_3D_SIZE")),
      ("LUT_3D_SIZE 2 2\n", 1, .unreadableValue("LUT_3D_SIZE")),
      ("LUT_3D_SIZE 99999999999999999999\n", 1, .unreadableValue("LUT_3D_SIZE")),
      ("LUT_3D_SIZE 2\nLUT_3D_SIZE 2\n", 2, .repeatedKeyword("LUT_3D_SIZE")),
      ("TITLE \"a\"\n#\nTITLE \"a\"\n", 3, .repeatedKeyword("TITLE")),
      ("TITLE\n", 1, .unreadableValue("TITLE")), ("TITLE \"\n", 1, .unreadableValue("TITLE")),
      ("TITLE \"a b\n", 1, .unreadableValue("TITLE")),
      ("LUT_IN_VIDEO_RANGE 0 1\n", 1, .unknownKeyword("LUT_IN_VIDEO_RANGE")),
      ("#\nlut_3d_size 2\n", 2, .unknownKeyword("lut_3d_size")),
      ("LUT_3D_SIZE 2\nDOMAIN\t0 0 0\n", 2, .unknownKeyword("DOMAIN")),
      ("\u{1B}]0;x\n", 1, .unreadable), ("A\u{7} 1\n", 1, .unreadable),
      ("nan 0 0\n", 1, .unreadable),
      (String(repeating: "A", count: 65), 1, .unreadable),
      ("LUT_3D_INPUT_RANGE 0\n", 1, .unreadableValue("LUT_3D_INPUT_RANGE")),
      ("LUT_3D_INPUT_RANGE 0 0 1\n", 1, .unreadableValue("LUT_3D_INPUT_RANGE")),
      ("LUT_3D_INPUT_RANGE 1 0\n", 1, .emptyDomain),
      ("LUT_3D_INPUT_RANGE 0 1\nDOMAIN_MAX 1 1 1\n", 2, .secondDomain("DOMAIN_MAX")),
      ("DOMAIN_MIN 0 0 0\nLUT_3D_INPUT_RANGE 0 1\n", 2, .secondDomain("LUT_3D_INPUT_RANGE")),
      (
        "LUT_3D_INPUT_RANGE 0 1\nLUT_3D_INPUT_RANGE 0 1\n", 2,
        .repeatedKeyword("LUT_3D_INPUT_RANGE")
      ),
      ("DOMAIN_MIN 0 0\n", 1, .unreadableValue("DOMAIN_MIN")),
      ("DOMAIN_MIN 1 0 0\n", 1, .emptyDomain),
      ("DOMAIN_MIN 2 2 2\n\nLUT_3D_SIZE 2\n0 0 0\n", 1, .emptyDomain),
      ("DOMAIN_MIN 2 2 2\nDOMAIN_MAX 2 3 3\n", 2, .emptyDomain),
      ("DOMAIN_MAX 0.5 0 1\n", 1, .emptyDomain),
      ("DOMAIN_MAX 3e38 1 1\nDOMAIN_MIN -3e38 0 0\n", 2, .emptyDomain),
      ("LUT_3D_SIZE 2\n0 0 0\n1 0\n", 3, .unreadable),
      ("LUT_3D_SIZE 2\n0 0 0\n1 0 0 0\n", 3, .unreadable),
      ("LUT_3D_SIZE 2\n0 0 nan\n", 2, .unreadable), ("LUT_3D_SIZE 2\n0 inf 0\n", 2, .unreadable),
      ("LUT_3D_SIZE 2\n0 0 0x1p3\n", 2, .unreadable), ("LUT_3D_SIZE 2\n0 0 1e99\n", 2, .unreadable),
      ("LUT_3D_SIZE 2\n0,5 0 0\n", 2, .unreadable), ("LUT_3D_SIZE 2\n0 0 ٣\n", 2, .unreadable),
      ("LUT_3D_SIZE 2\n0 0 0\nTITLE \"a\"\n", 3, .keywordAfterEntries("TITLE")),
    ]
  )
  func `an invalid line is reported with its problem`(
    text: String,
    line: Int,
    reason: CubeTextError.Reason
  ) {
    #expect(failure(text) == CubeTextError(line: line, reason: reason))
    #expect(failure(text)?.description.hasPrefix("line \(line): ") == true)
  }

  @Test
  func `missing and surplus entries are reported`() {
    let text = "LUT_3D_SIZE 2\n" + entries
    #expect(failure(text) == nil)
    #expect(failure(text + "\n# the end\n\n") == nil)
    let short = text.split(separator: "\n").dropLast().joined(separator: "\n")
    let missing = CubeTextError(line: 9, reason: .missingEntries(expected: 8, found: 7))
    #expect(failure(short) == missing)
    #expect(failure(short + "\n\n# the end\n") == missing)
    #expect(
      failure(text + "\n0 0 0\n")
        == CubeTextError(line: 11, reason: .surplusEntry(expected: 8))
    )
    #expect("\(missing)" == "line 9: the table must have 8 entries, but ends after 7")
  }

  @Test
  func `any text gives a table or an error`() {
    withSeeds(1_000) { random in
      let words = [
        "LUT_3D_SIZE 2\n", "LUT_1D_SIZE 2\n", "TITLE", "\"", "DOMAIN_MIN", "DOMAIN_MAX",
        "LUT_3D_INPUT_RANGE 0 1", "0 0 0\n",
        "1 1 1\n", " ", "\n", "\r\n", "#", "-", "1e9", ".", "é", "\u{0}",
      ]
      let text = (0..<Int.random(in: 0...25, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }.joined()
      do throws(CubeTextError) {
        let table = try CubeText(parsing: text)
        #expect(table.entries.count == 8)
      } catch {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
        #expect((1...lines + 1).contains(error.line))
      }
    }
  }
}
