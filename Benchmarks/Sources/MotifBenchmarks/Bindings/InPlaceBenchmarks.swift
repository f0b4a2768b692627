// SPDX-License-Identifier: MIT

import MotifBindings
import OpenCombine

/// Changing one element of a large array where it is stored.
enum InPlaceBenchmarks {
  static var all: [Benchmark] { [unobserved, withEffect] }

  /// The number of elements, large enough for a copy to take microseconds.
  private static let size = 10_000

  private static var zeros: [Int] { [Int](repeating: 0, count: size) }

  private static var unobserved: Benchmark {
    Benchmark(
      name: "set 1 of 10,000 elements in place",
      measure: .nanoseconds,
      targets: [.atMost(50)],
      contenders: [
        .repeated(.motif) {
          let value = ObservableValue(zeros)
          return { count in times(count) { index in value.value[index % size] = index } }
        },
        .repeated(.floor) {
          let array = Cell(zeros)
          return { count in
            times(count) { index in
              array.value[index % size] = index
              blackHole(index)
            }
          }
        },
        .repeated(.openCombine) {
          let subject = CurrentValueSubject<[Int], Never>(zeros)
          return { count in times(count) { index in subject.value[index % size] = index } }
        },
        .repeated(.observation) {
          let model = TrackedModel()
          return { count in times(count) { index in model.values[index % size] = index } }
        },
      ]
    )
  }

  private static var withEffect: Benchmark {
    Benchmark(
      name: "the same with an effect",
      measure: .nanoseconds,
      targets: [.atMost(50)],
      contenders: [
        .repeated(.motif) {
          let value = ObservableValue(zeros, removesDuplicates: false)
          let effect = Effect { blackHole(value.value[0]) }
          return { count in
            times(count) { index in value.value[index % size] = index }
            withExtendedLifetime(effect) {}
          }
        },
        .repeated(.floor) {
          let array = Cell(zeros)
          let effects = [{ blackHole(array.value[0]) }]
          return { count in
            times(count) { index in
              array.value[index % size] = index
              for effect in effects { effect() }
            }
          }
        },
        .repeated(.openCombine) {
          let subject = CurrentValueSubject<[Int], Never>(zeros)
          let subscription = subject.sink { blackHole($0[0]) }
          return { count in
            times(count) { index in subject.value[index % size] = index }
            withExtendedLifetime(subscription) {}
          }
        },
        .repeated(.observation) {
          let model = TrackedModel()
          return { count in
            times(count) { index in
              model.track { model.values[0] }
              model.values[index % size] = index
            }
          }
        },
      ]
    )
  }
}
