// SPDX-License-Identifier: MIT

internal import MotifCore

/// A source whose items are those of other sources: some of them, in another order, or in other sections.
///
/// ``FilteredDataSource``, ``SortedDataSource``, ``SectionedDataSource`` and ``ConcatenatedDataSource``
/// are sources of this kind. They differ in three answers: in which section an item belongs, if in any,
/// which of two items comes first, and which of two sections does. All else is the same:
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
/// It keeps the sources alive that it is made from; they don't keep it alive. They have to tell exactly
/// what they have changed, since it looks at the items of which they tell, and at no others. It is
/// confined to the isolation domain that made it.
///
/// A change of *m* items asks about those only, and finds the place of each by halving. Bringing the list
/// there and telling what is different takes O(*m* log *n* + *n* + *s* log *s*) for *n* items and *s*
/// sections, of which the *n* is a copy and a comparison of memory.
public class DerivedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable
>: ListDataSource where Item.ID: Sendable {
  typealias Base = DerivedBase<SectionID, Item>

  /// Those who hear of changes.
  public let observers = ListObservers<SectionID, Item.ID>()

  /// The items and sections that are shown.
  public var snapshot: ListSnapshot<SectionID, Item.ID> {
    observers.noteRead()
    return current
  }

  /// The sources whose sections are shown, too.
  private(set) var sources: [any ListDataSource<SectionID, Item>] = []
  private(set) var bases: [Base] = []
  var current = ListSnapshot<SectionID, Item.ID>()
  /// What was heard of the bases and isn't taken in yet.
  var news: [(base: Int, news: Base.News)] = []

  /// Makes a source with the sections of others.
  init(of sources: [any ListDataSource<SectionID, Item>]) {
    observers.refresh = { [weak self] in self?.refresh() }
    follow(sources)
  }

  /// Makes a source with sections that follow from its items.
  init<Section>(regrouping source: any ListDataSource<Section, Item>) {
    observers.refresh = { [weak self] in self?.refresh() }
    follow([DerivedBase(regrouping: source)])
  }

  /// Shows the sections of some sources from now on, too.
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
    changing {
      // Nothing has been heard, but one that is made from itself is found by this.
      observers.refreshing {}
      arrangeAll()
    }
  }

  /// Returns the section in which an item belongs, or `nil` when it isn't shown.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - section: Where it stands in the base, if sections are shown as there.
  /// - Returns: The section.
  func section(of item: Item, in section: SectionID?) -> SectionID? { section }

  /// Says which of two items comes first; those that are equal stand as in the bases.
  var itemOrder: ((Item, Item) -> Bool)? { nil }

  /// Says which of two sections comes first where they follow from the items; those that are equal
  /// stand in the order of their first items.
  var sectionOrder: ((SectionID, SectionID) -> Bool)? { nil }

  /// Returns an item as the first of the sources has it that shows it.
  ///
  /// - Parameter id: The item, be it shown here or held back.
  /// - Returns: The item, or `nil` when no source has it.
  public func item(withID id: Item.ID) -> Item? {
    bases.count == 1
      ? bases[0].item(id) : bases.first { $0.read().order.contains(id) }.flatMap { $0.item(id) }
  }

  /// Returns what stands above a section in the first source that has something there.
  ///
  /// - Parameter section: The section.
  /// - Returns: Its title.
  public func header(ofSection section: SectionID) -> String? {
    text { $0.header(ofSection: section) }
  }

  /// Returns what stands below a section in the first source that has something there.
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
