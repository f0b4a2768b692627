// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifCoordinators`.
  static var coordinators: Self {
    Self(
      name: "coordinators",
      sections: [
        Section(title: "tasks", benchmarks: TaskBenchmarks.all),
        Section(title: "the busy overlay", benchmarks: OverlayBenchmarks.all),
      ]
    )
  }
}
