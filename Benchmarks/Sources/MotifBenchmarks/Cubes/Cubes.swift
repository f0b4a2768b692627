// SPDX-License-Identifier: MIT

extension BenchmarkModule {
  /// The benchmarks of the color cubes, an example.
  static var cubes: Self {
    Self(
      name: "cubes",
      sections: [Section(title: "a picture through a cube", benchmarks: CubeBenchmarks.all)]
    )
  }
}
