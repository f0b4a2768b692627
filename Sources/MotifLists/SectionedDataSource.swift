// SPDX-License-Identifier: MIT

internal import MotifCore

/// The items of another source, in sections computed from the items.
///
/// Make one with ``ListDataSource/sectioned(by:orderedBy:)``.
/// The sections of the base are ignored. A section is inserted with its first item and deleted with
/// its last one; within a section, items keep the order of the base.
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
/// The source computes the section of an item when the base inserts or updates it. An updated item
/// may thereby change its section; it is reported as moved and as updated.
public final class SectionedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: DerivedDataSource<SectionID, Item> where Item.ID: Sendable {
  /// Returns the section that an item belongs in.
  ///
  /// Setting it evaluates all items, and reports inserted, deleted and moved sections and items to
  /// observers. The closure should read only the item; it must not edit the base.
  ///
  /// - Complexity: Setting it is O(*n*) for *n* items.
  public var section: (Item) -> SectionID {
    // Releasing the old closure may edit the base, so release it last.
    didSet { withExtendedLifetime(oldValue) { rearrange() } }
  }

  /// Returns the header of a section; `nil`, the default, shows no headers.
  ///
  /// Setting it reports all sections as updated.
  ///
  /// - Complexity: Setting it is O(*s*) for *s* sections.
  public var headers: ((SectionID) -> String?)? {
    didSet { withExtendedLifetime(oldValue) { tellTitles() } }
  }

  /// Returns the footer of a section; `nil`, the default, shows no footers.
  ///
  /// Setting it reports all sections as updated.
  ///
  /// - Complexity: Setting it is O(*s*) for *s* sections.
  public var footers: ((SectionID) -> String?)? {
    didSet { withExtendedLifetime(oldValue) { tellTitles() } }
  }

  private let areInIncreasingOrder: ((SectionID, SectionID) -> Bool)?
  private let titles = CallDepth(
    of: "headers or footers",
    causing: "header(ofSection:) or footer(ofSection:)"
  )

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

  /// Returns the header of a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: The result of ``headers``.
  public override func header(ofSection section: SectionID) -> String? {
    observers.noteRead()
    return titles.nest { headers?(section) }
  }

  /// Returns the footer of a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: The result of ``footers``.
  public override func footer(ofSection section: SectionID) -> String? {
    observers.noteRead()
    return titles.nest { footers?(section) }
  }

  private func tellTitles() {
    guard !observers.isHeld else { return postpone(.titles) }
    var changes = Changeset<SectionID, Item.ID>()
    changes.setUpdates(ofSections: Set(current.sectionIDs), from: current, to: current)
    observers.tell(changes, leadingTo: current)
  }
}

extension ListDataSource {
  /// Returns a source of the same items in sections, which have an order of their own or that of
  /// their first items.
  ///
  /// ```swift
  /// struct Word: Identifiable {
  ///   let id: String
  /// }
  ///
  /// let words = try ObservableList(["pear", "fig", "apple", "plum"].map(Word.init))
  /// print(words.sectioned { $0.id.count }.snapshot)
  /// print(words.sectioned(by: { $0.id.count }, orderedBy: <).snapshot)
  /// // Prints:
  /// // [4: [pear, plum], 3: [fig], 5: [apple]]
  /// // [3: [fig], 4: [pear, plum], 5: [apple]]
  /// ```
  ///
  /// Keep it: only its observations and the sources derived from it keep it alive.
  ///
  /// - Parameters:
  ///   - section: Returns the section that an item belongs in. It should read only the item.
  ///   - areInIncreasingOrder: Whether the first of two sections belongs before the second: a
  ///     strict weak ordering. Equal sections are in the order of their first items, and so are all
  ///     sections by default.
  /// - Returns: A source that follows this one.
  /// - Complexity: O(*n*) for *n* items, see ``DerivedDataSource`` for a change.
  public func sectioned<Key: Hashable & Sendable>(
    by section: @escaping (Item) -> Key,
    orderedBy areInIncreasingOrder: ((Key, Key) -> Bool)? = nil
  ) -> SectionedDataSource<Key, Item> {
    SectionedDataSource(
      self as any ListDataSource<SectionID, Item>,
      section: section,
      order: areInIncreasingOrder
    )
  }
}
