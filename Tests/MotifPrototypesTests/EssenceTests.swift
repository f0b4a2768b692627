// SPDX-License-Identifier: MIT

import MotifPrototypes
import MotifTestSupport
import Testing

@testable import Essence

@Suite("Prototypes, compared with their essence")
struct EssenceTests {
  private final class Row: Prototype, PlainPrototype {
    let width: Int
    /// The text that its last user set.
    var mark = 0

    init(width: Int) { self.width = width }

    func clone() -> Self { Self(width: width) }
    func copy() -> Self { Self(width: width) }
  }

  @Test func `a registry dequeues the same cells as its essence`() {
    withSeeds(200) { random in
      let registry = PrototypeRegistry()
      var essence = PlainPrototypeRegistry<Row>()
      var used: [(name: String, real: Row, plain: Row)] = []
      let names = ["wide", "narrow"]
      for (name, width) in zip(names, [40, 10]) {
        let identifier = ReuseIdentifier<Row>(name)
        #expect(throws: Never.self) {
          try registry.register(identifier, prototype: Row(width: width))
        }
        essence.register(name, prototype: Row(width: width))
      }
      for step in 1...60 {
        if Bool.random(using: &random), let index = used.indices.randomElement(using: &random) {
          let (name, real, plain) = used.remove(at: index)
          #expect(throws: Never.self) { try registry.recycle(real, for: ReuseIdentifier(name)) }
          essence.recycle(plain, for: name)
        } else if let name = names.randomElement(using: &random),
          let real = try? registry.dequeue(ReuseIdentifier<Row>(name)),
          let plain = essence.dequeue(name)
        {
          #expect(real.width == plain.width && real.mark == plain.mark)
          (real.mark, plain.mark) = (step, step)
          used.append((name, real, plain))
        } else {
          Issue.record("There is no cell")
        }
      }
    }
  }

  private final class Glyph: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test func `flyweights share the same instances as their essence`() {
    withSeeds(100) { random in
      let glyphs = Flyweights<Int, Glyph> { Glyph($0) }
      var essence = PlainFlyweights<Int, Glyph> { Glyph($0) }
      let asked = (0..<40).map { _ in Int.random(in: 0..<10, using: &random) }
      let pairs = asked.map { (glyphs[$0], essence.instance(for: $0)) }
      for (real, plain) in pairs {
        #expect(real.number == plain.number)
        for (otherReal, otherPlain) in pairs {
          #expect((real === otherReal) == (plain === otherPlain))
        }
      }
    }
  }
}
