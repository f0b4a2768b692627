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
}

/// The arrangement that a source shows, whatever sections its base has.
protocol ArrangedItems<SectionID, Item>: AnyObject {
  associatedtype SectionID: Hashable & Sendable
  associatedtype Item: Identifiable where Item.ID: Sendable

  var snapshot: ListSnapshot<SectionID, Item.ID> { get }
  var observers: ListObservers<SectionID, Item.ID> { get }
  func item(withID id: Item.ID) -> Item?
  func rearrange()
}
