// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifFacades

extension AlbumSession {
  /// Sends all further changes to the server, on other threads, for the session's lifetime.
  public func keepSending() {
    let (sender, sendings, takesOver) = (library.sender, sendings, takesOverServer)
    takesOverServer = false
    for task in tasks { task.cancel() }
    tasks = [
      Task.detached {
        guard let statuses = sender.statuses() else { return }
        for await status in statuses { sendings.post(.status(status)) }
      },
      Task.detached {
        if takesOver { try? await sender.takeOverServer() }
        await sender.keepSending { sendings.post(.fault($0?.description)) }
      },
    ]
  }

  /// Takes the results of sending since the last call.
  ///
  /// A fault stays reported until it is resolved, whatever the outbox reports in between.
  func takeSendings() {
    for news in sendings.takeAll() {
      switch news {
      case .status(let status):
        sendingStatus = LibrarySending(status)
        app.browsing.outboxStatus.value = status
        recorder?.note(.outbox(status))
      case .fault(let reason): sendingFault = reason
      }
    }
    browser.sending.value = sendingFault.map { .failed($0) } ?? sendingStatus
  }

  /// Tries once to send the changes that wait for the server.
  ///
  /// - Parameter completion: Called on any thread when nothing more can be sent now.
  /// - Returns: The attempt. Canceling it loses nothing.
  public func sendLastChanges(
    then completion: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    let (sender, tasks, takesOver) = (library.sender, tasks, takesOverServer)
    for task in tasks { task.cancel() }
    return Task.detached {
      // A running attempt finishes first; two must not send at the same time.
      for task in tasks { await task.value }
      if takesOver { try? await sender.takeOverServer() }
      _ = try? await sender.sendChanges()
      completion()
    }
  }

  /// The changes that were not sent or were refused, in a sentence, or `nil` if there are none.
  public var sendingNews: String? {
    // A change that the outbox could not take is missing from its count of waiting changes.
    let sender = library.sender
    if let fault = sender.recordingFault { return LibrarySending.failed(fault).sentence }
    let parts = [
      sender.status.flatMap { LibrarySending($0).sentence },
      sender.serverFault.map { "\($0)." },
    ]
    let text = parts.compactMap(\.self).joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}

/// A report to a session about sending its changes.
enum SendingNews: Sendable {
  /// The waiting changes, and the state of sending.
  case status(OutboxStatus)
  /// Why nothing can be sent, or `nil` when sending is retried.
  case fault(String?)
}
