// SPDX-License-Identifier: MIT

public import MotifFacades
internal import MotifMementos
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

  /// The same whenever it changes, from this call on, or `nil` if nothing is ever sent.
  public var sendings: SharedValueSequence<OutboxStatus>? { store.outbox?.statuses() }

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
  /// - Returns: Why it stopped: nothing is left, there is no connection, the task was canceled, or
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

  /// Tells the remote client of all changes, those to come among them, until the task is canceled.
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

/// What a library knows of its server, for as long as it is open.
struct ServerStanding: Sendable {
  /// Whether the server was found to have the library's list.
  var isInStep = false
  /// The changes before this number are part of a list that the server got as a whole.
  var coveredBefore: UInt64 = 0
  /// What the server said to a list that it refused as a whole.
  var refusal: (list: AlbumsDigest, error: RemoteClientError)?
  /// Why the server does not take what it is told.
  var fault: RemoteClientError?
}

// The library is the original and the server its copy. A change says which list it was made to, and the
// server makes it to that one only. Where the server has another list, because it is new, was emptied or
// restored, or because changes got lost on their way, it gets the library as it is on disk. Whatever has
// happened to either side, one rule puts it right.
extension Library {
  /// Why the server does not take what it is told, or `nil`: it keeps another library, it refuses the
  /// list, or somebody else answers in its place.
  ///
  /// That it can't be reached is no such reason.
  public var serverFault: String? { standing.withLock { $0.fault?.description } }

  /// Whether the server was found to have the library's list since the library was opened.
  var isKnownToBeInStep: Bool { standing.withLock { $0.isInStep } }

  /// Tells the server of one change.
  func deliver(_ parcel: OutboxParcel<ConditionalChange>) async -> OutboxVerdict {
    do throws(RemoteClientError) {
      try await tell(parcel)
      note(nil)
      return .delivered
    } catch {
      // A change that is refused is set aside, where it is counted and its reason is kept.
      if case .refused = error { note(nil) } else { note(error) }
      return error.verdict
    }
  }

  /// Makes sure that the server has the library's list, where nothing is left to be told.
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

  /// Gives the server the library's list, whatever it has, and takes the server over from another
  /// library.
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
    // An attempt that was canceled tells nothing.
    guard error != .cancelled else { return }
    standing.withLock { standing in
      standing.fault =
        switch error {
        case .otherLibrary, .refused, .unexpectedAnswer: error
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

  /// Gives the server the list that is on disk, unless it has that.
  ///
  /// It may be done again after a crash at any moment: the list goes in the place of the one that the
  /// server is known to have, and of no other one.
  ///
  /// - Parameter theirs: The server's list, where it has just said so.
  /// - Throws: ``RemoteClientError``, for a list that the server refused before without asking again.
  private func bringServerInStep(having theirs: AlbumsDigest?) async throws(RemoteClientError) {
    var theirs = theirs
    // Another program may save, and tell the server of it, at the same time.
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
      // What was refused is in the list, or was taken back.
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
  /// What it means for a change that was to be sent.
  ///
  /// Only what the albums' own server refuses is refused; everything else may be otherwise later.
  fileprivate var verdict: OutboxVerdict {
    switch self {
    case .refused: .reject("\(self)")
    case .offline, .cancelled, .otherLibrary: .offline
    case .unavailable(_, let delay): .retry("\(self)", after: delay)
    default: .retry("\(self)")
    }
  }
}
