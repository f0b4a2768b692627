// SPDX-License-Identifier: MIT

extension Changeset: CustomStringConvertible {
  /// The changes in the order in which they are listed, or `no changes`.
  ///
  /// ```swift
  /// let move = Changeset<MainSection, String>.ItemMove(
  ///   id: "pear",
  ///   from: ListPath(section: 0, item: 4),
  ///   to: ListPath(section: 0, item: 1)
  /// )
  /// print(Changeset(movedItems: [move]))
  /// // Prints "move pear from 0.4 to 0.1"
  /// ```
  ///
  /// - Complexity: O(*m*) for *m* changes.
  public var description: String {
    var parts: [String] = []
    for change in deletedSections {
      parts.append("delete section \(change.id) at \(change.index)\(Self.holding(change.items))")
    }
    for change in insertedSections {
      parts.append("insert section \(change.id) at \(change.index)\(Self.holding(change.items))")
    }
    for move in movedSections {
      parts.append("move section \(move.id) from \(move.from) to \(move.to)")
    }
    for update in updatedSections {
      parts.append("reload section \(update.id) \(Self.place(update.from, update.to))")
    }
    for change in deletedItems { parts.append("delete \(change.id) at \(change.path)") }
    for change in insertedItems { parts.append("insert \(change.id) at \(change.path)") }
    for move in movedItems { parts.append("move \(move.id) from \(move.from) to \(move.to)") }
    for update in updatedItems {
      parts.append("\(update.kind) \(update.id) \(Self.place(update.from, update.to))")
    }
    return parts.isEmpty ? "no changes" : parts.joined(separator: ", ")
  }

  private static func holding(_ items: [ItemChange]) -> String {
    items.isEmpty ? "" : " with \(items.map { "\($0.id)" }.joined(separator: " "))"
  }

  private static func place<Place: Equatable>(_ from: Place, _ to: Place) -> String {
    from == to ? "at \(to)" : "at \(to), once \(from)"
  }
}
