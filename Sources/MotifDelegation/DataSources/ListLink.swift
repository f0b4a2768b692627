// SPDX-License-Identifier: MIT

/// What ties a source to the one that it is made from.
///
/// The derived source holds the link, and the base holds it weakly. So a base keeps nothing alive that
/// is made from it.
final class ListLink<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  /// Brings the derived source up to date.
  let update: (Changeset<SectionID, ItemID>, ListSnapshot<SectionID, ItemID>) -> Void

  /// Calls the observers of the derived source.
  let deliver: () -> Void

  init(
    update: @escaping (Changeset<SectionID, ItemID>, ListSnapshot<SectionID, ItemID>) -> Void,
    deliver: @escaping () -> Void
  ) {
    self.update = update
    self.deliver = deliver
  }
}
