// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// Mistakes that the compiler reports, so that they can't occur at run time.
@Suite("Use of steps with the wrong types", .needsPlainBuild, .serialized)
struct MisuseTests {
  private static let preamble = """
    import MotifPipelines

    extension PipelineStep where Input == String, Output == [String] {
      static var parse: Self { Self("parse") }
    }
    extension PipelineStep where Input == [String], Output == Int {
      static var count: Self { Self("count") }
    }
    let pipeline = Pipeline(.parse) { $0.split(separator: " ").map(String.init) }
      .then(.count) { $0.count }

    """

  @Test func `matching types compile (F1)`() throws {
    let right = """
      let upper = pipeline.replacing(.count) { words, original in try original(words) + 1 }
        .before(.count) { words in print(words.count) }
        .after(.parse) { words in print(words.joined()) }
        .around(.count) { words, proceed in try proceed(words.dropLast()) }
        .finally("end", after: .parse) { words in print(words.count) }
      let variation = PipelineVariation("v").replacing(.parse) { text, _ in [text] }
      print(try upper.applying([variation]).run("a b"))
      """
    #expect(try Build().errors(in: Self.preamble + right).isEmpty)
  }

  @Test func `mismatched types don't compile (F1)`() throws {
    let wrong = [
      #"_ = pipeline.replacing(.count) { words, original in "many" }"#,
      "_ = pipeline.replacing(.count) { (words: String, original) in 1 }",
      "_ = pipeline.replacing(.count) { words, original in try original(1) }",
      "_ = pipeline.replacing(.link) { words, original in 1 }",
      #"_ = PipelineVariation("v").replacing(.parse) { text, _ in 1 }"#,
      #"_ = PipelineVariation("v").replacing(.count) { words, _ in await Task.yield(); return 1 }"#,
      #"_ = try pipeline.applying(AsyncPipelineVariation("v"))"#,
      "_ = pipeline.before(.count) { (number: Int) in }",
      "_ = pipeline.then(.parse) { $0 }",
    ]
    let build = try Build()
    let program = Self.preamble + wrong.joined(separator: "\n") + "\n"
    let first = Self.preamble.split(separator: "\n", omittingEmptySubsequences: false).count
    let lines = Set(try build.errors(in: program).filter { $0.file == "main.swift" }.map(\.line))
    #expect(lines == Set(first..<first + wrong.count))
  }
}
#endif
