// SPDX-License-Identifier: MIT

/// One way to do the work of a benchmark.
struct Contender {
  /// How the figure is determined.
  enum Work {
    /// Sets up, and returns an operation that repeats a given number of times and is timed from outside.
    case repeated(setUp: () -> (_ count: Int) -> Void)

    /// Sets up, and returns one sample, which reports the time of its relevant part.
    case sampled(setUp: () -> () -> Duration)

    /// Determines the figure by counting, once. It may be unknown on this platform.
    case counted(() -> Double?)

    /// The figure was measured elsewhere.
    case published(Double)
  }

  let entrant: Entrant
  let work: Work
}

// MARK: - Making

extension Contender {
  /// An operation that takes nanoseconds.
  static func repeated(_ entrant: Entrant, _ setUp: @escaping () -> (_ count: Int) -> Void) -> Self
  {
    Self(entrant: entrant, work: .repeated(setUp: setUp))
  }

  /// A sample that takes milliseconds.
  static func sampled(_ entrant: Entrant, _ setUp: @escaping () -> () -> Duration) -> Self {
    Self(entrant: entrant, work: .sampled(setUp: setUp))
  }

  /// A figure that is counted.
  static func counted(_ entrant: Entrant, _ count: @escaping () -> Double?) -> Self {
    Self(entrant: entrant, work: .counted(count))
  }

  /// A figure that was measured elsewhere.
  static func published(_ entrant: Entrant, _ figure: Double) -> Self {
    Self(entrant: entrant, work: .published(figure))
  }
}

// MARK: - Counting

extension Contender {
  /// The number of allocations per operation, after a warm-up.
  static func allocations(
    _ entrant: Entrant,
    _ setUp: @escaping () -> (_ count: Int) -> Void
  ) -> Self {
    let number = 1_000
    return .counted(entrant) {
      let body = setUp()
      body(number)
      return Allocations.count { body(number) }.map { Double($0) / Double(number) }
    }
  }
}
