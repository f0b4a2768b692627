// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

/// A guide shows some of what each example program prints, behind the command that runs it.
///
/// The command stands in a sentence, and the next block has the lines; or the command is the block's first line. An
/// ellipsis on a line of its own stands for any lines.
@Suite("What the guides say that programs print", .needsPlainBuild, .takesSeconds)
struct GuideOutputTests {
  /// A command in a guide, and the lines shown behind it.
  struct Shown: CustomTestStringConvertible {
    let page: String
    let command: Substring
    let block: Substring

    /// The lines between ellipses.
    var parts: [String] {
      block.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "…")
        .map { $0.joined(separator: "\n") + "\n" }
    }

    var testDescription: String { "\(page): swift run \(command)" }
  }

  /// The names of the example programs in the manifest.
  private static let programs = Result {
    try text("Package.swift").matches(of: /\n  \("(\w+)", \[.*\]\),/).map { String($0.output.1) }
      .filter { !$0.hasPrefix("Motif") }
  }

  /// The commands in the guides that run example programs, with the lines behind each.
  private static let shown = Result {
    try FileManager.default.contentsOfDirectory(atPath: file("Documentation").path).sorted()
      .filter { $0.hasSuffix(".md") }
      .flatMap { page in
        try text("Documentation/\(page)")
          .split(separator: "swift run ", omittingEmptySubsequences: false)
          .dropFirst().compactMap { Shown(page: page, behind: $0) }
      }
      .filter { try programs.get().contains($0.program) }
  }

  @Test
  func `each program is shown in a guide`() throws {
    let programs = try Self.programs.get()
    #expect(programs.count > 20)
    #expect(try Set(programs).subtracting(Self.shown.get().map(\.program)) == [])
  }

  @Test(arguments: try shown.get())
  func `a program prints what its guide shows`(example: Shown) throws {
    let products = try Build().products
    let outcome = try Command(
      executable: URL(filePath: "/bin/sh"),
      arguments: ["-c", "./\(example.words)"],
      directory: products
    ).run()
    var rest = Self.comparable(outcome.output, of: example)[...]
    for part in example.parts.map({ Self.comparable($0, of: example) }) {
      let place = try #require(rest.range(of: part, options: .literal), "Not printed: \(part)")
      #expect(place.lowerBound == rest.startIndex || rest[..<place.lowerBound].hasSuffix("\n"))
      rest = rest[place.upperBound...]
    }
  }

  /// The text of a program that measures, with a sign for each number; the text of others.
  private static func comparable(_ text: String, of example: Shown) -> String {
    guard example.measures else { return text }
    return text.replacing(/[ ]*[0-9][0-9.,]*/, with: " #")
  }

  private static func file(_ path: String) -> URL { Build.package.appending(path: path) }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }
}

extension GuideOutputTests.Shown {
  /// Finds the lines shown behind a command.
  ///
  /// - Parameters:
  ///   - page: The name of the page.
  ///   - text: What follows on the page behind `swift run `, up to the next such command.
  fileprivate init?(page: String, behind text: Substring) {
    self.page = page
    let first = text.prefix { $0 != "\n" }
    if text.utf8.first == UInt8(ascii: "-"), !text.hasPrefix("-c release ") { return nil }
    let lines: Substring
    if let end = first.firstIndex(of: "`") {
      command = first[..<end]
      let fences = text.split(separator: "\n```", maxSplits: 2)
      guard fences.count == 3, fences[1].hasPrefix("text\n") else { return nil }
      lines = fences[1]
    } else {
      command = first
      lines = text.split(separator: "\n```", maxSplits: 1)[0]
    }
    // Without the line of the command, or of the fence.
    block = lines.drop { $0 != "\n" }.dropFirst()
  }

  /// Whether the numbers that it prints differ from run to run.
  fileprivate var measures: Bool { command.hasPrefix("-c release ") }

  /// The command without options of the build.
  fileprivate var words: Substring { measures ? command.dropFirst("-c release ".count) : command }

  fileprivate var program: String { String(words.prefix { $0 != " " }) }
}
#endif
