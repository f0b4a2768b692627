// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Encodes lists and change sets as JSON, and decodes them whole and damaged.
@Suite("Lists as JSON")
struct ListCodingTests {
  typealias Changes = Changeset<Int, Int>
  typealias List = ListSnapshot<Int, Int>

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Returns the description of the damage that decoding finds.
  private func fault<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> String? {
    do {
      _ = try decode(type, text)
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    }
  }

  @Test
  func `lists and changes survive a round trip`() {
    withSeeds(600) { generator in
      var lists = try RandomLists(using: &generator)
      for item in lists.new.itemIDs where Int.random(in: 0..<4, using: &generator) == 0 {
        try lists.new.reloadItems([item])
      }
      for item in lists.new.itemIDs where Int.random(in: 0..<4, using: &generator) == 0 {
        try lists.new.reconfigureItems([item])
      }
      for section in lists.new.sectionIDs where Bool.random(using: &generator) {
        try lists.new.reloadSections([section])
      }
      for list in [lists.old, lists.new] {
        #expect(try JSONDecoder().decode(List.self, from: JSONEncoder().encode(list)) == list)
      }
      for changes in [lists.changes, lists.wordy(using: &generator), lists.changes.inverse] {
        let data = try JSONEncoder().encode(changes)
        #expect(try JSONDecoder().decode(Changes.self, from: data) == changes)
      }
    }
  }

  @Test
  func `a flat list is readable JSON`() throws {
    let list = try ListSnapshot(["apple", "pear"])
    let text = String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
    #expect(text.contains(#""id":"main""#))
    #expect(text.contains(#"["apple","pear"]"#))
    let changes = Changeset(from: list, to: try ListSnapshot(["apple"]))
    let data = try JSONEncoder().encode(changes)
    #expect(try JSONDecoder().decode(Changeset<MainSection, String>.self, from: data) == changes)
    #expect(try decode(Changes.self, "{}") == Changes())
  }

