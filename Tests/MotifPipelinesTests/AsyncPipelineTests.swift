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

  @Test func `with nothing replaced the steps run in their order (F1)`() async throws {
    #expect(base.stepNames == ["first", "second"])
    #expect(try await base.run(1) == 20)
  }

  @Test func `a step is replaced by work that waits, and can call its original (F1)`() async throws
  {
    let replaced = base.replacing(first) { input, original in
      await Task.yield()
      return try await original(input) + original(input)
    }
    #expect(try await replaced.run(1) == 40)
    #expect(try await base.run(1) == 20)
  }

  @Test func `a pipeline that does not wait becomes one that can (F1)`() async throws {
    #expect(try await AsyncPipeline(compiler).run("a 0 b") == "push a; push b")
    let sending = AsyncPipeline(compiler).then(PipelineStep<String, String>("send")) { code in
      await Task.yield()
      return "sent \(code)"
    }
    #expect(sending.stepNames == compiler.stepNames + ["send"])
    #expect(try await sending.run("a") == "sent push a")
  }

  @Test func `variations serve both kinds of pipeline (F2)`() async throws {
    let lifted = AsyncPipeline(compiler)
    let remote = PipelineVariation("remote").replacing(async: .generate) { tree, original in
      await Task.yield()
      return try await original(tree).map { "remote \($0)" }
    }
    #expect(try await lifted.applying(pascal, arm64).run("begin a end") == "mov a")
    #expect(try await lifted.applying(pascal, remote).run("begin a end") == "remote push a")
    #expect(throws: PipelineCompositionError.needsAsync(step: "generate", variation: "remote")) {
      try compiler.applying(remote)
    }
    let timed = AsyncPipeline(compiler.around(.generate) { try $1($0) })
    #expect(throws: PipelineCompositionError.needsAsync(step: "generate", variation: "remote")) {
      try timed.applying(remote)
    }
    #expect(try await timed.applying(arm64).run("a") == "mov a")
    let watched = AsyncPipeline(compiler.before(.generate) { _ in }.after(.generate) { _ in })
    #expect(try await watched.applying(remote).run("a") == "remote push a")
  }

  @Test func `a replacement that does not wait cannot have an original that does (F2)`()
    async throws
  {
    let plain = PipelineVariation("plain").replacing(first) { try $1($0) }
    #expect(
      throws: PipelineCompositionError.originalIsAsync(step: "first", variation: "plain")
    ) { try base.applying(plain) }

    let sealed = PipelineStep<Int, Int>("sealed", original: .forbidden)
    let free = AsyncPipeline(sealed) {
      await Task.yield()
      return $0
    }
    let fits = PipelineVariation("fits").replacing(sealed) { input, _ in -input }
    #expect(try await free.applying(fits).run(3) == -3)
    let sly = PipelineVariation("sly").replacing(sealed) { (try? $1($0)) ?? $0 }
    let error = try await error { try await free.applying(sly).run(3) }
    #expect(error.underlying as? OriginalUseError == .called)

    let lifted = AsyncPipeline(second) { $0 }.then(lifting: first) { $0 + 1 }
    #expect(try await lifted.applying(plain).run(1) == 2)
  }

  @Test func `what must and must not be called is checked (F3)`() async throws {
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

  @Test func `hooks and finalisers run in the order of pipelines that do not wait`() async throws {
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
      .beforeEachStep { log("each \($0.step)") }
      .afterEachStep { log("each done \($0.step) \($0.fraction)") }
      .finally("close", after: first) { log("closed \($0)") }
      .finally("end") { input, error in log("end \(input) \(error == nil)") }
    #expect(try await hooked.run(1) { log("at \($0.index)") } == 20)
    #expect(
      log.entries == [
        "at 0", "each first", "before 1: 1", "around in", "before 2", "around out", "after 1: 2",
        "each done first 0.5", "at 1", "each second", "each done second 1.0", "closed 2",
        "end 1 true",
      ]
    )
  }

  @Test func `what was lifted is inside of what comes later`() async throws {
    let log = log
    let lifted = AsyncPipeline(
      Pipeline(first) { $0 + 1 }
        .around(first) { input, proceed in
          log("inner")
          return try proceed(input)
        }
        .finally("inner", after: first) { log("closed inner \($0)") }
        .finally("old") { _, _ in log("old") }
        .beforeEachStep { _ in log("each") }
    )
    .around(first) { input, proceed in
      log("outer")
      return try await proceed(input)
    }
    .finally("outer", after: first) { log("closed outer \($0)") }
    #expect(try await lifted.run(1) == 2)
    #expect(
      log.entries == ["each", "outer", "inner", "closed outer 2", "closed inner 2", "old"]
    )
    log.removeAll()
    let waiting = lifted.then(second) { _ in throw Refusal() }
    let error = try await error { try await waiting.run(1) }
    #expect(error.step == "second")
    #expect(log.entries.suffix(3) == ["closed outer 2", "closed inner 2", "old"])
  }

  @Test func `what a lifted step made is closed, whatever the hooks do that came with it`()
    async throws
  {
    let log = log
    func closed(_ pipeline: Pipeline<Int, Int>) async throws -> [String] {
      let lifted = AsyncPipeline(pipeline).finally("close", after: first) { output in
        await Task.yield()
        log("closed \(output)")
      }
      log.removeAll()
      _ = try? await lifted.run(1)
      return log.entries
    }
    let plain = Pipeline(first) { $0 + 1 }
    let refusing = plain.after(first) { _ in throw Refusal() }
    let calledTwice = plain.around(first) { try $1($0) + $1($0 * 100) }
    #expect(try await closed(refusing) == ["closed 2"])
    #expect(try await closed(calledTwice) == ["closed 101", "closed 2"])
    let late = AsyncPipeline(refusing)
      .finally("close", after: first) { log("closed \($0)") }
      .replacing(first) { input, _ in -input }
    log.removeAll()
    let error = try await error { try await late.run(1) }
    #expect(error.phase == .afterHook)
    #expect(log.entries == ["closed -1"])
  }

  @Test func `errors say where they were, and none is lost`() async throws {
    let failing = base.replacing(second) { _, _ in throw Refusal() }
      .finally("broken", after: first) { _ in throw Refusal(number: 1) }
      .finally("worse") { _, _ in throw Refusal(number: 2) }
    let error = try await error { try await failing.run(1) }
    #expect(error.step == "second")
    #expect(error.completedSteps == ["first"])
    #expect(error.suppressed.map(\.step) == ["broken", "worse"])

    let onlyLate = base.finally("late") { _, _ in throw Refusal() }
    let late = try await self.error { try await onlyLate.run(1) }
    #expect(late.phase == .finaliser)
    #expect(late.completedSteps == ["first", "second"])

    let hopeless = AsyncPipeline(first) { _ in throw Refusal() }
      .around(first) { input, proceed in
        do { return try await proceed(input) } catch { return try await proceed(input) }
      }
    let passed = try await self.error { try await hopeless.run(1) }
    #expect(passed.phase == .step)
    #expect(passed.suppressed.map(\.phase) == [.step])
  }

  @Test func `hooks that throw stop the run at their place`() async throws {
    let cases: [(AsyncPipeline<Int, Int>, PipelinePhase)] = [
      (base.before(second) { _ in throw Refusal() }, .beforeHook),
      (base.after(second) { _ in throw Refusal() }, .afterHook),
      (base.around(second) { _, _ in throw Refusal() }, .aroundHook),
      (base.beforeEachStep { if $0.index == 1 { throw Refusal() } }, .beforeHook),
      (base.afterEachStep { if $0.index == 1 { throw Refusal() } }, .afterHook),
    ]
    for (pipeline, phase) in cases {
      let error = try await error { try await pipeline.run(1) }
      #expect(error.step == "second")
      #expect(error.phase == phase)
      #expect(error.completedSteps == ["first"])
    }
  }

  @Test(arguments: [false, true])
  func `a task that is cancelled ends the run between two steps`(isWatched: Bool) async throws {
    let log = log
    let pipeline = AsyncPipeline(first) { number in
      withUnsafeCurrentTask { $0?.cancel() }
      return number
    }
    .then(second) { number in
      log("second")
      return number
    }
    let finalised = pipeline.finally("end") { _, error in log("end \(error?.phase.rawValue ?? "-")")
    }
    let task = Task { try await (isWatched ? finalised : pipeline).run(1) }
    let error = try await error { try await task.value }
    #expect(error.phase == .cancellation)
    #expect(error.step == "second")
    #expect(error.completedSteps == ["first"])
    #expect(error.isCancellation)
    #expect(log.entries == (isWatched ? ["end cancellation"] : []))
  }

  @Test @MainActor func `a run stays where it was asked for, and so does what it works on`()
    async throws
  {
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

  @Test func `a run leaves nothing behind that it made`() async throws {
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

  @Test func `replacing a step that the pipeline lacks is a mistake in the code`() async {
    await #expect(processExitsWith: .failure) {
      _ = AsyncPipeline(PipelineStep<Int, Int>("a")) { $0 }
        .replacing(PipelineStep<Int, Int>("b")) { input, _ in input }
    }
  }

  @Test func `waiting inside a hook that cannot wait is a mistake in the code`() async {
    await #expect(processExitsWith: .failure) {
      let step = PipelineStep<Int, Int>("a")
      _ = AsyncPipeline(Pipeline(step) { $0 }.around(step) { try $1($0) })
        .replacing(step) { input, _ in input }
    }
  }

  @Test func `two steps of one name are a mistake in the code`() async {
    await #expect(processExitsWith: .failure) {
      let step = PipelineStep<Int, Int>("a")
      _ = AsyncPipeline(step) { $0 }.then(lifting: step) { $0 }
    }
  }

  @Test func `a step whose own pipeline is cancelled makes the run a cancelled one`() async throws {
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
