// SPDX-License-Identifier: MIT

import MotifPipelines
import Synchronization

/// An asynchronous pipeline of five steps that never suspend, compared with the same closures awaited by hand.
enum AsyncPipelineBenchmarks {
  static var all: [Benchmark] {
    [
      Benchmark(
        name: "5 async steps that add",
        measure: .nanoseconds,
        operationsPerCall: operations,
        contenders: [
          .repeated(.motif) {
            let pipeline = pipeline
            return { count in
              times(count) { _ in
                waitForTask {
                  var sum = 0
                  for number in 0..<operations { sum &+= (try? await pipeline.run(number)) ?? 0 }
                  return sum
                }
              }
            }
          },
          .repeated(.floor) {
            let steps = steps
            return { count in
              times(count) { _ in
                waitForTask {
                  var sum = 0
                  for number in 0..<operations { sum &+= (try? await bare(steps, number)) ?? 0 }
                  return sum
                }
              }
            }
          },
        ]
      )
    ]
  }

  private typealias Step = @Sendable (Int) async throws -> Int

  /// The number of runs per task, so that making the task hardly counts.
  private static let operations = 1_000

  private static var steps: [Step] { (1...5).map { addition(of: $0) } }

  private static var pipeline: AsyncPipeline<Int, Int> {
    let steps = steps
    let keys = BareSteps<Int>.keys
    return zip(keys, steps).dropFirst().reduce(AsyncPipeline(keys[0], default: steps[0])) {
      $0.then($1.0, default: $1.1)
    }
  }

  @inline(never)
  private static func addition(of term: Int) -> Step {
    { number in
      guard number >= 0 else { throw NegativeNumber() }
      return number &+ term
    }
  }

  @inline(never)
  private static func bare(_ steps: [Step], _ number: Int) async throws -> Int {
    try await steps[4](steps[3](steps[2](steps[1](steps[0](number)))))
  }
}
