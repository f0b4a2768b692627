// SPDX-License-Identifier: MIT

/// The alignment of the items of a list with sections.
@usableFromInline
struct SectionedAlignment {
  @usableFromInline var alignment = Alignment()
  /// The place of the first item of each section, and one more number after the last one.
  @usableFromInline var oldStarts: [Int]
  @usableFromInline var newStarts: [Int]
  /// Which part of the rest belongs to each section.
  @usableFromInline var oldRanges: [Range<Int>]
  @usableFromInline var newRanges: [Range<Int>]
  /// For each new section, its places in the old list.
  private var origins: [Range<Int>]

  @usableFromInline
  init(oldCounts: [Int], newCounts: [Int]) {
    oldStarts = Self.starts(oldCounts)
    newStarts = Self.starts(newCounts)
    oldRanges = Array(repeating: 0..<0, count: oldCounts.count)
    newRanges = Array(repeating: 0..<0, count: newCounts.count)
    origins = Array(repeating: 0..<0, count: newCounts.count)
    Alignment.check(max(oldStarts.last ?? 0, newStarts.last ?? 0))
  }

  private static func starts(_ counts: [Int]) -> [Int] {
    var start = 0
    return [0]
      + counts.map { count in
        start += count + 1
        return start
      }
  }
}

// MARK: - Comparing

extension SectionedAlignment {
  /// Leaves over all items of an inserted section.
  @usableFromInline
  mutating func insert(section: Int) {
    let start = alignment.newRest.count
    alignment.leaveNew(newStarts[section]..<(newStarts[section + 1] - 1))
    newRanges[section] = start..<alignment.newRest.count
  }

  /// Leaves over all items of a deleted section.
  @usableFromInline
  mutating func delete(section: Int) {
    let start = alignment.oldRest.count
    alignment.leaveOld(oldStarts[section]..<(oldStarts[section + 1] - 1))
    oldRanges[section] = start..<alignment.oldRest.count
  }

  /// Compares the items of a section that stays.
  @inlinable
  mutating func align<ID: Equatable>(
    _ old: UnsafeBufferPointer<ID>,
    inSection oldIndex: Int,
    _ new: UnsafeBufferPointer<ID>,
    inSection newIndex: Int
  ) {
    let oldRest = alignment.oldRest.count
    let newRest = alignment.newRest.count
    alignment.align(old, at: oldStarts[oldIndex], new, at: newStarts[newIndex]) { _ in true }
    note(oldIndex, newIndex, oldRest, newRest)
  }

  @usableFromInline
  mutating func note(_ oldIndex: Int, _ newIndex: Int, _ oldRest: Int, _ newRest: Int) {
    oldRanges[oldIndex] = oldRest..<alignment.oldRest.count
    newRanges[newIndex] = newRest..<alignment.newRest.count
    origins[newIndex] = oldStarts[oldIndex]..<(oldStarts[oldIndex + 1] - 1)
  }
}

// MARK: - Pairing

extension SectionedAlignment {
  /// Pairs the places that comparing left over, through the old list's index of its items.
  @inlinable
  mutating func pairRest<SectionID, ItemID>(
    _ old: ListSnapshot<SectionID, ItemID>,
    _ new: ListSnapshot<SectionID, ItemID>
  ) {
    if alignment.oldRest.isEmpty || alignment.newRest.isEmpty { return }
    var partners: [Int32] = []
    partners.reserveCapacity(alignment.newRest.count)
    for (index, range) in newRanges.enumerated() where !range.isEmpty {
      let start = newStarts[index]
      let ids = new.itemIDs(inSectionAt: index)
      for rest in range {
        let path = old.path(of: ids[Int(alignment.newRest[rest]) - start])
        partners.append(path.map { Int32(oldStarts[$0.section] + $0.item) } ?? -1)
      }
    }
    alignment.pair(partners, oldEnd: oldStarts[oldStarts.count - 1])
    findMoves()
  }

  @usableFromInline
  mutating func findMoves() {
    var next = 0
    for (section, origin) in origins.enumerated() {
      let first = next
      let end = newStarts[section + 1]
      while next < alignment.runs.count, alignment.runs[next].new < end { next += 1 }
      if newRanges[section].isEmpty { continue }
      alignment.findMoves(first..<next, newRanges[section], from: origin)
    }
  }
}

// MARK: - Paths

extension SectionedAlignment {
  /// Returns the section of a place in the new list, which is not before a given section.
  @usableFromInline
  func section(ofNew place: Int, from section: Int) -> Int {
    var section = section
    while newStarts[section + 1] <= place { section += 1 }
    return section
  }

  /// Returns the path of a place in the old list.
  @usableFromInline
  func oldPath(_ place: Int) -> ListPath {
    let section = (0..<oldStarts.count).partitionPoint { oldStarts[$0] <= place } - 1
    return ListPath(section: section, item: place - oldStarts[section])
  }
}
