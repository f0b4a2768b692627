// SPDX-License-Identifier: MIT

/// Something that shows a list of identifiers and tells how it changes.
///
/// It is the half of a ``ListDataSource`` that a list view needs: which items there are and where. What
/// the items hold is the other half. A ``ListPresenter`` follows any source of this kind, and two that
/// differ in their items but not in their identifiers can take turns.
///
/// ```swift
/// final class Countdown: ListSnapshotSource {
///   private(set) var snapshot: ListSnapshot<MainSection, Int>
///   let observers = ListObservers<MainSection, Int>()
///
///   init(from start: Int) throws {
///     snapshot = try ListSnapshot(Array((1...start).reversed()))
///   }
///
///   func tick() throws {
///     guard let first = snapshot.itemIDs.first else { return }
///     let old = snapshot
///     try snapshot.deleteItems([first])
///     observers.tell(Changeset(from: old, to: snapshot), leadingTo: snapshot)
///   }
/// }
///
/// let countdown = try Countdown(from: 3)
/// let registration = countdown.observe { changes in print(changes.deletedItems.map(\.id)) }
/// try countdown.tick()
/// registration.cancel()
/// // Prints "[3]"
/// ```
///
/// A source is confined to the isolation domain that made it.
public protocol ListSnapshotSource<SectionID, ItemID>: AnyObject {
  /// What tells sections apart.
  associatedtype SectionID: Hashable & Sendable
  /// What tells items apart.
  associatedtype ItemID: Hashable & Sendable

  /// The sections and items that there are now.
  var snapshot: ListSnapshot<SectionID, ItemID> { get }

  /// Those who hear of changes: always the same object, to which the source tells each of them.
  var observers: ListObservers<SectionID, ItemID> { get }
}

extension ListSnapshotSource {
  /// Calls a closure after each change with what has changed.
  ///
  /// Every observer hears every change, in the same order, and each change begins where the one before
  /// it ended. One that is added hears of the changes that are made from then on. An observer may
  /// edit the source that it observes: the edit is made at once, so ``snapshot`` is ahead of the
  /// change that is being told, and it is told after that one. Whoever keeps a picture of the list
  /// therefore brings the picture forward by the change instead of reading the snapshot; a
  /// ``ListPresenter`` does.
  ///
  /// Refer to the source weakly in the closure, or cancel the observation. One that is dropped, which may
  /// happen on any thread, is cleared away at the next change, and until then the source holds the
  /// closure: a closure that holds the source would keep it forever if there is no further change.
  ///
  /// - Parameter handler: Called with each change, before the edit that made it returns, unless that
  ///   edit is made from inside an observer.
  /// - Returns: The observation, which ends when it is dropped, on whatever thread. It keeps the source
  ///   alive.
  public func observe(
    _ handler: @escaping (_ changes: Changeset<SectionID, ItemID>) -> Void
  ) -> Registration {
    observeStates { changes, _ in handler(changes) }
  }

  /// Calls a closure after each change with what has changed and with the list after this change.
  func observeStates(
    _ handler: @escaping (Changeset<SectionID, ItemID>, ListSnapshot<SectionID, ItemID>) -> Void
  ) -> Registration {
    observers.add(keeping: self, handler)
  }
}
