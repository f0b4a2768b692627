// SPDX-License-Identifier: MIT

/// How samples are combined into one figure.
enum Statistic {
  /// The median: half of the samples were faster, half slower.
  case median

  /// The fastest, as in published figures.
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
