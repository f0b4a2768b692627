// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifPrototypes`.
  static var prototypes: Self {
    Self(
      name: "prototypes",
      sections: [
        Section(title: "reuse beside an array of pools", benchmarks: ReuseBenchmarks.arrays),
        Section(title: "reuse beside [String: [Cell]]", benchmarks: ReuseBenchmarks.names),
        Section(title: "scrolling", benchmarks: ScrollingBenchmarks.all),
        Section(title: "scrolling, memory", benchmarks: ScrollingMemoryBenchmarks.all),
        Section(title: "flyweights", benchmarks: FlyweightBenchmarks.all),
      ]
    )
  }
}
