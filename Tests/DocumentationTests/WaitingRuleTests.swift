// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// All waiting in the modules is bounded: `sleep(for:)` stops the program when the clock cannot tell the deadline.
@Suite("House rules: waiting")
struct WaitingRuleTests {
  /// The calls of `sleep` in the code of a folder, comments left out.
  private func sleeps(in folder: String, of repository: Repository) throws -> [Problem] {
    try repository.files(under: folder, suffix: ".swift").flatMap { file in
      try repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
        .filter { _, line in
          let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
          return code.contains(".sleep(")
        }
        .map { index, _ in
          let message = "wait with wait(for:) of LongWaits.swift, which takes any duration"
          return Problem(file: file, line: index + 1, message: message)
        }
    }
  }

  @Test
  func `no module sleeps for longer than a clock can tell`() throws {
    let repository = Repository.own
    for problem in try sleeps(in: "Sources", of: repository) { problem.record(in: repository) }
  }

  @Test
  func `code that sleeps is found, and comments are not`() throws {
    try withTemporaryFolder { folder in
      let fixture = Repository(root: folder)
      try fixture.write(
        """
        /// try await clock.sleep(for: .seconds(1))
        try await clock.wait(for: delay)  // and not clock.sleep(for: delay)
        try await clock.sleep(for: delay)
        guard (try? await Task.sleep(for: delay)) != nil else { return }  // why
        func sleep(until deadline: Instant) async throws {}
        """,
        to: "Sources/M/Waiting.swift"
      )
      #expect(try sleeps(in: "Sources", of: fixture).map { $0.line } == [3, 4])
    }
  }
}
#endif
