// SPDX-License-Identifier: MIT

// MARK: - Coming

extension ListSnapshot {
  /// Appends sections without items.
  ///
  /// - Parameter sections: The sections in order.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)`` for a section that is already in the list
  ///   or appears twice.
  /// - Complexity: O(*m*) on average for *m* new sections.
  @inlinable
  public mutating func appendSections(
    _ sections: [SectionID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    try insert(sections, at: self.sections.count)
  }

  /// Inserts sections without items before another.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - next: The section that will follow the last of them.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``, or
  ///   ``ListSnapshotError/duplicateSection(_:)`` for a section that is already in the list or
  ///   appears twice.
  /// - Complexity: O(*s* + *m*) for *s* sections in the list and *m* new ones.
  @inlinable
  public mutating func insertSections(
    _ sections: [SectionID],
    before next: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    try insert(sections, at: try knownIndex(of: next))
  }

  /// Inserts sections without items after another.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - previous: The section that will precede the first of them.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``, or
  ///   ``ListSnapshotError/duplicateSection(_:)`` for a section that is already in the list or
  ///   appears twice.
  /// - Complexity: O(*s* + *m*) for *s* sections in the list and *m* new ones.
  @inlinable
  public mutating func insertSections(
    _ sections: [SectionID],
    after previous: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    try insert(sections, at: try knownIndex(of: previous) + 1)
  }

  @inlinable
  mutating func insert(_ ids: [SectionID], at index: Int) throws(Failure) {
    var new: [Section] = []
    new.reserveCapacity(ids.count)
    for id in ids {
      let slot = freeSectionSlots.last ?? Int32(sectionIndices.count)
      if let known = sectionSlots.updateValue(slot, forKey: id) {
        sectionSlots[id] = known
        for section in new.reversed() {
          sectionSlots[section.id] = nil
          freeSectionSlots.append(section.slot)
        }
        throw .duplicateSection(id)
      }
      if freeSectionSlots.popLast() == nil { sectionIndices.append(-1) }
      new.append(Section(id: id, slot: slot))
    }
    guard !new.isEmpty else { return }
    sections.insert(contentsOf: new, at: index)
    locateSections(index..<sections.count)
  }

  /// Updates the indices of sections.
  @inlinable
  mutating func locateSections(_ range: Range<Int>) {
    for index in range { sectionIndices[Int(sections[index].slot)] = Int32(index) }
  }
}

// MARK: - Moving

extension ListSnapshot {
  /// Moves a section with its items to the place before another.
  ///
  /// Nothing changes if it is already there, or if both are the same.
  ///
  /// - Parameters:
  ///   - section: The section that moves.
  ///   - next: The section that will follow it.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)`` for either of them.
  /// - Complexity: O(*d*) for *d* sections between the two places.
  @inlinable
  public mutating func moveSection(
    _ section: SectionID,
    before next: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    moveSection(at: try knownIndex(of: section), toGap: try knownIndex(of: next))
  }

  /// Moves a section with its items to the place after another.
  ///
  /// Nothing changes if it is already there, or if both are the same.
  ///
  /// - Parameters:
  ///   - section: The section that moves.
  ///   - previous: The section that will precede it.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)`` for either of them.
  /// - Complexity: O(*d*) for *d* sections between the two places.
  @inlinable
  public mutating func moveSection(
    _ section: SectionID,
    after previous: SectionID
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    moveSection(at: try knownIndex(of: section), toGap: try knownIndex(of: previous) + 1)
  }

  @inlinable
  mutating func moveSection(at source: Int, toGap gap: Int) {
    guard gap != source, gap != source + 1 else { return }
    let target = gap > source ? gap - 1 : gap
    sections.moveElement(from: source, to: target)
    locateSections(min(source, target)..<(max(source, target) + 1))
  }
}

// MARK: - Going

extension ListSnapshot {
  /// Deletes sections with their items.
  ///
  /// - Parameter sections: The sections, in any order; a section that is listed twice is deleted
  ///   once.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  /// - Complexity: O(*s* + *m*) for *s* sections in the list and *m* items in the deleted ones.
  @inlinable
  public mutating func deleteSections(
    _ sections: [SectionID]
  ) throws(ListSnapshotError<SectionID, ItemID>) {
    for section in sections where sectionSlots[section] == nil { throw .unknownSection(section) }
    var gone: [Int] = []
    for section in sections {
      guard let slot = sectionSlots.removeValue(forKey: section) else { continue }
      gone.append(Int(sectionIndices[Int(slot)]))
      freeSectionSlots.append(slot)
      if !sectionMarks.isEmpty { sectionMarks.remove(section) }
    }
    guard !gone.isEmpty else { return }
    for index in gone {
      sectionIndices[Int(self.sections[index].slot)] = -1
      for chunk in self.sections[index].chunks {
        freeChunks.append(chunk.number)
        for (slot, id) in zip(chunk.slots, chunk.items) { forget(id, slot) }
      }
    }
    self.sections.removeAll { sectionIndices[Int($0.slot)] < 0 }
    locateSections((gone.min() ?? 0)..<self.sections.count)
    shrink()
  }
}
