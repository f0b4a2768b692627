// SPDX-License-Identifier: MIT

internal import MotifCore

/// A source with items from other sources: some of them, in another order, or in other sections.
///
/// ``FilteredDataSource``, ``SortedDataSource``, ``SectionedDataSource`` and
/// ``ConcatenatedDataSource`` are sources of this kind. They differ in three answers: which section
/// an item belongs in, if any, which of two items comes first, and which of two sections comes
/// first. Everything else is the same:
///
/// ```swift
/// struct Album: Identifiable {
///   let id: String
///   var year: Int
/// }
///
/// let albums = try ObservableList([Album(id: "Hejira", year: 1976), Album(id: "Blue", year: 1971)])
/// let sources: [DerivedDataSource<MainSection, Album>] = [
///   albums.filtered { $0.year < 1975 }, albums.sorted { $0.year < $1.year },
/// ]
/// try albums.append(Album(id: "Miles of Aisles", year: 1974))
/// for source in sources { print(source.snapshot.itemIDs) }
/// // Prints:
/// // ["Blue", "Miles of Aisles"]
/// // ["Blue", "Miles of Aisles", "Hejira"]
/// ```
///
/// A derived source keeps its bases alive; they don't keep it alive. The bases must report each
/// change exactly, because a derived source evaluates only the items that they report. It
/// is confined to the isolation domain that made it.
///
/// After a change of *m* items, the source evaluates only those, finds the place of each by binary
/// search, and reports where it has put them. This takes O(*m* log *n* + *d*) for *n* items, *d* of
/// which come after the changed ones in their sections. Only if several items or sections may have
/// moved, it compares its lists, see ``Changeset``. If more than a thousand
/// items come or go, more than half as many as are shown, it evaluates all items in one pass.
public class DerivedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ListDataSource where Item.ID: Sendable {
  typealias Base = DerivedBase<SectionID, Item>

  /// The observers of changes.
  public let observers = ListObservers<SectionID, Item.ID>()

  /// The items and sections that are shown.
  public var snapshot: ListSnapshot<SectionID, Item.ID> {
    observers.noteRead()
    return shown
  }

  /// The sources whose sections are shown, too.
  private(set) var sources: [any ListDataSource<SectionID, Item>] = []
  private(set) var bases: [Base] = []
  /// The list that has been reported; not yet the one that is shown while a base is being edited.
  var current = ListSnapshot<SectionID, Item.ID>()
  /// Changes of the bases that haven't been applied yet.
  var news: [(base: Int, news: Base.News)] = []
  /// What else has to be done when no base is being edited any longer.
  var dues: DerivedDues = []
  /// The list as it is in the middle of an edit of a base, if it has been read there.
  private var draft: ListSnapshot<SectionID, Item.ID>?

  /// Makes a source with the sections of others.
  init(of sources: [any ListDataSource<SectionID, Item>]) {
    observers.refresh = { [weak self] in self?.refresh() }
    follow(sources)
    arrangeFirst()
  }

  /// Makes a source with sections that are computed from its items.
  init<Section>(regrouping source: any ListDataSource<Section, Item>) {
    observers.refresh = { [weak self] in self?.refresh() }
    follow([DerivedBase(regrouping: source)])
    arrangeFirst()
  }

  /// Switches to other sources.
  func follow(_ sources: [any ListDataSource<SectionID, Item>]) {
    self.sources = sources
    follow(sources.map { DerivedBase($0) })
  }

  private func follow(_ bases: [Base]) {
    self.bases = bases
    news = []
    for (index, base) in bases.enumerated() {
      base.follow(observers) { [weak self] in self?.news.append((index, $0)) }
    }
    observers.requireNoCycle()
  }

  private func arrangeFirst() {
    changing { arrangeAll() }
    // The changes that arrive at the end of an edit begin before it, so they don't fit this list.
    if observers.isHeld { dues = .arrangement }
  }

  /// The list that is shown now.
  ///
  /// While a base is being edited, the list is made from scratch when it is read after a change, so
  /// steps without a read in between take no time.
  private var shown: ListSnapshot<SectionID, Item.ID> {
    if observers.isBehind {
      observers.requireIdle()
      changing {
        let reported = current
        arrangeAll()
        draft = current
        current = reported
        observers.isBehind = false
      }
    }
    return draft ?? current
  }

  /// Forgets the list of the middle of an edit.
  func endDraft() {
    draft = nil
    observers.isBehind = false
  }

  /// Returns the section that an item belongs in, or `nil` if it isn't shown.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - section: Its section in the base, if the sections are those of the base.
  /// - Returns: The section.
  func section(of item: Item, in section: SectionID?) -> SectionID? { section }

  /// Whether the first of two items comes first; equal ones keep the order of the bases.
  var itemOrder: ((Item, Item) -> Bool)? { nil }

  /// Whether the only base is shown as it is, so that no item has to be evaluated.
  var showsBase: Bool { false }

  /// Whether the first of two sections comes first if they are computed from items; equal ones are
  /// in the order of their first items.
  var sectionOrder: ((SectionID, SectionID) -> Bool)? { nil }

  /// Returns an item from the first source that shows it.
  ///
  /// - Parameter id: The item, whether it is shown here or not.
  /// - Returns: The item, or `nil` if no source has it.
  public func item(withID id: Item.ID) -> Item? {
    bases.count == 1
      ? bases[0].item(id)
      : bases.first { $0.read().items.path(of: id) != nil }.flatMap { $0.item(id) }
  }

  /// Returns the header of a section from the first source that has one.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its title.
  public func header(ofSection section: SectionID) -> String? {
    text { $0.header(ofSection: section) }
  }

  /// Returns the footer of a section from the first source that has one.
  ///
  /// - Parameter section: The section.
  /// - Returns: The text.
  public func footer(ofSection section: SectionID) -> String? {
    text { $0.footer(ofSection: section) }
  }

  private func text(_ text: (any ListDataSource<SectionID, Item>) -> String?) -> String? {
    for source in sources {
      if let text = text(source) { return text }
    }
    return nil
  }
}
