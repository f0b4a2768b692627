// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifCaching`.
  static var caching: Self {
    Self(
      name: "caching",
      sections: [
        Section(title: "cache", benchmarks: CacheBenchmarks.all),
        Section(title: "loader", benchmarks: LoaderBenchmarks.all),
      ]
    )
  }
}
