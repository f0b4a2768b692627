// SPDX-License-Identifier: MIT

import MotifPrototypes
import Synchronization

/// Sharing instances by key, compared with a dictionary behind a mutex.
enum FlyweightBenchmarks {
  static var all: [Benchmark] {
    [
      get("get, strong", .strong),
      get("get, weak", .weak),
      Benchmark(
        name: "make and drop, weak",
        measure: .nanoseconds,
        contenders: [
          .repeated(.motif) {
            let glyphs = Flyweights<Int, Glyph>(.weak) { Glyph(number: $0) }
            var next = 0
            return { count in
              times(count) { _ in
                next += 1
                blackHole(glyphs[next].number)
              }
            }
          }
        ]
      ),
    ]
  }

  private static let keys = 1_000

  private static func get(_ name: String, _ retention: FlyweightRetention) -> Benchmark {
    Benchmark(
      name: "\(name), 1,000 keys",
      measure: .nanoseconds,
      // Motif loads and retains weak references; the floor keeps strong ones.
      targets: retention == .strong ? [.timesFloor(2)] : [],
      contenders: [
        .repeated(.motif) {
          let glyphs = Flyweights<Int, Glyph>(retention) { Glyph(number: $0) }
          let kept = (0..<keys).map { glyphs[$0] }
          return { count in
            times(count) { index in
              blackHole(glyphs[index % keys].number)
            }
            withExtendedLifetime(kept) {}
          }
        },
        .repeated(.floor) {
          let glyphs = GlyphTable()
          for key in 0..<keys { blackHole(glyphs.glyph(key).number) }
          return { count in
            times(count) { index in
              blackHole(glyphs.glyph(index % keys).number)
            }
          }
        },
      ]
    )
  }
}

/// The shared instances.
private final class Glyph: Sendable {
  let number: Int

  init(number: Int) {
    self.number = number
  }
}

/// The same by hand, making instances under the lock.
private final class GlyphTable: Sendable {
  private let glyphs = Mutex<[Int: Glyph]>([:])

  func glyph(_ key: Int) -> Glyph {
    glyphs.withLock { glyphs in
      if let glyph = glyphs[key] { return glyph }
      let glyph = Glyph(number: key)
      glyphs[key] = glyph
      return glyph
    }
  }
}
