// SPDX-License-Identifier: MIT

/// One way to do the work of a benchmark.
struct Contender {
  /// How the figure is found.
  enum Work {
    /// Sets up, and returns an operation that is done as often as it is told and timed from outside.
    case repeated(setUp: () -> (_ count: Int) -> Void)

    /// Sets up, and returns one sample, which says how long what counts of it took.
    case sampled(setUp: () -> () -> Duration)

    /// Finds the figure by counting, once. It may be unknown on this platform.
    case counted(() -> Double?)

    /// Has been measured elsewhere.
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
  /// How often an operation takes memory from the heap, once it has been done for a while.
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
