// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport
import Synchronization
import Testing

private struct Busy: Error, Equatable {
  var attempt: Int
}

@Suite("AsyncPipeline: retrying") struct AsyncPipelineRetryTests {
  private let step = PipelineStep<Int, Int>("ask")
  private let clock = ManualClock()
  private let log = Log()
  private let attempts = Counter()

  /// Fails a number of times before it doubles its input.
  private func failing(_ times: Int) -> AsyncPipeline<Int, Int> {
    AsyncPipeline(step) { [attempts] input in
      let attempt = attempts.next()
      if attempt <= times { throw Busy(attempt: attempt) }
      return input * 2
    }
  }

  @Test func `a failing step is retried until it succeeds`() async throws {
    let patient = failing(2).retrying(step, attempts: 3, clock: clock) { [log] attempt, error in
      log("\(attempt) \(error.underlying as? Busy == Busy(attempt: attempt))")
      return .zero
    }
    #expect(try await patient.run(21) == 42)
    #expect(log.entries == ["1 true", "2 true"])
    #expect(attempts.next() == 4)
  }

  @Test func `a step that succeeds isn't retried`() async throws {
    let patient = failing(0).retrying(step, attempts: 3) { _, _ in
      Issue.record("nothing failed")
      return .zero
    }
    #expect(try await patient.run(21) == 42)
    #expect(attempts.next() == 2)
  }

  @Test(arguments: 1...4)
  func `the last error ends the run and keeps the others`(limit: Int) async throws {
    let patient = failing(.max).retrying(step, attempts: limit) { _, _ in .zero }
    let error = try await #require(throws: PipelineError.self) { try await patient.run(1) }
    #expect(error.underlying as? Busy == Busy(attempt: limit))
    #expect(error.phase == .step && error.step == "ask")
    #expect(
      error.suppressed.map { $0.underlying as? Busy } == (1..<limit).map { Busy(attempt: $0) }
    )
  }

  @Test func `attempts are separated by the backoff's delay`() async throws {
    let patient = failing(2).retrying(step, attempts: 3, clock: clock) { attempt, _ in
      .seconds(attempt * 10)
    }
    async let result = patient.run(21)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(9))
    #expect(attempts.next() == 2, "only the first attempt was made, and this one counts too")
    clock.advance(by: .seconds(1))
    #expect(try await result == 42, "the second attempt is the third count")
    #expect(clock.now.offset == .seconds(10) && clock.sleeperCount == 0)
  }

  @Test func `a backoff that returns nil ends the attempts`() async throws {
    let choosy = failing(.max).retrying(step, attempts: 9) { attempt, _ in
      attempt < 2 ? .zero : nil
    }
    let error = try await #require(throws: PipelineError.self) { try await choosy.run(1) }
    #expect(error.underlying as? Busy == Busy(attempt: 2))
  }

  @Test func `canceling a waiting run ends it and keeps the errors`() async {
    let patient = failing(.max).retrying(step, attempts: 9, clock: clock) { _, _ in .seconds(60) }
    let task = Task { try await patient.run(1) }
    await clock.waitForSleepers()
    task.cancel()
    guard case .failure(let error as PipelineError) = await task.result else {
      Issue.record("the run does not end well")
      return
    }
    #expect(error.isCancellation && error.phase == .cancellation)
    #expect(error.suppressed.map { $0.underlying as? Busy } == [Busy(attempt: 1)])
    #expect(attempts.next() == 2)
  }

  @Test func `a canceled step isn't retried`() async throws {
    let canceled = AsyncPipeline(step) { [attempts] _ in
      _ = attempts.next()
      throw CancellationError()
    }
    .retrying(step, attempts: 3) { _, _ in
      Issue.record("nobody wants it any more")
      return .zero
    }
    let error = try await #require(throws: PipelineError.self) { try await canceled.run(1) }
    #expect(error.isCancellation && attempts.next() == 2)
  }

  @Test func `each attempt includes the step's hooks and finalizers`() async throws {
    let pipeline = failing(1)
      .before(step) { [log] _ in log("outside") }
      .retrying(step, attempts: 2) { _, _ in .zero }
      .before(step) { [log] _ in log("inside") }
      .finally("close", after: step) { [log] output in log("close \(output)") }
    #expect(try await pipeline.run(21) == 42)
    #expect(log.entries == ["outside", "inside", "inside", "close 42"])
  }

  #if os(macOS) || os(Linux)
  @Test func `a limit of 0 attempts stops the program`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let step = PipelineStep<Int, Int>("ask")
      _ = AsyncPipeline(step) { $0 }.retrying(step, attempts: 0) { _, _ in .zero }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("\"ask\" cannot run in 0 attempts: give it 1 or more"))
  }
  #endif

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max), .seconds(1e18)])
  func `a delay may exceed a clock's range`(delay: Duration) async throws {
    let isAsked = Mutex(false)
    let pipeline = failing(1).retrying(step, attempts: 2) { _, _ in
      isAsked.withLock { $0 = true }
      return delay
    }
    let run = Task { try await pipeline.run(21) }
    while !isAsked.withLock({ $0 }) { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    run.cancel()
    await #expect(throws: PipelineError.self) { try await run.value }

    clock.advance(by: .seconds(Int64.max))
    let far = Task {
      try await failing(2).retrying(step, attempts: 2, clock: clock) { _, _ in delay }.run(21)
    }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3_155_760_000))
    #expect(try await far.value == 42)
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min), Duration(attoseconds: .min)])
  func `a delay of zero or less doesn't wait`(delay: Duration) async throws {
    #expect(try await failing(1).retrying(step, attempts: 2) { _, _ in delay }.run(21) == 42)
  }
}
