// SPDX-License-Identifier: MIT

internal import MotifCore

/// A state that is changed here first, and a far side that hears of every change in time.
///
/// A change is made in three steps: it is applied in memory; the state and the change are saved as
/// one; the change is handed over to the outbox. The caller waits for the disk and never for
/// the network. Whoever holds the outbox delivers, whenever there is a connection.
///
/// ```swift
/// var disk: LocalFirstDocument<[String], String>?
///
/// let outbox = try Outbox<String>(directory: "jukebox", name: "added", typeIdentifier: "title")
/// let shelf = LocalFirst(
///   disk ?? LocalFirstDocument(state: []),
///   outbox: outbox,
///   apply: { title, titles in titles.append(title) },
///   save: { disk = $0 }
/// )
/// try shelf.perform("Low")
/// print(shelf.state, outbox.pendingCount)
///
/// try await outbox.deliver { parcel in
///   print("The server adds \(parcel.message).")
///   return .delivered
/// }
/// // Prints:
/// // ["Low"] 1
/// // The server adds Low.
/// ```
///
/// Given a store that keeps its side, this holds through a crash at any moment:
///
/// - No change that `perform` has acknowledged is lost for the far side. It is in the
///   saved document or in the outbox, and what is in the document is handed over again after loading.
/// - No change reaches the far side that the store does not have. It is handed over only when it
///   is saved.
/// - Each is handed over once, by its number.
///
/// **What is asked of the store:** `save` replaces the document as a whole or throws, and when it
/// returns the document survives what the app wants to survive; what was saved last is what is loaded
/// next. An `ArchiveStore` of MotifMementos does that. When `save` throws though the document is on
/// disk, nothing is wrong either: the change is handed over after the next loading, or is replaced by the
/// next save and never was.
///
/// Where the change cannot be handed over, because the disk is full by then, it stays in the document;
/// see ``handoverError``.
///
/// Like other objects on the side of the screen this one is confined to the isolation that made it. `apply`
/// and `save` must not perform a change.
public final class LocalFirst<State, Change: Codable & Sendable> {
  /// The state with all changes, and those that the outbox may not know yet.
  public private(set) var document: LocalFirstDocument<State, Change>

  /// Where the changes go.
  public let outbox: Outbox<Change>

  /// Why the last change, or the first ones after loading, could not be handed over; nil where they
  /// were.
  ///
  /// The next change tries again, as ``handOver()`` does.
  public private(set) var handoverError: OutboxError?

  private let apply: (Change, inout State) throws -> Void
  private let save: (LocalFirstDocument<State, Change>) throws -> Void
  private var isPerforming = false

  /// Begins with a document, and hands over what it still has.
  ///
  /// - Parameters:
  ///   - document: What the store has saved last, or a first one.
  ///   - outbox: Where the changes go. Nobody else appends to it.
  ///   - apply: Makes a change, or throws. What it has changed by then does not count.
  ///   - save: Saves a document as a whole, or throws.
  public init(
    _ document: LocalFirstDocument<State, Change>,
    outbox: Outbox<Change>,
    apply: @escaping (Change, inout State) throws -> Void,
    save: @escaping (LocalFirstDocument<State, Change>) throws -> Void
  ) {
    self.document = document
    self.outbox = outbox
    self.apply = apply
    self.save = save
    try? handOver()
  }

  /// The state with all changes.
  public var state: State { document.state }

  /// Makes a change.
  ///
  /// - Parameter change: The change.
  /// - Throws: What applying or saving throws. The state is as before then, and the far side will not
  ///   hear of the change.
  /// - Precondition: No change is being performed.
  public func perform(_ change: Change) throws {
    try perform([change])
  }

  /// Makes several changes, all of them or none, with one save.
  ///
  /// - Parameter changes: The changes in order.
  /// - Throws: What applying or saving throws. The state is as before then, and the far side will not
  ///   hear of any of the changes.
  /// - Precondition: No change is being performed.
  public func perform(_ changes: [Change]) throws {
    require(!isPerforming, "A change must not be performed while another one is.")
    guard !changes.isEmpty else { return }
    isPerforming = true
    defer { isPerforming = false }
    var after = document
    for change in changes {
      try apply(change, &after.state)
      after.handover.append(change)
    }
    try save(after)
    document = after
    try? handOver()
  }

  /// Hands over what could not be handed over before.
  ///
  /// - Throws: ``OutboxError``. Nothing is lost then.
  public func handOver() throws(OutboxError) {
    do throws(OutboxError) {
      try document.handover.handOver(to: outbox)
      handoverError = nil
    } catch {
      handoverError = error
      throw error
    }
  }
}
