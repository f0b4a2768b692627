// SPDX-License-Identifier: MIT

import MotifFacades

/// Requesting and calling a service, compared with a shared constant.
enum ServiceBenchmarks {
  static var all: [Benchmark] {
    [
      Benchmark(
        name: "resolve",
        measure: .nanoseconds,
        targets: [.atMost(60)],
        contenders: [
          .repeated(.motif) {
            let services = Services()
            return { count in
              times(count) { blackHole(services[StructMeterKey.self].read($0)) }
            }
          },
          floor,
        ]
      ),
      Benchmark(
        name: "resolve, shared services, a class behind a protocol",
        measure: .nanoseconds,
        contenders: [
          .repeated(.motif) {
            { count in
              times(count) { blackHole(Services.shared[ClassMeterKey.self].read($0)) }
            }
          },
          floor,
        ]
      ),
      Benchmark(
        name: "resolve, overridden",
        measure: .nanoseconds,
        targets: [.atMost(110)],
        contenders: [
          .repeated(.motif) {
            let services = Services()
            return { count in
              services.withOverride(StructMeterKey.self, ClassMeter()) {
                times(count) { blackHole(services[StructMeterKey.self].read($0)) }
              }
            }
          },
          floor,
        ]
      ),
    ]
  }

  private static var floor: Contender {
    .repeated(.floor) {
      { count in
        times(count) { blackHole(SharedMeter.instance.read($0)) }
      }
    }
  }
}

private protocol Meter: Sendable {
  func read(_ number: Int) -> Int
}

private struct StructMeter: Meter {
  func read(_ number: Int) -> Int { number }
}

private final class ClassMeter: Meter {
  func read(_ number: Int) -> Int { number }
}

private enum StructMeterKey: ServiceKey {
  static func makeValue(in services: Services) -> any Meter { StructMeter() }
}

private enum ClassMeterKey: ServiceKey {
  static func makeValue(in services: Services) -> any Meter { ClassMeter() }
}

private enum SharedMeter {
  static let instance: any Meter = StructMeter()
}
