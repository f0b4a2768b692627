// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@testable import Essence

@Suite("Essence")
struct EssenceTests {
  // The nodes of the essence keep one another alive for good, which a search for leaks would report.
  @Test(.enabled(if: !isInstrumented))
  func `random graphs hold the values that the essence holds`() {
    withSeeds(300) { generator in
      let plain = PlainGraph()
      let initial = Int.random(in: 2...6, using: &generator)
      let plainValues = (0..<initial).map { _ in PlainNode(in: plain) }
      let values = (0..<initial).map { _ in ObservableValue(0) }
      var plainNodes = plainValues
      var readers: [() -> Int] = values.map { value in { value.value } }
      for _ in 0..<Int.random(in: 1...10, using: &generator) {
        let picked = (0..<3).map { _ in Int.random(in: 0..<readers.count, using: &generator) }
        let (sources, real) = (picked.map { plainNodes[$0] }, picked.map { readers[$0] })
        plainNodes.append(
          PlainNode(in: plain) { Self.rule { sources[$0].value } }
        )
        let derived = DerivedValue { Self.rule { real[$0]() } }
        readers.append { derived.value }
      }
      var (plainSeen, seen) = ([Int](repeating: 0, count: 3), [Int](repeating: 0, count: 3))
      var effects: [Effect] = []
      for index in 0..<3 {
        let place = Int.random(in: 0..<readers.count, using: &generator)
        let (source, real) = (plainNodes[place], readers[place])
        _ = PlainNode(in: plain, isEffect: true) {
          plainSeen[index] = source.value
          return 0
        }
        effects.append(Effect { seen[index] = real() })
      }
      for _ in 0..<20 {
        let place = Int.random(in: 0..<initial, using: &generator)
        let new = Int.random(in: 0..<5, using: &generator)
        plainValues[place].value = new
        values[place].value = new
        #expect(seen == plainSeen)
        let looked = Int.random(in: 0..<readers.count, using: &generator)
        #expect(readers[looked]() == plainNodes[looked].value)
      }
      for effect in effects { effect.cancel() }
    }
  }

  /// Reads the third source only if the first is even.
  private static func rule(_ read: (Int) -> Int) -> Int {
    let first = read(0)
    return (first + 2 * (first.isMultiple(of: 2) ? read(2) : read(1))) % 11
  }
}
