// SPDX-License-Identifier: MIT

import Testing

@testable import SiteBuilder

@Suite("Markdown")
struct MarkdownTests {
  private func targets(_ text: String) -> [String] {
    var found: [String] = []
    _ = MarkdownText.replacingTargets(in: text) { target in
      found.append(target.isImage ? "!\(target.address)" : target.address)
      return target.address
    }
    return found
  }

  @Test func `links and images are told apart`() {
    #expect(targets("[a](b.md) and ![c](d.svg)") == ["b.md", "!d.svg"])
    #expect(targets("[![a](b.svg)](c.md)") == ["!b.svg", "c.md"])
  }

  @Test func `a link may wrap`() {
    #expect(targets("[90\n  ns](../Performance.md#undo)") == ["../Performance.md#undo"])
  }

  @Test func `code and listings have no links`() {
    #expect(targets("`[a](b.md)` and ``a ` [c](d.md)``") == [])
    #expect(targets("```swift\nhandlers[name](event)\n```\n[a](b.md)") == ["b.md"])
    #expect(targets("  ~~~~\n[a](b)\n~~~\n[c](d)\n  ~~~~") == [])
  }

  @Test func `code that wraps has no links`() {
    #expect(targets("`a\n[b](c.md)` [d](e.md)") == ["e.md"])
  }

  @Test func `text without changes stays as it is`() {
    let text = "# A `b`\n\n| [x](y) | \\[z](w) |\n\n```text\n[a](b)\n```\n"
    #expect(MarkdownText.replacingTargets(in: text) { $0.address } == text)
  }

  @Test func `breaks in tables become separators`() {
    let text = MarkdownText.replacingTargets(in: "| a<br>b | `<br>` |") {
      $0.address
    }
    #expect(text == "| a · b | `<br>` |")
  }

  @Test func `comments go, but not from listings`() {
    let text =
      "<!--\nrun: A\n-->\n# A\n\n<!-- begin -->\n```html\n<!-- kept -->\n```\n<!-- end -->\nb `<!--` c"
    #expect(
      MarkdownText(text).withoutComments() == "# A\n\n```html\n<!-- kept -->\n```\nb `<!--` c"
    )
  }

  @Test func `headings have the anchors of GitHub`() {
    #expect(
      MarkdownText.anchor("Bindings: values, observers and effects")
        == "bindings-values-observers-and-effects"
    )
    #expect(MarkdownText.anchor("Coming from `UndoManager`") == "coming-from-undomanager")
    #expect(MarkdownText.anchor("A [b](c.md) – d") == "a-b--d")
    #expect(MarkdownText("# a\n```\n# b\n```\n### c").headings.map(\.text) == ["a", "c"])
  }
}
