// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import SiteBuilder

@Suite("The search index")
struct SearchIndexTests {
  private func symbol(_ title: String, module: String, parents: [String] = []) -> PageFacts {
    let path = ([module] + parents + [title]).joined(separator: "/")
    let page: [String: Any] = [
      "metadata": [
        "title": title, "role": "symbol", "symbolKind": "class", "roleHeading": "Class",
        "externalID": "id-\(title)", "modules": [["name": module]],
      ],
      "hierarchy": [
        "paths": [["doc://a/documentation/" + ([module] + parents).joined(separator: "/")]]
      ],
      "abstract": [["type": "text", "text": "A history."]],
    ]
    return PageFacts(page, at: "/documentation/" + path.lowercased(), base: .root)
  }

  private func article(_ title: String, text: String) -> PageFacts {
    let page: [String: Any] = [
      "metadata": ["title": title, "role": "article", "roleHeading": "Article"],
      "primaryContentSections": [
        [
          "content": [
            ["type": "paragraph", "inlineContent": [["type": "text", "text": text]]],
            ["type": "heading", "text": "Costs", "anchor": "Costs"],
            ["type": "paragraph", "inlineContent": [["type": "codeVoice", "code": "zeal"]]],
            ["type": "codeListing", "code": ["hidden"]],
          ]
        ]
      ],
    ]
    return PageFacts(page, at: "/documentation/patterns/\(title.lowercased())", base: .root)
  }

  @Test func `members are named with their types`() {
    let index = SearchIndex(
      [
        symbol("undo()", module: "MotifMementos", parents: ["UndoHistory"]),
        symbol("UndoHistory", module: "MotifMementos"),
      ],
      names: [:]
    )
    #expect(index.entries.map(\.title) == ["UndoHistory", "UndoHistory.undo()"])
    #expect(index.entries.map(\.module) == ["MotifMementos", "MotifMementos"])
  }

  @Test func `a symbol of several modules is found once`() {
    let index = SearchIndex(
      [symbol("A", module: "MotifLists"), symbol("A", module: "MotifBindings")],
      names: [:]
    )
    #expect(index.entries.map(\.module) == ["MotifBindings"])
  }

  @Test func `articles are found by section and word`() {
    let index = SearchIndex(
      [article("Undo", text: "Go back to it")],
      names: ["/documentation/patterns/undo": "history"]
    )
    #expect(index.entries.map(\.title) == ["Undo", "Costs"])
    #expect(index.entries.map(\.kind) == ["Pattern", "Section"])
    #expect(index.entries.map(\.address).last == "/documentation/patterns/undo#Costs")
    #expect(index.entries[0].names == "history")
    #expect(index.words == ["back": [0], "zeal": [1]])
  }

  @Test func `indices of words are written as distances`() throws {
    let index = SearchIndex([article("A", text: "word"), article("B", text: "word")], names: [:])
    let words = try #require(
      try JSONSerialization.jsonObject(with: index.text()) as? [String: [Int]]
    )
    #expect(index.words["word"] == [0, 2])
    #expect(words["word"] == [0, 2])
    #expect(words["zeal"] == [1, 2])
  }

  @Test func `other names lose who uses them`() {
    let page =
      "# Undo\n\n*Also known as* history, undo stack · Gang of Four: command, memento · Cocoa: `UndoManager`\n"
    #expect(
      SearchIndex.names(inPattern: page) == "history, undo stack, command, memento, UndoManager"
    )
    #expect(SearchIndex.names(inPattern: "# Words") == "")
  }
}
