// SPDX-License-Identifier: MIT

/// The order of a list's items, whatever identifies its sections.
///
/// Places are numbered through the whole list.
struct ListOrder<ItemID: Hashable & Sendable> {
  private var list: AnyListSnapshot<ItemID>

  init() { list = AnyListSnapshot() }

  init<SectionID>(_ snapshot: ListSnapshot<SectionID, ItemID>) { list = SomeListSnapshot(snapshot) }

  /// Applies the changes that lead from this list to another.
  ///
  /// A source edits its list in place unless another reference to it exists. So this order keeps a list
  /// of its own, and makes the changes there if they are known to fit.
  mutating func follow<SectionID>(_ update: ListObservers<SectionID, ItemID>.Update) {
    let isAlone = isKnownUniquelyReferenced(&list)
    if let list = list as? SomeListSnapshot<SectionID, ItemID>, isAlone {
      list.follow(update)
    } else {
      self = Self(update.snapshot)
    }
  }

  /// The place of the first item of each section, and one more number after the last one.
  private var starts: [Int] { list.starts }

  private var sectionCount: Int { list.sectionCount }

  var count: Int { starts[sectionCount] }

  func path(_ item: ItemID) -> ListPath? { list.path(of: item) }

  func contains(_ item: ItemID) -> Bool { path(item) != nil }

  func place(of item: ItemID) -> Int? { path(item).map { starts[$0.section] + $0.item } }

  subscript(place: Int) -> ItemID {
    let index = section(at: place)
    guard let item = list.item(at: ListPath(section: index, item: place - starts[index])) else {
      trap("The list has no item at \(place).")
    }
    return item
  }

  subscript(places: Range<Int>) -> [ItemID] {
    var found: [ItemID] = []
    var index = section(at: places.lowerBound)
    while found.count < places.count {
      let start = starts[index]
      let part = places.clamped(to: start..<starts[index + 1])
      found += list.items(
        in: (part.lowerBound - start)..<(part.upperBound - start),
        ofSectionAt: index
      )
      index += 1
    }
    return found
  }

  private func section(at place: Int) -> Int {
    (0..<starts.count).partitionPoint { starts[$0] <= place } - 1
  }

  /// All items, section by section.
  var all: [ItemID] { self[0..<count] }

  func sorted(_ items: Set<ItemID>) -> [ItemID] {
    // Passing over all items takes less time than sorting many.
    let steps = items.count * (Int.bitWidth - items.count.leadingZeroBitCount)
    if steps > count { return all.filter(items.contains) }
    return places(of: items).sorted().map { self[$0] }
  }

  func first(of items: Set<ItemID>) -> ItemID? { places(of: items).min().map { self[$0] } }

  func last(of items: Set<ItemID>) -> ItemID? { places(of: items).max().map { self[$0] } }

  private func places(of items: Set<ItemID>) -> [Int] { items.compactMap(place) }

  /// The items from one to another in the order of the list, whichever comes first.
  func range(_ one: ItemID, _ other: ItemID) -> [ItemID] {
    guard let one = place(of: one), let other = place(of: other) else { return [] }
    return self[min(one, other)..<(max(one, other) + 1)]
  }

  /// The nearest item that meets a condition: first after the item in its section, then before it in
  /// its section, then after the section, then before it.
  func neighbor(of item: ItemID, where isCandidate: (ItemID) -> Bool) -> ItemID? {
    guard let path = path(item) else { return nil }
    let (start, end) = (starts[path.section], starts[path.section + 1])
    let place = start + path.item
    let ways: [any Sequence<Int>] = [
      (place + 1)..<end, (start..<place).reversed(), end..<count, (0..<start).reversed(),
    ]
    for way in ways {
      for place in way where isCandidate(self[place]) { return self[place] }
    }
    return nil
  }

