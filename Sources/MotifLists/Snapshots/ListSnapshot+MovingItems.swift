// SPDX-License-Identifier: MIT

public import MotifCore

extension ListSnapshot {
  /// Moves an item to the place in front of another, in its section or in another one.
  ///
  /// Nothing changes when it stands there already, or when both are the same.
  ///
  /// - Parameters:
  ///   - item: The item that moves.
  ///   - next: The item that comes to stand behind it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` for either of them.
  /// - Complexity: O(*d*) for *d* items between the two places, or for the items behind either of
  ///   them when they are in different sections.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID,
    before next: ItemID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let source = path(ofSlot: try knownSlot(of: item))
    let target = path(ofSlot: try knownSlot(of: next))
    move(source, toGap: target.item, ofSectionAt: target.section)
  }

  /// Moves an item to the place behind another, in its section or in another one.
  ///
  /// Nothing changes when it stands there already, or when both are the same.
  ///
  /// - Parameters:
  ///   - item: The item that moves.
  ///   - previous: The item that comes to stand in front of it.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` for either of them.
  /// - Complexity: O(*d*) for *d* items between the two places, or for the items behind either of
  ///   them when they are in different sections.
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
  ///   - section: The section, be it the item's own or another one.
  /// - Throws: ``ListSnapshotError/unknownItem(_:)`` or ``ListSnapshotError/unknownSection(_:)``.
  /// - Complexity: O(*d*) for *d* items behind the item.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID,
    toEndOfSection section: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    let source = path(ofSlot: try knownSlot(of: item))
    let index = try knownIndex(of: section)
    move(source, toGap: sections[index].items.count, ofSectionAt: index)
  }

  /// Moves an item into a gap, which is in front of the item that stands at the offset now.
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
  /// Moves an element to another index, where it stands afterwards.
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
