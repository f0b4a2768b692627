// SPDX-License-Identifier: MIT

extension ListDraft {
  /// Appends empty sections.
  ///
  /// - Parameter sections: The sections in order.
  /// - Throws: ``ListSnapshotError/duplicateSection(_:)``.
  public mutating func appendSections(_ sections: [SectionID]) throws(Refusal) {
    try snapshot.appendSections(sections)
  }

  /// Inserts empty sections in front of another.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - next: The section behind them.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)`` or ``ListSnapshotError/duplicateSection(_:)``.
  public mutating func insertSections(
    _ sections: [SectionID],
    before next: SectionID
  ) throws(Refusal) {
    try snapshot.insertSections(sections, before: next)
  }

  /// Removes sections with their items.
  ///
  /// - Parameter sections: The sections.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  public mutating func removeSections(_ sections: [SectionID]) throws(Refusal) {
    try snapshot.deleteSections(sections)
  }

  /// Moves a section to the place in front of another.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - next: The section behind it.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  public mutating func moveSection(
    _ section: SectionID,
    before next: SectionID
  ) throws(Refusal) {
    try snapshot.moveSection(section, before: next)
  }

  /// Moves a section to the place behind another.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - previous: The section in front of it.
  /// - Throws: ``ListSnapshotError/unknownSection(_:)``.
  public mutating func moveSection(
    _ section: SectionID,
    after previous: SectionID
  ) throws(Refusal) {
    try snapshot.moveSection(section, after: previous)
  }
}
