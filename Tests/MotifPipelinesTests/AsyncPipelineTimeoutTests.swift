// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport
import Synchronization
import Testing

private struct Refusal: Error {}

@Suite("AsyncPipeline: time limits") struct AsyncPipelineTimeoutTests {
  private let step = PipelineStep<Int, Int>("ask")
  private let clock = ManualClock()

  /// Returns after a while, and responds to cancellation.
  private func slow(_ duration: Duration) -> AsyncPipeline<Int, Int> {
    AsyncPipeline(step) { [clock] input in
      try await clock.sleep(for: duration)
      return input * 2
    }
  }

  /// Returns the error of a run, advancing the clock once a number of tasks sleep.
  private func failure(
    of pipeline: AsyncPipeline<Int, Int>,
    sleepers: Int = 2,
    advancing duration: Duration
  ) async throws -> PipelineError {
    let run = Task { try await pipeline.run(21) }
    await clock.waitForSleepers(sleepers)
    clock.advance(by: duration)
    return try await #require(throws: PipelineError.self) { try await run.value }
  }

  @Test func `a step that exceeds its limit is canceled`() async throws {
    let pipeline = AsyncPipeline(PipelineStep<Int, Int>("first")) { $0 }
      .then(step) { [clock] _ in
        try await clock.sleep(for: .seconds(60))
        return 0
      }
      .timingOut(step, after: .seconds(5), clock: clock)
    let error = try await failure(of: pipeline, advancing: .seconds(5))
    let timeout = try #require(error.underlying as? PipelineTimeoutError)
    #expect(timeout.limit == .seconds(5) && timeout.underlying is CancellationError)
    #expect(error.phase == .step && error.step == "ask" && error.completedSteps == ["first"])
    #expect(!error.isCancellation && error.suppressed.isEmpty)
    #expect("\(timeout)" == "not done within 5.0 seconds")
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a step that ends in time leaves no sleeper`() async throws {
    let pipeline = slow(.seconds(4)).timingOut(step, after: .seconds(5), clock: clock)
    async let result = pipeline.run(21)
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(4))
    #expect(try await result == 42)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a step that fails in time keeps its error`() async throws {
    let pipeline = AsyncPipeline(step) { _ in throw Refusal() }
      .timingOut(step, after: .seconds(5), clock: clock)
    let error = try await #require(throws: PipelineError.self) { try await pipeline.run(1) }
    #expect(error.underlying is Refusal)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `the timeout's error contains the step's error`() async throws {
    let pipeline = AsyncPipeline(step) { [clock] _ in
      try? await clock.sleep(for: .seconds(60))
      throw Refusal()
    }
    .timingOut(step, after: .seconds(5), clock: clock)
    let error = try await failure(of: pipeline, advancing: .seconds(5))
    let timeout = try #require(error.underlying as? PipelineTimeoutError)
    #expect(timeout.underlying is Refusal)
    #expect("\(timeout)" == "not done within 5.0 seconds: Refusal()")
  }

  @Test func `the run waits for a step that ignores cancellation`() async throws {
    let log = Log()
    let pipeline = AsyncPipeline(step) { [clock] input in
      try? await clock.sleep(for: .seconds(60))
      return input * 2
    }
    .finally("close", after: step) { log("close \($0)") }
    .timingOut(step, after: .seconds(5), clock: clock)
    async let result = pipeline.run(21)
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(5))
    #expect(try await result == 42)
    #expect(log.entries == ["close 42"], "what the step opened is closed")
  }

  @Test func `a step that ends exactly at its limit succeeds`() async throws {
    for _ in 0..<100 {
      let pipeline = slow(.seconds(5)).timingOut(step, after: .seconds(5), clock: clock)
      async let result = pipeline.run(21)
      await clock.waitForSleepers(2)
      clock.advance(by: .seconds(5))
      #expect(try await result == 42)
    }
  }

  @Test func `a canceled run reports no timeout`() async throws {
    let pipeline = slow(.seconds(60)).timingOut(step, after: .seconds(5), clock: clock)
    let task = Task { try await pipeline.run(1) }
    await clock.waitForSleepers(2)
    task.cancel()
    guard case .failure(let error as PipelineError) = await task.result else {
      Issue.record("the run does not end well")
      return
    }
    #expect(error.isCancellation && error.underlying is CancellationError)
  }

  @Test(arguments: [false, true])
  func `a limit also applies to the replacement`(isReplacedFirst: Bool) async throws {
    let replacing = { [clock, step] (pipeline: AsyncPipeline<Int, Int>) in
      pipeline.replacing(step) { _, _ in
        try await clock.sleep(for: .seconds(60))
        return 0
      }
    }
    let limiting = { [clock, step] (pipeline: AsyncPipeline<Int, Int>) in
      pipeline.timingOut(step, after: .seconds(5), clock: clock)
    }
    let base = AsyncPipeline(step) { $0 }
    let pipeline = isReplacedFirst ? limiting(replacing(base)) : replacing(limiting(base))
    let error = try await failure(of: pipeline, advancing: .seconds(5))
    #expect(error.underlying is PipelineTimeoutError)
  }

