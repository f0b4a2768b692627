// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifFacades`.
  static var facades: Self {
    Self(
      name: "facades",
      sections: [
        Section(title: "cache", benchmarks: CacheBenchmarks.all),
        Section(title: "loader", benchmarks: LoaderBenchmarks.all),
        Section(title: "outbox", benchmarks: OutboxBenchmarks.all),
        Section(title: "services", benchmarks: ServiceBenchmarks.all),
      ]
    )
  }
}
