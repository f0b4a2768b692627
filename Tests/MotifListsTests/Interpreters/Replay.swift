// SPDX-License-Identifier: MIT

import MotifLists

/// A failure that a change set causes.
struct ReplayFailure: Error, CustomStringConvertible {
  var what: String
  var description: String
}

/// Applies a change set in every possible way, and throws when one of them fails.
///
/// Call it for every change set that a test receives. It applies, inverts, and verifies the change
/// set, renumbers its paths, and performs its batches by the strict rules of list views, which know
/// only the batches.
///
/// - Parameters:
///   - changes: The change set.
///   - old: The list before.
///   - new: The list after; its marks are ignored.
///   - thorough: Whether to do all of this. Without it, the changes are verified, and played in a
///     single batch and in single steps, which takes a third of the time.
/// - Throws: A ``ReplayFailure`` that shows the lists and the changes.
func replay<SectionID, ItemID>(
  _ changes: Changeset<SectionID, ItemID>,
  from old: ListSnapshot<SectionID, ItemID>,
  to new: ListSnapshot<SectionID, ItemID>,
  thorough: Bool = true
) throws {
  let player = Replay(changes: changes, old: old, new: new, thorough: thorough)
  var what = "apply"
  do {
    try player.apply()
    what = "single batch"
    try player.playSingleBatch()
    what = "sequential"
    try player.playSequence()
    guard thorough else { return }
    what = "staged"
    try player.playStages()
    what = "inverse"
    try player.invert()
    what = "renumbering"
    try player.map()
  } catch {
    throw ReplayFailure(
      what: what,
      description: "\(what): \(error)\nfrom \(old)\nto \(new)\nby \(changes)"
    )
  }
}

/// An expectation that fails.
private struct Unexpected: Error, CustomStringConvertible {
  var description: String
}

