// SPDX-License-Identifier: MIT

internal import MotifCore

/// The observers of one source's changes, including the sources derived from it.
///
/// Keep one in a constant of your own source, and report each change to it after the change has
/// been made. Everything else follows from that.
///
/// ```swift
/// let observers = ListObservers<MainSection, String>()
/// let old = try ListSnapshot(["pear"])
/// let new = try ListSnapshot(["apple", "pear"])
/// observers.tell(Changeset(from: old, to: new), leadingTo: new)
/// ```
///
/// Reporting a change has two phases. First, the sources derived from this one update themselves,
/// directly or through others. A source derived from several others updates after all of them, so
/// it applies the change once. Then the observers are called: those of this source, in the order in
/// which they were added, then those of the derived sources. So every observer finds all sources in
/// step, and effects that read any of them run once, after the observers.
public final class ListObservers<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
> {
  typealias Changes = Changeset<SectionID, ItemID>
  typealias Snapshot = ListSnapshot<SectionID, ItemID>

  /// A change, and the list after it.
  struct Update {
    let changes: Changes
    let snapshot: Snapshot
    /// Whether the changes are known to lead to the list, and with as few moves as possible.
    let isChecked: Bool
  }

  private struct Follower {
    weak var node: (any ListNode)?
    let hear: (Changes) -> Void
  }

  let updates = Observers<Update>()
  /// Updates the source if it is derived from others and has received changes.
  var refresh: () -> Void = {}
  var stage = ListNodeStage.idle
  var hasNews = false
  var holds = 0
  var isBehind = false
  /// Whether an observer was added while the source was held, and has not been called since.
  private var hasLateObservers = false
  private var entries: [Follower] = []
  /// The items that are followed one by one.
  private var parts: [ItemID: PartPlace] = [:]
  private var partSweepCount = 16

  private struct PartPlace {
    weak var part: ListPart?
  }

  /// Makes an empty list of observers.
  public init() {}

  /// Notes that the state of the source is being read, so that a running effect or derived value
  /// follows it.
  public func noteRead() { updates.noteRead("list") }

  /// Reports a change that has been made to all observers.
  ///
  /// An empty change set isn't reported.
  ///
  /// - Precondition: The change isn't made by a predicate, an order or a section key while the
  ///   sources derived from this one update themselves.
  /// - Parameters:
  ///   - changes: The changes since the last report.
  ///   - snapshot: The list after this change.
  public func tell(
    _ changes: Changeset<SectionID, ItemID>,
    leadingTo snapshot: ListSnapshot<SectionID, ItemID>
  ) {
    tell(changes, leadingTo: snapshot, isChecked: false)
  }

  func tell(_ changes: Changes, leadingTo snapshot: Snapshot, isChecked: Bool) {
    requireIdle()
    changing {
      if !changes.isEmpty {
        refreshing { note(changes, leadingTo: snapshot, isChecked: isChecked) }
      }
      // Even if nothing has changed: after a swap, the previous source no longer delivers to this one.
      deliver()
    }
  }
}

// MARK: - Sources made from sources

extension ListObservers: ListNode {
  var followers: [any ListNode] { entries.compactMap { $0.node } }

  func noteChange() { updates.noteChange() }

  func tellNoted() -> Bool { updates.tellNoted() }

  /// Passes every change to a source derived from this one, while that source is alive.
  func add(_ node: any ListNode, hear: @escaping (Changeset<SectionID, ItemID>) -> Void) {
    entries.removeAll { $0.node == nil }
    entries.append(Follower(node: node, hear: hear))
    if isHeld { node.hold() }
  }

  /// Stops passing changes to a source.
  func remove(_ node: any ListNode) {
    let count = entries.count
    entries.removeAll { $0.node === node }
    guard isHeld else { return }
    for _ in entries.count..<count { node.release() }
  }

