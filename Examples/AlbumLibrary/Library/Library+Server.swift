// SPDX-License-Identifier: MIT

public import MotifFacades
internal import MotifMementos
internal import Synchronization

extension Library {
  /// The changes that the server hasn't received, oldest first.
  ///
  /// - Complexity: O(*n*) in the number of those changes.
  public var unsentChanges: [LibraryChange] {
    let recorded = store.outbox?.pending().map(\.message) ?? []
    return (recorded + store.document.contents.handover.changes).map(\.change)
  }

  /// The changes that the server has refused, oldest first.
  ///
  /// They stay until they are retried or discarded, or until the server has the whole list.
  ///
  /// - Complexity: O(*n* log *n*) in the number of those changes.
  public var refusedChanges: [RefusedChange] {
    store.outbox?.deadLetters().map(RefusedChange.init) ?? []
  }

  /// Puts the changes that the server has refused back in the queue.
  ///
  /// - Returns: The number of changes.
  /// - Throws: ``LibraryError`` if the outbox can't be written; the changes then stay refused.
  /// - Complexity: O(*n*) in the number of those changes.
  @discardableResult
  public func retryRefusedChanges() throws(LibraryError) -> Int {
    standing.withLock { $0.refusal = nil }
    return try settle { outbox throws(OutboxError) in
      try outbox.revive(outbox.deadLetters().map(\.sequence))
    }
  }

  /// Discards the changes that the server has refused.
  ///
  /// The library keeps the changes themselves. The next time the lists are compared, the server
  /// gets the whole list.
  ///
  /// - Returns: The number of changes.
  /// - Throws: ``LibraryError`` if the outbox can't be written; the changes then stay refused.
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

  /// The number of changes that wait to be sent, and the state of sending.
  public var sending: OutboxStatus? { store.outbox?.status }

  /// The values of ``sending`` from this call on, or `nil` if nothing is ever sent.
  public var sendings: SharedValueSequence<OutboxStatus>? { store.outbox?.statuses() }

  /// The problem with the waiting changes when the library was opened, or `nil`.
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

  /// Why saved changes can't be queued for the server yet, or `nil` if all are queued.
  ///
  /// The next save tries again.
  public var handoverFault: String? { store.handoverError?.description }

  /// Sends the waiting changes to the server, one after the other, and makes sure that both then
  /// have the same albums.
  ///
  /// Only saved changes are sent. A change that fails temporarily is retried after a while, and the
  /// changes behind it wait; a change that the server refuses is set aside, see ``refusedChanges``.
  ///
  /// - Returns: Why it stopped: nothing is left, there is no connection, the task was canceled, or
  ///   another call is sending.
  /// - Throws: ``LibraryError`` if the outbox can't be read or written, or if the server doesn't
  ///   accept the library's list.
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
    // After a refused change, the lists must differ, and the refusal is already reported.
    guard stop == .empty, !isKnownToBeInStep, refusedChanges.isEmpty else { return stop }
    return try await compareLists()
  }

  /// Sends all changes, including later ones, to the server until the task is canceled.
  ///
  /// If the outbox can't be read or written, because the disk is full, the library retries after a
  /// while: there may be space by then.
  ///
  /// - Parameter onFault: Called on any thread with the reason nothing can be sent, and with `nil`
  ///   when sending is retried.
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

  /// The wait before a retry after a failed connection or a full disk.
  private static let pause = Duration.seconds(5)
}

/// The state of the server as the library knows it, while the library is open.
struct ServerStanding: Sendable {
  /// Whether the server is known to have the library's list.
  var isInStep = false
  /// The changes before this number are part of a list that the server received as a whole.
  var coveredBefore: UInt64 = 0
  /// The server's answer to a list that it refused as a whole.
  var refusal: (list: AlbumsDigest, error: RemoteClientError)?
  /// Why the server doesn't accept changes or lists.
  var fault: RemoteClientError?
}

// The library is the original and the server its copy. A change carries the digest of the list that
// it was made to, and the server applies it to that list only. If the server has another list,
// because it is new, was emptied or restored, or because changes were lost on the way, it gets the
// library as it is on disk. This one rule corrects every difference, whatever happened to either
// side.
extension Library {
  /// Why the server doesn't accept changes, or `nil`: it keeps another library, it refuses the
  /// list, or another program answers in its place.
  ///
  /// A lost connection is not such a reason.
  public var serverFault: String? { standing.withLock { $0.fault?.description } }

  /// Whether the server was found to have the library's list since the library was opened.
  var isKnownToBeInStep: Bool { standing.withLock { $0.isInStep } }

