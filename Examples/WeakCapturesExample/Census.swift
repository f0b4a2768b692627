// SPDX-License-Identifier: MIT

/// Counts how many of the objects made by an action are still alive.
///
/// A single round proves nothing: caches fill, and some objects are made once. Only growth with each round counts.
final class Census<Object: AnyObject> {
  private struct Entry {
    weak var object: Object?
  }

  private var entries: [Entry] = []

  /// The recorded objects that are still alive.
  var living: [Object] { entries.compactMap(\.object) }

  /// Records an object without retaining it.
  func note(_ object: Object) -> Object {
    entries.append(Entry(object: object))
    return object
  }

  /// Repeats an action, which receives the round's number, and counts the remaining objects three times.
  ///
  /// A fourth count follows after all caches are emptied. Objects released by then were reachable, and need a
  /// limit; those that remain are unreachable, and leaked.
  func counts(
    _ action: (Int) -> Void,
    emptyingCaches: () -> Void = {}
  ) -> [Int] {
    var counts: [Int] = []
    for round in 1...30 {
      action(round)
      if round.isMultiple(of: 10) { counts.append(living.count) }
    }
    emptyingCaches()
    return counts + [living.count]
  }
}
