// SPDX-License-Identifier: MIT

import Motif
import MotifCore
import MotifTestSupport
import Synchronization
import Testing

extension PipelineStep where Input == String, Output == Int {
  fileprivate static var find: Self { Self("find") }
}

@Suite("Cancellation from one module to another")
struct CancellationTests {
  /// Runs a step in a task that is canceled when the step waits, and returns the error of its pipeline.
  private func errorOfCanceledRun(
    onBegin: Signal,
    _ step: @escaping @Sendable (String) async throws -> Int
  ) async -> PipelineError? {
    let asked = Atomic(0)
    let pipeline = AsyncPipeline(.find, default: step).retrying(.find, attempts: 3) { _, _ in
      asked.add(1, ordering: .relaxed)
      return .zero
    }
    let task = Task { () -> PipelineError? in
      do throws(PipelineError) { _ = try await pipeline.run("Low") } catch { return error }
      return nil
    }
    await onBegin.wait(past: 0)
    task.cancel()
    let error = await task.value
    #expect(asked.load(ordering: .relaxed) == 0, "A canceled run is not retried.")
    return error
  }

  @Test
  func `a pipeline recognizes a canceled load`() async throws {
    let (began, never) = (Signal(), Signal())
    let years = TieredLoader<String, Int>(memory: BoundedCache()) { _ in
      began.raise()
      await never.wait(past: 0)
      throw CancellationError()
    }
    let error = await errorOfCanceledRun(onBegin: began) { try await years.value(for: $0) }
    #expect(try #require(error).isCancellation)
    #expect(error?.underlying is LoaderError)
  }

  @Test
  func `a pipeline recognizes a canceled task of a coordinator`() async throws {
    let began = Signal()
    let error = await errorOfCanceledRun(onBegin: began) { _ in
      let flow = Coordinator<Int>()
      flow.onBegin { _ in began.raise() }
      return try await flow.run()
    }
    #expect(try #require(error).isCancellation)
    #expect(error?.underlying is CoordinatorCancellation)
  }

  @Test
  func `a failed load is no cancellation`() async throws {
    let years = TieredLoader<String, Int>(memory: BoundedCache()) { _ in throw TierMiss() }
    let pipeline = AsyncPipeline(.find) { try await years.value(for: $0) }
    do throws(PipelineError) {
      _ = try await pipeline.run("Low")
      Issue.record("The load must fail.")
    } catch {
      #expect(!error.isCancellation)
    }
  }
}
