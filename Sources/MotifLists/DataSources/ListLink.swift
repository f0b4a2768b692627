// SPDX-License-Identifier: MIT

/// What ties a source to one that it is made from.
///
/// The derived source holds the link, and the base holds it weakly. So a base keeps nothing alive that
/// is made from it.
final class ListLink<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  /// Says that the base has changed, and that it will hand over what has.
  let announce: () -> Void

  /// Hands over what has changed in the base, which may be nothing.
  let update: (Changeset<SectionID, ItemID>, ListSnapshot<SectionID, ItemID>) -> Void

  /// Calls the observers of the derived source.
  let deliver: () -> Void

  /// Makes a link.
  ///
  /// - Parameters:
  ///   - derived: The observers of the derived source.
  ///   - update: Brings the derived source up to date once all its bases have handed over what has
  ///     changed, see ``ListObservers/arrive()``.
  init<DerivedSectionID>(
    to derived: ListObservers<DerivedSectionID, ItemID>,
    update: @escaping (Changeset<SectionID, ItemID>, ListSnapshot<SectionID, ItemID>) -> Void
  ) {
    announce = { derived.announce() }
    self.update = update
    deliver = { derived.deliver() }
  }
}
