// SPDX-License-Identifier: MIT

/// What an ``Arrangement`` does about a change of its base.
struct ArrangementPlan<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  typealias Entry = (id: ItemID, section: SectionID)

  /// The items that go.
  var leaving: [ItemID] = []
  /// The items that come, with their sections.
  var arriving: [Entry] = []
  /// The items that stay and may have to move, with their sections from now on.
  var reseated: [Entry] = []
  /// How many of these stay in their section.
  var reseatedInSection = 0
  /// The items that stay and are to be shown anew.
  var updates: [(id: ItemID, kind: ListUpdateKind)] = []
  /// Whether the changes can be told without comparing the lists before and after.
  var isPlain = false

  mutating func reseat(_ id: ItemID, in section: SectionID, isInSection: Bool) {
    reseated.append((id, section))
    if isInSection { reseatedInSection += 1 }
  }

  /// Whether this can be done with a list.
  ///
  /// It can't be when a source told of changes that it didn't make.
  func fits(_ list: ListSnapshot<SectionID, ItemID>) -> Bool {
    let gone = Set(leaving)
    guard gone.count == leaving.count else { return false }
    for item in arriving where list.containsItem(item.id) && !gone.contains(item.id) {
      return false
    }
    guard (reseated.map(\.id) + updates.map(\.id)).allSatisfy({ !gone.contains($0) }) else {
      return false
    }
    guard areUnique((arriving + reseated).map(\.id)), areUnique(updates.map(\.id)) else {
      return false
    }
    guard isPlain else { return true }
    return (arriving + reseated).allSatisfy { list.containsSection($0.section) }
  }

  private func areUnique(_ ids: [ItemID]) -> Bool { Set(ids).count == ids.count }
}
