// SPDX-License-Identifier: MIT

import MotifBindings
import OpenCombine

/// The runs and allocations that a change causes, counted.
enum RunBenchmarks {
  static var all: [Benchmark] { [diamondRuns, setAllocations, rerunAllocations] }

  private static let changes = 1_000

  private static var diamondRuns: Benchmark {
    Benchmark(
      name: "runs per change of a diamond",
      measure: .runs,
      targets: [.atMost(1)],
      contenders: [
        .counted(.motif) {
          let tally = Cell(0)
          return perChange(of: { tally.value }, SmallShapes.diamond(in: MotifGraph(), tally: tally))
        },
        .counted(.openCombine) {
          let subject = CurrentValueSubject<Int, Never>(0)
          let latest = CombineLatest(subject)
          return perChange(of: { latest.runs }) { count in
            times(count) { index in subject.value = index }
          }
        },
        .counted(.observation) {
          let model = TrackedModel()
          return perChange(of: { model.firings.count }) { count in
            times(count) { index in
              model.track { model.left &+ model.right }
              model.value = index
            }
          }
        },
      ]
    )
  }

  private static func perChange(of runs: () -> Int, _ body: (_ count: Int) -> Void) -> Double {
    // An even number of changes ends with a different value than the next round's first.
    body(2)
    let before = runs()
    body(changes)
    return Double(runs() - before) / Double(changes)
  }

  private static var setAllocations: Benchmark {
    Benchmark(
      name: "allocations per set, one observer",
      measure: .allocations,
      targets: [.atMost(0)],
      contenders: [
        .allocations(.motif) {
          let value = ObservableValue(0)
          let registration = value.observe { _, new in blackHole(new) }
          return { count in
            times(count) { index in value.value = index }
            withExtendedLifetime(registration) {}
          }
        },
        .allocations(.openCombine) {
          let subject = CurrentValueSubject<Int, Never>(0)
          let subscription = subject.sink { blackHole($0) }
          return { count in
            times(count) { index in subject.value = index }
            withExtendedLifetime(subscription) {}
          }
        },
        .allocations(.observation) {
          let model = TrackedModel()
          return { count in
            times(count) { index in
              model.track { model.value }
              model.value = index
            }
          }
        },
        .allocations(.notificationCenter) {
          let peer = NotificationPeer()
          peer.observe(times: 1)
          return { count in times(count) { index in peer.set(index) } }
        },
      ]
    )
  }

  private static var rerunAllocations: Benchmark {
    Benchmark(
      name: "allocations per re-run of a diamond",
      measure: .allocations,
      targets: [.atMost(0)],
      contenders: [
        .allocations(.motif) { SmallShapes.diamond(in: MotifGraph()) },
        .allocations(.openCombine) {
          let subject = CurrentValueSubject<Int, Never>(0)
          let latest = CombineLatest(subject)
          return { count in
            times(count) { index in subject.value = index }
            withExtendedLifetime(latest) {}
          }
        },
      ]
    )
  }
}
