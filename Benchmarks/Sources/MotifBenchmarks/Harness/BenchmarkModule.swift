// SPDX-License-Identifier: MIT

/// The benchmarks of one module of the package.
///
/// Each module has a folder, and in it a `BenchmarkModule` that lists the benchmarks.
struct BenchmarkModule {
  /// Benchmarks that are shown in one table.
  struct Section {
    let title: String
    let benchmarks: [Benchmark]
  }

  /// What the command line calls it.
  let name: String
  let sections: [Section]

  /// Every module there is.
  static var all: [Self] {
    [
      .bindings, .caching, .coordinators, .cubes, .delegation, .facades, .lists, .mementos,
      .notifications,
      .pipelines, .prototypes, .responders, .tweening,
    ]
  }
}