  @Test(arguments: [
    (#"{"sections":[{"id":1,"items":[7,7]}]}"#, "Item 7 is in the list already"),
    (#"{"sections":[{"id":1,"items":[7]},{"id":2,"items":[7]}]}"#, "Item 7 is in the list already"),
    (
      #"{"sections":[{"id":1,"items":[]},{"id":1,"items":[]}]}"#, "Section 1 is in the list already"
    ),
    (#"{"sections":[],"updatedItems":[{"id":7,"kind":"reload"}]}"#, "no item 7"),
    (#"{"sections":[],"reloadedSections":[7]}"#, "no section 7"),
  ])
  func `an impossible list is refused`(text: String, message: String) throws {
    let fault = try #require(try fault(List.self, text))
    #expect(fault.contains(message))
  }

  @Test(arguments: [
    (#"{"deletedItems":[{"id":7,"path":{"section":0,"item":-1}}]}"#, "Item 7 can't be at 0.-1"),
    (#"{"deletedSections":[{"id":7,"index":-1,"items":[]}]}"#, "Section 7 can't be at index -1"),
    (
      """
      {"deletedItems":[{"id":7,"path":{"section":0,"item":1}},
      {"id":8,"path":{"section":0,"item":0}}]}
      """,
      "Item 8 at 0.0 comes after"
    ),
    (
      """
      {"deletedItems":[{"id":7,"path":{"section":0,"item":1}},
      {"id":7,"path":{"section":0,"item":2}}]}
      """,
      "Item 7 can't use 0.2"
    ),
    (
      """
      {"movedItems":[{"id":7,"from":{"section":0,"item":1},"to":{"section":0,"item":2}},
      {"id":7,"from":{"section":0,"item":1},"to":{"section":0,"item":3}}]}
      """,
      "Item 7 can't use 0.1"
    ),
    (
      """
      {"insertedItems":[{"id":8,"path":{"section":0,"item":2}}],
      "movedItems":[{"id":7,"from":{"section":0,"item":1},"to":{"section":0,"item":2}}]}
      """,
      "Item 7 can't use 0.2"
    ),
    (
      """
      {"deletedItems":[{"id":7,"path":{"section":0,"item":1}}],"updatedItems":[{"id":7,
      "from":{"section":0,"item":1},"to":{"section":0,"item":1},"kind":"reload"}]}
      """,
      "Item 7 can't use 0.1"
    ),
    (
      """
      {"deletedSections":[{"id":1,"index":0,"items":[{"id":7,"path":{"section":3,"item":0}}]}]}
      """,
      "Item 7 at 3.0 is listed with a section that isn't its own"
    ),
    (
      """
      {"deletedSections":[{"id":1,"index":0,"items":[]}],
      "deletedItems":[{"id":7,"path":{"section":0,"item":0}}]}
      """,
      "Item 7 at 0.0 is listed with a section that isn't its own"
    ),
    (
      """
      {"deletedSections":[{"id":1,"index":0,"items":[]}],
      "movedSections":[{"id":1,"from":0,"to":1}]}
      """,
      "Section 1 can't use index 0"
    ),
  ])
  func `contradictory changes are refused`(text: String, message: String) throws {
    let fault = try #require(try fault(Changes.self, text))
    #expect(fault.contains("contradicts itself") && fault.contains(message))
  }

  @Test
  func `changes that fit always decode, damage never traps`() {
    withSeeds(2_000) { generator in
      let lists = try RandomLists(isSmall: Bool.random(using: &generator), using: &generator)
      let changes =
        Bool.random(using: &generator) ? lists.changes : lists.wordy(using: &generator)
      var text = try DamagedText(changes)
      for _ in 0..<Int.random(in: 1...3, using: &generator) { text.damage(&generator) }
      guard let damaged = try? decode(Changes.self, text.text) else { return }
      _ = (damaged.description, damaged.inverse, damaged.renumbering)
      let source = try ObservableList<Int, Entry>(
        sections: lists.old.sectionIDs.enumerated().map { index, id in
          (id, lists.old.itemIDs(inSectionAt: index).map { Entry(id: $0, rank: $0) })
        }
      )
      let presenter = ListPresenter<Int, Int>(view: nil)
      presenter.follow(source)
      do throws(ChangesetError<Int, Int>) {
        let list = try damaged.applied(to: lists.old)
        try presenter.apply(damaged)
        #expect(presenter.snapshot == list)
        for style in [BatchStyle.singleBatch, .staged, .sequential] {
          _ = try damaged.batches(as: style, from: lists.old)
        }
      } catch {
        #expect(throws: error) { try presenter.apply(damaged) }
        #expect(presenter.snapshot == lists.old)
      }
      let items = damaged.insertedItems.map { Entry(id: $0.id, rank: 0) }
      _ = try? source.apply(damaged, items: items)
    }
  }

  @Test
  func `decoding accepts exactly the changes that fit`() {
    withSeeds(2_000) { generator in
      let lists = try RandomLists(isSmall: true, using: &generator)
      var text = try DamagedText(
        Bool.random(using: &generator) ? lists.changes : lists.wordy(using: &generator)
      )
      text.damageNumber(&generator)
      guard let raw = try? decode(RawChanges.self, text.text) else { return }
      let fits = (try? raw.changes.applied(to: lists.old)) != nil
      let isDecoded = (try? decode(Changes.self, text.text)) != nil
      if fits { #expect(isDecoded) }
    }
  }
}

/// A change set that is decoded without validation.
private struct RawChanges: Decodable {
  typealias Changes = Changeset<Int, Int>

  var deletedSections: [Changes.SectionChange]?
  var insertedSections: [Changes.SectionChange]?
  var movedSections: [Changes.SectionMove]?
  var updatedSections: [Changes.SectionUpdate]?
  var deletedItems: [Changes.ItemChange]?
  var insertedItems: [Changes.ItemChange]?
  var movedItems: [Changes.ItemMove]?
  var updatedItems: [Changes.ItemUpdate]?

  var changes: Changes {
    Changes(
      deletedSections: deletedSections ?? [],
      insertedSections: insertedSections ?? [],
      movedSections: movedSections ?? [],
      updatedSections: updatedSections ?? [],
      deletedItems: deletedItems ?? [],
      insertedItems: insertedItems ?? [],
      movedItems: movedItems ?? [],
      updatedItems: updatedItems ?? []
    )
  }
}

/// JSON that a test can damage.
private struct DamagedText {
  private var bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(_ changes: Changeset<Int, Int>) throws {
    bytes = Array(try JSONEncoder().encode(changes))
  }

  mutating func damage(_ generator: inout SeededGenerator) {
    guard let index = bytes.indices.randomElement(using: &generator) else { return }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes.remove(at: index)
    case 1: bytes[index] = UInt8.random(in: 0...127, using: &generator)
    case 2: bytes.swapAt(index, bytes.count - 1 - index)
    default: damageNumber(&generator)
    }
  }

  /// Replaces a digit with another number.
  mutating func damageNumber(_ generator: inout SeededGenerator) {
    let digits = bytes.indices.filter {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0])
    }
    guard let index = digits.randomElement(using: &generator) else { return }
    let numbers = [
      "-1", "0", "1", "2", "3", "4", "\(Int.max)", "\(Int.min)", "99999999999999999999",
    ]
    let number = numbers.randomElement(using: &generator) ?? "0"
    bytes.replaceSubrange(index...index, with: number.utf8)
  }
}
