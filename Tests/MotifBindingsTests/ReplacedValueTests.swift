// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("Deinitialization of replaced values")
struct ReplacedValueTests {
  private enum Content {
    case object(EndingObject)
    case text(String)
  }

  private struct Pair {
    let object: EndingObject?
    let text: String
  }

  @Test
  func `a replaced value's deinitializer sees the new value`() {
    var seen: [String] = []
    let any = ObservableValue<Any>(0)
    any.value = EndingObject { seen.append("\(any.value)") }
    any.value = "any"

    let content = ObservableValue(Content.text(""))
    content.value = .object(
      EndingObject {
        if case .text(let text) = content.value { seen.append(text) }
      }
    )
    content.value = .text("content")

    let pair = ObservableValue(Pair(object: nil, text: ""))
    pair.value = Pair(object: EndingObject { seen.append(pair.value.text) }, text: "old")
    pair.value = Pair(object: nil, text: "pair")

    #expect(seen == ["any", "content", "pair"])
  }

  @Test
  func `a value set by a deinitializer isn't partly overwritten`() {
    let pair = ObservableValue(Pair(object: nil, text: ""))
    pair.value = Pair(
      object: EndingObject { pair.value = Pair(object: nil, text: "later") },
      text: "first"
    )
    replace(pair)
    #expect(pair.value.text == "later")
  }

  /// Takes the pair's object, of which this is the only reference.
  private func replace(_ pair: ObservableValue<Pair>) {
    pair.value = Pair(object: nil, text: "second")
  }

  @Test(arguments: [false, true])
  func `reads by a result's deinitializer aren't dependencies`(isObserved: Bool) {
    let log = ObservableValue<[Int]>([])
    let number = ObservableValue(0)
    let object = DerivedValue { () -> EndingObject in
      let number = number.value
      return EndingObject(number) { log.value = log.value + [number] }
    }
    var runs = 0
    let effect = Effect {
      _ = object.value
      runs += 1
    }
    let registration = isObserved ? object.observe { _, _ in } : nil

    number.value = 1
    withBatchedChanges {
      number.value = 2
      _ = object.value
      number.value = 3
    }

    #expect(runs == 3)
    #expect(log.value.sorted() == [0, 1, 2])
    log.value = []
    #expect(runs == 3)
    withExtendedLifetime((effect, registration)) {}
  }

  @Test
  func `a discarded equal result's deinitializer adds no dependency`() {
    let log = ObservableValue<[Int]>([])
    let number = ObservableValue(0)
    let object = DerivedValue { () -> EndingObject in
      let number = number.value
      return EndingObject(number / 2) { log.value = log.value + [number] }
    }
    var runs = 0
    let effect = Effect {
      _ = object.value
      runs += 1
    }

    number.value = 1
    #expect(runs == 1)
    #expect(log.value == [0])
    number.value = 2
    #expect(runs == 2)
    #expect(log.value == [0, 1])
    effect.cancel()
  }

  @Test
  func `a result's deinitializer may read derived values`() {
    let number = ObservableValue(0)
    let holder = Holder()
    var seen: [Int] = []
    let object = DerivedValue { () -> EndingObject in
      EndingObject(number.value) { seen.append(holder.value?.value ?? -1) }
    }
    let below = DerivedValue { object.value.number * 10 }
    holder.value = below
    let effect = Effect { seen.append(-below.value) }

    number.value = 1
    number.value = 2

    #expect(seen.filter { $0 > 0 } == [10, 20])
    #expect(seen.filter { $0 <= 0 } == [0, -10, -20])
    #expect(below.value == 20)
    holder.value = nil
    effect.cancel()
  }
}

private final class Holder {
  var value: DerivedValue<Int>?
}
