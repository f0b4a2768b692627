// SPDX-License-Identifier: MIT

extension LayeredShape {
  /// The six graphs with their published parameters.
  ///
  /// So are sums and counts, but for the count of the last, which a model made without this package
  /// found. They hold for a graph that computes each node when it has to and never else.
  static var all: [Self] {
    [
      Self(
        width: 10,
        layers: 5,
        reads: 2,
        staticFraction: 1,
        readFraction: 0.2,
        rounds: 600_000,
        published: nil,
        expected: Outcome(sum: 19_199_832, count: 2_640_004)
      ),
      Self(
        width: 10,
        layers: 10,
        reads: 6,
        staticFraction: 0.75,
        readFraction: 0.2,
        rounds: 15_000,
        published: nil,
        expected: Outcome(sum: 302_310_477_864, count: 1_125_003)
      ),
      Self(
        width: 1_000,
        layers: 12,
        reads: 4,
        staticFraction: 0.95,
        readFraction: 1,
        rounds: 7_000,
        published: 290,
        expected: Outcome(sum: 29_355_933_696_000, count: 1_473_791)
      ),
      Self(
        width: 1_000,
        layers: 5,
        reads: 25,
        staticFraction: 1,
        readFraction: 1,
        rounds: 3_000,
        published: 434,
        expected: Outcome(sum: 1_171_484_375_000, count: 735_756)
      ),
      Self(
        width: 5,
        layers: 500,
        reads: 3,
        staticFraction: 1,
        readFraction: 1,
        rounds: 500,
        published: 109,
        expected: Outcome(sum: 3.0239642676898464e241, count: 1_246_502)
      ),
      Self(
        width: 100,
        layers: 15,
        reads: 6,
        staticFraction: 0.5,
        readFraction: 1,
        rounds: 2_000,
        published: 182,
        expected: Outcome(sum: 15_664_996_402_790_400, count: 1_078_732)
      ),
    ]
  }
}
