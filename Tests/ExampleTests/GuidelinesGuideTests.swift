// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import AccessorsExample
@testable import GuidelinesExample
@testable import OptionalOrThrowsExample
@testable import WeakCapturesExample

/// Checks the claims of the guide on writing types about its programs.
@Suite("The guide on writing types (L6–L9, L11)")
struct GuidelinesGuideTests {
  private let transcript = Transcript()

  private func guide() throws -> String {
    try String(
      contentsOf: Build.package.appending(path: "Documentation/Guidelines.md"),
      encoding: .utf8
    )
  }

  /// The output of a program.
  private func output(of program: String) throws -> String {
    let print: (String) -> Void = { [transcript] in transcript.add($0) }
    switch program {
    case "AccessorsExample": AccessorsExample(print: print).run()
    case "GuidelinesExample": try GuidelinesExample(print: print).run()
    case "OptionalOrThrowsExample": OptionalOrThrowsExample(print: print).run()
    case "WeakCapturesExample": WeakCapturesExample(print: print).run()
    default: Issue.record("The guide names an unknown program: \(program)")
    }
    return transcript.text
  }

  @Test(
    arguments: [
      "AccessorsExample", "GuidelinesExample", "OptionalOrThrowsExample", "WeakCapturesExample",
    ]
  )
  func `each program prints what the guide shows`(
    program: String
  ) throws {
    let section = try #require(try guide().split(separator: "`swift run \(program)` prints").last)
    let shown = try #require(section.firstMatch(of: /```text\n((?:.|\n)*?)\n```/)?.output.1)
    #expect(try output(of: program).contains(shown))
    let first = try #require(section.firstMatch(of: /Read `([^`]*)`\s+first/)?.output.1)
    #expect(first.hasPrefix("Examples/\(program)/"))
    #expect(
      FileManager.default.fileExists(atPath: Build.package.appending(path: String(first)).path)
    )
  }

  @Test
  func `the guide's panels behave as shown (L11)`() throws {
    let lines = try guide().matches(of: /\n[a-z, ]+: hasty .*/).map { $0.output.dropFirst() }
    #expect(lines.count == 2)
    let printed = try output(of: "AccessorsExample").split(separator: "\n")
    for line in lines { #expect(printed.contains(line)) }
  }

  // MARK: - Call sites (L8)

  /// The call sites in the guide: of a mixed outcome, and of its fix.
  private func callSites() throws -> [Substring] {
    try guide().matches(of: /```text\n(\/\/ func parseYear(?:.|\n)*?)```/).map { $0.output.1 }
  }

  @Test
  func `a mixed outcome needs twice the blocks`() throws {
    #expect(try callSites().map { $0.count { $0 == "{" } } == [4, 2])
  }

  @Test(.needsPlainBuild)
  func `the guide's call sites compile`() throws {
    let sites = try callSites()
    #expect(sites.count == 2)
    for site in sites {
      let declaration = try #require(site.firstMatch(of: /\/\/ (func .*)/)?.output.1)
      let program = """
        struct YearError: Error {}
        \(declaration) { throw YearError() }
        func show(_ value: Any) {}
        func showNothing() {}
        let text = "1959"
        \(site)
        """
      #expect(try Build().errors(in: program).isEmpty)
    }
  }
}
#endif
