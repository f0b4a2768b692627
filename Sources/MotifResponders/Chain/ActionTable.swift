// SPDX-License-Identifier: MIT

/// What a responder knows about the types of action that it cares for.
///
/// A responder cares for few, and whether it does for one is known by a bit, so a search along the
/// keys is faster than a hash: with fifty of them it takes as long.
struct ActionTable {
  /// The bits of the keys.
  private(set) var interests: UInt64 = 0
  private var keys: ContiguousArray<ObjectIdentifier> = []
  private var entries: ContiguousArray<ActionEntry> = []

  /// Finds what is known about a type.
  func entry(for identity: ObjectIdentifier) -> ActionEntry? {
    for index in keys.indices where keys[index] == identity { return entries[index] }
    return nil
  }

  /// Returns the table with another entry, in the place of the one for the same type.
  func replacing(with entry: ActionEntry) -> Self {
    var table = removing(entry.key.identity)
    table.keys.append(entry.key.identity)
    table.entries.append(entry)
    table.interests |= entry.key.bit
    return table
  }

  /// Returns the table without the entry for a type.
  func removing(_ identity: ObjectIdentifier) -> Self {
    guard let index = keys.firstIndex(of: identity) else { return self }
    var table = self
    table.keys.remove(at: index)
    table.entries.remove(at: index)
    // Another type may have the same bit.
    table.interests = table.entries.reduce(0) { $0 | $1.key.bit }
    return table
  }
}
