// SPDX-License-Identifier: MIT

import MotifBindings
import OpenCombine

/// Beginning and ending observations.
enum ObservationBenchmarks {
  static var all: [Benchmark] { [alone, amongMany, allocations] }

  private static let limit = 150.0

  /// The number of other observations, which stay.
  private static let crowd = 10_000

  private static var alone: Benchmark {
    Benchmark(
      name: "observe + cancel",
      measure: .nanoseconds,
      targets: [.atMost(limit)],
      contenders: [
        .repeated(.motif, cyclingMotif),
        .repeated(.floor) {
          let value = BareValue()
          return { count in
            times(count) { _ in
              value.observers.append { _, new in blackHole(new) }
              value.observers.removeLast()
            }
          }
        },
        .repeated(.openCombine, cyclingOpenCombine),
        .repeated(.notificationCenter) {
          let peer = NotificationPeer()
          return { count in times(count) { _ in peer.remove(peer.observe()) } }
        },
      ]
    )
  }

  /// The oldest observation ends, because a list could find the newest immediately.
  ///
  /// One call cycles through all of them, so that deferred work falls within each sample.
  private static var amongMany: Benchmark {
    Benchmark(
      name: "observe + cancel the oldest of 10,000",
      measure: .nanoseconds,
      operationsPerCall: crowd,
      targets: [.atMost(limit)],
      contenders: [
        .repeated(.motif) {
          let value = ObservableValue(0)
          var ring = (0..<crowd).map { _ in value.observe { _, new in blackHole(new) } }
          var oldest = 0
          return { count in
            times(count * crowd) { _ in
              ring[oldest].cancel()
              ring[oldest] = value.observe { _, new in blackHole(new) }
              oldest = (oldest + 1) % crowd
            }
          }
        },
        .repeated(.floor) {
          let value = BareValue()
          value.observers = (0..<crowd).map { _ in { _, new in blackHole(new) } }
          var oldest = 0
          return { count in
            times(count * crowd) { _ in
              value.observers[oldest] = { _, new in blackHole(new) }
              oldest = (oldest + 1) % crowd
            }
          }
        },
        .repeated(.openCombine) {
          let subject = CurrentValueSubject<Int, Never>(0)
          var ring = (0..<crowd).map { _ in subject.sink { blackHole($0) } }
          var oldest = 0
          return { count in
            times(count * crowd) { _ in
              ring[oldest].cancel()
              ring[oldest] = subject.sink { blackHole($0) }
              oldest = (oldest + 1) % crowd
            }
          }
        },
      ]
    )
  }

  private static var allocations: Benchmark {
    Benchmark(
      name: "allocations of observe + cancel",
      measure: .allocations,
      targets: [.atMost(3)],
      contenders: [
        .allocations(.motif, cyclingMotif), .allocations(.openCombine, cyclingOpenCombine),
      ]
    )
  }

  private static func cyclingMotif() -> (_ count: Int) -> Void {
    let value = ObservableValue(0)
    return { count in
      times(count) { _ in value.observe { _, new in blackHole(new) }.cancel() }
    }
  }

  private static func cyclingOpenCombine() -> (_ count: Int) -> Void {
    let subject = CurrentValueSubject<Int, Never>(0)
    return { count in times(count) { _ in subject.sink { blackHole($0) }.cancel() } }
  }
}
