// SPDX-License-Identifier: MIT

import MotifCoordinators

/// An overlay that is shown during an operation, compared with a handwritten counter.
enum OverlayBenchmarks {
  static var all: [Benchmark] {
    [
      Benchmark(
        name: "show and hide an overlay, one observer",
        measure: .nanoseconds,
        contenders: [
          .repeated(.motif) {
            let overlay = BusyOverlay()
            let observation = overlay.observe { blackHole($0 ? 1 : 0) }
            return { count in
              times(count) { _ in overlay.begin().cancel() }
              withExtendedLifetime(observation) {}
            }
          },
          .repeated(.floor) {
            let overlay = BareOverlay { blackHole($0 ? 1 : 0) }
            return { count in
              times(count) { _ in overlay.begin().end() }
            }
          },
        ]
      )
    ]
  }
}

/// Counts operations, and reports when the first begins and the last ends.
private final class BareOverlay {
  final class Period {
    private var overlay: BareOverlay?

    init(_ overlay: BareOverlay) { self.overlay = overlay }

    func end() {
      overlay?.change(by: -1)
      overlay = nil
    }
  }

  private var count = 0
  private let tell: (Bool) -> Void

  init(_ tell: @escaping (Bool) -> Void) { self.tell = tell }

  func begin() -> Period {
    change(by: 1)
    return Period(self)
  }

  private func change(by step: Int) {
    let wasShown = count > 0
    count += step
    if wasShown != (count > 0) { tell(count > 0) }
  }
}
