// SPDX-License-Identifier: MIT

/// The shapes of js-reactivity-benchmark, which compares signal libraries.
///
/// The figures of the fastest JavaScript library are published ones, in milliseconds on one core of an
/// AMD EPYC. They are no peers that were measured here, so scale them by the machine.
enum ShapeBenchmarks {
  static var all: [Benchmark] {
    [
      DeepShape.benchmark, BroadShape.benchmark, DiamondShape.benchmark, TriangleShape.benchmark,
      RepeatedShape.benchmark, UnstableShape.benchmark, MuxShape.benchmark,
      AvoidableShape.benchmark,
      CellGridShape.benchmark(layers: 1_000, published: nil),
      CellGridShape.benchmark(layers: 2_500, published: 20),
    ] + LayeredShape.all.map { $0.benchmark }
  }

  /// A benchmark of a shape whose source is set repeatedly.
  ///
  /// One sample is 500 rounds on a graph that is there, the figure is the fastest sample.
  static func rounds(
    _ name: String,
    published: Double? = nil,
    motif: @escaping () -> () -> Void,
    floor: (() -> () -> Void)? = nil
  ) -> Benchmark {
    samples(
      name,
      published: published,
      motif: { rounds(motif) },
      floor: floor.map { floor in { rounds(floor) } }
    )
  }

  private static func rounds(_ setUp: () -> () -> Void) -> () -> Duration {
    let round = setUp()
    return { ContinuousClock().measure { times(500) { _ in round() } } }
  }

  /// A benchmark of a shape whose samples measure their own time.
  static func samples(
    _ name: String,
    limit: Int? = nil,
    published: Double?,
    motif: @escaping () -> () -> Duration,
    floor: (() -> () -> Duration)? = nil
  ) -> Benchmark {
    var contenders = [Contender.sampled(.motif, motif)]
    if let floor { contenders.append(.sampled(.floor, floor)) }
    if let published { contenders.append(.published(.javaScript, published)) }
    return Benchmark(
      name: name,
      measure: .milliseconds,
      statistic: .fastest,
      sampleLimit: limit,
      targets: published == nil ? [] : [.ahead(of: .javaScript, times: 1)],
      contenders: contenders
    )
  }
}
