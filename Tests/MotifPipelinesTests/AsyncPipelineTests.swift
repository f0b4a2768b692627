// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport
import Testing

@Suite("AsyncPipeline") struct AsyncPipelineTests {
  private struct Refusal: Error, Equatable {
    var number = 0
  }

  private static let first = PipelineStep<Int, Int>("first")
  private static let second = PipelineStep<Int, Int>("second")
  private let first = Self.first
  private let second = Self.second
  private let log = Log()

  private let base = AsyncPipeline(Self.first) { number in
    await Task.yield()
    return number + 1
  }
  .then(Self.second) { $0 * 10 }

  @Test func `without replacements, the steps run in order (F1)`() async throws {
    #expect(base.stepNames == ["first", "second"])
    #expect(try await base.run(1) == 20)
  }

  @Test func `an async replacement can call the original (F1)`() async throws {
    let replaced = base.replacing(first) { input, original in
      await Task.yield()
      return try await original(input) + original(input)
    }
    #expect(try await replaced.run(1) == 40)
    #expect(try await base.run(1) == 20)
  }

  @Test func `a synchronous pipeline can be an asynchronous step (F1)`() async throws {
    let sending = AsyncPipeline(PipelineStep<String, String>("compile")) { try compiler.run($0) }
      .then(PipelineStep<String, String>("send")) { code in
        await Task.yield()
        return "sent \(code)"
      }
    #expect(sending.stepNames == ["compile", "send"])
    #expect(try await sending.run("a 0 b") == "sent push a; push b")
  }

