// SPDX-License-Identifier: MIT

internal import MotifCore

/// A source that shows another source, which you can exchange at run time.
///
/// A list that is sorted by name or by year, or one whose items come from a file and then from a
/// server, changes its source while it is shown. A swappable source reports an exchange as the
/// difference between the two lists, so views, filters and other observers handle it like any other
/// change.
///
/// ```swift
/// struct Album: Identifiable, Equatable {
///   let id: String
///   var year: Int
/// }
///
/// let albums = try ObservableList([
///   Album(id: "Hejira", year: 1976), Album(id: "Blue", year: 1971), Album(id: "Aja", year: 1977),
/// ])
/// let byName = albums.sorted { $0.id < $1.id }
/// let byYear = albums.sorted { $0.year < $1.year }
///
/// let shown = SwappableDataSource(byName)
/// let registration = shown.observe { print($0) }
/// shown.swap(to: byYear)
/// try albums.remove(id: "Hejira")
/// registration.cancel()
/// // Prints:
/// // move Aja from 0.0 to 0.2
/// // delete Hejira at 0.1
/// ```
///
/// It keeps the source that it shows alive, and no other. A ``ListPresenter`` swaps sources, too;
/// use this type if something is in between, such as a filter. It is confined to the isolation
/// domain that made it.
public final class SwappableDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: DerivedDataSource<SectionID, Item> where Item.ID: Sendable {
  /// Makes a source that shows another source.
  ///
  /// - Parameter source: The source to begin with.
  public init(_ source: any ListDataSource<SectionID, Item>) {
    super.init(of: [source])
  }

  /// Switches to another source, and reports the difference.
  ///
  /// Common items stay or move; sections with different titles are reported as updated. You may
  /// call this method from inside an observer.
  ///
  /// - Parameters:
  ///   - source: The new source. If it is the current one, nothing happens.
  ///   - isUpdated: Whether to show a common item again. It receives the item of the old source and
  ///     that of the new one. By default, items are updated that aren't equal, or that can't be
  ///     compared. Filters and orders derived from this source evaluate only those items.
  /// - Complexity: O(*n*) for *n* items and the comparison of the lists, see ``Changeset``.
  public func swap(
    to source: any ListDataSource<SectionID, Item>,
    updating isUpdated: ((_ old: Item, _ new: Item) -> Bool)? = nil
  ) {
    // Releasing the previous source may run code that calls this one.
    let previous = sources[0]
    guard source !== previous else { return }
    let isUpdated = isUpdated ?? inequality(by: equality(of: Item.self))
    observers.requireIdle()
    changing {
      let old = current
      let wasHeld = observers.isHeld
      previous.observers.remove(observers)
      follow([source])
      guard !wasHeld, !observers.isHeld else { return swapWithinEdit() }
      arrangeAll()
      var changes = Changes(from: old, to: current)
      var kinds: [Item.ID: ListUpdateKind] = [:]
      // The comparison is a user function like a predicate, and may change nothing.
      observers.stage = .refreshing
      for id in current.itemIDs where old.containsItem(id) {
        if let before = previous.item(withID: id), let now = source.item(withID: id),
          !isUpdated(before, now)
        {
          continue
        }
        kinds[id] = .reconfigure
      }
      observers.stage = .idle
      let retitled = current.sectionIDs.filter { id in
        source.header(ofSection: id) != previous.header(ofSection: id)
          || source.footer(ofSection: id) != previous.footer(ofSection: id)
      }
      changes.setUpdates(kinds, ofSections: Set(retitled), from: old, to: current)
      observers.tell(changes, leadingTo: current)
    }
    withExtendedLifetime(previous) {}
  }
}

extension SwappableDataSource {
  /// Reports a swap when neither source is being edited any longer.
  ///
  /// The last report is older than the contents of the items, so there is no telling which of them
  /// have changed since. All are reported as updated.
  private func swapWithinEdit() {
    postpone([.arrangement, .titles, .exchange])
    guard !observers.isHeld else { return }
    observers.refreshing { refresh() }
    observers.deliver()
  }
}
