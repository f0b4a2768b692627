// SPDX-License-Identifier: MIT

/// Counts how many of the objects that an action makes are still alive.
///
/// One round proves nothing: caches fill and things are made once. What grows with each round, grows.
final class Census<Object: AnyObject> {
  private struct Entry {
    weak var object: Object?
  }

  private var entries: [Entry] = []

  /// The noted objects that something keeps alive.
  var living: [Object] { entries.compactMap(\.object) }

  /// Notes an object, without keeping it.
  func note(_ object: Object) -> Object {
    entries.append(Entry(object: object))
    return object
  }

  /// Repeats an action, which gets the number of its round, and counts three times what stays.
  ///
  /// The fourth count comes after caches were emptied. What is gone then could be reached, and needs a limit;
  /// what stays cannot, and is a leak.
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
