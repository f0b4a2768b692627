// SPDX-License-Identifier: MIT

internal import MotifFacades
internal import MotifMementos
internal import Synchronization

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
  /// Why the last attempt has failed, or `nil` if it has not.
  var failure: RemoteClientError?
  /// Ends the wait before the next attempt.
  var pause: AsyncStream<Void>.Continuation?
}

// The library is the original and the server its copy. A change carries the digest of the list that
// it was made to, and the server applies it to that list only. If the server has another list,
// because it is new, was emptied or restored, or because changes were lost on the way, it gets the
// library as it is on disk. This one rule corrects every difference, whatever happened to either
// side.
extension ChangeSender {
  /// Why the server doesn't accept changes, or `nil`: it keeps another library, it refuses the
  /// list, or another program answers instead.
  ///
  /// A lost connection is not such a reason.
  public var serverFault: String? { standing.withLock { $0.fault?.description } }

  /// Why the last attempt to send has failed, or `nil` if it has not.
  public var failure: String? { standing.withLock { $0.failure?.description } }

  /// Whether the server was found to have the library's list since the library was opened.
  var isKnownToBeInStep: Bool { standing.withLock { $0.isInStep } }

  /// Sends one change to the server.
  func deliver(_ parcel: OutboxParcel<ServerMessage>) async -> OutboxVerdict {
    do throws(RemoteClientError) {
      try await tell(parcel)
      noteAnswer(nil)
      return .delivered
    } catch {
      // A refused change is set aside, where it is counted and its reason is kept.
      if case .refused = error { noteAnswer(nil) } else { noteAnswer(error) }
      return error.verdict
    }
  }

  /// Makes sure that the server has the library's list when no change is left to send.
  func compareLists() async throws(LibraryError) -> OutboxStop {
    do throws(RemoteClientError) {
      try await bringServerInStep(having: nil)
      noteAnswer(nil)
      return .empty
    } catch {
      noteAnswer(error)
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
      RemoteRequest(.replace(saved.details), to: nil, of: saved.identity, key: .randomKey())
    )
  }

  private func noteAnswer(_ error: RemoteClientError?) {
    // A canceled attempt proves nothing.
    guard error != .cancelled else { return }
    standing.withLock { standing in
      standing.failure = error
      standing.fault =
        switch error {
        case .otherLibrary, .refused, .unauthorized, .unexpectedAnswer: error
        default: nil
        }
    }
  }

  private func tell(_ parcel: OutboxParcel<ServerMessage>) async throws(RemoteClientError) {
    guard parcel.sequence >= standing.withLock({ $0.coveredBefore }) else { return }
    let message = parcel.message
    guard let action = message.action, outbox?.pendingCount ?? 0 <= Self.messageLimit else {
      return try await bringServerInStep(having: nil)
    }
    let request = RemoteRequest(action, to: message.base, of: identity, key: parcel.key)
    do throws(RemoteClientError) {
      try await remote.send(request)
    } catch .outOfStep(let theirs) {
      try await bringServerInStep(having: theirs)
    } catch {
      throw error
    }
  }

  /// The number of waiting changes above which the server gets the whole list instead.
  static let messageLimit = 50

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
      let next = outbox?.nextSequence ?? 0
      let refused = refusedSequences
      let saved = try savedContents()
      do throws(RemoteClientError) {
        if theirs != saved.albums.digest { try await send(saved, inPlaceOf: theirs) }
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
      discard(refused)
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
        to: saved.albums.digest,
        of: saved.identity,
        key: .randomKey()
      )
      return try await remote.send(comparison)
    }
    if let refusal = standing.withLock({ $0.refusal }), refusal.list == saved.albums.digest {
      throw refusal.error
    }
    do throws(RemoteClientError) {
      try await remote.send(
        RemoteRequest(.replace(saved.details), to: theirs, of: saved.identity, key: .randomKey())
      )
    } catch {
      if case .refused = error { standing.withLock { $0.refusal = (saved.albums.digest, error) } }
      throw error
    }
  }

  private func savedContents() throws(RemoteClientError) -> LibraryContents {
    do throws(DocumentStoreError) {
      return try storage.savedContents()
    } catch {
      throw .offline("the library can't be read: \(error)")
    }
  }
}

extension LibraryContents {
  /// The list as the server keeps it.
  fileprivate var details: [AlbumDetails] { albums.map(\.details) }
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
