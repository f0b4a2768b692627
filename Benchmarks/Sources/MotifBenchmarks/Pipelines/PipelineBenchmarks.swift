// SPDX-License-Identifier: MIT

import MotifPipelines

/// A pipeline of five steps, compared with the same five closures called by hand.
enum PipelineBenchmarks {
  static var all: [Benchmark] {
    let keys = BareSteps<Int>.keys
    return [
      lists("5 steps over 32 numbers", targets: [.timesFloor(3)], BareSteps<[Int]>.lists.pipeline),
      numbers("5 steps that add", targets: [.timesFloor(3)], BareSteps<Int>.additions.pipeline),
      numbers(
        "5 steps that add, 1 replaced",
        BareSteps<Int>.additions.pipeline.replacing(keys[2]) { number, original in
          try original(number)
        }
      ),
      numbers(
        "5 steps that add, 1 hook",
        BareSteps<Int>.additions.pipeline.before(keys[2]) { blackHole($0) }
      ),
      numbers(
        "5 steps that add, 1 finalizer",
        BareSteps<Int>.additions.pipeline.finally("end") { number, _ in blackHole(number) }
      ),
      numbers(
        "5 steps that add, reported",
        BareSteps<Int>.additions.pipeline.reporting { blackHole($0.steps.count) }
      ),
    ]
  }

  /// Steps that do almost nothing, so that only the calls are measured.
  private static func numbers(
    _ name: String,
    targets: [Target] = [],
    _ pipeline: Pipeline<Int, Int>
  ) -> Benchmark {
    Benchmark(
      name: name,
      measure: .nanoseconds,
      targets: targets,
      contenders: [
        .repeated(.motif) {
          expect(try? pipeline.run(1), is: 16, name)
          return { count in
            times(count) { index in blackHole((try? pipeline.run(index)) ?? 0) }
          }
        },
        .repeated(.floor) {
          let steps = BareSteps<Int>.additions
          expect(try? steps.run(1), is: 16, name)
          return { count in
            times(count) { index in blackHole((try? steps.run(index)) ?? 0) }
          }
        },
      ]
    )
  }

  private static func lists(
    _ name: String,
    targets: [Target],
    _ pipeline: Pipeline<[Int], [Int]>
  ) -> Benchmark {
    let list = BareSteps<[Int]>.list
    return Benchmark(
      name: name,
      measure: .nanoseconds,
      targets: targets,
      contenders: [
        .repeated(.motif) {
          expect((try? pipeline.run(list))?.last, is: 46, name)
          return { count in
            times(count) { _ in blackHole((try? pipeline.run(list))?.count ?? 0) }
          }
        },
        .repeated(.floor) {
          let steps = BareSteps<[Int]>.lists
          expect((try? steps.run(list))?.last, is: 46, name)
          return { count in
            times(count) { _ in blackHole((try? steps.run(list))?.count ?? 0) }
          }
        },
      ]
    )
  }
}
