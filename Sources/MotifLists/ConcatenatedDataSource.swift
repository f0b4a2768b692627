// SPDX-License-Identifier: MIT

/// Several sources, one after the other.
///
/// Make one with ``ListDataSource/concatenated(with:)``. Where sources have the same section, it stands
/// where the first of them has it, and their items stand in it one source after the other. So flat lists
/// become one flat list.
///
/// ```swift
/// struct Track: Identifiable {
///   let id: String
/// }
///
/// let queue = try ObservableList([Track(id: "So What")])
/// let later = try ObservableList([Track(id: "Blue in Green"), Track(id: "So What")])
/// let all = queue.concatenated(with: later)
/// print(all.snapshot)
/// try queue.remove("So What")
/// print(all.snapshot)
/// // Prints:
/// // [main: [So What, Blue in Green]]
/// // [main: [Blue in Green, So What]]
/// ```
///
/// An item that several sources have is shown once, where the first of them has it, and that source is
/// asked for its contents. When it goes there, it moves to the next, and is told as updated, too, since
/// that one may hold something else. Where several sources are made from the same one, a change of that
/// arrives as one.
public final class ConcatenatedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: DerivedDataSource<SectionID, Item> where Item.ID: Sendable {}

extension ListDataSource {
  /// Returns a source of the items of this source and then of others.
  ///
  /// Keep it: nobody else does, but for its observations and the sources made from it.
  ///
  /// - Parameter others: The sources that follow, in order.
  /// - Returns: A source that follows them all.
  /// - Complexity: O(*n*) for *n* items, see ``DerivedDataSource`` for a change.
  public func concatenated(
    with others: any ListDataSource<SectionID, Item>...
  ) -> ConcatenatedDataSource<SectionID, Item> {
    ConcatenatedDataSource(of: [self] + others)
  }
}