  /// Sends one change to the server.
  func deliver(_ parcel: OutboxParcel<ConditionalChange>) async -> OutboxVerdict {
    do throws(RemoteClientError) {
      try await tell(parcel)
      note(nil)
      return .delivered
    } catch {
      // A refused change is set aside, where it is counted and its reason is kept.
      if case .refused = error { note(nil) } else { note(error) }
      return error.verdict
    }
  }

  /// Makes sure that the server has the library's list when no change is left to send.
  func compareLists() async throws(LibraryError) -> OutboxStop {
    do throws(RemoteClientError) {
      try await bringServerInStep(having: nil)
      note(nil)
      return .empty
    } catch {
      note(error)
      return switch error {
      case .refused, .otherLibrary: throw .notTaken("\(error)")
      case .cancelled: .cancelled
      default: .offline
      }
    }
  }

  /// Gives the server the library's list, whatever it has, even if it keeps another library.
  ///
  /// - Throws: ``RemoteClientError``.
  /// - Complexity: O(*n*) in the number of albums.
  public func takeOverServer() async throws(RemoteClientError) {
    let saved = try savedContents()
    try await remote.send(
      RemoteRequest(.replace(saved.albums), to: nil, of: saved.identity, key: .randomKey())
    )
  }

  private func note(_ error: RemoteClientError?) {
    // A canceled attempt proves nothing.
    guard error != .cancelled else { return }
    standing.withLock { standing in
      standing.fault =
        switch error {
        case .otherLibrary, .refused, .unauthorized, .unexpectedAnswer: error
        default: nil
        }
    }
  }

  private func tell(_ parcel: OutboxParcel<ConditionalChange>) async throws(RemoteClientError) {
    guard parcel.sequence >= standing.withLock({ $0.coveredBefore }) else { return }
    guard let base = parcel.message.base else { return try await bringServerInStep(having: nil) }
    let request = RemoteRequest(
      .change(parcel.message.change),
      to: base,
      of: store.document.contents.identity,
      key: parcel.key
    )
    do throws(RemoteClientError) {
      try await remote.send(request)
    } catch .outOfStep(let theirs) {
      try await bringServerInStep(having: theirs)
    } catch {
      throw error
    }
  }

  /// Gives the server the list on disk, unless the server already has it.
  ///
  /// Safe to repeat after a crash at any moment: the list replaces the one that the server is known
  /// to have, and no other.
  ///
  /// - Parameter theirs: The server's list, if the server has just reported it.
  /// - Throws: ``RemoteClientError``; for a list that the server refused before, without a request.
  private func bringServerInStep(having theirs: AlbumsDigest?) async throws(RemoteClientError) {
    var theirs = theirs
    // Another program may save and update the server at the same time.
    for _ in 0..<4 {
      let next = store.outbox?.nextSequence ?? 0
      let refused = store.refusedSequences
      let saved = try savedContents()
      do throws(RemoteClientError) {
        if theirs != saved.digest { try await send(saved, inPlaceOf: theirs) }
      } catch .outOfStep(let digest) {
        theirs = digest
        continue
      } catch {
        throw error
      }
      standing.withLock { standing in
        standing.isInStep = true
        standing.coveredBefore = max(standing.coveredBefore, next)
      }
      // Refused changes are now part of the list, or were undone.
      store.discard(refused)
      return
    }
    throw .unexpectedAnswer("it has other albums each time")
  }

  private func send(
    _ saved: LibraryContents,
    inPlaceOf theirs: AlbumsDigest?
  ) async throws(RemoteClientError) {
    guard let theirs else {
      let comparison = RemoteRequest(
        .compare,
        to: saved.digest,
        of: saved.identity,
        key: .randomKey()
      )
      return try await remote.send(comparison)
    }
    if let refusal = standing.withLock({ $0.refusal }), refusal.list == saved.digest {
      throw refusal.error
    }
    do throws(RemoteClientError) {
      try await remote.send(
        RemoteRequest(.replace(saved.albums), to: theirs, of: saved.identity, key: .randomKey())
      )
    } catch {
      if case .refused = error { standing.withLock { $0.refusal = (saved.digest, error) } }
      throw error
    }
  }

  private func savedContents() throws(RemoteClientError) -> LibraryContents {
    do throws(ArchiveError) {
      return try store.savedContents()
    } catch {
      throw .offline("the library can't be read: \(error)")
    }
  }
}

extension RemoteClientError {
  /// The verdict on an unsent change.
  ///
  /// Only a refusal by the album server itself is final; any other error may be temporary.
  fileprivate var verdict: OutboxVerdict {
    switch self {
    case .refused: .reject("\(self)")
    case .offline, .cancelled, .otherLibrary: .offline
    case .unavailable(_, let delay): .retry("\(self)", after: delay)
    default: .retry("\(self)")
    }
  }
}
