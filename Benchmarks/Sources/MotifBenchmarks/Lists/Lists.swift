// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifLists`.
  static var lists: Self {
    Self(
      name: "lists",
      sections: [
        Section(title: "differences of sequences", benchmarks: DifferenceBenchmarks.all),
        Section(title: "differences of snapshots", benchmarks: SnapshotDifferenceBenchmarks.all),
        Section(title: "moves", benchmarks: DifferenceCountBenchmarks.moves),
        Section(title: "memory of differences", benchmarks: DifferenceCountBenchmarks.memory),
        Section(title: "changes", benchmarks: ChangesetBenchmarks.all),
        Section(title: "growth of single edits", benchmarks: ListGrowthBenchmarks.all),
        Section(title: "appending", benchmarks: ListAppendBenchmarks.all),
        Section(title: "snapshots", benchmarks: SnapshotBenchmarks.all),
      ]
    )
  }
}
