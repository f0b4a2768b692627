// SPDX-License-Identifier: MIT

import MotifPrototypes
import Testing

@Suite("Prototype")
struct PrototypeTests {
  private struct Settings: Prototype {
    var columns: [Int]
    func clone() -> Self { self }
  }

  @Test func `a clone copies the configuration and is independent (E1)`() {
    let prototype = Badge(color: "red")
    let clone = prototype.clone()
    #expect(clone !== prototype)
    #expect(clone.color == "red")

    clone.color = "blue"
    #expect(prototype.color == "red")
  }

  @Test func `a value is cloned without knowing its type (E1)`() {
    let prototype: any Prototype = Settings(columns: [1, 2])
    #expect((prototype.clone() as? Settings)?.columns == [1, 2])
  }
}
