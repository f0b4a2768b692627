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
  private var entries: [Follower] = []

  /// Makes an empty list of observers.
  public init() {}

  /// Notes that the state of the source is being read, so that a running effect or derived value
  /// follows it.
  public func noteRead() { updates.noteRead() }

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
    requireIdle()
    changing {
      if !changes.isEmpty { refreshing { note(changes, leadingTo: snapshot) } }
      // Also when nothing has changed: a swap cuts off the source that would have gone on to here.
      deliver()
    }
  }
}

// MARK: - Sources made from sources

extension ListObservers: ListNode {
  var followers: [any ListNode] { entries.compactMap { $0.node } }

  func tellNoted() -> Bool { updates.tellNoted() }

  /// Passes every change to a source derived from this one, while that source is alive.
  func add(_ node: any ListNode, hear: @escaping (Changeset<SectionID, ItemID>) -> Void) {
    entries.removeAll { $0.node == nil }
    entries.append(Follower(node: node, hear: hear))
  }

  /// Stops passing changes to a source.
  func remove(_ node: any ListNode) {
    entries.removeAll { $0.node === node }
  }

  /// Records a change for the observers, and passes it to the sources derived from this one.
  func note(
    _ changes: Changeset<SectionID, ItemID>,
    leadingTo snapshot: ListSnapshot<SectionID, ItemID>
  ) {
    guard !changes.isEmpty else { return }
    hasNews = true
    updates.note(Update(changes: changes, snapshot: snapshot))
    for entry in entries where entry.node != nil { entry.hear(changes) }
  }
}
