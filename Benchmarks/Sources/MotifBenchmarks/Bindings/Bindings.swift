// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifBindings`.
  static var bindings: Self {
    Self(
      name: "bindings",
      sections: [
        Section(
          title: "values, observers and effects",
          benchmarks: ValueBenchmarks.all + InPlaceBenchmarks.all + ObserverBenchmarks.all
            + ObservationBenchmarks.all + EffectBenchmarks.all + RunBenchmarks.all
            + MemoryBenchmarks.all
        ),
        Section(title: "shapes of js-reactivity-benchmark", benchmarks: ShapeBenchmarks.all),
      ]
    )
  }
}