  @Test func `a limit doesn't apply to hooks`() async throws {
    let pipeline = AsyncPipeline(step) { $0 * 2 }
      .before(step) { [clock] _ in try await clock.sleep(for: .seconds(60)) }
      .timingOut(step, after: .seconds(5), clock: clock)
    async let result = pipeline.run(21)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(60))
    #expect(try await result == 42)
  }

  @Test(arguments: [[5, 9], [9, 5]])
  func `the shortest of several limits applies`(seconds: [Int]) async throws {
    let pipeline = seconds.reduce(slow(.seconds(60))) { pipeline, limit in
      pipeline.timingOut(step, after: .seconds(limit), clock: clock)
    }
    let error = try await failure(of: pipeline, sleepers: 3, advancing: .seconds(5))
    #expect((error.innermostTimeout)?.limit == .seconds(5))
  }

  @Test func `each attempt has the whole limit`() async throws {
    let attempts = Counter()
    let pipeline = AsyncPipeline(step) { [clock] input in
      try await clock.sleep(for: .seconds(attempts.next() < 3 ? 60 : 4))
      return input * 2
    }
    .timingOut(step, after: .seconds(5), clock: clock)
    .retrying(step, attempts: 3) { _, error in
      error.underlying is PipelineTimeoutError ? .zero : nil
    }
    async let result = pipeline.run(21)
    for seconds in [5, 5, 4] {
      await clock.waitForSleepers(2)
      clock.advance(by: .seconds(seconds))
    }
    #expect(try await result == 42)
  }

  #if os(macOS) || os(Linux)
  @Test func `a limit of zero or less stops the program`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let step = PipelineStep<Int, Int>("ask")
      _ = AsyncPipeline(step) { $0 }.timingOut(step, after: .zero)
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("\"ask\" cannot end within 0.0 seconds: give it more than zero"))
  }
  #endif
}

extension PipelineError {
  /// The original timeout, below the errors that passed it on.
  fileprivate var innermostTimeout: PipelineTimeoutError? {
    var timeout = underlying as? PipelineTimeoutError
    while let inner = timeout?.underlying as? PipelineTimeoutError { timeout = inner }
    return timeout
  }
}

// MARK: - Isolation

/// An object that must not leave its isolation domain.
private final class Page {
  /// The actors on which it was modified.
  var writers: [ObjectIdentifier?] = []

  func write() async {
    let isolation = #isolation
    isolation?.preconditionIsolated()
    writers.append(isolation.map { ObjectIdentifier($0) })
  }
}

private let write = PipelineStep<Page, Page>("write")

/// Surrounds a step with everything that might move it to another actor.
private let limited = AsyncPipeline(write) { page in
  await page.write()
  await Task.yield()
  await page.write()
  return page
}
.timingOut(write, after: .seconds(3600))
.replacing(write) { page, original in
  await page.write()
  return try await original(page)
}
.retrying(write, attempts: 2) { _, _ in .zero }

private actor Writer {
  private let page = Page()

  func run() async throws -> [ObjectIdentifier?] { try await limited.run(page).writers }
}

extension AsyncPipelineTimeoutTests {
  @TaskLocal private static var name = "nobody"

  @Test @MainActor func `a step with a limit stays on the main actor`() async throws {
    let page = Page()
    #expect(try await limited.run(page) === page)
    #expect(page.writers == Array(repeating: ObjectIdentifier(MainActor.shared), count: 3))
  }

  @Test func `a step with a limit stays on an actor`() async throws {
    let writer = Writer()
    #expect(try await writer.run() == Array(repeating: ObjectIdentifier(writer), count: 3))
  }

  @Test @concurrent func `a step with a limit runs nonisolated like its run`() async throws {
    #expect(try await limited.run(Page()).writers == [nil, nil, nil])
  }

  @Test func `a step with a limit sees task-local values`() async throws {
    let pipeline = AsyncPipeline(step) { _ in Self.name.count }
      .timingOut(step, after: .seconds(3600))
    #expect(try await Self.$name.withValue("Ziggy") { try await pipeline.run(0) } == 5)
  }

  @Test func `a finished step with a limit retains nothing`() async throws {
    let step = PipelineStep<Int, TrackedObject<Int>>("make")
    let tracker = LifetimeTracker()
    let pipeline = AsyncPipeline(step) { tracker.make($0) }
      .timingOut(step, after: .seconds(3600))
    for number in 1...10 { #expect(try await pipeline.run(number).payload == number) }
    tracker.expectAllReleased()
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max), .seconds(1e18)])
  func `a limit may exceed a clock's range`(limit: Duration) async throws {
    let pipeline = slow(.seconds(1)).timingOut(step, after: limit)
    let run = Task { try await pipeline.run(21) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(try await run.value == 42)

    let far = AsyncPipeline(step) { _ in
      try await Task.sleep(for: .seconds(3_600))
      return 0
    }
    .timingOut(step, after: limit, clock: clock)
    clock.advance(by: .seconds(Int64.max))
    // No wait is longer than a century.
    let error = try await failure(of: far, sleepers: 1, advancing: .seconds(3_155_760_000))
    #expect(error.underlying is PipelineTimeoutError)
  }
}
