// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport
import Synchronization
import Testing

@Suite("Reports of pipelines") struct PipelineReportTests {
  private struct Refusal: Error {}

  private static let first = PipelineStep<Int, Int>("first")
  private static let second = PipelineStep<Int, Int>("second")
  private static let third = PipelineStep<Int, Int>("third")
  private let clock = ManualClock()
  private let log = Log()

  /// Steps that take one, two and three seconds.
  private var base: Pipeline<Int, Int> {
    let clock = clock
    return Pipeline(Self.first) { number in
      clock.advance(by: .seconds(1))
      return number + 1
    }
    .then(Self.second) { number in
      clock.advance(by: .seconds(2))
      return number * 10
    }
    .then(Self.third) { number in
      clock.advance(by: .seconds(3))
      return -number
    }
  }

  private func logged(_ pipeline: Pipeline<Int, Int>) -> Pipeline<Int, Int> {
    pipeline.reporting(clock: clock) { [log] in log("\($0)") }
  }

  @Test func `a report lists steps with their durations`() throws {
    #expect(try logged(base).run(1) == -20)
    #expect(log.entries == ["first: 1.0 seconds, second: 2.0 seconds, third: 3.0 seconds"])
  }

  @Test func `a report names what replaced a step`() throws {
    let late = PipelineVariation("late").replacing(Self.second) { [clock] number, original in
      clock.advance(by: .seconds(5))
      return try original(number)
    }
    // What is replaced after the reports were asked for counts, too.
    let varied = try logged(base).applying(late).replacing(Self.third) { number, _ in number }
    #expect(try varied.run(1) == 20)
    #expect(
      log.entries == [
        "first: 1.0 seconds, second (late): 7.0 seconds, third (the code): 0.0 seconds"
      ]
    )
  }

  @Test func `a failed run ends with the failing step`() throws {
    let failing = logged(base).after(Self.second) { _ in throw Refusal() }
    #expect(throws: PipelineError.self) { try failing.run(1) }
    #expect(
      log.entries == [
        """
        first: 1.0 seconds, second: 2.0 seconds, \
        stopped by a hook after "second", completed: first: Refusal()
        """
      ]
    )
  }

  @Test func `a canceled run lists the steps before`() throws {
    let reports = Mutex<[PipelineReport]>([])
    let pipeline = base.reporting(clock: clock) { report in
      reports.withLock { $0.append(report) }
    }
    var asked = 0
    #expect(throws: PipelineError.self) {
      try pipeline.run(
        1,
        isCancelled: {
          asked += 1
          return asked == 2
        }
      )
    }
    let report = try #require(reports.withLock { $0 }.first)
    #expect(report.steps.map(\.name) == ["first"])
    #expect(report.steps.map(\.duration) == [.seconds(1)])
    #expect(report.error?.isCancellation == true)
    #expect(report.error?.step == "second")
  }

  @Test func `a run stopped by its progress names no step`() {
    #expect(throws: PipelineError.self) {
      try logged(base).run(1, onStep: { _ in throw Refusal() })
    }
    #expect(
      log.entries == ["stopped by a hook before \"first\", completed: nothing: Refusal()"]
    )
  }

  @Test func `reports come last, in order`() throws {
    let clock = clock
    let log = log
    let pipeline = logged(base.finally("before") { _, _ in log("before") })
      .finally("close", after: Self.third) { _ in
        clock.advance(by: .seconds(60))
        log("close")
      }
      .finally("after") { _, _ in throw Refusal() }
      .reporting(clock: clock) { log("again, \($0.error?.phase == .finalizer)") }
    #expect(throws: PipelineError.self) { try pipeline.run(1) }
    #expect(
      log.entries == [
        "close", "before",
        """
        first: 1.0 seconds, second: 2.0 seconds, third: 3.0 seconds, \
        stopped by the finalizer "after", completed: first, second, third: Refusal()
        """,
        "again, true",
      ]
    )
  }

  @Test func `the progress does not count`() throws {
    let clock = clock
    var steps: [String] = []
    _ = try logged(base).run(1) { progress in
      clock.advance(by: .seconds(60))
      steps.append(progress.step)
    }
    #expect(steps == ["first", "second", "third"])
    #expect(log.entries == ["first: 1.0 seconds, second: 2.0 seconds, third: 3.0 seconds"])
  }

  @Test func `a step with attempts is one step`() throws {
    let clock = clock
    let pipeline = logged(base).around(Self.first) { number, proceed in
      _ = try proceed(number)
      clock.advance(by: .seconds(10))
      return try proceed(number)
    }
    _ = try pipeline.run(1)
    #expect(log.entries == ["first: 12.0 seconds, second: 2.0 seconds, third: 3.0 seconds"])
  }

  @Test func `an asynchronous run reports what it waits for`() async throws {
    let clock = clock
    let log = log
    let pipeline = AsyncPipeline(Self.first) { number in
      try await clock.sleep(for: .seconds(4))
      return number
    }
    .then(Self.second) { _ in throw Refusal() }
    .reporting(clock: clock) { log("\($0)") }
    let run = Task { try await pipeline.run(1) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(4))
    await #expect(throws: PipelineError.self) { try await run.value }
    #expect(
      log.entries == [
        "first: 4.0 seconds, second: 0.0 seconds, stopped at \"second\", completed: first: Refusal()"
      ]
    )
  }

  @Test func `runs on many threads report separately`() throws {
    let reports = Mutex<[PipelineReport]>([])
    let pipeline = Pipeline(Self.first) { number in
      if number.isMultiple(of: 3) { throw Refusal() }
      return number
    }
    .then(Self.second) { $0 }
    .reporting { report in reports.withLock { $0.append(report) } }
    onThreads(4) { _ in
      for number in 1...300 { _ = try? pipeline.run(number) }
    }
    let all = reports.withLock { $0 }
    #expect(all.count == 1_200)
    #expect(all.filter { $0.error != nil }.allSatisfy { $0.steps.map(\.name) == ["first"] })
    #expect(all.count { $0.steps.count == 2 && $0.error == nil } == 800)
  }
}
