// SPDX-License-Identifier: MIT

import MotifBindings
import OpenCombine

/// Reading and setting a value without observers.
enum ValueBenchmarks {
  static var all: [Benchmark] { [get, getDerived, getObservedDerived, set] }

  private static var get: Benchmark {
    Benchmark(
      name: "get",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let value = ObservableValue(1)
          return { count in times(count) { _ in blackHole(value.value) } }
        },
        bareGet,
        .repeated(.openCombine) {
          let subject = CurrentValueSubject<Int, Never>(1)
          return { count in times(count) { _ in blackHole(subject.value) } }
        },
        .repeated(.observation) {
          let model = TrackedModel()
          return { count in times(count) { _ in blackHole(model.value) } }
        },
      ]
    )
  }

  private static var getDerived: Benchmark {
    Benchmark(
      name: "get a clean derived value",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let value = ObservableValue(1)
          let derived = DerivedValue { value.value &+ 1 }
          return { count in times(count) { _ in blackHole(derived.value) } }
        },
        bareGet,
      ]
    )
  }

  private static var getObservedDerived: Benchmark {
    Benchmark(
      name: "get a clean derived value, observed",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let value = ObservableValue(1)
          let derived = DerivedValue { value.value &+ 1 }
          let registration = derived.observe { _, new in blackHole(new) }
          return { count in
            times(count) { _ in blackHole(derived.value) }
            withExtendedLifetime(registration) {}
          }
        },
        bareGet,
      ]
    )
  }

  private static var bareGet: Contender {
    .repeated(.floor) {
      let value = BareValue()
      return { count in times(count) { _ in blackHole(value.value) } }
    }
  }

  private static var set: Benchmark {
    Benchmark(
      name: "set, no observer",
      measure: .nanoseconds,
      targets: [.atMost(2)],
      contenders: [
        .repeated(.motif) {
          let value = ObservableValue(0)
          return { count in
            times(count) { index in
              value.value = index
              blackHole(index)
            }
          }
        },
        .repeated(.floor) {
          let value = BareValue()
          return { count in
            times(count) { index in
              value.value = index
              blackHole(index)
            }
          }
        },
        .repeated(.openCombine) {
          let subject = CurrentValueSubject<Int, Never>(0)
          return { count in times(count) { index in subject.value = index } }
        },
        .repeated(.observation) {
          let model = TrackedModel()
          return { count in times(count) { index in model.value = index } }
        },
        .repeated(.notificationCenter) {
          let peer = NotificationPeer()
          return { count in times(count) { index in peer.set(index) } }
        },
      ]
    )
  }
}
