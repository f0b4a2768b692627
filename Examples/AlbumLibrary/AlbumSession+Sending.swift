// SPDX-License-Identifier: MIT

internal import MotifBindings

extension AlbumSession {
  /// Tells the server of all changes from now on, on other threads, for as long as there is the session.
  public func keepSending() {
    let (library, sendings, takesOver) = (library, sendings, takesOverServer)
    takesOverServer = false
    for task in tasks { task.cancel() }
    tasks = [
      Task.detached {
        guard let statuses = library.sendings else { return }
        for await status in statuses { sendings.post(.status(status)) }
      },
      Task.detached {
        if takesOver { try? await library.takeOverServer() }
        await library.keepSending { sendings.post(.fault($0?.description)) }
      },
    ]
  }

  /// Takes what has come of sending since the last call.
  ///
  /// A fault is told until it is over, whatever the outbox says of itself meanwhile.
  func takeSendings() {
    for news in sendings.takeAll() {
      switch news {
      case .status(let status): sendingStatus = LibrarySending(status)
      case .fault(let reason): sendingFault = reason
      }
    }
    browser.sending.value = sendingFault.map { .failed($0) } ?? sendingStatus
  }

  /// Tries once to send what waits for the server.
  ///
  /// - Parameter completion: Called on any thread when no more can be sent now.
  /// - Returns: The attempt, which can be canceled; nothing is lost then.
  public func sendLastChanges(
    then completion: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    let (library, tasks, takesOver) = (library, tasks, takesOverServer)
    for task in tasks { task.cancel() }
    return Task.detached {
      // One that is at work answers first; two must not send at once.
      for task in tasks { await task.value }
      if takesOver { try? await library.takeOverServer() }
      _ = try? await library.sendChanges()
      completion()
    }
  }

  /// What the server has not heard of or has refused, in a sentence, or `nil` where there is nothing.
  public var sendingNews: String? {
    // What the outbox could not take is not among what it says that waits.
    if let fault = library.handoverFault { return LibrarySending.failed(fault).sentence }
    let parts = [
      library.sending.flatMap { LibrarySending($0).sentence },
      library.serverFault.map { "\($0)." },
    ]
    let text = parts.compactMap(\.self).joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}