  /// Returns where a step by some items may lead, the best first.
  ///
  /// That is the item that many places on, or the last in this direction; then those beyond it; then
  /// those between it and the start, going back.
  ///
  /// - Parameters:
  ///   - start: Where the step begins, or `nil` for a step into the list.
  ///   - offset: How far, and which way.
  /// - Returns: The items at which the step may end, each of them found on demand.
  func steps(from start: ItemID?, by offset: Int) -> some Sequence<ItemID> {
    // Places are counted in the direction of the step.
    func item(_ place: Int) -> ItemID { self[offset < 0 ? count - 1 - place : place] }
    var origin = -1
    if let place = start.flatMap(place) { origin = offset < 0 ? count - 1 - place : place }
    let number = offset == 0 ? 0 : count - 1 - origin
    let goal = start == nil ? 0 : origin + min(Int(clamping: offset.magnitude), number)
    // On to the end, and then back from just before the goal.
    return (0..<number).lazy.map { step in
      item(goal + step < count ? goal + step : count - 1 - step)
    }
  }

  /// Returns the places from one path to another, without those that the list doesn't have.
  func places(in paths: ClosedRange<ListPath>) -> Range<Int> {
    func place(_ path: ListPath, _ offset: Int) -> Int {
      if path.section < 0 { return 0 }
      guard path.section < starts.count - 1 else { return count }
      let size = starts[path.section + 1] - starts[path.section]
      return starts[path.section] + min(max(path.item, -offset), size - offset) + offset
    }
    return place(paths.lowerBound, 0)..<place(paths.upperBound, 1)
  }
}

/// A list with sections of any type, or an empty list as the base class.
class AnyListSnapshot<ItemID: Hashable & Sendable> {
  var sectionCount: Int { 0 }

  func path(of item: ItemID) -> ListPath? { nil }

  func item(at path: ListPath) -> ItemID? { nil }

  func items(inSectionAt index: Int) -> [ItemID] { [] }

  func items(in range: Range<Int>, ofSectionAt index: Int) -> [ItemID] { [] }

  func itemCount(inSectionAt index: Int) -> Int { 0 }

  /// The place of the first item of each section, and one more number after the last one, once asked for.
  private var knownStarts: [Int]?

  final var starts: [Int] {
    if let knownStarts { return knownStarts }
    let starts = (0..<sectionCount).reduce(into: [0]) {
      $0.append($0[$1] + itemCount(inSectionAt: $1))
    }
    knownStarts = starts
    return starts
  }

  final func forgetStarts() { knownStarts = nil }
}

/// A list with sections of some type.
final class SomeListSnapshot<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: AnyListSnapshot<ItemID> {
  private(set) var snapshot: ListSnapshot<SectionID, ItemID>

  init(_ snapshot: ListSnapshot<SectionID, ItemID>) { self.snapshot = snapshot }

  func follow(_ update: ListObservers<SectionID, ItemID>.Update) {
    snapshot.follow(update)
    forgetStarts()
  }

  override var sectionCount: Int { snapshot.numberOfSections }

  override func path(of item: ItemID) -> ListPath? { snapshot.path(of: item) }

  override func item(at path: ListPath) -> ItemID? { snapshot[path] }

  override func items(inSectionAt index: Int) -> [ItemID] { snapshot.itemIDs(inSectionAt: index) }

  override func items(in range: Range<Int>, ofSectionAt index: Int) -> [ItemID] {
    snapshot.sections[index].items(in: range)
  }

  override func itemCount(inSectionAt index: Int) -> Int {
    snapshot.numberOfItems(inSectionAt: index)
  }
}

extension Range<Int> {
  /// Returns what ``partitionPoint(_:)`` returns, at once if all indices belong.
  @inline(__always)
  func partitionPointFromEnd(_ belongs: (_ index: Int) -> Bool) -> Int {
    isEmpty || belongs(upperBound - 1)
      ? upperBound : (lowerBound..<(upperBound - 1)).partitionPoint(belongs)
  }

  /// Returns the first index that doesn't belong, if all that belong come first.
  @inlinable
  @inline(__always)
  package func partitionPoint(_ belongs: (_ index: Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
