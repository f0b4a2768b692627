// SPDX-License-Identifier: MIT

internal import MotifCore

/// A state that is changed here first, and a far side that hears of every change in time.
///
/// A change is made in three steps: it is applied in memory; the state and the change are saved as
/// one; the change is handed over to the outbox. The caller waits for the disk and never for
/// the network. Anyone who holds the outbox delivers, whenever there is a connection.
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
/// Like other objects on the side of the screen this one is confined to the isolation that made it, and
/// effects and derived values that read it follow it. `apply` and `save` must not perform a change.
///
/// Pass an `async` closure as `save`, such as `{ try await archive.save($0) }`, and `perform` with `await` never
/// blocks your actor. With a `save` that is not `async`, its disk blocks the caller.
public final class LocalFirst<State, Change: Codable & Sendable> {
  /// The state with all changes, and those that the outbox may not know yet.
  public var document: LocalFirstDocument<State, Change> {
    followed.noteRead()
    return present
  }

  /// Where the changes go.
  public let outbox: Outbox<Change>

  /// Why the last change, or the first ones after loading, could not be handed over; nil where they
  /// were.
  ///
  /// The next change tries again, as `handOver()` does.
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
  /// Whether what the first document still had has been handed over, as far as that was possible.
  private var hasBegun = false
  /// Those who wait until the change before theirs is saved and handed over, the first one first.
  private var turns: [CheckedContinuation<Void, Never>] = []

  private enum Saving {
    case blocking((LocalFirstDocument<State, Change>) throws -> Void)
    case waiting((LocalFirstDocument<State, Change>) async throws -> Void)
  }

  /// Begins with a document that a store saves without blocking.
  ///
  /// It touches no file. What the document still has is handed over before the first change, or by
  /// `handOver()`, which an app calls once after this.
  ///
  /// - Parameters:
  ///   - document: What the store has saved last, or a first one.
  ///   - outbox: Where the changes go. Nobody else appends to it.
  ///   - apply: Makes a change, or throws. What it has changed by then does not count.
  ///   - save: Saves a document as a whole, or throws. It runs on the actor that performs the change,
  ///     one call after the other, as does `apply`.
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

  /// Begins with a document that a store saves while the caller is blocked, and hands over what it still has.
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
  /// - Throws: What applying or saving throws. The state is as before then, and the far side will not
  ///   hear of the change.
  /// - Precondition: No change is being performed, and `save` is not `async`.
  public func perform(_ change: Change) throws {
    try perform([change])
  }

  /// Makes several changes, all of them or none, with one save, and blocks meanwhile.
  ///
  /// - Parameter changes: The changes in order.
  /// - Throws: What applying or saving throws. The state is as before then, and the far side will not
  ///   hear of any of the changes.
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

  /// Hands over what could not be handed over before, and blocks meanwhile.
  ///
  /// - Throws: ``OutboxError``. Nothing is lost then.
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
  /// Makes a change, and returns when it is saved and handed over; your actor goes on meanwhile.
  ///
  /// Where changes are performed while another one is being saved, each waits for its turn, in the order of the
  /// calls. The state changes when the change is saved.
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
  /// Canceling the task does not take the change back.
  ///
  /// - Parameter change: The change.
  /// - Throws: What applying or saving throws. The state is as before then, and the far side will not
  ///   hear of the change.
  public func perform(_ change: Change) async throws {
    try await perform([change])
  }

  /// Makes several changes, all of them or none, with one save; your actor goes on meanwhile.
  ///
  /// - Parameter changes: The changes in order.
  /// - Throws: What applying or saving throws. The state is as before then, and the far side will not
  ///   hear of any of the changes.
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

  /// Hands over what could not be handed over before; your actor goes on meanwhile.
  ///
  /// - Throws: ``OutboxError``. Nothing is lost then.
  public func handOver() async throws(OutboxError) {
    await takeTurn()
    defer { endTurn() }
    await handOverInTurn()
    if let failure { throw failure }
  }

  /// Hands over a copy, so that the document can be read meanwhile.
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
    if isPerforming {
      await withCheckedContinuation { turns.append($0) }
    }
    isPerforming = true
  }

  /// Lets the next one have its turn, which begins now: nobody who comes between can take it.
  private func endTurn() {
    isPerforming = !turns.isEmpty
    if isPerforming { turns.removeFirst().resume() }
  }
}

/// What a local store saves as one: a state, and the changes of it that are still to be handed over.
///
/// ```swift
/// let document = LocalFirstDocument<[String], String>(state: ["Low"])
/// print(document.state, document.handover.nextSequence)
/// // Prints "["Low"] 1"
/// ```
public struct LocalFirstDocument<State, Change: Codable & Sendable> {
  /// The state as it is after all changes.
  public var state: State

  /// The changes that the outbox may not know yet.
  public var handover: Handover<Change>

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - handover: Changes that are part of it and that the outbox may not know yet.
  public init(state: State, handover: Handover<Change> = Handover()) {
    self.state = state
    self.handover = handover
  }
}

extension LocalFirstDocument: Sendable where State: Sendable {}
extension LocalFirstDocument: Codable where State: Codable {}
extension LocalFirstDocument: Equatable where State: Equatable, Change: Equatable {}
