// SPDX-License-Identifier: MIT

internal import MotifCore

/// The items of one source in other sections, in another order, or only some of them.
///
/// Filters, orders and groupings are one thing: each item of the base has a section here, or none, and
/// the items of a section stand in the order of the base or in a given one. So the place of an item is
/// found by halving, from the snapshots alone, and nothing is kept beside them.
///
/// The user's functions are asked about an item when it comes or is updated, and at no other time.
final class Arrangement<
  BaseSectionID: Hashable & Sendable,
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ArrangedItems where Item.ID: Sendable {
  typealias Changes = Changeset<SectionID, Item.ID>
  typealias Snapshot = ListSnapshot<SectionID, Item.ID>
  typealias BaseChanges = Changeset<BaseSectionID, Item.ID>
  typealias BaseSnapshot = ListSnapshot<BaseSectionID, Item.ID>
  typealias Refusal = ListSnapshotError<SectionID, Item.ID>
  typealias Plan = ArrangementPlan<SectionID, Item.ID>

  /// Which sections there are.
  enum Sections {
    /// Those of the base, also when they are empty.
    case ofBase((BaseSectionID) -> SectionID)
    /// Those that have items, the one first whose first item comes first in the base.
    case byFirstItem
    /// Those that have items, in a given order, and by their first items where that doesn't decide.
    case ordered((SectionID, SectionID) -> Bool)
  }

  let base: any ListDataSource<BaseSectionID, Item>
  let observers = ListObservers<SectionID, Item.ID>()
  var snapshot = Snapshot()

  let sections: Sections
  /// Says in which section an item belongs, or that it belongs in none.
  var section: (Item, BaseSectionID) -> SectionID?
  /// Says which of two items comes first; those that are equal stand as in the base.
  var order: ((Item, Item) -> Bool)?

  /// How many items the base has, with those that have no section here.
  var baseCount = 0

  private var isAsking = false
  private var link: ListLink<BaseSectionID, Item.ID>?

  init(
    base: any ListDataSource<BaseSectionID, Item>,
    sections: Sections,
    order: ((Item, Item) -> Bool)? = nil,
    section: @escaping (Item, BaseSectionID) -> SectionID?
  ) {
    self.base = base
    self.sections = sections
    self.order = order
    self.section = section
    let link = ListLink<BaseSectionID, Item.ID>(to: observers) { [weak self] changes, list in
      self?.follow(changes, to: list)
    }
    self.link = link
    base.observers.add(link)
    asking { arrange(base.snapshot) }
  }

  func item(withID id: Item.ID) -> Item? { base.item(withID: id) }

  /// The section that stands for each one of the base, or `nil` where sections follow from the items.
  var sectionOfBase: ((BaseSectionID) -> SectionID)? {
    if case .ofBase(let section) = sections { section } else { nil }
  }

  /// Does what asks the user's functions, which must not change anything meanwhile.
  func asking<Result>(_ body: () -> Result) -> Result {
    require(!isAsking, changedWhileAsking)
    isAsking = true
    defer { isAsking = false }
    return body()
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
