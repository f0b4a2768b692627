// SPDX-License-Identifier: MIT

extension AlbumSession {
  /// Tells the server of all changes from now on, on other threads, for as long as there is the session.
  public func keepSending() {
    let (library, sendings) = (library, sendings)
    tasks = [
      Task.detached {
        for await status in library.sendings { sendings.post(LibrarySending(status)) }
      },
      Task.detached {
        do throws(LibraryError) {
          try await library.keepSending()
        } catch {
          sendings.post(.failed("\(error)"))
        }
      },
    ]
  }

  /// Tries once to send what waits for the server.
  ///
  /// - Parameter completion: Called on any thread when no more can be sent now.
  /// - Returns: The attempt, which can be cancelled; nothing is lost then.
  public func sendLastChanges(
    then completion: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    let (library, tasks) = (library, tasks)
    for task in tasks { task.cancel() }
    return Task.detached {
      // One that is at work answers first; two must not send at once.
      for task in tasks { await task.value }
      _ = try? await library.sendChanges()
      completion()
    }
  }

  /// What the server has not heard of or has refused, in a sentence, or `nil` where there is nothing.
  public var sendingNews: String? {
    library.sending.flatMap { LibrarySending($0).sentence }
  }
}
