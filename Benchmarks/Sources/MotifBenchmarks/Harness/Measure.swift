// SPDX-License-Identifier: MIT

/// What the figures of a benchmark are.
enum Measure: String {
  /// Time per operation.
  case nanoseconds = "ns"

  /// Time per sample.
  case milliseconds = "ms"

  /// Heap in use.
  case bytes = "bytes"

  /// Calls to the heap.
  case allocations = "allocations"

  /// How often an effect, an observer or a sink ran.
  case runs = "runs"
}

// MARK: - Time

extension Measure {
  /// A duration as a figure.
  func figure(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    let total = Double(seconds) + Double(attoseconds) * 1e-18
    return total * (self == .milliseconds ? 1e3 : 1e9)
  }
}
