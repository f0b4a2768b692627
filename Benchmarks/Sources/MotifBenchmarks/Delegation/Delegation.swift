// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifDelegation`.
  static var delegation: Self {
    Self(
      name: "delegation",
      sections: [Section(title: "several delegates", benchmarks: MulticastBenchmarks.all)]
    )
  }
}
