// SPDX-License-Identifier: MIT

import Foundation
import MotifNotifications
import Synchronization

/// A million messages to a shared hub: the time of the last one, the memory that they leave, and what a report adds.
enum SharedHubBenchmarks {
  private struct DidChange: HubMessage, Sendable {
    var number: Int
  }

  private static let total = 1_000_000
  private static let part = 10_000

  static var all: [Benchmark] {
    [
      Benchmark(
        name: "shared post: the last 10,000 of 1,000,000, with the first 10,000 as the floor",
        measure: .nanoseconds,
        targets: [.timesFloor(1.5)],
        contenders: [
          .counted(.motif) { run.map(\.last) },
          .counted(.floor) { run.map(\.first) },
        ]
      ),
      Benchmark(
        name: "bytes that a shared post leaves, over 1,000,000",
        measure: .bytes,
        targets: [.atMost(1)],
        contenders: [.counted(.motif) { run.flatMap(\.bytes) }]
      ),
      Benchmark(
        name: "shared post, one observer, reported, with a plain post as the floor",
        measure: .nanoseconds,
        operationsPerCall: batch,
        contenders: [
          posts(.motif) { SharedMessageHub(onEvent: { _ in blackHole(1) }) },
          posts(.floor) { SharedMessageHub() },
        ]
      ),
    ]
  }

  private static let batch = 1_000

  /// Posts to a hub with one observer.
  private static func posts(
    _ entrant: Entrant,
    to makeHub: @escaping () -> SharedMessageHub
  ) -> Contender {
    .repeated(entrant) {
      let hub = makeHub()
      let registration = hub.observe(DidChange.self) { blackHole($0.number) }
      return { count in
        waitForTask {
          for number in 0..<count * batch { await hub.post(DidChange(number: number)) }
          withExtendedLifetime(registration) {}
          return 0
        }
      }
    }
  }

  private struct Run: Sendable {
    let first: Double
    let last: Double
    let bytes: Double?
  }

  /// The figures of one run, which takes some seconds.
  private static let run: Run? = {
    let figures = Mutex<Run?>(nil)
    waitForTask {
      let hub = SharedMessageHub()
      let registration = hub.observe(DidChange.self) { blackHole($0.number) }
      _ = await time(hub, part)
      let first = await time(hub, part)
      let before = residentBytes()
      _ = await time(hub, total - 2 * part)
      let last = await time(hub, part)
      let grown = residentBytes().flatMap { after in before.map { after - $0 } }
      let bytes = grown.map { max(0, Double($0)) / Double(total) }
      figures.withLock { $0 = Run(first: first, last: last, bytes: bytes) }
      withExtendedLifetime(registration) {}
      return 0
    }
    return figures.withLock { $0 }
  }()

  /// The time of a post in nanoseconds.
  private static func time(_ hub: SharedMessageHub, _ count: Int) async -> Double {
    let start = ContinuousClock.now
    for number in 0..<count { await hub.post(DidChange(number: number)) }
    return Measure.nanoseconds.figure(start.duration(to: .now)) / Double(count)
  }

  /// The memory of the process, known only on Linux.
  private static func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}
