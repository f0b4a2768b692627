// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifFacades`.
  static var facades: Self {
    Self(
      name: "facades",
      sections: [
        Section(title: "outbox", benchmarks: OutboxBenchmarks.all),
        Section(title: "services", benchmarks: ServiceBenchmarks.all),
      ]
    )
  }
}
