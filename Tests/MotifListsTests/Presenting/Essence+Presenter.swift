// SPDX-License-Identifier: MIT

import MotifLists

/// Knows what its view shows, and leads it from there to one list after the other.
final class PlainPresenter<View: ListDisplaying> {
  typealias Snapshot = ListSnapshot<View.SectionID, View.ItemID>

  private(set) var shown = Snapshot()
  private let view: View
  private var waiting: [Snapshot] = []
  private var hasShown = false
  private var isShowing = false

  init(view: View) { self.view = view }

  /// Shows a list or, called from inside the view, has it wait for its turn.
  func apply(_ next: Snapshot) {
    waiting.append(next)
    guard !isShowing else { return }
    isShowing = true
    while !waiting.isEmpty { show(waiting.removeFirst()) }
    isShowing = false
  }

  /// Shows the first list as a whole, and of any later one only what changes.
  private func show(_ next: Snapshot) {
    let changes = Changeset(from: shown, to: next)
    guard hasShown, let batches = try? changes.batches(as: view.batchStyle, from: shown) else {
      (shown, hasShown) = (next, true)
      return view.show(next)
    }
    for batch in batches {
      shown = (try? batch.applied(to: shown)) ?? next
      view.perform(batch, showing: shown)
    }
  }
}
