// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifPipelines`.
  static var pipelines: Self {
    Self(
      name: "pipelines",
      sections: [
        Section(title: "runs beside bare closures", benchmarks: PipelineBenchmarks.all),
        Section(title: "runs that wait", benchmarks: AsyncPipelineBenchmarks.all),
        Section(title: "coalescing", benchmarks: CoalescingBenchmarks.all),
      ]
    )
  }
}
