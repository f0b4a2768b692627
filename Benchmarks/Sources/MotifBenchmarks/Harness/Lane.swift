// SPDX-License-Identifier: MIT

/// A contender that has been set up and takes samples.
final class Lane {
  let entrant: Entrant
  private(set) var samples: [Double] = []

  /// Whether one sample is enough.
  let isSettled: Bool
  private let sample: () -> Double?
  private let countAllocations: () -> Double?

  /// Sets up a contender, warms it up, and determines the number of repetitions.
  init(_ contender: Contender, of benchmark: Benchmark, plan: Plan) {
    entrant = contender.entrant
    let measure = benchmark.measure
    switch contender.work {
    case .repeated(let setUp):
      let body = setUp()
      let count = Self.calibrate(body, to: plan.sampleTime)
      let operations = Double(count * benchmark.operationsPerCall)
      isSettled = false
      sample = { measure.figure(Self.time(body, count)) / operations }
      countAllocations = { Allocations.count { body(count) }.map { Double($0) / operations } }
    case .sampled(let setUp):
      let body = setUp()
      _ = body()
      isSettled = false
      sample = { measure.figure(body()) }
      countAllocations = { nil }
    case .counted(let count):
      isSettled = true
      sample = count
      countAllocations = { nil }
    case .published(let figure):
      isSettled = true
      sample = { figure }
      countAllocations = { nil }
    }
  }
}

// MARK: - Sampling

extension Lane {
  /// Takes one more sample, unless the figure is known.
  func advance() {
    guard !isSettled || samples.isEmpty else { return }
    if let figure = sample() { samples.append(figure) }
  }

  /// The number of allocations per operation.
  var allocations: Double? { countAllocations() }

  private static func time(_ body: (Int) -> Void, _ count: Int) -> Duration {
    ContinuousClock().measure { body(count) }
  }

  /// The number of repetitions that makes a sample take long enough.
  private static func calibrate(_ body: (Int) -> Void, to sampleTime: Duration) -> Int {
    var count = 1
    while true {
      let duration = time(body, count)
      if duration >= sampleTime { return count }
      // A first run that happens to be slow must not end the search.
      let factor = duration * 8 < sampleTime ? 8.0 : 1.2 * (sampleTime / duration)
      count = max(count + 1, Int(Double(count) * factor))
    }
  }
}
