// SPDX-License-Identifier: MIT

import MotifLists
import Testing

/// Records its calls and tracks the loads that are in progress.
final class CoverLoader: PrefetchWindowDelegate {
  enum Event: Equatable {
    case load([Int])
    case stop([Int])
  }

  var events: [Event] = []
  /// The items it was asked to load and not to stop.
  var asked: Set<Int> = []
  var whenTold: () -> Void = {}

  func prefetchWindow(_ window: PrefetchWindow<Int>, prefetch items: [Int]) {
    #expect(!items.isEmpty)
    events.append(.load(items))
    asked.formUnion(items)
    whenTold()
  }

  func prefetchWindow(_ window: PrefetchWindow<Int>, cancelPrefetching items: [Int]) {
    #expect(!items.isEmpty)
    #expect(asked.isSuperset(of: items), "what wasn't loaded is stopped")
    events.append(.stop(items))
    asked.subtract(items)
    whenTold()
  }
}
