// SPDX-License-Identifier: MIT

import MotifLists
import Testing

/// Checks the properties of changes between two sequences that hold regardless of how ids are paired.
///
/// - Returns: The changes.
@discardableResult
func checkDifference<ID: Hashable & Sendable>(
  _ old: [ID],
  _ new: [ID],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Changeset<MainSection, ID> {
  let changes = Changeset(from: old, to: new)
  let result = try SectionedList(ids: [MainSection.main], items: [old]).applying(changes)
  try #require(result.items == [new], "\(old) → \(new)", sourceLocation: sourceLocation)

  let common = commonCount(old, new)
  try #require(
    changes.deletedItems.count == old.count - common,
    "\(old) → \(new)",
    sourceLocation: sourceLocation
  )
  try #require(
    changes.insertedItems.count == new.count - common,
    "\(old) → \(new)",
    sourceLocation: sourceLocation
  )
  return changes
}

/// Returns the number of ids that can be paired.
private func commonCount<ID: Hashable>(_ old: [ID], _ new: [ID]) -> Int {
  let counts = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
  return Dictionary(new.map { ($0, 1) }, uniquingKeysWith: +)
    .reduce(0) { $0 + min($1.value, counts[$1.key] ?? 0) }
}

/// Returns the old index of each new id, in order, with common ends matched and equal ids paired
/// first-in first-out.
func pairing<ID: Hashable>(_ old: [ID], _ new: [ID]) -> [Int] {
  var prefix = 0
  while prefix < min(old.count, new.count), old[prefix] == new[prefix] { prefix += 1 }
  var suffix = 0
  while suffix < min(old.count, new.count) - prefix,
    old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
  { suffix += 1 }

  var queues: [ID: [Int]] = [:]
  for index in prefix..<(old.count - suffix) { queues[old[index], default: []].append(index) }
  let middle = (prefix..<(new.count - suffix)).compactMap { index -> Int? in
    guard let first = queues[new[index]]?.first else { return nil }
    queues[new[index]]?.removeFirst()
    return first
  }
  return Array(0..<prefix) + middle + Array((old.count - suffix)..<old.count)
}

extension Changeset {
  /// A short description of the changes.
  var summary: String {
    var parts: [String] = []
    parts += deletedItems.map { "-\($0.path.item)" }
    parts += insertedItems.map { "+\($0.path.item)" }
    parts += movedItems.map { "\($0.from.item)>\($0.to.item)" }
    parts += updatedItems.map { "\($0.from.item)=\($0.to.item)" }
    return parts.joined(separator: " ")
  }
}
