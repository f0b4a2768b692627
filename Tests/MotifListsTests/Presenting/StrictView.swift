// SPDX-License-Identifier: MIT

import MotifLists
import Testing

/// A list view that takes batches by the rules of its style and records an issue when one breaks them.
///
/// It knows a list only from the first one it was shown and the batches since.
final class StrictView: ListDisplaying {
  typealias List = ListSnapshot<Int, Int>
  typealias Changes = Changeset<Int, Int>

  let batchStyle: BatchStyle
  /// The number of calls of each kind.
  private(set) var shows = 0
  private(set) var batches: [Changes] = []
  /// The items and sections that were redrawn since ``forget()``.
  private(set) var drawnItems: Set<Int> = []
  private(set) var drawnSections: Set<Int> = []
  /// Called at the end of each call.
  var whenTold: (StrictView) -> Void = { _ in }
  var atEnd: () -> Void = {}

  private var batchPlayer = BatchInterpreter(List())
  private var sequencePlayer = SequentialInterpreter(List())
  private var isTold = false

  init(_ style: BatchStyle = .singleBatch) { batchStyle = style }

  deinit { atEnd() }

  var sections: [ShownSection<Int, Int>] {
    batchStyle == .sequential ? sequencePlayer.sections : batchPlayer.sections
  }

  var calls: Int { shows + batches.count }

  func forget() {
    drawnItems = []
    drawnSections = []
  }

  func show(_ snapshot: List) {
    tell {
      shows += 1
      batchPlayer = BatchInterpreter(snapshot)
      sequencePlayer = SequentialInterpreter(snapshot)
      drawnItems.formUnion(snapshot.itemIDs)
      drawnSections.formUnion(snapshot.sectionIDs)
      return snapshot
    }
  }

  func perform(_ batch: Changes, showing snapshot: List) {
    tell {
      batches.append(batch)
      do {
        if batchStyle == .sequential {
          try sequencePlayer.perform(batch)
        } else {
          try batchPlayer.perform(batch, reporting: snapshot.shown.map { $0.items.count })
        }
      } catch {
        Issue.record("\(error) in \(batch)")
      }
      let came = batch.insertedItems + batch.insertedSections.flatMap { $0.items }
      drawnItems.formUnion(came.map { $0.id } + batch.updatedItems.map { $0.id })
      drawnSections.formUnion(batch.insertedSections.map { $0.id })
      for update in batch.updatedSections {
        drawnSections.insert(update.id)
        drawnItems.formUnion(snapshot.itemIDs(inSection: update.id) ?? [])
      }
      return snapshot
    }
  }

  /// Every call must end with the list it delivers, and no call may occur inside another.
  private func tell(_ body: () -> List) {
    #expect(!isTold, "the view is told inside a call")
    isTold = true
    let snapshot = body()
    #expect(sections == snapshot.shown)
    #expect(snapshot == snapshot.withoutMarks)
    whenTold(self)
    isTold = false
  }
}
