// SPDX-License-Identifier: MIT

import MotifResponders

/// The focus and hit testing.
enum ScreenBenchmarks {
  static var all: [Benchmark] {
    [10, 1_000].map { focus($0) } + [
      Benchmark(
        name: "hit one of 10 × 10 × 10 parts",
        measure: .nanoseconds,
        contenders: [
          .repeated(.motif) {
            let screen = Part.screen(depth: 3, width: 1_000)
            return { count in
              times(count) { index in
                let hit = screen.hitTest(HitPoint(x: Double(index % 1_000) + 0.5, y: 0.5))
                expect(hit?.target.frame.width, is: 1, "hit")
              }
            }
          }
        ]
      )
    ]
  }

  private static func focus(_ fieldCount: Int) -> Benchmark {
    Benchmark(
      name: "move the focus round \(fieldCount) fields",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let fields = (0..<fieldCount).map { _ in Responder() }
          for field in fields { field.isFocusable = true }
          let scope = FirstResponderScope()
          scope.focusOrder = fields
          return { count in
            // The scope references its fields weakly.
            withExtendedLifetime(fields) {
              times(count) { _ in expect(scope.focusNext(), is: true, "focus") }
            }
          }
        }
      ]
    )
  }

  /// A part of a screen with ten parts, each of which has ten parts.
  private final class Part: Responder, HitTestable {
    let frame: HitFrame
    let hitChildren: [any HitTestable]

    init(x: Double, width: Double, depth: Int) {
      frame = HitFrame(x: x, y: 0, width: width, height: 1)
      hitChildren =
        depth == 0
        ? []
        : (0..<10).map { Part(x: Double($0) * width / 10, width: width / 10, depth: depth - 1) }
      super.init()
    }

    static func screen(depth: Int, width: Double) -> Part { Part(x: 0, width: width, depth: depth) }
  }
}
