// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport
import Synchronization
import Testing

@Suite("Hooks of pipelines") struct PipelineHookTests {
  private struct Refusal: Error, Equatable {
    var number = 0
  }

  private static let step = PipelineStep<Int, Int>("step")
  private let step = Self.step
  private let base = Pipeline(Self.step) { $0 + 1 }

  @Test func `hooks see input and output without changing them`() throws {
    let log = Log()
    let hooked = base.before(step) { log("before \($0)") }.after(step) { log("after \($0)") }
    #expect(try hooked.run(1) == 2)
    #expect(log.entries == ["before 1", "after 2"])
  }

  @Test func `the hook added first is the outermost`() throws {
    let log = Log()
    let hooked =
      base
      .before(step) { _ in log("before 1") }
      .after(step) { _ in log("after 1") }
      .around(step) { input, proceed in
        log("around 1 in")
        defer { log("around 1 out") }
        return try proceed(input)
      }
      .before(step) { _ in log("before 2") }
      .after(step) { _ in log("after 2") }
      .around(step) { input, proceed in
        log("around 2 in")
        defer { log("around 2 out") }
        return try proceed(input)
      }
    #expect(try hooked.run(1) { _ in log("step") } == 2)
    #expect(
      log.entries == [
        "step", "before 1", "around 1 in", "before 2", "around 2 in", "around 2 out", "after 2",
        "around 1 out", "after 1",
      ]
    )
  }

  @Test func `an around hook may change input and output`() throws {
    let scaled = base.around(step) { try $1($0 * 10) * 2 }
    #expect(try scaled.run(1) == 22)
  }

  @Test func `hooks surround a replacement, even a later one`() throws {
    let hooked = base.around(step) { try $1($0) * 10 }.replacing(step) { try $1($0) + 1 }
    let replaced = base.replacing(step) { try $1($0) + 1 }.around(step) { try $1($0) * 10 }
    #expect(try hooked.run(1) == 30)
    #expect(try replaced.run(1) == 30)
  }

  @Test func `progress names the next step and the completed share`() throws {
    var heard: [PipelineProgress] = []
    let pipeline = base.then(PipelineStep<Int, Int>("next")) { $0 * 2 }
    #expect(try pipeline.run(1) { heard.append($0) } == 4)
    #expect(heard.map(\.step) == ["step", "next"])
    #expect(heard.map(\.index) == [0, 1])
    #expect(heard.map(\.count) == [2, 2])
    #expect(heard.map(\.fraction) == [0, 0.5])
  }

  @Test func `an error names the kind of hook that threw it`() throws {
    func error(_ pipeline: Pipeline<Int, Int>) throws -> PipelineError {
      try #require(throws: PipelineError.self) { try pipeline.run(1) }
    }
    let cases: [(Pipeline<Int, Int>, PipelinePhase, String)] = [
      (base.before(step) { _ in throw Refusal() }, .beforeHook, "by a hook before"),
      (base.after(step) { _ in throw Refusal() }, .afterHook, "by a hook after"),
      (base.around(step) { _, _ in throw Refusal() }, .aroundHook, "by a hook around"),
      (base.replacing(step) { _, _ in throw Refusal() }, .step, "at"),
    ]
    for (pipeline, phase, place) in cases {
      let error = try error(pipeline)
      #expect(error.step == "step")
      #expect(error.phase == phase)
      #expect(error.completedSteps.isEmpty)
      #expect(error.underlying as? Refusal == Refusal())
      #expect(error.suppressed.isEmpty)
      #expect(!error.isCancellation)
      #expect(
        "\(error)" == "stopped \(place) \"step\", completed: nothing: Refusal(number: 0)"
      )
    }
  }

  @Test func `an around hook that omits the step ends the run`() throws {
    let skipping = base.around(step) { input, _ in input }
    let error = try #require(throws: PipelineError.self) { try skipping.run(1) }
    #expect(error.phase == .aroundHook)
    #expect(error.underlying as? OriginalUseError == .notPassedOn)
    #expect("\(error.underlying)" == "a hook around a step must call it, and did not")
  }

  @Test func `an around hook can retry the step`() throws {
    let attempts = Counter()
    let flaky = Pipeline(step) { input in
      let attempt = attempts.next()
      guard attempt == 3 else { throw Refusal(number: attempt) }
      return input
    }
    .around(step) { input, proceed in
      for _ in 1...2 {
        if let output = try? proceed(input) { return output }
      }
      return try proceed(input)
    }
    #expect(try flaky.run(7) == 7)
  }

  @Test func `a rethrown failure is unchanged and keeps the others`() throws {
    let attempts = Counter()
    let hopeless = Pipeline(step) { _ in throw Refusal(number: attempts.next()) }
      .around(step) { input, proceed in
        do { return try proceed(input) } catch { return try proceed(input) }
      }
    let error = try #require(throws: PipelineError.self) { try hopeless.run(1) }
    #expect(error.phase == .step)
    #expect(error.underlying as? Refusal == Refusal(number: 2))
    #expect(error.suppressed.map { $0.underlying as? Refusal } == [Refusal(number: 1)])
  }

  @Test func `a hook's own error keeps the caught one`() throws {
    let translating = Pipeline(step) { _ in throw Refusal(number: 1) }
      .around(step) { input, proceed in
        do { return try proceed(input) } catch { throw Refusal(number: 2) }
      }
    let error = try #require(throws: PipelineError.self) { try translating.run(1) }
    #expect(error.phase == .aroundHook)
    #expect(error.underlying as? Refusal == Refusal(number: 2))
    #expect(error.suppressed.map(\.phase) == [.step])
    #expect(error.suppressed.map { $0.underlying as? Refusal } == [Refusal(number: 1)])
    #expect(
      "\(error)" == """
        stopped by a hook around "step", completed: nothing: Refusal(number: 2); \
        besides, at "step": Refusal(number: 1)
        """
    )
  }

  @Test func `another pipeline's error counts as an ordinary error`() throws {
    let other = Pipeline(step) { _ in throw Refusal() }
    let nested = base.around(step) { input, proceed in
      _ = try proceed(input)
      return try other.run(input)
    }
    let error = try #require(throws: PipelineError.self) { try nested.run(1) }
    #expect(error.phase == .aroundHook)
    #expect((error.underlying as? PipelineError)?.phase == .step)
  }

  #if os(macOS) || os(Linux)
  @Test func `a hook on a missing step stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Pipeline(PipelineStep<Int, Int>("a")) { $0 }.before(PipelineStep<Int, Int>("b")) { _ in }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #if DEBUG
    #expect(text?.contains("has no step \"b\"") == true)
    #expect(text?.contains("its steps are \"a\"") == true)
    #endif
  }

  @Test func `a hook with mismatched types stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Pipeline(PipelineStep<Int, Int>("a")) { $0 }
        .after(PipelineStep<Int, String>("a")) { _ in }
    }
    await #expect(processExitsWith: .failure) {
      _ = AsyncPipeline(PipelineStep<Int, Int>("a")) { $0 }
        .finally("close", after: PipelineStep<Int, String>("a")) { _ in }
    }
  }
  #endif
}
