// SPDX-License-Identifier: MIT

/// How one figure is made of many samples.
enum Statistic {
  /// The middle one: half of the samples were faster, half slower.
  case median

  /// The fastest, as the figures that others published were taken.
  case fastest

  /// The figure for samples, or `nil` if there are none.
  func figure(of samples: [Double]) -> Double? {
    let sorted = samples.sorted()
    guard let first = sorted.first else { return nil }
    guard self == .median else { return first }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2
      : sorted[middle]
  }
}
