// SPDX-License-Identifier: MIT

import MotifPipelines
import Testing

@Suite("OriginalUse") struct OriginalUseTests {
  private struct Refusal: Error {}

  private func pipeline(_ use: OriginalUse) -> (Pipeline<Int, Int>, PipelineStep<Int, Int>) {
    let step = PipelineStep<Int, Int>("step", original: use)
    return (Pipeline(step) { $0 + 1 }, step)
  }

  @Test(arguments: [OriginalUse.optional, .recommended, .required, .forbidden])
  func `without a replacement, the default always runs (F3)`(
    use: OriginalUse
  ) throws {
    #expect(try pipeline(use).0.run(1) == 2)
  }

  @Test(arguments: [OriginalUse.optional, .recommended])
  func `an optional original need not be called (F3)`(use: OriginalUse) throws {
    let (base, step) = pipeline(use)
    #expect(try base.replacing(step) { input, _ in input * 10 }.run(3) == 30)
    #expect(try base.replacing(step) { try $1($0) * 10 }.run(3) == 40)
  }

  @Test func `omitting a required original ends the run (F3)`() throws {
    let (base, step) = pipeline(.required)
    #expect(try base.replacing(step) { try $1($0) * 10 }.run(3) == 40)
    let careless = base.replacing(step) { input, _ in input }
    let error = try #require(throws: PipelineError.self) { try careless.run(3) }
    #expect(error.step == "step")
    #expect(error.underlying as? OriginalUseError == .notCalled)
    #expect("\(error.underlying)" == "the replacement must call the original, and did not")
  }

  @Test func `a required original is checked in every run (F3)`() throws {
    let (base, step) = pipeline(.required)
    let sometimes = base.replacing(step) { input, original in
      input > 0 ? try original(input) : 0
    }
    #expect(try sometimes.run(1) == 2)
    #expect(throws: PipelineError.self) { try sometimes.run(0) }
    #expect(try sometimes.run(2) == 3)
  }

  @Test func `a required original that threw counts as called (F3)`() throws {
    let step = PipelineStep<Int, Int>("step", original: .required)
    let forgiving = Pipeline(step) { _ in throw Refusal() }
      .replacing(step) { input, original in (try? original(input)) ?? -1 }
    #expect(try forgiving.run(1) == -1)
  }

  @Test func `a replacement's own error takes precedence (F3)`() throws {
    let (base, step) = pipeline(.required)
    let failing = base.replacing(step) { _, _ in throw Refusal() }
    let error = try #require(throws: PipelineError.self) { try failing.run(3) }
    #expect(error.underlying is Refusal)
  }

  @Test func `a forbidden original never runs (F3)`() throws {
    let step = PipelineStep<Int, Int>("step", original: .forbidden)
    let base = Pipeline(step) { input in
      Issue.record("the original must not run")
      return input
    }
    #expect(try base.replacing(step) { input, _ in input * 10 }.run(3) == 30)
    let disobedient = base.replacing(step) { try $1($0) }
    let sly = base.replacing(step) { input, original in (try? original(input)) ?? input }
    for pipeline in [disobedient, sly] {
      let error = try #require(throws: PipelineError.self) { try pipeline.run(3) }
      #expect(error.underlying as? OriginalUseError == .called)
      #expect("\(error.underlying)" == "the replacement must not call the original, and did")
    }
  }

  @Test func `the rule comes from the pipeline's step (F3)`() {
    let (base, _) = pipeline(.required)
    let lax = PipelineStep<Int, Int>("step")
    #expect(throws: PipelineError.self) {
      try base.replacing(lax) { input, _ in input }.run(3)
    }
  }
}
