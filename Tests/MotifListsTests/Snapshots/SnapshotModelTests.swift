// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// An identifier with few hash values, or only one.
struct Colliding: Hashable, Sendable, CustomStringConvertible {
  static let one = (0..<40).map { Colliding(value: $0, hash: 0) }
  static let few = (0..<60).map { Colliding(value: $0, hash: $0 % 4) }

  let value: Int
  let hash: Int

  var description: String { "\(value)" }

  static func == (left: Self, right: Self) -> Bool { left.value == right.value }
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

@Suite("ListSnapshot, against a model")
struct SnapshotModelTests {
  @Test func `random edits match arrays of arrays`() {
    withSeeds(60) { try compare(universe: Array(0..<60), edits: 60, using: &$0) }
  }

  @Test func `random edits of a long list match arrays`() {
    withSeeds(6) { try compare(universe: Array(0..<400), edits: 120, using: &$0) }
  }

  @Test func `identifiers may be text`() {
    withSeeds(20) { try compare(universe: (0..<50).map { "id \($0)" }, edits: 60, using: &$0) }
  }

  @Test func `identifiers may all have the same hash`() {
    withSeeds(30) { try compare(universe: Colliding.one, edits: 60, using: &$0) }
    withSeeds(30) { try compare(universe: Colliding.few, edits: 60, using: &$0) }
  }

  private func compare<ID: Hashable & Sendable>(
    universe: [ID],
    edits: Int,
    using random: inout SeededGenerator
  ) throws {
    var model = SnapshotModel<ID>()
    var list = ListSnapshot<ID, ID>()
    for _ in 0..<edits {
      let edit = SnapshotEdit.random(for: model, universe: universe, using: &random)
      let modelBefore = model
      // Without a copy, the edit is made in the only storage.
      let copy = Bool.random(using: &random) ? list : nil
      let expected = outcome { () throws(ListSnapshotError<ID, ID>) in try edit.edit(&model) }
      let actual = outcome { () throws(ListSnapshotError<ID, ID>) in try edit.edit(&list) }
      if case .replaceItems(let section, let ids) = edit, case .duplicateItem(let id)? = actual {
        let index = try #require(modelBefore.index(of: section))
        #expect(expected != nil)
        #expect(modelBefore.duplicates(in: index, ids).contains(id))
      } else {
        #expect(actual == expected)
      }
      model.check(list, universe: universe)
      if let copy { modelBefore.check(copy, universe: universe) }
      try checkEquality(list, with: copy, model: model, before: modelBefore)
    }
  }

  private func outcome<ID>(
    _ edit: () throws(ListSnapshotError<ID, ID>) -> Void
  ) -> ListSnapshotError<ID, ID>? {
    do {
      try edit()
      return nil
    } catch {
      return error
    }
  }

  /// Compares with the earlier copy, and with a list of the same contents built from scratch.
  private func checkEquality<ID>(
    _ list: ListSnapshot<ID, ID>,
    with copy: ListSnapshot<ID, ID>?,
    model: SnapshotModel<ID>,
    before: SnapshotModel<ID>
  ) throws {
    var fresh = try ListSnapshot(sections: model.sections.map { ($0.id, $0.items) })
    #expect(fresh == list.withoutMarks)
    #expect((fresh == list) == (model.itemMarks.isEmpty && model.sectionMarks.isEmpty))
    try fresh.reloadItems(list.reloadedItemIDs)
    try fresh.reconfigureItems(list.reconfiguredItemIDs)
    try fresh.reloadSections(list.reloadedSectionIDs)
    #expect(fresh == list)
    if let copy {
      let isSame =
        model.sections.elementsEqual(before.sections) { $0.id == $1.id && $0.items == $1.items }
        && model.itemMarks == before.itemMarks && model.sectionMarks == before.sectionMarks
      #expect((copy == list) == isSame)
    }
  }
}
