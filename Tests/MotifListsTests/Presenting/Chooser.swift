// SPDX-License-Identifier: MIT

import MotifLists
import Testing

/// A delegate that refuses the items a test names and records its notifications.
final class Chooser: SelectionDelegate {
  enum Event: Equatable {
    case askedToSelect(Int)
    case askedToDeselect(Int)
    case selected(Int)
    case deselected(Int)
  }

  /// The items that may not be selected, and those that may not be deselected.
  var refused: Set<Int> = []
  var held: Set<Int> = []
  var events: [Event] = []
  /// The selection according to the notifications.
  private(set) var selected: Set<Int> = []
  var whenAsked: (Selection<Int>) -> Void = { _ in }
  var whenTold: (Selection<Int>) -> Void = { _ in }

  /// The notifications since the last time, without the questions.
  func takeNews() -> [Event] {
    defer { events = [] }
    return events.filter {
      switch $0 {
      case .askedToSelect, .askedToDeselect: false
      case .selected, .deselected: true
      }
    }
  }

  func selection(_ selection: Selection<Int>, shouldSelect item: Int) -> Bool {
    events.append(.askedToSelect(item))
    whenAsked(selection)
    return !refused.contains(item)
  }

  func selection(_ selection: Selection<Int>, shouldDeselect item: Int) -> Bool {
    events.append(.askedToDeselect(item))
    whenAsked(selection)
    return !held.contains(item)
  }

  func selection(_ selection: Selection<Int>, didSelect item: Int) {
    events.append(.selected(item))
    #expect(selected.insert(item).inserted, "\(item) was selected")
    whenTold(selection)
  }

  func selection(_ selection: Selection<Int>, didDeselect item: Int) {
    events.append(.deselected(item))
    #expect(selected.remove(item) != nil, "\(item) wasn't selected")
    whenTold(selection)
  }
}
