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
    try insert(items, toGap: try knownEnd(of: section))
  }

  /// Inserts items before another.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - next: The item that will follow the last of them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``, or ``ListSnapshotError/duplicateItem(_:)``
  ///   for an item that is already in the list or appears twice.
  /// - Complexity: O(*m*) for *m* new items, and an edit of one chunk, see ``ListSnapshot``.
  @inlinable
  public mutating func insertItems(
    _ items: [ItemID],
    before next: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    try insert(items, toGap: try knownPath(of: next))
  }

  /// Inserts items after another.
  ///
  /// - Parameters:
  ///   - items: The items in order.
  ///   - previous: The item that will precede the first of them.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)``, or ``ListSnapshotError/duplicateItem(_:)``
  ///   for an item that is already in the list or appears twice.
  /// - Complexity: O(*m*) for *m* new items, and an edit of one chunk, see ``ListSnapshot``.
  @inlinable
  public mutating func insertItems(
    _ items: [ItemID],
    after previous: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    try insert(items, toGap: try knownPath(of: previous).next)
  }

  /// Inserts items into the gap before the item that is now at a path.
  @inlinable
  mutating func insert(_ items: [ItemID], toGap gap: ListPath) throws(Failure) {
    try replaceItems(in: gap.item..<gap.item, ofSectionAt: gap.section, with: items)
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
  /// - Complexity: O(*m* log *m*) for *m* items, and an edit of each chunk that they are in, see
  ///   ``ListSnapshot``.
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
    try replaceItems(in: 0..<sections[index].count, ofSectionAt: index, with: items)
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
  /// - Complexity: An edit of one or two chunks, see ``ListSnapshot``.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID,
    before next: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    move(try knownPath(of: item), toGap: try knownPath(of: next))
  }

  /// Moves an item to the place after another, in its section or in another one.
  ///
  /// Nothing changes if it is already there, or if both are the same.
  ///
  /// - Parameters:
  ///   - item: The item that moves.
  ///   - previous: The item that will precede it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` for either of them.
  /// - Complexity: An edit of one or two chunks, see ``ListSnapshot``.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID,
    after previous: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    move(try knownPath(of: item), toGap: try knownPath(of: previous).next)
  }

  /// Moves an item to the end of a section, which may be empty.
  ///
  /// - Parameters:
  ///   - item: The item that moves.
  ///   - section: The section, which may be the item's own.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/unknownSection(_:)``.
  /// - Complexity: An edit of one or two chunks, see ``ListSnapshot``.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID,
    toEndOfSection section: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    move(try knownPath(of: item), toGap: try knownEnd(of: section))
  }

  /// Moves an item into the gap before the item that is now at a path.
  @inlinable
  mutating func move(_ source: ListPath, toGap gap: ListPath) {
    let index = gap.section
    if source.section == index {
      guard gap != source, gap != source.next else { return }
      let target = gap.item > source.item ? gap.item - 1 : gap.item
      moveItem(at: source.item, to: target, inSectionAt: index)
    } else {
      let id = self[source]
      let slots = slot(of: id).map { [Int32($0)] } ?? []
      let left = source.item..<(source.item + 1)
      splice(left, ofSectionAt: source.section, with: [], numbered: [])
      splice(gap.item..<gap.item, ofSectionAt: index, with: [id], numbered: slots)
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
