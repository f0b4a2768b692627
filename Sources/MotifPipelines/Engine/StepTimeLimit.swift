// SPDX-License-Identifier: MIT

internal import MotifCore

/// Runs the work of a step, and cancels it when its time is over.
///
/// - Throws: The error of the work, in a ``PipelineTimeoutError`` if its time was over.
func within<Input, Output>(
  _ limit: Duration,
  by clock: any Clock<Duration>,
  _ input: Input,
  _ work: @escaping @Sendable (Input) async throws -> Output
) async throws -> Output {
  // A function knows where it is called. A closure, such as the body of a step, does not.
  let isolation = #isolation
  let (outcome, isOver) = await withTaskGroup(of: Bool.self) { group in
    // To be canceled, the work needs a task of its own. This one waits until that has ended, and both are
    // in the same isolation, so that neither the input nor the outcome is ever used by two at a time.
    nonisolated(unsafe) let input = input
    nonisolated(unsafe) var outcome: Result<Output, any Error>?
    group.addTask { @Sendable in
      await perform(work, input, isolation: isolation) { outcome = $0 }
      return false
    }
    group.addTask {
      do { try await clock.wait(for: limit) } catch { return false }
      // The end of the run is not the end of the time.
      return !Task.isCancelled
    }
    let isOver = await group.next() ?? false
    // If the time is over, this cancels the work, or else the clock.
    group.cancelAll()
    await group.waitForAll()
    return (outcome, isOver)
  }
  guard let outcome else { trap("the work of a step has ended without an outcome") }
  guard isOver, case .failure(let error) = outcome else { return try outcome.get() }
  throw PipelineTimeoutError(limit: limit, underlying: error)
}

/// Runs the work in an isolation, and reports its outcome there.
private func perform<Input, Output>(
  _ work: @Sendable (Input) async throws -> Output,
  _ input: Input,
  isolation: isolated (any Actor)?,
  _ tell: @Sendable (Result<Output, any Error>) -> Void
) async {
  // Asked for nothing else here, the compiler leaves the hop to the isolation out (Swift 6.3).
  isolation?.preconditionIsolated()
  do { tell(.success(try await work(input))) } catch { tell(.failure(error)) }
}
