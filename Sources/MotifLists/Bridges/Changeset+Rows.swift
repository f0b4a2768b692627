// SPDX-License-Identifier: MIT

/// A change of a table with rows and no sections, relative to the rows after the previous step.
enum RowStep: Hashable {
  case remove(Range<Int>)
  case insert(Range<Int>)
  /// The new place counts without the row that moves.
  case move(from: Int, to: Int)
  case update(Range<Int>, ListUpdateKind)
}

extension Changeset {
  /// Returns the changes that a batch makes in a table whose rows are the items of all sections,
  /// one after another.
  ///
  /// - Parameters:
  ///   - old: The list before the batch.
  ///   - new: The list after it.
  /// - Returns: The steps, in order.
  /// - Precondition: The batch is in the style ``BatchStyle/sequential``: it has one change.
  /// - Complexity: O(*m*) for *m* sections, and the items of sections that move.
  func rowSteps(
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) -> [RowStep] {
    var steps: [RowStep] = []
    for section in deletedSections {
      steps.append(.remove(old.rows(ofSectionAt: section.index)))
    }
    for item in deletedItems { steps.append(.remove(row(of: item.path, in: old))) }
    for move in movedSections { steps += moves(of: move, from: old, to: new) }
    for move in movedItems {
      let (from, to) = (row(of: move.from, in: old), row(of: move.to, in: new))
      steps.append(.move(from: from.lowerBound, to: to.lowerBound))
    }
    for section in insertedSections {
      steps.append(.insert(new.rows(ofSectionAt: section.index)))
    }
    for item in insertedItems { steps.append(.insert(row(of: item.path, in: new))) }
    for update in updatedSections {
      steps.append(.update(new.rows(ofSectionAt: update.to), .reload))
    }
    for update in updatedItems {
      steps.append(.update(row(of: update.to, in: new), update.kind))
    }
    return steps.filter { !$0.isEmpty }
  }

  private func row(
    of path: ListPath,
    in list: ListSnapshot<SectionID, ItemID>
  ) -> Range<Int> {
    let row = list.rows(ofSectionAt: path.section).lowerBound + path.item
    return row..<row + 1
  }

  /// Moves the rows of a section one by one.
  private func moves(
    of move: SectionMove,
    from old: ListSnapshot<SectionID, ItemID>,
    to new: ListSnapshot<SectionID, ItemID>
  ) -> [RowStep] {
    let (from, to) = (old.rows(ofSectionAt: move.from), new.rows(ofSectionAt: move.to))
    return from.indices.map { row in
      // On the way down, those behind the row that moves come up into its place.
      from.lowerBound < to.lowerBound
        ? .move(from: from.lowerBound, to: to.upperBound - 1)
        : .move(from: row, to: to.lowerBound + row - from.lowerBound)
    }
  }
}

extension ListSnapshot {
  /// The rows of a section in a table that has no sections.
  fileprivate func rows(ofSectionAt index: Int) -> Range<Int> {
    let start = (0..<index).reduce(0) { $0 + numberOfItems(inSectionAt: $1) }
    return start..<start + numberOfItems(inSectionAt: index)
  }
}

extension RowStep {
  fileprivate var isEmpty: Bool {
    switch self {
    case .remove(let rows), .insert(let rows), .update(let rows, _): rows.isEmpty
    case .move(let from, let to): from == to
    }
  }
}
