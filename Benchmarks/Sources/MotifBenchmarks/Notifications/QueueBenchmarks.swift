// SPDX-License-Identifier: MIT

import MotifNotifications

/// A thousand posts that are combined into one.
enum QueueBenchmarks {
  private struct DidChange: HubMessage {
    var number: Int
  }

  private struct DidEnd: HubMessage {
    var number: Int
  }

  static var all: [Benchmark] {
    [
      Benchmark(
        name: "enqueue, per post of 1,000 coalesced by type",
        measure: .nanoseconds,
        operationsPerCall: 1_000,
        targets: [.atMost(30)],
        contenders: [
          contender { queue, index in queue.enqueue(DidChange(number: index), coalescing: .byType)
          },
          .repeated(.floor) {
            // One pending message, and a flag.
            var waiting: Int?
            return { count in
              times(count) { _ in
                times(1_000) { index in
                  if waiting == nil { waiting = index }
                  blackHole(index)
                }
                blackHole(waiting ?? 0)
                waiting = nil
              }
            }
          },
        ]
      ),
      Benchmark(
        name: "enqueue, per post of 1,000 merged",
        measure: .nanoseconds,
        operationsPerCall: 1_000,
        targets: [],
        contenders: [
          contender { queue, index in
            queue.enqueue(DidChange(number: index), coalescing: .byType) { $0.number += $1.number }
          }
        ]
      ),
      Benchmark(
        name: "enqueue, per post of 1,000, two types in turn",
        measure: .nanoseconds,
        operationsPerCall: 1_000,
        targets: [],
        contenders: [
          contender { queue, index in
            if index.isMultiple(of: 2) {
              queue.enqueue(DidChange(number: index), coalescing: .byType)
            } else {
              queue.enqueue(DidEnd(number: index), coalescing: .byType)
            }
          }
        ]
      ),
      Benchmark(
        name: "enqueue, per post of 1,000, a key for each",
        measure: .nanoseconds,
        operationsPerCall: 1_000,
        targets: [],
        contenders: [
          contender { queue, index in
            queue.enqueue(DidChange(number: index), coalescing: .byKey(index))
          },
          .repeated(.floor) {
            // The pending messages, in order, and a set of their keys.
            var waiting: [Int] = []
            var keys: Set<AnyHashable> = []
            return { count in
              times(count) { _ in
                times(1_000) { index in
                  if keys.insert(index).inserted { waiting.append(index) }
                }
                for index in waiting { blackHole(index) }
                waiting.removeAll(keepingCapacity: true)
                keys.removeAll(keepingCapacity: true)
              }
            }
          },
        ]
      ),
    ]
  }

  private static func contender(
    _ enqueue: @escaping (MessageQueue, _ index: Int) -> Void
  ) -> Contender {
    .repeated(.motif) {
      let hub = MessageHub()
      var turns: [() -> Void] = []
      let queue = MessageQueue(hub) { turns.append($0) }
      let registration = hub.observe(DidChange.self) { blackHole($0.number) }
      return { count in
        times(count) { _ in
          times(1_000) { index in enqueue(queue, index) }
          for turn in turns { turn() }
          turns.removeAll(keepingCapacity: true)
        }
        withExtendedLifetime(registration) {}
      }
    }
  }
}
