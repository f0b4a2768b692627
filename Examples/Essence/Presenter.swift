// SPDX-License-Identifier: MIT

/// Shows a list, takes batches of changes, and has rules for which batches it takes.
protocol PlainListView: AnyObject {
  associatedtype List
  associatedtype Batch
  func show(_ list: List)
  func perform(_ batch: Batch, showing list: List)
  func batches(from old: List, to new: List) -> [(batch: Batch, result: List)]?
}

/// Knows what its view shows, and leads it from there to one list after the other.
final class PlainPresenter<View: PlainListView> {
  private(set) var shown: View.List?
  private let view: View
  private var waiting: [View.List] = []
  private var isShowing = false

  init(view: View) { self.view = view }

  /// Shows a list or, called from inside the view, has it wait for its turn.
  func apply(_ next: View.List) {
    waiting.append(next)
    guard !isShowing else { return }
    isShowing = true
    while !waiting.isEmpty { show(waiting.removeFirst()) }
    isShowing = false
  }

  /// Shows the first list as a whole, and of any later one only what changes.
  private func show(_ next: View.List) {
    guard let old = shown, let batches = view.batches(from: old, to: next) else {
      shown = next
      return view.show(next)
    }
    for (batch, result) in batches {
      shown = result
      view.perform(batch, showing: result)
    }
  }
}
