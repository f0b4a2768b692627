// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifMementos`.
  static var mementos: Self {
    Self(
      name: "mementos",
      sections: [
        Section(title: "undo", benchmarks: UndoBenchmarks.all),
        Section(title: "histories as values", benchmarks: HistoryBenchmarks.all),
        Section(title: "archives", benchmarks: ArchiveBenchmarks.all),
        Section(title: "documents", benchmarks: DocumentBenchmarks.all),
      ]
    )
  }
}
