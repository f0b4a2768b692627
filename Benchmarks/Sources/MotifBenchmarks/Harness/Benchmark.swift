// SPDX-License-Identifier: MIT

/// One row of a table: some work, its contenders, and the targets.
struct Benchmark {
  let name: String
  let measure: Measure
  var statistic = Statistic.median

  /// The number of samples, if each takes long.
  var sampleLimit: Int?

  /// The number of operations per call of a contender's work.
  var operationsPerCall = 1
  var targets: [Target] = []
  let contenders: [Contender]
}
