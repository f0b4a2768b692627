// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport
import Testing

@Suite("Finalizers of pipelines") struct PipelineFinallyTests {
  private struct Refusal: Error, Equatable {
    var number = 0
  }

  private static let first = PipelineStep<Int, Int>("first")
  private static let second = PipelineStep<Int, Int>("second")
  private let first = Self.first
  private let second = Self.second
  private let log = Log()

  /// A pipeline with finalizers of both kinds.
  private var base: Pipeline<Int, Int> {
    let log = log
    return Pipeline(first) { $0 + 1 }
      .finally("whole 1") { input, error in log("whole 1: \(input), \(error?.step ?? "-")") }
      .finally("first 1", after: first) { log("first 1: \($0)") }
      .finally("first 2", after: first) { log("first 2: \($0)") }
      .then(second) { $0 * 10 }
      .finally("whole 2") { input, error in log("whole 2: \(input), \(error?.step ?? "-")") }
      .finally("second", after: second) { log("second: \($0)") }
  }

  @Test func `finalizers run after the steps, in reverse order`() throws {
    #expect(try base.run(1) == 20)
    #expect(
      log.entries == [
        "second: 20", "first 2: 2", "first 1: 2", "whole 2: 1, -", "whole 1: 1, -",
      ]
    )
  }

  @Test func `finalizers of completed steps run after an error`() throws {
    let failing = base.replacing(second) { _, _ in throw Refusal() }
    let error = try #require(throws: PipelineError.self) { try failing.run(1) }
    #expect(error.step == "second")
    #expect(
      log.entries == ["first 2: 2", "first 1: 2", "whole 2: 1, second", "whole 1: 1, second"]
    )
  }

  @Test func `finalizers run when the run is canceled`() throws {
    var asked = 0
    let error = try #require(throws: PipelineError.self) {
      try base.run(
        1,
        isCancelled: {
          asked += 1
          return asked == 2
        }
      )
    }
    #expect(error.phase == .cancellation)
    #expect(error.step == "second")
    #expect(error.completedSteps == ["first"])
    #expect(error.isCancellation)
    #expect(
      "\(error)" == "stopped before \"second\", completed: first: CancellationError()"
    )
    #expect(
      log.entries == ["first 2: 2", "first 1: 2", "whole 2: 1, second", "whole 1: 1, second"]
    )
  }

  @Test func `a run can't be canceled after its last step`() throws {
    var asked = 0
    #expect(
      try base.run(
        1,
        isCancelled: {
          asked += 1
          return asked > 2
        }
      ) == 20
    )
    #expect(asked == 2)
  }

  @Test func `a finalizer runs even if a later hook throws`() throws {
    let refusing = base.after(first) { _ in throw Refusal() }
    let error = try #require(throws: PipelineError.self) { try refusing.run(1) }
    #expect(error.phase == .afterHook)
    #expect(log.entries.prefix(2) == ["first 2: 2", "first 1: 2"])
  }

  @Test func `a step called twice has both results closed`() throws {
    let twice = base.around(first) { try $1($0) + $1($0 * 100) }
    #expect(try twice.run(1) == 1030)
    #expect(
      log.entries.dropFirst().prefix(4)
        == ["first 2: 101", "first 1: 101", "first 2: 2", "first 1: 2"]
    )
  }

  @Test func `a finalizer's error fails a run without errors`() throws {
    let log = log
    let failing = base.finally("broken", after: second) { _ in throw Refusal(number: 1) }
      .finally("worse", after: first) { _ in throw Refusal(number: 2) }
    let error = try #require(throws: PipelineError.self) { try failing.run(1) }
    #expect(error.step == "broken")
    #expect(error.phase == .finalizer)
    #expect(error.completedSteps == ["first", "second"])
    #expect(error.underlying as? Refusal == Refusal(number: 1))
    #expect(error.suppressed.map(\.step) == ["worse"])
    #expect(
      "\(error)" == """
        stopped by the finalizer "broken", completed: first, second: Refusal(number: 1); \
        besides, by the finalizer "worse": Refusal(number: 2)
        """
    )
    #expect(
      log.entries == [
        "second: 20", "first 2: 2", "first 1: 2", "whole 2: 1, broken", "whole 1: 1, broken",
      ]
    )
  }

  @Test func `finalizers' errors follow the error of the run`() throws {
    let failing = base.replacing(second) { _, _ in throw Refusal() }
      .finally("broken", after: first) { _ in throw Refusal(number: 1) }
      .finally("worse") { _, _ in throw Refusal(number: 2) }
    let error = try #require(throws: PipelineError.self) { try failing.run(1) }
    #expect(error.step == "second")
    #expect(error.phase == .step)
    #expect(error.suppressed.map(\.step) == ["broken", "worse"])
    #expect(error.suppressed.map(\.phase) == [.finalizer, .finalizer])
    #expect(error.suppressed.map(\.completedSteps) == [["first"], ["first"]])
    #expect(
      error.suppressed.map { $0.underlying as? Refusal }
        == [Refusal(number: 1), Refusal(number: 2)]
    )
  }

  @Test func `a run releases everything that it made`() throws {
    let step = PipelineStep<Int, TrackedObject<Int>>("make")
    let tracker = LifetimeTracker()
    let pipeline = Pipeline(step) { number in tracker.make(number) }
      .finally("close", after: step) { _ in }
      .finally("report") { _, _ in }
      .around(step) { input, proceed in
        _ = try proceed(input)
        return try proceed(input)
      }
      .then(PipelineStep<TrackedObject<Int>, Int>("read")) { $0.payload }
    #expect(try pipeline.run(3) == 3)
    #expect(tracker.livingCount == 0)
    let failing = pipeline.then(PipelineStep<Int, Int>("fail")) { _ in throw Refusal() }
    #expect(throws: PipelineError.self) { try failing.run(3) }
    #expect(tracker.livingCount == 0)
  }

  @Test func `a released pipeline releases its closures' captures`() throws {
    let step = PipelineStep<Int, Int>("step")
    let tracker = LifetimeTracker()
    do {
      let parts = (0..<6).map { tracker.make($0) }
      let pipeline = Pipeline(step) { $0 + parts[0].payload }
        .replacing(step) { [part = parts[1]] input, original in
          try original(input) + part.payload
        }
        .around(step) { [part = parts[2]] in try $1($0 + part.payload) }
        .finally("close", after: step) { [part = parts[3]] _ in _ = part.payload }
        .finally("report") { [part = parts[4]] _, _ in _ = part.payload }
        .after(step) { [part = parts[5]] _ in _ = part.payload }
      #expect(try pipeline.run(1) == 4)
      #expect(tracker.livingCount == 6)
    }
    tracker.expectAllReleased()
  }
}
