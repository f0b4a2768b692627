// SPDX-License-Identifier: MIT

/// The results of a benchmark.
struct Row {
  let benchmark: Benchmark
  let figures: [Entrant: Double]

  /// The number of allocations per operation of Motif, if counted.
  let allocations: Double?
}

// MARK: - Ratios

extension Row {
  /// The ratio of Motif's figure to the floor's.
  var timesFloor: Double? { ratio(figures[.motif], figures[.floor]) }

  /// The ratio of a peer's figure to Motif's.
  func timesMotif(_ peer: Entrant) -> Double? { ratio(figures[peer], figures[.motif]) }

  private func ratio(_ value: Double?, _ base: Double?) -> Double? {
    guard let value, let base, value > 0, base > 0 else { return nil }
    return value / base
  }

  /// Whether all targets are met; `nil` if there are none, or none that can be checked.
  var isOnTarget: Bool? {
    let verdicts = benchmark.targets.compactMap { $0.isMet(by: figures) }
    return verdicts.isEmpty ? nil : !verdicts.contains(false)
  }
}
