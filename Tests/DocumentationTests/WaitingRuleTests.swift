// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// All waits in the modules are bounded, because `sleep(for:)` stops the program if the deadline exceeds the clock's range.
@Suite("House rules: waiting")
struct WaitingRuleTests {
  /// The calls to `sleep` in the code of a folder, without comments.
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
  func `no module sleeps beyond a clock's range`() throws {
    let repository = Repository.own
    for problem in try sleeps(in: "Sources", of: repository) { problem.record(in: repository) }
  }

  @Test
  func `calls to sleep are found, but not in comments`() throws {
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
