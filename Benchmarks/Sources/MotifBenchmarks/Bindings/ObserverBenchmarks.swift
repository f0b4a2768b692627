// SPDX-License-Identifier: MIT

import MotifBindings
import OpenCombine

/// Notifying observers of a change.
enum ObserverBenchmarks {
  static var all: [Benchmark] { [one, thousand] }

  private static var one: Benchmark {
    Benchmark(
      name: "set, one observer",
      measure: .nanoseconds,
      targets: [.atMost(25), .ahead(of: .openCombine, times: 4)],
      contenders: contenders(observers: 1)
    )
  }

  private static var thousand: Benchmark {
    Benchmark(
      name: "set, per observer of 1,000",
      measure: .nanoseconds,
      operationsPerCall: 1_000,
      targets: [.atMost(16)],
      contenders: contenders(observers: 1_000)
    )
  }

  private static func contenders(observers: Int) -> [Contender] {
    [
      .repeated(.motif) {
        let value = ObservableValue(0)
        let registrations = (0..<observers).map { _ in
          value.observe { _, new in blackHole(new) }
        }
        return { count in
          times(count) { index in value.value = index }
          withExtendedLifetime(registrations) {}
        }
      },
      .repeated(.floor) {
        let value = BareValue()
        for _ in 0..<observers {
          value.observers.append { _, new in blackHole(new) }
        }
        return { count in times(count) { index in value.set(index) } }
      },
      .repeated(.openCombine) {
        let subject = CurrentValueSubject<Int, Never>(0)
        let subscriptions = (0..<observers).map { _ in subject.sink { blackHole($0) } }
        return { count in
          times(count) { index in subject.value = index }
          withExtendedLifetime(subscriptions) {}
        }
      },
      .repeated(.observation) {
        let model = TrackedModel()
        return { count in
          times(count) { index in
            times(observers) { _ in model.track { model.value } }
            model.value = index
          }
        }
      },
      .repeated(.notificationCenter) {
        let peer = NotificationPeer()
        peer.observe(times: observers)
        return { count in times(count) { index in peer.set(index) } }
      },
    ]
  }
}
