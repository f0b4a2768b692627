// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

/// Checks that lines of code compile, or that each is rejected for the expected reason.
///
/// - Parameters:
///   - right: Lines that compile together.
///   - wrong: Lines that don't compile, each with part of the expected error.
///   - preamble: Code that precedes both.
///   - sourceLocation: Where to report issues.
/// - Throws: An error from `Build`.
func expectErrors(
  right: [String],
  wrong: [(line: String, error: String)],
  after preamble: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let build = try Build()
  let lines = preamble.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let programs = [lines + right, lines + wrong.map(\.line)]
  let errors = try concurrentMap(programs) { program in
    try build.errors(in: program.joined(separator: "\n") + "\n")
  }
  #expect(errors[0].isEmpty, sourceLocation: sourceLocation)
  let own = errors[1].filter { $0.file == "main.swift" }
  for (offset, expected) in wrong.enumerated() {
    let messages = own.filter { $0.line == lines.count + offset + 1 }.map(\.message)
    #expect(
      messages.contains { $0.contains(expected.error) },
      "“\(expected.line)” is rejected with \(messages)",
      sourceLocation: sourceLocation
    )
  }
  #expect(own.allSatisfy { $0.line > lines.count }, sourceLocation: sourceLocation)
}
#endif
