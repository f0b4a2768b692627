// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifPrototypes

@Suite("AddressSet")
struct AddressSetTests {
  private final class Cell {}

  @Test func `random operations agree with a Set`() {
    withSeeds(100) { random in
      let cells = (0..<Int.random(in: 1...200, using: &random)).map { _ in Cell() }
      var set = AddressSet()
      var model: Set<ObjectIdentifier> = []
      for _ in 0..<1_000 {
        guard let cell = cells.randomElement(using: &random) else { return }
        if model.contains(ObjectIdentifier(cell)), Bool.random(using: &random) {
          set.remove(cell)
          model.remove(ObjectIdentifier(cell))
        } else {
          #expect(set.insert(cell) == model.insert(ObjectIdentifier(cell)).inserted)
        }
        #expect(set.count == model.count)
      }
      for cell in cells { #expect(set.contains(cell) == model.contains(ObjectIdentifier(cell))) }
    }
  }
}