  /// Records a change for the observers, and passes it to the sources derived from this one.
  func note(_ changes: Changes, leadingTo snapshot: Snapshot, isChecked: Bool) {
    let isEmpty = changes.isEmpty
    guard !isEmpty || hasLateObservers else { return }
    hasNews = true
    hasLateObservers = false
    updates.note(Update(changes: changes, snapshot: snapshot, isChecked: isChecked))
    guard !isEmpty else { return }
    if !parts.isEmpty { noteParts(changes, leadingTo: snapshot) }
    for entry in entries {
      guard let node = entry.node else { continue }
      entry.hear(changes)
      if node.isHeld { node.markBehind() }
    }
  }
}

// MARK: - Edits

extension ListObservers {
  /// Notes one of the changes that are reported together at the end of an edit.
  func noteStep(_ ids: [ItemID]?) {
    noteChange()
    for entry in entries { entry.node?.markBehind() }
    guard !parts.isEmpty else { return }
    if let ids {
      for id in ids { parts[id]?.part?.state.noteChange() }
    } else {
      for place in parts.values { place.part?.state.noteChange() }
    }
  }

  /// Ends an edit, and reports it, together with everything that waited for its end.
  func endEdit(
    _ changes: Changeset<SectionID, ItemID>,
    leadingTo snapshot: ListSnapshot<SectionID, ItemID>
  ) {
    release()
    changing {
      // An item that was inserted and deleted within the edit is not among the changes.
      for id in parts.keys where !snapshot.containsItem(id) { endPart(id) }
      refreshing { note(changes, leadingTo: snapshot, isChecked: true) }
      deliver()
    }
  }

  /// Prepares reports for an observer that is added now.
  ///
  /// An observer that is added within an edit knows a list that no report begins with. Its first
  /// report is the difference from that list, with all remaining items updated, since any of them
  /// may have been read in the middle of the edit.
  ///
  /// - Parameter known: Reads the list.
  /// - Returns: Turns each report into what the observer receives, or `nil` if that is nothing.
  func entrance(_ known: () -> Snapshot) -> (Update) -> Update? {
    guard isHeld else { return { $0.changes.isEmpty ? nil : $0 } }
    hasLateObservers = true
    var known: Snapshot? = changing(known)
    return { update in
      guard let old = known else { return update.changes.isEmpty ? nil : update }
      known = nil
      let new = update.snapshot
      var changes = Changes(from: old, to: new.markingAll(.reconfigure))
      changes.setUpdates(
        ofSections: Set(update.changes.updatedSections.map { $0.id }),
        from: old,
        to: new
      )
      return changes.isEmpty ? nil : Update(changes: changes, snapshot: new, isChecked: true)
    }
  }
}

// MARK: - Single items

/// A single item that effects and derived values follow, as long as the list has it.
final class ListPart {
  let state = FollowedState()
  var isGone = false
}

extension ListObservers {
  /// Whether a change is of interest to anything.
  var isHeard: Bool { !updates.isEmpty || !entries.isEmpty || !parts.isEmpty }

  /// The part of an item that the list has.
  func part(of id: ItemID) -> ListPart {
    if let part = parts[id]?.part { return part }
    if parts.count >= partSweepCount {
      parts = parts.filter { $0.value.part != nil }
      partSweepCount = max(16, parts.count * 2)
    }
    let part = ListPart()
    parts[id] = PartPlace(part: part)
    return part
  }

  private func noteParts(_ changes: Changes, leadingTo snapshot: Snapshot) {
    for item in changes.allDeletedItems where !snapshot.containsItem(item.id) { endPart(item.id) }
    for item in changes.allInsertedItems { parts[item.id]?.part?.state.noteChange() }
    for item in changes.updatedItems { parts[item.id]?.part?.state.noteChange() }
  }

  private func endPart(_ id: ItemID) {
    guard let part = parts.removeValue(forKey: id)?.part else { return }
    part.isGone = true
    part.state.noteChange()
  }
}
