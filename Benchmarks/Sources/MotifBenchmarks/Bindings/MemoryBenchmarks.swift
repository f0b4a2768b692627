// SPDX-License-Identifier: MIT

import MotifBindings
import OpenCombine

/// The heap memory of an observer and an effect.
///
/// Their closures capture one object, as most do.
enum MemoryBenchmarks {
  static var all: [Benchmark] { [observer, effect] }

  private static let number = 10_000

  private static var observer: Benchmark {
    Benchmark(
      name: "bytes per observer",
      measure: .bytes,
      targets: [.atMost(170)],
      contenders: [
        .counted(.motif) {
          let value = ObservableValue(0)
          let tally = Cell(0)
          return bytesOfEach { value.observe { _, new in tally.value = new } }
        },
        .counted(.openCombine) {
          let subject = CurrentValueSubject<Int, Never>(0)
          let tally = Cell(0)
          return bytesOfEach { subject.sink { tally.value = $0 } }
        },
        .counted(.observation) {
          let model = TrackedModel()
          return bytesOfEach { model.track { model.value } }
        },
        .counted(.notificationCenter) {
          let peer = NotificationPeer()
          return bytesOfEach { peer.observe() }
        },
      ]
    )
  }

  private static var effect: Benchmark {
    Benchmark(
      name: "bytes per effect",
      measure: .bytes,
      targets: [.atMost(230)],
      contenders: [
        .counted(.motif) {
          let value = ObservableValue(0)
          return bytesOfEach { Effect { blackHole(value.value) } }
        }
      ]
    )
  }

  /// Makes many objects, keeps them, and divides their heap memory by their number.
  ///
  /// The array that keeps them is allocated beforehand and doesn't count.
  private static func bytesOfEach<Thing>(_ make: () -> Thing) -> Double? {
    var things: [Thing] = [make()]
    things.reserveCapacity(number + 1)
    let bytes = Allocations.bytes {
      times(number) { _ in things.append(make()) }
    }
    return withExtendedLifetime(things) { bytes.map { Double($0) / Double(number) } }
  }
}