private struct Replay<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  typealias Changes = Changeset<SectionID, ItemID>
  typealias List = ListSnapshot<SectionID, ItemID>

  var changes: Changes
  var old: List
  var new: List
  var thorough: Bool
  /// The sections that a view shows in the end.
  let shown: [ShownSection<SectionID, ItemID>]

  init(changes: Changes, old: List, new: List, thorough: Bool) {
    self.changes = changes
    self.old = old
    self.new = new
    self.thorough = thorough
    shown = new.shown
  }

  private func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Unexpected(description: what()) }
  }

  func apply() throws {
    try changes.verify(from: old, to: new)
    guard thorough else { return }
    let result = try changes.applied(to: old)
    try expect(result.shown == shown, "the result is \(result)")
    for (section, shown) in result.shown.enumerated() {
      for (item, id) in shown.items.enumerated() {
        let path = ListPath(section: section, item: item)
        try expect(result.path(of: id) == path, "the result doesn't find \(id)")
      }
    }
  }

  func invert() throws {
    try changes.inverse.verify(from: new, to: old)
    try expect(changes.inverse.inverse == changes, "the inverse of the inverse is another one")
  }

  func map() throws {
    let map = changes.renumbering
    let back = changes.inverse.renumbering
    let goneSections = Set(changes.deletedSections.map { $0.id })
    let cameSections = Set(changes.insertedSections.map { $0.id })
    let gone = Set(
      (changes.deletedItems + changes.deletedSections.flatMap { $0.items }).map { $0.id }
    )
    let came = Set(
      (changes.insertedItems + changes.insertedSections.flatMap { $0.items }).map { $0.id }
    )
    let oldSections = old.sectionIDs
    let newSections = new.sectionIDs
    for (index, id) in oldSections.enumerated() {
      let expected = goneSections.contains(id) ? nil : newSections.firstIndex(of: id)
      try expect(map.newIndex(forOldSection: index) == expected, "of old section \(id)")
      for (item, id) in old.itemIDs(inSectionAt: index).enumerated() {
        let path = map.newPath(forOld: ListPath(section: index, item: item))
        try expect(path == (gone.contains(id) ? nil : new.path(of: id)), "of old item \(id)")
      }
    }
    for (index, id) in newSections.enumerated() {
      let expected = cameSections.contains(id) ? nil : oldSections.firstIndex(of: id)
      try expect(back.newIndex(forOldSection: index) == expected, "of new section \(id)")
      for (item, id) in new.itemIDs(inSectionAt: index).enumerated() {
        let path = back.newPath(forOld: ListPath(section: index, item: item))
        try expect(path == (came.contains(id) ? nil : old.path(of: id)), "of new item \(id)")
      }
    }
  }

  func playSingleBatch() throws {
    let batches = try changes.batches(as: .singleBatch, from: old)
    try expect(batches.count == (changes.isEmpty ? 0 : 1), "\(batches.count) batches")
    var view = BatchInterpreter(old)
    for batch in batches {
      try view.perform(batch, reporting: shown.map { $0.items.count })
      if thorough {
        try batch.verify(from: old, to: new)
        let again = try batch.batches(as: .singleBatch, from: old)
        try expect(again == batches, "one batch becomes another one: \(again)")
      }
      let came = batch.insertedItems + batch.insertedSections.flatMap { $0.items }
      let shown = Set(came.map { $0.id } + batch.updatedItems.map { $0.id })
      for update in changes.updatedItems {
        try expect(shown.contains(update.id), "the update of \(update.id) is lost")
      }
      let sections = batch.insertedSections.map { $0.id } + batch.updatedSections.map { $0.id }
      for update in changes.updatedSections {
        try expect(sections.contains(update.id), "the update of section \(update.id) is lost")
      }
    }
    try expect(view.sections == shown, "the view shows \(view.sections) after \(batches)")
  }

  func playStages() throws {
    let batches = try changes.batches(as: .staged, from: old)
    try expect(batches.count <= 4, "\(batches.count) batches")
    var view = BatchInterpreter(old)
    var list = old
    for batch in batches {
      do {
        try expect(!batch.isEmpty, "a batch is empty")
        list = try batch.applied(to: list)
        try view.perform(batch, reporting: list.shown.map { $0.items.count })
        try expect(view.sections == list.shown, "the view shows \(view.sections)")
      } catch {
        throw Unexpected(description: "\(error) in \(batch)\nof \(batches)")
      }
    }
    try expect(view.sections == shown, "the view shows \(view.sections) after \(batches)")
    try checkCompleteness(of: batches)
  }

  func playSequence() throws {
    let batches = try changes.batches(as: .sequential, from: old)
    var view = SequentialInterpreter(old)
    var list = old
    for batch in batches {
      do {
        try view.perform(batch)
        guard thorough else { continue }
        list = try batch.applied(to: list)
        try expect(view.sections == list.shown, "the view shows \(view.sections)")
      } catch {
        throw Unexpected(description: "\(error) in \(batch)\nof \(batches)")
      }
    }
    try expect(view.sections == shown, "the view shows \(view.sections) after \(batches)")
    try checkCompleteness(of: batches)
  }

  /// Checks that nothing is lost or added where nothing has to be deleted and inserted again.
  private func checkCompleteness(of batches: [Changes]) throws {
    for update in changes.updatedItems {
      let kinds = batches.flatMap { $0.updatedItems }.filter { $0.id == update.id }.map { $0.kind }
      try expect(kinds == [update.kind], "the update of \(update.id) became \(kinds)")
    }
    let gone = Set(changes.deletedSections.map { $0.id })
    let goneItems = (changes.deletedItems + changes.deletedSections.flatMap { $0.items }).map {
      $0.id
    }
    let came = changes.insertedItems + changes.insertedSections.flatMap { $0.items }
    let returns =
      changes.insertedSections.contains { gone.contains($0.id) }
      || !Set(goneItems).isDisjoint(with: came.map { $0.id })
    guard thorough, !returns else { return }
    let kinds: [(String, (Changes) -> Int)] = [
      ("deleted sections", { $0.deletedSections.count }),
      ("inserted sections", { $0.insertedSections.count }),
      ("updated sections", { $0.updatedSections.count }),
      ("deleted items", { $0.deletedItems.count }),
      ("inserted items", { $0.insertedItems.count }),
      ("updated items", { $0.updatedItems.count }),
    ]
    for (name, count) in kinds {
      let sum = batches.reduce(0) { $0 + count($1) }
      try expect(sum == count(changes), "\(sum) \(name) in \(batches)")
    }
    let moves = batches.reduce(0) { $0 + $1.movedItems.count + $1.movedSections.count }
    let own = changes.movedItems.count + changes.movedSections.count
    try expect(moves <= own, "\(moves) moves in \(batches)")
  }
}
