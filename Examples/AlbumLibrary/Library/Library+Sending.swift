// SPDX-License-Identifier: MIT

public import MotifFacades
internal import Synchronization

extension Library {
  /// The changes that the remote client has not heard of, oldest first.
  ///
  /// - Complexity: O(*n*) in the number of those changes.
  public var unsentChanges: [LibraryChange] {
    let recorded = store.outbox?.pending().map(\.message) ?? []
    return (recorded + store.document.contents.handover.changes).map(\.change)
  }

  /// The changes that the server has refused, oldest first.
  ///
  /// They stay until they are tried again or discarded, or until the server has the whole list.
  ///
  /// - Complexity: O(*n* log *n*) in the number of those changes.
  public var refusedChanges: [RefusedChange] {
    store.outbox?.deadLetters().map(RefusedChange.init) ?? []
  }

  /// Puts the changes that the server has refused back in line.
  ///
  /// - Returns: How many there were.
  /// - Throws: ``LibraryError`` where the outbox cannot be written; they stay refused then.
  /// - Complexity: O(*n*) in the number of those changes.
  @discardableResult
  public func retryRefusedChanges() throws(LibraryError) -> Int {
    standing.withLock { $0.refusal = nil }
    return try settle { outbox throws(OutboxError) in
      try outbox.revive(outbox.deadLetters().map(\.sequence))
    }
  }

  /// Forgets the changes that the server has refused.
  ///
  /// The library keeps what was changed. When the lists are compared the next time, the server gets the
  /// whole of it.
  ///
  /// - Returns: How many there were.
  /// - Throws: ``LibraryError`` where the outbox cannot be written; they stay refused then.
  /// - Complexity: O(*n*) in the number of those changes.
  @discardableResult
  public func discardRefusedChanges() throws(LibraryError) -> Int {
    try settle { outbox throws(OutboxError) in
      try outbox.discard(outbox.deadLetters().map(\.sequence))
    }
  }

  private func settle(
    _ body: (Outbox<ConditionalChange>) throws(OutboxError) -> Int
  ) throws(LibraryError) -> Int {
    guard let outbox = store.outbox else { return 0 }
    do throws(OutboxError) {
      return try body(outbox)
    } catch {
      throw LibraryError(error)
    }
  }

  /// How many changes wait to be sent, and what is being done about them.
  public var sending: OutboxStatus? { store.outbox?.status }

  /// The same whenever it changes, for one reader.
  public var sendings: AsyncStream<OutboxStatus> {
    store.outbox?.values() ?? AsyncStream { nil }
  }

  /// What was wrong with the changes that wait to be sent when the library was opened, or `nil`.
  public var sendingWarning: String? {
    let consequence = " The server gets the whole list where it differs."
    guard case .mended(let fault, let name, _) = store.outbox?.recovery else {
      return store.hasLostOutbox
        ? "Changes for the server were lost: changes.outbox is missing or cut off.\(consequence)"
        : nil
    }
    return "The changes for the server were damaged: \(fault).\(consequence)"
      + " The damage is kept as \(name)."
  }

  /// Why changes are saved that cannot wait in line for the server yet, or `nil` where all can.
  ///
  /// The next save tries again.
  public var handoverFault: String? { store.handoverError?.description }

  /// Tells the remote client what it has not heard of, one change after the other, and makes sure that
  /// the two then have the same albums.
  ///
  /// Only what is saved is sent. A change that fails for now is tried again after a while, and those
  /// behind it wait; one that the server refuses is set aside, see ``refusedChanges``.
  ///
  /// - Returns: Why it stopped: nothing is left, there is no connection, the task was cancelled, or
  ///   another call is sending.
  /// - Throws: ``LibraryError`` where the outbox cannot be read or written, or where the server does not
  ///   take the library's list.
  @discardableResult
  public func sendChanges() async throws(LibraryError) -> OutboxStop {
    guard let outbox = store.outbox else { return .empty }
    let stop: OutboxStop
    do throws(OutboxError) {
      stop = try await outbox.deliver(using: deliver)
    } catch {
      throw LibraryError(error)
    }
    if stop == .offline, let fault = serverFault { throw .notTaken(fault) }
    // With a change that was refused the two can't have the same albums, and somebody knows of it.
    guard stop == .empty, !isKnownToBeInStep, refusedChanges.isEmpty else { return stop }
    return try await compareLists()
  }

  /// Tells the remote client of all changes, those to come among them, until the task is cancelled.
  ///
  /// Where the outbox cannot be read or written, because the disk is full, it is tried again after a
  /// while: there may be room by then.
  ///
  /// - Parameter onFault: Hears why nothing can be sent, and `nil` when it is tried again. It is called
  ///   on any thread.
  public func keepSending(
    onFault: @Sendable (LibraryError?) -> Void = { _ in }
  ) async {
    guard let outbox = store.outbox else { return }
    while !Task.isCancelled {
      do throws(LibraryError) {
        guard try await sendChanges() == .empty else {
          try? await clock.sleep(for: Self.pause)
          continue
        }
        do throws(OutboxError) {
          try await outbox.run(retryingOfflineAfter: Self.pause, using: deliver)
        } catch {
          throw LibraryError(error)
        }
      } catch {
        onFault(error)
        try? await clock.sleep(for: Self.pause)
        onFault(nil)
      }
    }
  }

  /// How long to wait before it is tried again where there was no connection, or no room on the disk.
  private static let pause = Duration.seconds(5)
}
