// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifTweening`.
  static var tweening: Self {
    Self(
      name: "tweening",
      sections: [Section(title: "running tweens", benchmarks: TweenBenchmarks.all)]
    )
  }
}
