// SPDX-License-Identifier: MIT

/// Measures benchmarks.
struct Runner {
  let plan: Plan

  /// Measures the contenders in turn, sample by sample, so that a slowdown of the machine affects all.
  func run(_ benchmark: Benchmark) -> Row {
    let lanes = benchmark.contenders.map { Lane($0, of: benchmark, plan: plan) }
    let isLong = benchmark.measure == .milliseconds
    let samples = min(isLong ? plan.longSamples : plan.samples, benchmark.sampleLimit ?? .max)
    for _ in 0..<samples {
      for lane in lanes {
        lane.advance()
      }
    }
    var figures: [Entrant: Double] = [:]
    for lane in lanes {
      figures[lane.entrant] = benchmark.statistic.figure(of: lane.samples)
    }
    let own = lanes.first { $0.entrant == .motif }
    return Row(benchmark: benchmark, figures: figures, allocations: own?.allocations)
  }
}
