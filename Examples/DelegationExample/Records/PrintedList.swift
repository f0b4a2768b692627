// SPDX-License-Identifier: MIT

internal import MotifLists

/// A list view that prints what it would animate.
///
/// It prints the whole list once. After that, it prints only the insertions, removals, and moves of sections and rows,
/// as a table view would animate them.
final class PrintedList: ListDisplaying {
  /// Where to print.
  let print: (String) -> Void

  init(print: @escaping (String) -> Void) {
    self.print = print
  }

  /// Applies one batch after another, so that a record can move out of a section that is removed.
  var batchStyle: BatchStyle { .staged }

  func show(_ snapshot: ListSnapshot<String, String>) {
    for (index, section) in snapshot.sectionIDs.enumerated() {
      print("\(section): \(snapshot.itemIDs(inSectionAt: index).joined(separator: ", "))")
    }
  }

  func perform(
    _ batch: Changeset<String, String>,
    showing snapshot: ListSnapshot<String, String>
  ) {
    for section in batch.deletedSections { print("- \(section.id)") }
    for section in batch.insertedSections { print("+ \(section.id)") }
    for record in batch.deletedItems { print("  - \(record.id)") }
    for record in batch.insertedItems { print("  + \(record.id) at \(record.path)") }
    for record in batch.movedItems { print("  \(record.id) from \(record.from) to \(record.to)") }
  }
}
