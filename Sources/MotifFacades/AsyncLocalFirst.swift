// SPDX-License-Identifier: MIT

internal import MotifCore

/// A state that changes locally first, with every change sent to a receiver in time, and a store that does not block.
///
/// It is a ``LocalFirst`` whose `save` can wait, as in `{ try await archive.save($0) }`: your actor continues while the disk
/// is busy. Everything that ``LocalFirst`` promises holds.
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
///   let shelf = AsyncLocalFirst(
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
/// Changes that are performed while another one is being saved wait for their turn, in the order of the calls.
///
/// Like other UI-side objects, it is confined to the isolation that made it, and effects and
/// derived values that read it follow it. `apply` and `save` must not perform a change.
public class AsyncLocalFirst<State, Change: Codable & Sendable> {
  /// The state with all changes, and the changes that the outbox may not have yet.
  public final var document: LocalFirstDocument<State, Change> {
    followed.noteRead("local-first value")
    return present
  }

  /// The outbox for the changes.
  public final let outbox: Outbox<Change>

  /// The reason why the last change, or the first ones after loading, could not be handed over;
  /// `nil` if they were.
  ///
  /// The next change tries again, and so does `handOver()`.
  public final var handoverError: OutboxError? {
    followed.noteRead("local-first value")
    return failure
  }

  final var present: LocalFirstDocument<State, Change>
  final var failure: OutboxError?
  final let followed = FollowedState()
  private final let apply: (Change, inout State) throws -> Void
  private final let save: (LocalFirstDocument<State, Change>) async throws -> Void
  final var isPerforming = false
  /// The task whose turn it is.
  private final var performer: RunningTask?
  /// Whether the changes in the first document have been handed over, or an attempt has failed.
  final var hasBegun = false
  /// The callers that wait until the previous change is saved and handed over, in order.
  private final var turns: [CheckedContinuation<Void, Never>] = []

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
    self.save = save
  }

  /// The state with all changes.
  public final var state: State { document.state }

  /// Makes a change, and returns when it is saved and handed over, without blocking your actor.
  ///
  /// If you perform changes while another one is being saved, each waits for its turn, in the order
  /// of the calls. The state changes when the change is saved.
  ///
  /// Canceling the task does not withdraw the change.
  ///
  /// - Parameter change: The change.
  /// - Throws: The error of applying or saving. Then the state is as before, and the receiver will
  ///   not get the change.
  /// - Precondition: `save` does not call this method and wait for it.
  public final func perform(_ change: Change) async throws {
    try await perform([change])
  }

  /// Makes several changes, all of them or none, with one save, without blocking your actor.
  ///
  /// - Parameter changes: The changes in order.
  /// - Throws: The error of applying or saving. Then the state is as before, and the receiver will
  ///   not get any of the changes.
  /// - Precondition: `save` does not call this method and wait for it.
  public final func perform(_ changes: [Change]) async throws {
    guard !changes.isEmpty else { return }
    await takeTurn()
    defer { endTurn() }
    if !hasBegun { await handOverInTurn() }
    let after = try makeChanges(changes)
    try await save(after)
    present = after
    followed.noteChange()
    await handOverInTurn()
  }

  /// Hands over changes that could not be handed over before, without blocking your actor.
  ///
  /// - Throws: ``OutboxError``. Nothing is lost.
  /// - Precondition: `save` does not call this method and wait for it.
  public final func handOver() async throws(OutboxError) {
    await takeTurn()
    defer { endTurn() }
    await handOverInTurn()
    if let failure { throw failure }
  }

  /// Hands over a copy, so that the document can be read in the meantime.
  private final func handOverInTurn() async {
    var handover = present.handover
    do throws(OutboxError) {
      try await handover.handOver(to: outbox)
      failure = nil
    } catch {
      failure = error
    }
    present.handover = handover
    hasBegun = true
    followed.noteChange()
  }

  final func makeChanges(_ changes: [Change]) throws -> LocalFirstDocument<State, Change> {
    var after = present
    for change in changes {
      try apply(change, &after.state)
      after.handover.append(change)
    }
    return after
  }

  private final func takeTurn() async {
    let task = RunningTask.current
    if isPerforming {
      require(
        performer == nil || performer != task,
        """
        A change waits for itself: 'save' calls perform(_:) or handOver() of the object that \
        waits for 'save'. Do it when 'perform' has returned.
        """
      )
      await withCheckedContinuation { turns.append($0) }
    }
    isPerforming = true
    performer = task
  }

  /// Gives the turn to the next caller at once, so that no other caller can take it in between.
  private final func endTurn() {
    performer = nil
    isPerforming = !turns.isEmpty
    if isPerforming { turns.removeFirst().resume() }
  }
}
