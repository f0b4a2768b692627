// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of `MotifResponders`.
  static var responders: Self {
    Self(
      name: "responders",
      sections: [
        Section(title: "the climb", benchmarks: ClimbBenchmarks.all),
        Section(title: "questions", benchmarks: QuestionBenchmarks.all),
        Section(title: "focus and hits", benchmarks: ScreenBenchmarks.all),
      ]
    )
  }
}
