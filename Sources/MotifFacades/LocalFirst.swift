// SPDX-License-Identifier: MIT

internal import MotifCore

/// A state that changes locally first, with every change sent to a receiver in time.
///
/// A change takes three steps: it is applied in memory; the state and the change are saved
/// together; the change is handed over to the outbox. The caller waits for the disk and never for
/// the network. The owner of the outbox delivers, whenever there is a connection.
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
/// print(shelf.state, outbox.status.pendingCount)
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
/// If the store meets its requirements, the following holds through a crash at any moment:
///
/// - The receiver misses no change that `perform` has acknowledged. The change is in the saved
///   document or in the outbox, and changes in the document are handed over again after loading.
/// - No change reaches the receiver that the store does not have. It is handed over only after it
///   is saved.
/// - Each change is handed over once, by its number.
///
/// **Requirements of the store:** `save` replaces the whole document or throws, and when it
/// returns, the document survives everything that the app wants to survive; the next load returns
/// the last saved document. An `ArchiveStore` of MotifMementos does that. If `save` throws although
/// the document is on disk, no harm is done: the change is handed over after the next load, or the
/// next save replaces it as if it had never been made.
///
/// If the change cannot be handed over, for example because the disk is full by then, it stays in
/// the document; see ``AsyncLocalFirst/handoverError``.
///
/// Like other UI-side objects, it is confined to the isolation that made it, and effects and
/// derived values that read it follow it. `apply` and `save` must not perform a change.
///
/// `save` blocks its caller until the disk is done, and so does `perform`. If it can wait instead, as in
/// `{ try await archive.save($0) }`, use the superclass ``AsyncLocalFirst``, which never blocks your actor.
public final class LocalFirst<State, Change: Codable & Sendable>: AsyncLocalFirst<State, Change> {
  private let saveAndBlock: (LocalFirstDocument<State, Change>) throws -> Void

  /// Begins with a document that a store saves while it blocks the caller, and hands over its
  /// remaining changes.
  ///
  /// - Parameters:
  ///   - document: The document that the store saved last, or a first one.
  ///   - outbox: The outbox for the changes. Nothing else may append to it.
  ///   - apply: Makes a change, or throws. If it throws, its changes so far are dropped.
  ///   - save: Saves a whole document, or throws.
  public init(
    _ document: LocalFirstDocument<State, Change>,
    outbox: Outbox<Change>,
    apply: @escaping (Change, inout State) throws -> Void,
    save: @escaping (LocalFirstDocument<State, Change>) throws -> Void
  ) {
    saveAndBlock = save
    super.init(document, outbox: outbox, apply: apply, save: save)
    handOverQuietly()
  }

  /// Makes a change, and blocks until it is saved and handed over.
  ///
  /// - Parameter change: The change.
  /// - Throws: The error of applying or saving. Then the state is as before, and the receiver will
  ///   not get the change.
  /// - Precondition: No change is being performed.
  public func perform(_ change: Change) throws {
    try perform([change])
  }

  /// Makes several changes, all of them or none, with one save, and blocks until they are handed
  /// over.
  ///
  /// - Parameter changes: The changes in order.
  /// - Throws: The error of applying or saving. Then the state is as before, and the receiver will
  ///   not get any of the changes.
  /// - Precondition: No change is being performed.
  public func perform(_ changes: [Change]) throws {
    requireNothingIsPerformed()
    guard !changes.isEmpty else { return }
    try makeAndSave(changes)
    handOverQuietly()
    followed.noteChange()
  }

  private func requireNothingIsPerformed() {
    require(
      !isPerforming,
      "'apply' and 'save' must not perform or hand over changes. Do it when 'perform' has returned."
    )
  }

  private func makeAndSave(_ changes: [Change]) throws {
    isPerforming = true
    defer { isPerforming = false }
    let after = try makeChanges(changes)
    try saveAndBlock(after)
    present = after
  }

  /// Hands over changes that could not be handed over before, and blocks until it is done.
  ///
  /// - Throws: ``OutboxError``. Nothing is lost.
  /// - Precondition: No change is being performed.
  public func handOver() throws(OutboxError) {
    requireNothingIsPerformed()
    handOverQuietly()
    followed.noteChange()
    if let failure { throw failure }
  }

  private func handOverQuietly() {
    failure = nil
    hasBegun = true
    do throws(OutboxError) {
      try present.handover.handOver(to: outbox)
    } catch {
      failure = error
    }
  }
}

/// The document that a local store saves: a state, and its changes that are still to be handed
/// over.
///
/// ```swift
/// let document = LocalFirstDocument<[String], String>(state: ["Low"])
/// print(document.state, document.handover.nextSequence)
/// // Prints "["Low"] 1"
/// ```
public struct LocalFirstDocument<State, Change: Codable & Sendable> {
  /// The state after all changes.
  public var state: State

  /// The changes that the outbox may not have yet.
  public var handover: Handover<Change>

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - handover: Changes that are part of the state and that the outbox may not have yet.
  public init(state: State, handover: Handover<Change> = Handover()) {
    self.state = state
    self.handover = handover
  }
}

extension LocalFirstDocument: Sendable where State: Sendable {}
extension LocalFirstDocument: Codable where State: Codable {}
extension LocalFirstDocument: Equatable where State: Equatable, Change: Equatable {}
