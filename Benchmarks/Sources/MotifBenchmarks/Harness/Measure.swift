// SPDX-License-Identifier: MIT

/// The unit of a benchmark's figures.
enum Measure: String {
  /// Time per operation.
  case nanoseconds = "ns"

  /// Time per operation, for long operations.
  case microseconds = "µs"

  /// Time per sample.
  case milliseconds = "ms"

  /// Heap in use.
  case bytes = "bytes"

  /// Calls to the heap.
  case allocations = "allocations"

  /// Runs of an effect, an observer, or a sink.
  case runs = "runs"

  /// Moved elements of a list.
  case moves = "moves"
}

// MARK: - Time

extension Measure {
  /// A duration as a figure.
  func figure(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    let total = Double(seconds) + Double(attoseconds) * 1e-18
    return switch self {
    case .milliseconds: total * 1e3
    case .microseconds: total * 1e6
    default: total * 1e9
    }
  }
}
