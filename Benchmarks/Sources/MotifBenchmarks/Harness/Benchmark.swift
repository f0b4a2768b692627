// SPDX-License-Identifier: MIT

/// One row of a table: work, everyone who does it, and what its figure should be.
struct Benchmark {
  let name: String
  let measure: Measure
  var statistic = Statistic.median

  /// How many samples are enough, where each takes long.
  var sampleLimit: Int?

  /// How many operations one call of a contender's work does, for those that do many at once.
  var operationsPerCall = 1
  var targets: [Target] = []
  let contenders: [Contender]
}
