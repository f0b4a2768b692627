// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import MotifTestSupport
import Testing

@Suite("CSV round trip")
struct CSVRoundTripTests {
  /// A style of CSV that RFC 4180 allows.
  private struct Writer {
    let lineEnd: String
    let quotesAlways: Bool

    func row(_ fields: [String]) -> String {
      fields.map(field).joined(separator: ",") + lineEnd
    }

    private func field(_ text: String) -> String {
      let special = text.unicodeScalars.contains { ["\"", ",", "\r", "\n"].contains($0) }
      guard special || quotesAlways else { return text }
      var quoted = "\""
      for scalar in text.unicodeScalars {
        quoted.unicodeScalars.append(scalar)
        if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      }
      return quoted + "\""
    }
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    let signs = ["\"", "\"\"", ",", "\n", "\r\n", " ", ";"]
    let pieces = signs + ["a", "\u{E9}", "e\u{301}", "\u{1F3B5}"]
    let count = Int.random(in: 0...8, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test func `written records are read back with their lines`() {
    withSeeds(300) { generator in
      let columns = ["Artist", "Title", "Released", "Notes", "Label"].shuffled(using: &generator)
      let writer = Writer(
        lineEnd: Bool.random(using: &generator) ? "\r\n" : "\n",
        quotesAlways: Bool.random(using: &generator)
      )
      var file = Bool.random(using: &generator) ? "\u{FEFF}" : ""
      file += writer.row(columns)
      var expected: [String] = []
      var faultyLines: [Int] = []
      for index in 0..<Int.random(in: 1...8, using: &generator) {
        let title = "\(index)" + Self.text(using: &generator)
        let isFaulty = Int.random(in: 0..<4, using: &generator) == 0
        let year = isFaulty ? "never" : "1990"
        if isFaulty {
          faultyLines.append(1 + file.utf8.count { $0 == UInt8(ascii: "\n") })
        } else {
          expected.append(title)
        }
        file += writer.row(
          columns.map { column in
            switch column {
            case "Artist": "x"
            case "Title": title
            case "Released": year
            default: Self.text(using: &generator)
            }
          }
        )
      }
      let tidied = expected.map { title in
        title.split { [" ", "\n", "\r\n"].contains($0) }.joined(separator: " ")
      }
      let issues = try issues(of: file)
      #expect(issues == faultyLines.map { "\($0): \"never\" is not a year" })
      if expected.isEmpty { return }
      let result = try importing(file)
      #expect(result.titles == tidied)
    }
  }
}
