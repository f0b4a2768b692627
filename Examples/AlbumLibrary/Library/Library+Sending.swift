// SPDX-License-Identifier: MIT

public import MotifFacades

extension Library {
  /// The changes that the remote client has not heard of, oldest first.
  ///
  /// - Complexity: O(*n*) in the number of those changes.
  public var unsentChanges: [LibraryChange] {
    (store.outbox?.pending().map(\.message) ?? []) + store.document.contents.handover.changes
  }

  /// The changes that the remote client will never take, with what it said.
  public var refusedChanges: [OutboxDeadLetter<LibraryChange>] {
    store.outbox?.deadLetters() ?? []
  }

  /// How many changes wait to be sent, and what is being done about them.
  public var sending: OutboxStatus? { store.outbox?.status }

  /// The same whenever it changes, for one reader.
  public var sendings: AsyncStream<OutboxStatus> {
    store.outbox?.statuses ?? AsyncStream { nil }
  }

  /// What was wrong with the changes that wait to be sent when the library was opened, or `nil`.
  public var sendingWarning: String? {
    guard case .mended(let fault, let name, let missing) = store.outbox?.recovery else {
      return nil
    }
    let lost = missing.isEmpty ? "" : " The server may not hear of some of them."
    return "The changes for the server were damaged: \(fault).\(lost)"
      + " The damage is kept as \(name)."
  }

  /// Why changes are saved that cannot wait in line for the server yet, or `nil` where all can.
  ///
  /// The next save tries again.
  public var handoverFault: String? { store.handoverError?.description }

  /// Tells the remote client what it has not heard of, one change after the other.
  ///
  /// Only what is saved is sent. A change that fails for now is tried again after a while, and those
  /// behind it wait; one that the client will never take is set aside, see ``refusedChanges``.
  ///
  /// - Returns: Why it stopped: nothing is left, there is no connection, the task was cancelled, or
  ///   another call is sending.
  /// - Throws: ``LibraryError`` where the outbox cannot be read or written.
  @discardableResult
  public func sendChanges() async throws(LibraryError) -> OutboxStop {
    guard let outbox = store.outbox else { return .empty }
    do throws(OutboxError) {
      return try await outbox.deliver(using: deliver)
    } catch {
      throw LibraryError(error)
    }
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
      do throws(OutboxError) {
        try await outbox.run(retryingOfflineAfter: Self.pause, using: deliver)
      } catch {
        onFault(LibraryError(error))
        try? await clock.sleep(for: Self.pause)
        onFault(nil)
      }
    }
  }

  /// How long to wait before it is tried again where there was no connection, or no room on the disk.
  private static let pause = Duration.seconds(5)

  private func deliver(_ parcel: OutboxParcel<LibraryChange>) async -> OutboxVerdict {
    do throws(RemoteClientError) {
      try await remote.send(parcel.message, idempotencyKey: parcel.key)
      return .delivered
    } catch {
      return error.verdict
    }
  }
}

extension RemoteClientError {
  /// What it means for a change that was to be sent.
  fileprivate var verdict: OutboxVerdict {
    guard isTemporary else { return .reject("\(self)") }
    return switch self {
    case .offline, .cancelled: .offline
    case .unavailable(_, let delay): .retry("\(self)", after: delay)
    default: .retry("\(self)")
    }
  }
}
