// SPDX-License-Identifier: MIT

internal import MotifCore

/// Those who are told of the changes of one source, the sources made from it among them.
///
/// A source of your own keeps one in a constant and tells it each change, once it has been made. All
/// the rest follows from there.
///
/// ```swift
/// let observers = ListObservers<MainSection, String>()
/// let old = try ListSnapshot(["pear"])
/// let new = try ListSnapshot(["apple", "pear"])
/// observers.tell(Changeset(from: old, to: new), leadingTo: new)
/// ```
///
/// Telling a change has two parts. First the sources that are made from this one bring themselves up to
/// date, and those made from them. One that is made from several sources comes after all of them, so it
/// takes the change in once. Then the observers are called: those of this source, in the order in which
/// they were added, then those of the others. So every observer finds all sources in step, and effects
/// that read any of them run once, after the observers.
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
  /// Brings the source up to date, if it is made from others and has heard of changes.
  var refresh: () -> Void = {}
  var stage = ListNodeStage.idle
  var hasNews = false
  private var entries: [Follower] = []

  /// Makes a list of observers that has none.
  public init() {}

  /// Says that the state of the source is being read, so that an effect or a derived value that is
  /// running follows it.
  public func noteRead() { updates.noteRead() }

  /// Tells all observers of a change that has been made.
  ///
  /// A change set without changes isn't told.
  ///
  /// - Precondition: The change isn't made by a predicate, an order or a section key while the sources
  ///   made from this one bring themselves up to date.
  /// - Parameters:
  ///   - changes: What has changed since the change that was told before.
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

  /// Hands every change to a source that is made from this one, for as long as that lives.
  func add(_ node: any ListNode, hear: @escaping (Changeset<SectionID, ItemID>) -> Void) {
    entries.removeAll { $0.node == nil }
    entries.append(Follower(node: node, hear: hear))
  }

  /// Hands no more changes to a source.
  func remove(_ node: any ListNode) {
    entries.removeAll { $0.node === node }
  }

  /// Notes a change for the observers, and hands it to the sources made from this one.
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
