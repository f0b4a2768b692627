// SPDX-License-Identifier: MIT

/// The items of another source in sections that follow from the items.
///
/// Make one with ``ListDataSource/sectioned(by:)`` or ``ListDataSource/sectioned(by:orderedBy:)``. The
/// sections of the base don't matter. A section comes with its first item and goes with its last one; in
/// it, the items stand in the order of the base.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: String
///   var year: Int
/// }
///
/// let albums = try ObservableList([
///   Album(id: "Hejira", year: 1976), Album(id: "Blue", year: 1971), Album(id: "Mingus", year: 1979),
/// ])
/// let decades = albums.sectioned { "\($0.year / 10 * 10)s" }
/// decades.headers = { "The \($0)" }
/// try albums.append(Album(id: "Kind of Blue", year: 1959))
/// print(decades.snapshot)
/// print(decades.header(ofSection: "1950s") ?? "")
/// // Prints:
/// // [1970s: [Hejira, Blue, Mingus], 1950s: [Kind of Blue]]
/// // The 1950s
/// ```
///
/// The key of an item is asked for when it comes into the base and when it is updated there. An updated
/// item may thereby change its section; it is told as moved and as updated.
public final class SectionedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: DerivedDataSource<SectionID, Item> where Item.ID: Sendable {
  /// Says in which section an item belongs.
  ///
  /// Setting it asks about all items, and tells observers which sections come, go and move, and which
  /// items do. It looks at the item only: it must not edit the base.
  ///
  /// - Complexity: Setting it is O(*n*) for *n* items.
  public var section: (Item) -> SectionID {
    // What goes with the old one may edit the base, so it goes in the end.
    didSet { withExtendedLifetime(oldValue) { rearrange() } }
  }

  /// Says what stands above a section; nothing does as long as it is `nil`.
  ///
  /// Setting it tells observers that all sections are to be shown again.
  ///
  /// - Complexity: Setting it is O(*s*) for *s* sections.
  public var headers: ((SectionID) -> String?)? {
    didSet { withExtendedLifetime(oldValue) { tellTitles() } }
  }

  /// Says what stands below a section; nothing does as long as it is `nil`.
  ///
  /// Setting it tells observers that all sections are to be shown again.
  ///
  /// - Complexity: Setting it is O(*s*) for *s* sections.
  public var footers: ((SectionID) -> String?)? {
    didSet { withExtendedLifetime(oldValue) { tellTitles() } }
  }

  private let areInIncreasingOrder: ((SectionID, SectionID) -> Bool)?

  init<Section>(
    _ base: any ListDataSource<Section, Item>,
    section: @escaping (Item) -> SectionID,
    order: ((SectionID, SectionID) -> Bool)?
  ) {
    self.section = section
    areInIncreasingOrder = order
    super.init(regrouping: base)
  }

  override func section(of item: Item, in section: SectionID?) -> SectionID? { self.section(item) }

  override var sectionOrder: ((SectionID, SectionID) -> Bool)? { areInIncreasingOrder }

  /// Returns what stands above a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: What ``headers`` says.
  public override func header(ofSection section: SectionID) -> String? {
    observers.noteRead()
    return headers?(section)
  }

  /// Returns what stands below a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: What ``footers`` says.
  public override func footer(ofSection section: SectionID) -> String? {
    observers.noteRead()
    return footers?(section)
  }

  private func tellTitles() {
    var changes = Changeset<SectionID, Item.ID>()
    changes.setUpdates(ofSections: Set(current.sectionIDs), from: current, to: current)
    observers.tell(changes, leadingTo: current)
  }
}

extension ListDataSource {
  /// Returns a source of the same items in sections, in the order in which their first items stand.
  ///
  /// Keep it: nobody else does, but for its observations and the sources made from it.
  ///
  /// - Parameter section: Says in which section an item belongs. It looks at the item only.
  /// - Returns: A source that follows this one.
  /// - Complexity: O(*n*) for *n* items, see ``DerivedDataSource`` for a change.
  public func sectioned<Key: Hashable & Sendable>(
    by section: @escaping (Item) -> Key
  ) -> SectionedDataSource<Key, Item> {
    SectionedDataSource(self as any ListDataSource<SectionID, Item>, section: section, order: nil)
  }

  /// Returns a source of the same items in sections that have an order of their own.
  ///
  /// ```swift
  /// struct Word: Identifiable {
  ///   let id: String
  /// }
  ///
  /// let words = try ObservableList(["pear", "fig", "apple", "plum"].map(Word.init))
  /// print(words.sectioned(by: { $0.id.count }, orderedBy: <).snapshot)
  /// // Prints "[3: [fig], 4: [pear, plum], 5: [apple]]"
  /// ```
  ///
  /// Keep it: nobody else does, but for its observations and the sources made from it.
  ///
  /// - Parameters:
  ///   - section: Says in which section an item belongs. It looks at the item only.
  ///   - areInIncreasingOrder: Says whether the first of two sections belongs before the second: a
  ///     strict weak ordering. Sections of which neither does stand in the order of their first items.
  /// - Returns: A source that follows this one.
  /// - Complexity: O(*n*) for *n* items, see ``DerivedDataSource`` for a change.
  public func sectioned<Key: Hashable & Sendable>(
    by section: @escaping (Item) -> Key,
    orderedBy areInIncreasingOrder: @escaping (Key, Key) -> Bool
  ) -> SectionedDataSource<Key, Item> {
    SectionedDataSource(
      self as any ListDataSource<SectionID, Item>,
      section: section,
      order: areInIncreasingOrder
    )
  }
}
