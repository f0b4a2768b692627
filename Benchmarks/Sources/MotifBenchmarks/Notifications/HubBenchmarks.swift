// SPDX-License-Identifier: MIT

import Foundation
import MotifNotifications

/// Posting a message that carries a number.
enum HubBenchmarks {
  private struct DidChange: HubMessage {
    var number: Int
  }

  private struct DidEnd: HubMessage {
    var number: Int
  }

  static var all: [Benchmark] {
    [
      Benchmark(
        name: "post, one observer",
        measure: .nanoseconds,
        targets: [.timesFloor(2), .ahead(of: .notificationCenter, times: 5)],
        contenders: contenders(observers: 1)
      ),
      Benchmark(
        name: "post, one observer, reported",
        measure: .nanoseconds,
        contenders: contenders(observers: 1, isReported: true)
      ),
      Benchmark(
        name: "post, per observer of 1,000",
        measure: .nanoseconds,
        operationsPerCall: 1_000,
        targets: [.timesFloor(2), .ahead(of: .notificationCenter, times: 5)],
        contenders: contenders(observers: 1_000)
      ),
      Benchmark(
        name: "post two types in turn, one observer each",
        measure: .nanoseconds,
        operationsPerCall: 2,
        targets: [.ahead(of: .notificationCenter, times: 5)],
        contenders: [
          .repeated(.motif) {
            let hub = MessageHub()
            let registrations = [
              hub.observe(DidChange.self) { blackHole($0.number) },
              hub.observe(DidEnd.self) { blackHole($0.number) },
            ]
            return { count in
              times(count) { index in
                hub.post(DidChange(number: index))
                hub.post(DidEnd(number: index))
              }
              withExtendedLifetime(registrations) {}
            }
          },
          .repeated(.floor) {
            // The minimum of a hub: a table from types to closures.
            var observers: [ObjectIdentifier: [(Any) -> Void]] = [:]
            observers[ObjectIdentifier(DidChange.self)] = [
              { blackHole(($0 as? DidChange)?.number ?? 0) }
            ]
            observers[ObjectIdentifier(DidEnd.self)] = [{ blackHole(($0 as? DidEnd)?.number ?? 0) }]
            return { count in
              times(count) { index in
                for observer in observers[ObjectIdentifier(DidChange.self)] ?? [] {
                  observer(DidChange(number: index))
                }
                for observer in observers[ObjectIdentifier(DidEnd.self)] ?? [] {
                  observer(DidEnd(number: index))
                }
              }
            }
          },
          .repeated(.notificationCenter) {
            let (first, second) = (PostedNumber("didChange"), PostedNumber("didEnd"))
            first.observe(times: 1)
            second.observe(times: 1)
            return { count in
              times(count) { index in
                first.post(index)
                second.post(index)
              }
            }
          },
        ]
      ),
      Benchmark(
        name: "allocations per post, 1,000 observers",
        measure: .allocations,
        targets: [.atMost(0)],
        contenders: [
          .allocations(.motif) {
            let hub = MessageHub()
            let registrations = (0..<1_000).map { _ in
              hub.observe(DidChange.self) { blackHole($0.number) }
            }
            return { count in
              times(count) { index in hub.post(DidChange(number: index)) }
              withExtendedLifetime(registrations) {}
            }
          },
          .allocations(.notificationCenter) {
            let peer = PostedNumber("didChange")
            peer.observe(times: 1_000)
            return { count in times(count) { index in peer.post(index) } }
          },
        ]
      ),
    ]
  }

  private static func contenders(observers: Int, isReported: Bool = false) -> [Contender] {
    [
      .repeated(.motif) {
        let hub = MessageHub()
        let registrations = (0..<observers).map { _ in
          hub.observe(DidChange.self) { blackHole($0.number) }
        }
        let log = isReported ? hub.messageEvents.observe { _ in blackHole(1) } : nil
        return { count in
          times(count) { index in hub.post(DidChange(number: index)) }
          withExtendedLifetime((registrations, log)) {}
        }
      },
      .repeated(.floor) {
        var closures: [(DidChange) -> Void] = []
        for _ in 0..<observers { closures.append { blackHole($0.number) } }
        return { count in
          times(count) { index in
            for closure in closures { closure(DidChange(number: index)) }
          }
        }
      },
      .repeated(.notificationCenter) {
        let peer = PostedNumber("didChange")
        peer.observe(times: observers)
        return { count in times(count) { index in peer.post(index) } }
      },
    ]
  }
}

/// Code that a user of `NotificationCenter` writes to post a number.
private final class PostedNumber {
  private let center = NotificationCenter()
  private let name: Notification.Name
  private var tokens: [any NSObjectProtocol] = []

  init(_ name: String) { self.name = Notification.Name(name) }

  deinit {
    for token in tokens { center.removeObserver(token) }
  }

  func observe(times: Int) {
    for _ in 0..<times {
      tokens.append(
        center.addObserver(forName: name, object: nil, queue: nil) { notification in
          blackHole(notification.userInfo?["number"] as? Int ?? 0)
        }
      )
    }
  }

  func post(_ number: Int) {
    center.post(name: name, object: nil, userInfo: ["number": number])
  }
}
