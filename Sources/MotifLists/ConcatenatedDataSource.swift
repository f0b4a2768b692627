// SPDX-License-Identifier: MIT

/// Several sources, one after another.
///
/// Make one with ``ListDataSource/concatenated(with:)``. If sources have the same section, it
/// appears where the first of them has it, and contains their items, one source after another. So
/// flat lists become one flat list.
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
/// try queue.remove(id: "So What")
/// print(all.snapshot)
/// // Prints:
/// // [main: [So What, Blue in Green]]
/// // [main: [Blue in Green, So What]]
/// ```
///
/// An item that several sources have is shown once, where the first of them has it, with the
/// contents from that source. When that source deletes the item, it moves to its place in the next
/// source, and is also reported as updated, because its contents may differ there. If several
/// sources are derived from the same one, a change of that source arrives as one.
public final class ConcatenatedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: DerivedDataSource<SectionID, Item> where Item.ID: Sendable {}

extension ListDataSource {
  /// Returns a source of the items of this source, followed by those of others.
  ///
  /// Keep it: only its observations and the sources derived from it keep it alive.
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