  @Test func `a variation may replace a step asynchronously (F2)`() async throws {
    let remote = AsyncPipelineVariation("remote").replacing(first) { input, original in
      await Task.yield()
      return try await original(input) + 1
    }
    let local = AsyncPipelineVariation("local").replacing(first) { input, _ in input + 1 }
    #expect(try await base.applying(remote).run(1) == 30)
    #expect(try await base.applying(local).run(1) == 20)
    #expect(
      throws: PipelineCompositionError.replacedTwice(
        step: "first",
        first: "remote",
        second: "local"
      )
    ) { try base.applying(remote, local) }
  }

  @Test func `required and forbidden originals are checked (F3)`() async throws {
    let must = PipelineStep<Int, Int>("must", original: .required)
    let mustNot = PipelineStep<Int, Int>("must not", original: .forbidden)
    let pipeline = AsyncPipeline(must) { $0 + 1 }.then(mustNot) { $0 * 2 }
    #expect(try await pipeline.run(1) == 4)
    #expect(try await pipeline.replacing(must) { try await $1($0) * 10 }.run(1) == 40)

    let careless = pipeline.replacing(must) { input, _ in input }
    let omission = try await error { try await careless.run(1) }
    #expect(omission.underlying as? OriginalUseError == .notCalled)

    let sly = pipeline.replacing(mustNot) { (try? await $1($0)) ?? $0 }
    let call = try await error { try await sly.run(1) }
    #expect(call.underlying as? OriginalUseError == .called)
    #expect(call.completedSteps == ["must"])

    let skipping = pipeline.around(must) { input, _ in input }
    let skip = try await error { try await skipping.run(1) }
    #expect(skip.underlying as? OriginalUseError == .notPassedOn)
    #expect(skip.phase == .aroundHook)
  }

  @Test func `hooks and finalizers run in the synchronous order`() async throws {
    let log = log
    let hooked =
      base
      .before(first) { log("before 1: \($0)") }
      .after(first) { log("after 1: \($0)") }
      .around(first) { input, proceed in
        log("around in")
        defer { log("around out") }
        return try await proceed(input)
      }
      .before(first) { _ in
        await Task.yield()
        log("before 2")
      }
      .finally("close", after: first) { log("closed \($0)") }
      .finally("end") { input, error in log("end \(input) \(error == nil)") }
    #expect(try await hooked.run(1) { log("at \($0.index)") } == 20)
    #expect(
      log.entries == [
        "at 0", "before 1: 1", "around in", "before 2", "around out", "after 1: 2", "at 1",
        "closed 2", "end 1 true",
      ]
    )
  }

  @Test func `errors name their steps, and none is lost`() async throws {
    let failing = base.replacing(second) { _, _ in throw Refusal() }
      .finally("broken", after: first) { _ in throw Refusal(number: 1) }
      .finally("worse") { _, _ in throw Refusal(number: 2) }
    let error = try await error { try await failing.run(1) }
    #expect(error.step == "second")
    #expect(error.completedSteps == ["first"])
    #expect(error.suppressed.map(\.step) == ["broken", "worse"])

    let onlyLate = base.finally("late") { _, _ in throw Refusal() }
    let late = try await self.error { try await onlyLate.run(1) }
    #expect(late.phase == .finalizer)
    #expect(late.completedSteps == ["first", "second"])

    let hopeless = AsyncPipeline(first) { _ in throw Refusal() }
      .around(first) { input, proceed in
        do { return try await proceed(input) } catch { return try await proceed(input) }
      }
    let passed = try await self.error { try await hopeless.run(1) }
    #expect(passed.phase == .step)
    #expect(passed.suppressed.map(\.phase) == [.step])
  }

  @Test func `a hook that throws stops the run there`() async throws {
    let cases: [(AsyncPipeline<Int, Int>, PipelinePhase)] = [
      (base.before(second) { _ in throw Refusal() }, .beforeHook),
      (base.after(second) { _ in throw Refusal() }, .afterHook),
      (base.around(second) { _, _ in throw Refusal() }, .aroundHook),
    ]
    for (pipeline, phase) in cases {
      let error = try await error { try await pipeline.run(1) }
      #expect(error.step == "second")
      #expect(error.phase == phase)
      #expect(error.completedSteps == ["first"])
    }
  }

  @Test(arguments: [false, true])
  func `canceling the task ends the run between steps`(isWatched: Bool) async throws {
    let log = log
    let pipeline = AsyncPipeline(first) { number in
      withUnsafeCurrentTask { $0?.cancel() }
      return number
    }
    .then(second) { number in
      log("second")
      return number
    }
    let finalized = pipeline.finally("end") { _, error in
      log("end \(error.map { "\($0.phase)" } ?? "-")")
    }
    let task = Task { try await (isWatched ? finalized : pipeline).run(1) }
    let error = try await error { try await task.value }
    #expect(error.phase == .cancellation)
    #expect(error.step == "second")
    #expect(error.completedSteps == ["first"])
    #expect(error.isCancellation)
    #expect(log.entries == (isWatched ? ["end cancellation"] : []))
  }

  @Test @MainActor func `a run and its input stay on the caller's actor`() async throws {
    final class Screen {
      var text = ""
    }
    let screen = Screen()
    var heard: [String] = []
    let drawing = AsyncPipeline(PipelineStep<Screen, Screen>("write")) { screen in
      await Task.yield()
      MainActor.assertIsolated()
      screen.text += "written"
      return screen
    }
    let same = try await drawing.run(screen) { progress in heard.append(progress.step) }
    #expect(same === screen)
    #expect(screen.text == "written")
    #expect(heard == ["write"])
  }

  @Test func `a run releases everything that it made`() async throws {
    let make = PipelineStep<Int, TrackedObject<Int>>("make")
    let tracker = LifetimeTracker()
    let pipeline = AsyncPipeline(make) { tracker.make($0) }
      .finally("close", after: make) { _ in await Task.yield() }
      .around(make) { input, proceed in
        _ = try await proceed(input)
        return try await proceed(input)
      }
      .then(PipelineStep<TrackedObject<Int>, Int>("read")) { $0.payload }
    #expect(try await pipeline.run(3) == 3)
    tracker.expectAllReleased()
  }

  #if os(macOS) || os(Linux)
  @Test func `replacing a missing step stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = AsyncPipeline(PipelineStep<Int, Int>("a")) { $0 }
        .replacing(PipelineStep<Int, Int>("b")) { input, _ in input }
    }
  }

  @Test func `two steps with the same name stop the program`() async {
    await #expect(processExitsWith: .failure) {
      let step = PipelineStep<Int, Int>("a")
      _ = AsyncPipeline(step) { $0 }.then(step) { $0 }
    }
  }
  #endif

  @Test func `canceling a step's own pipeline cancels the run`() async throws {
    let base = base
    let inner = AsyncPipeline(PipelineStep<Int, Int>("inner")) { number in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await base.run(number)
    }
    let outer = AsyncPipeline(PipelineStep<Int, Int>("outer")) { try await inner.run($0) }
    let error = try await error { try await Task { try await outer.run(1) }.value }
    #expect(error.step == "outer")
    #expect(error.phase == .step)
    #expect(error.isCancellation)
  }

  private func error<Output>(
    _ run: () async throws -> Output
  ) async throws -> PipelineError {
    try await #require(throws: PipelineError.self) { try await run() }
  }
}
