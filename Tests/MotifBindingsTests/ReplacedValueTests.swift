// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("What goes with the value before")
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
  func `the end of a value that is replaced sees the new one, whatever its type is`() {
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
  func `what the end of a value sets is not half overwritten`() {
    let pair = ObservableValue(Pair(object: nil, text: ""))
    let object = EndingObject { pair.value = Pair(object: nil, text: "later") }
    pair.value = Pair(object: object, text: "first")
    replace(pair)
    #expect(pair.value.text == "later")
  }

  /// Takes the pair's object away, which nobody else holds any more.
  private func replace(_ pair: ObservableValue<Pair>) {
    pair.value = Pair(object: nil, text: "second")
  }
}
