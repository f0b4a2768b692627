// SPDX-License-Identifier: MIT

/// A place in the log of a list: what happened next, once it has happened.
///
/// The last entry is empty. Whoever holds an earlier one can read all that happened since, and what
/// nobody can read any more is gone. So the log needs no bound and nobody has to clear it.
final class ListLogEntry<Element> {
  private var step: ListChange<Element>?
  private var next: ListLogEntry?

  deinit {
    // Entry by entry: otherwise each would be released within the end of the one before it.
    var following = next
    next = nil
    while isKnownUniquelyReferenced(&following) {
      following = following?.next
    }
  }

  /// Writes down a step.
  ///
  /// - Returns: The place after it.
  func append(_ step: ListChange<Element>) -> ListLogEntry {
    let end = ListLogEntry()
    self.step = step
    next = end
    return end
  }

  /// The steps from here to a later place.
  func changes(to end: ListLogEntry) -> ListChanges<Element> {
    var steps: [ListChange<Element>] = []
    var entry = self
    while entry !== end, let step = entry.step, let next = entry.next {
      steps.append(step)
      entry = next
    }
    return ListChanges(steps)
  }
}
