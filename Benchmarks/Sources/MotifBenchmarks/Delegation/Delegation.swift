// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifDelegation`.
  static var delegation: Self {
    Self(
      name: "delegation",
      sections: [
        Section(title: "delegates", benchmarks: MulticastBenchmarks.all),
        Section(title: "growth of single edits", benchmarks: ListGrowthBenchmarks.all),
        Section(title: "snapshots", benchmarks: SnapshotBenchmarks.all),
        Section(title: "differences of sequences", benchmarks: DifferenceBenchmarks.all),
        Section(title: "differences of snapshots", benchmarks: SnapshotDifferenceBenchmarks.all),
        Section(title: "changes", benchmarks: ChangesetBenchmarks.all),
        Section(title: "moves", benchmarks: DifferenceCountBenchmarks.moves),
        Section(title: "memory of differences", benchmarks: DifferenceCountBenchmarks.memory),
      ]
    )
  }
}
