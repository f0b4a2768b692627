// SPDX-License-Identifier: MIT

public import MotifCore

// MARK: - Coming

extension ListSnapshot {
  /// Appends items to a section.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - section: The section.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``, or ``ListSnapshotError/duplicateItem(_:)``
  ///   for an item that is already in the list or appears twice.
  /// - Complexity: O(*m*) on average for *m* new items.
  @inlinable
  public mutating func appendItems(
    _ items: [ItemID],
    toSection section: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let index = try knownIndex(of: section)
    let end = sections[index].items.count
    try replaceItems(in: end..<end, ofSectionAt: index, with: items)
  }

  /// Inserts items before another.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - next: The item that will follow the last of them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``, or ``ListSnapshotError/duplicateItem(_:)``
  ///   for an item that is already in the list or appears twice.
  /// - Complexity: O(*d* + *m*) for *d* later items in the section, whose places change, and *m*
  ///   new ones. Insert many items in one call: inserted one by one at the beginning, they cost
  ///   O(*n*) each.
  @inlinable
  public mutating func insertItems(
    _ items: [ItemID],
    before next: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let path = path(ofSlot: try knownSlot(of: next))
    try replaceItems(in: path.item..<path.item, ofSectionAt: path.section, with: items)
  }

  /// Inserts items after another.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - previous: The item that will precede the first of them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``, or ``ListSnapshotError/duplicateItem(_:)``
  ///   for an item that is already in the list or appears twice.
  /// - Complexity: O(*d* + *m*) for *d* later items in the section, whose places change, and *m*
  ///   new ones. Insert many items in one call: inserted one by one at the beginning, they cost
  ///   O(*n*) each.
  @inlinable
  public mutating func insertItems(
    _ items: [ItemID],
    after previous: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let path = path(ofSlot: try knownSlot(of: previous))
    let offset = path.item + 1
    try replaceItems(in: offset..<offset, ofSectionAt: path.section, with: items)
  }
}

extension ListSnapshot where SectionID == MainSection {
  /// Appends items to a flat list, after adding its section if necessary.
  ///
  /// - Parameter items: The items in order.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)`` for an item that is already in the list or
  ///   appears twice.
  /// - Complexity: O(*m*) on average for *m* new items.
  @inlinable
  public mutating func appendItems(_ items: [ItemID]) throws(ListSnapshotError<SectionID, ItemID>) {
    guard containsSection(.main) else {
      self = try ListSnapshot(items)
      return
    }
    try appendItems(items, toSection: .main)
  }
}

// MARK: - Going

extension ListSnapshot {
  /// Deletes items.
  ///
  /// - Parameter items: The items, in any order; an item that is listed twice is deleted once.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*n* + *m*) for *n* items in the affected sections and *m* deleted ones.
  @inlinable
  public mutating func deleteItems(_ items: [ItemID]) throws(ListSnapshotError<SectionID, ItemID>) {
    var slots: [Int] = []
    for item in items { slots.append(try knownSlot(of: item)) }
    delete(slots)
  }
}

// MARK: - Replacing

extension ListSnapshot {
  /// Gives a section other items, or the same ones in another order.
  ///
  /// Items that stay keep their marks.
  ///
  /// ```swift
  /// var list = try ListSnapshot([3, 1, 2])
  /// try list.replaceItems(inSection: .main, with: list.itemIDs.sorted())
  /// print(list.itemIDs)
  /// // Prints "[1, 2, 3]"
  /// ```
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - items: All its items in order.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``, or ``ListSnapshotError/duplicateItem(_:)``
  ///   for an item that appears twice or is in another section.
  /// - Complexity: O(*n* + *m*) for *n* old and *m* new items.
  @inlinable
  public mutating func replaceItems(
    inSection section: SectionID,
    with items: [ItemID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let index = try knownIndex(of: section)
    try replaceItems(in: sections[index].items.indices, ofSectionAt: index, with: items)
  }
}

// MARK: - Moving

extension ListSnapshot {
  /// Moves an item to the place before another, in its section or in another one.
  ///
  /// Nothing changes if it is already there, or if both are the same.
  ///
  /// - Parameters:
  ///   - item: The item that moves.
  ///   - next: The item that will follow it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` for either of them.
  /// - Complexity: O(*d*) for *d* items between the two places, or after either of them if they are
  ///   in different sections.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID,
    before next: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let source = path(ofSlot: try knownSlot(of: item))
    let target = path(ofSlot: try knownSlot(of: next))
    move(source, toGap: target.item, ofSectionAt: target.section)
  }

  /// Moves an item to the place after another, in its section or in another one.
  ///
  /// Nothing changes if it is already there, or if both are the same.
  ///
  /// - Parameters:
  ///   - item: The item that moves.
  ///   - previous: The item that will precede it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` for either of them.
  /// - Complexity: O(*d*) for *d* items between the two places, or after either of them if they are
  ///   in different sections.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID,
    after previous: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let source = path(ofSlot: try knownSlot(of: item))
    let target = path(ofSlot: try knownSlot(of: previous))
    move(source, toGap: target.item + 1, ofSectionAt: target.section)
  }

  /// Moves an item to the end of a section, which may be empty.
  ///
  /// - Parameters:
  ///   - item: The item that moves.
  ///   - section: The section, which may be the item's own.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/unknownSection(_:)``.
  /// - Complexity: O(*d*) for *d* items after the item.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID,
    toEndOfSection section: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let source = path(ofSlot: try knownSlot(of: item))
    let index = try knownIndex(of: section)
    move(source, toGap: sections[index].items.count, ofSectionAt: index)
  }

  /// Moves an item into the gap before the item that is now at the offset.
  @inlinable
  mutating func move(_ source: ListPath, toGap gap: Int, ofSectionAt index: Int) {
    if source.section == index {
      guard gap != source.item, gap != source.item + 1 else { return }
      let target = gap > source.item ? gap - 1 : gap
      sections[index].items.moveElement(from: source.item, to: target)
      sections[index].slots.moveElement(from: source.item, to: target)
      let changed = min(source.item, target)..<(max(source.item, target) + 1)
      locate(changed, inSectionAt: index)
    } else {
      let id = sections[source.section].items.remove(at: source.item)
      let slot = sections[source.section].slots.remove(at: source.item)
      sections[index].items.insert(id, at: gap)
      sections[index].slots.insert(slot, at: gap)
      locate(source.item..<sections[source.section].items.count, inSectionAt: source.section)
      locate(gap..<sections[index].items.count, inSectionAt: index)
    }
  }
}

extension Array {
  /// Moves an element to another index.
  ///
  /// - Complexity: O(*d*) for the distance *d*; the elements are shifted as bytes.
  @inlinable
  mutating func moveElement(from source: Int, to target: Int) {
    require(
      indices.contains(source) && indices.contains(target),
      "An element moves from one index to another; \(source) or \(target) is out of range."
    )
    withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, source != target else { return }
      // Nothing between these lines can fail, so that no element is missing in the end.
      let element = (base + source).move()
      if source < target {
        (base + source).moveInitialize(from: base + source + 1, count: target - source)
      } else {
        (base + target + 1).moveInitialize(from: base + target, count: source - target)
      }
      (base + target).initialize(to: element)
    }
  }
}
