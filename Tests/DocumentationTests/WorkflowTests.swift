// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Testing

/// Compares the workflow that GitHub runs with `.ci/run`.
@Suite("The workflow")
struct WorkflowTests {
  private let repository = Repository.own

  @Test func `the Linux jobs are the steps of CI, each once`() throws {
    let lanes = try repository.text(".ci/run").matches(of: /(?m)^(?:first|\w+_lane)=\(([^)]*)\)/)
    let steps = lanes.flatMap { $0.output.1.split(whereSeparator: \.isWhitespace) }
    #expect(lanes.count == 4 && steps.contains("build"))
    #expect(
      try Self.steps(of: repository.text(".github/workflows/ci.yml")).sorted() == steps.sorted()
    )
  }

  @Test func `the Linux jobs are read from the matrix`() {
    let workflow = """
      jobs:
        linux:
          strategy:
            matrix:
              step:
                - format
                - thread-sanitizer
          steps:
            - uses: actions/checkout@v4
      """
    #expect(Self.steps(of: workflow) == ["format", "thread-sanitizer"])
    #expect(Self.steps(of: "jobs: {}") == [])
  }

  /// The items of the list `step:`.
  private static func steps(of workflow: String) -> [Substring] {
    let lines = workflow.split(separator: "\n").map { $0.drop { $0 == " " } }
    return lines.drop { $0 != "step:" }.dropFirst().prefix { $0.hasPrefix("- ") }
      .map { $0.dropFirst(2) }
  }
}
#endif
