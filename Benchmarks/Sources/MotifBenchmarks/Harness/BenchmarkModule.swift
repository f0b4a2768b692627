// SPDX-License-Identifier: MIT

/// The benchmarks of one module of the package.
///
/// Each module has a folder with a `BenchmarkModule` that lists its benchmarks.
struct BenchmarkModule {
  /// Benchmarks shown in one table.
  struct Section {
    let title: String
    let benchmarks: [Benchmark]
  }

  /// Its name on the command line.
  let name: String
  let sections: [Section]

  /// All modules.
  static var all: [Self] {
    [
      .bindings, .caching, .coordinators, .cubes, .delegation, .facades, .lists, .mementos,
      .notifications,
      .pipelines, .prototypes, .responders, .tweening,
    ]
  }
}
