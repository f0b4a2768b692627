// SPDX-License-Identifier: MIT

/// What a benchmark has come to.
struct Row {
  let benchmark: Benchmark
  let figures: [Entrant: Double]

  /// How often an operation of Motif takes memory from the heap, where that was counted.
  let allocations: Double?
}

// MARK: - Ratios

extension Row {
  /// How many times as much as the floor Motif takes.
  var timesFloor: Double? { ratio(figures[.motif], figures[.floor]) }

  /// How many times as much as Motif a peer takes.
  func timesMotif(_ peer: Entrant) -> Double? { ratio(figures[peer], figures[.motif]) }

  private func ratio(_ value: Double?, _ base: Double?) -> Double? {
    guard let value, let base, value > 0, base > 0 else { return nil }
    return value / base
  }

  /// Whether all targets are met: `nil` where there are none, or none that can be checked.
  var isOnTarget: Bool? {
    let verdicts = benchmark.targets.compactMap { $0.isMet(by: figures) }
    return verdicts.isEmpty ? nil : !verdicts.contains(false)
  }
}
