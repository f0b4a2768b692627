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
/// the document; see ``handoverError``.
///
/// Like other UI-side objects, it is confined to the isolation that made it, and effects and
/// derived values that read it follow it. `apply` and `save` must not perform a change.
///
/// Pass an `async` closure as `save`, such as `{ try await archive.save($0) }`; then `perform` with
/// `await` never blocks your actor. A `save` that is not `async` blocks the caller until the disk
/// is done.
public final class LocalFirst<State, Change: Codable & Sendable> {
  /// The state with all changes, and the changes that the outbox may not have yet.
  public var document: LocalFirstDocument<State, Change> {
    followed.noteRead()
    return present
  }

  /// The outbox for the changes.
  public let outbox: Outbox<Change>

  /// The reason why the last change, or the first ones after loading, could not be handed over;
  /// `nil` if they were.
  ///
  /// The next change tries again, and so does `handOver()`.
  public var handoverError: OutboxError? {
    followed.noteRead()
    return failure
  }

  private var present: LocalFirstDocument<State, Change>
  private var failure: OutboxError?
  private let followed = FollowedState()
  private let apply: (Change, inout State) throws -> Void
  private let save: Saving
  private var isPerforming = false
  /// The task whose turn it is.
  private var performer: RunningTask?
  /// Whether the changes in the first document have been handed over, as far as possible.
  private var hasBegun = false
  /// The callers that wait until the previous change is saved and handed over, in order.
  private var turns: [CheckedContinuation<Void, Never>] = []

  private enum Saving {
    case blocking((LocalFirstDocument<State, Change>) throws -> Void)
    case waiting((LocalFirstDocument<State, Change>) async throws -> Void)
  }

  /// Begins with a document that a store saves without blocking.
  ///
  /// The initializer touches no file. The document's remaining changes are handed over before the
  /// first new change, or by `handOver()`, which an app calls once afterward.
  ///
  /// - Parameters:
  ///   - document: The document that the store saved last, or a first one.
  ///   - outbox: The outbox for the changes. Nothing else may append to it.
  ///   - apply: Makes a change, or throws. If it throws, its changes so far are dropped.
  ///   - save: Saves a whole document, or throws. Like `apply`, it runs on the actor that performs
  ///     the change, one call after another.
  public init(
    _ document: LocalFirstDocument<State, Change>,
    outbox: Outbox<Change>,
    apply: @escaping (Change, inout State) throws -> Void,
    save: @escaping (LocalFirstDocument<State, Change>) async throws -> Void
  ) {
    present = document
    self.outbox = outbox
    self.apply = apply
    self.save = .waiting(save)
  }

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
    present = document
    self.outbox = outbox
    self.apply = apply
    self.save = .blocking(save)
    handOverQuietly()
  }

  /// The state with all changes.
  public var state: State { document.state }

  /// Makes a change, and blocks until it is saved and handed over.
  ///
  /// - Parameter change: The change.
  /// - Throws: The error of applying or saving. Then the state is as before, and the receiver will
  ///   not get the change.
  /// - Precondition: No change is being performed, and `save` is not `async`.
  public func perform(_ change: Change) throws {
    try perform([change])
  }

  /// Makes several changes, all of them or none, with one save, and blocks until they are handed
  /// over.
  ///
  /// - Parameter changes: The changes in order.
  /// - Throws: The error of applying or saving. Then the state is as before, and the receiver will
  ///   not get any of the changes.
  /// - Precondition: No change is being performed, and `save` is not `async`.
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
    guard case .blocking(let save) = save else {
      trap("A LocalFirst whose 'save' is async performs with 'try await perform(…)'.")
    }
    isPerforming = true
    defer { isPerforming = false }
    let after = try makeChanges(changes)
    try save(after)
    present = after
  }

  private func makeChanges(_ changes: [Change]) throws -> LocalFirstDocument<State, Change> {
    var after = present
    for change in changes {
      try apply(change, &after.state)
      after.handover.append(change)
    }
    return after
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

// MARK: - Without blocking

extension LocalFirst {
  /// Makes a change, and returns when it is saved and handed over, without blocking your actor.
  ///
  /// If you perform changes while another one is being saved, each waits for its turn, in the order
  /// of the calls. The state changes when the change is saved.
  ///
  /// ```swift
  /// actor Disk {
  ///   var document = LocalFirstDocument<[String], String>(state: [])
  ///   func save(_ document: LocalFirstDocument<[String], String>) { self.document = document }
  /// }
  ///
  /// func add(_ title: String, to disk: Disk) async throws {
  ///   let outbox = try await Outbox<String>(
  ///     directory: "jukebox", name: "added", typeIdentifier: "title"
  ///   )
  ///   let shelf = LocalFirst(
  ///     await disk.document,
  ///     outbox: outbox,
  ///     apply: { title, titles in titles.append(title) },
  ///     save: { await disk.save($0) }
  ///   )
  ///   try await shelf.perform(title)
  ///   print(shelf.state, await disk.document.state)
  /// }
  /// try await add("Low", to: Disk())
  /// // Prints "["Low"] ["Low"]"
  /// ```
  ///
  /// Canceling the task does not withdraw the change.
  ///
  /// - Parameter change: The change.
  /// - Throws: The error of applying or saving. Then the state is as before, and the receiver will
  ///   not get the change.
  /// - Precondition: `save` does not call this method and wait for it.
  public func perform(_ change: Change) async throws {
    try await perform([change])
  }

  /// Makes several changes, all of them or none, with one save, without blocking your actor.
  ///
  /// - Parameter changes: The changes in order.
  /// - Throws: The error of applying or saving. Then the state is as before, and the receiver will
  ///   not get any of the changes.
  /// - Precondition: `save` does not call this method and wait for it.
  public func perform(_ changes: [Change]) async throws {
    guard !changes.isEmpty else { return }
    await takeTurn()
    defer { endTurn() }
    if !hasBegun { await handOverInTurn() }
    let after = try makeChanges(changes)
    switch save {
    case .blocking(let save): try save(after)
    case .waiting(let save): try await save(after)
    }
    present = after
    followed.noteChange()
    await handOverInTurn()
  }

  /// Hands over changes that could not be handed over before, without blocking your actor.
  ///
  /// - Throws: ``OutboxError``. Nothing is lost.
  /// - Precondition: `save` does not call this method and wait for it.
  public func handOver() async throws(OutboxError) {
    await takeTurn()
    defer { endTurn() }
    await handOverInTurn()
    if let failure { throw failure }
  }

  /// Hands over a copy, so that the document can be read in the meantime.
  private func handOverInTurn() async {
    var handover = present.handover
    let outcome: Result<Void, OutboxError>
    do throws(OutboxError) {
      try await handover.handOver(to: outbox)
      outcome = .success(())
    } catch {
      outcome = .failure(error)
    }
    present.handover = handover
    failure = nil
    if case .failure(let error) = outcome { failure = error }
    hasBegun = true
    followed.noteChange()
  }

  private func takeTurn() async {
    let task = RunningTask.current
    if isPerforming {
      require(
        performer == nil || performer != task,
        """
        A change waits for itself: 'save' calls perform(_:) or handOver() of the LocalFirst that \
        waits for 'save'. Do it when 'perform' has returned.
        """
      )
      await withCheckedContinuation { turns.append($0) }
    }
    isPerforming = true
    performer = task
  }

  /// Gives the turn to the next caller at once, so that no other caller can take it in between.
  private func endTurn() {
    performer = nil
    isPerforming = !turns.isEmpty
    if isPerforming { turns.removeFirst().resume() }
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
