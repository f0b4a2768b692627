// SPDX-License-Identifier: MIT

internal import Synchronization

/// Where other threads leave what is meant for a session, until the session looks.
///
/// A session belongs to one isolation domain and cannot be called from elsewhere. Anyone who works for it
/// on another thread posts what comes of it; the session empties the inbox when it is told that there
/// is something in it.
///
/// ```swift
/// let inbox = SessionInbox<String> { print("Somebody has written") }
/// inbox.post("Hello")
/// inbox.post("Again")
/// print(inbox.takeAll())
/// // Prints:
/// // Somebody has written
/// // ["Hello", "Again"]
/// ```
public final class SessionInbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let onArrival: @Sendable () -> Void

  /// Makes an empty inbox.
  ///
  /// - Parameter onArrival: Wakes the session up. It is called on the thread that posts, with no lock
  ///   held, for the first message after the inbox was emptied.
  public init(onArrival: @escaping @Sendable () -> Void = {}) {
    self.onArrival = onArrival
  }

  /// Leaves a message; may be called on any thread.
  ///
  /// - Parameter message: What to leave.
  public func post(_ message: Message) {
    let isFirst = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if isFirst { onArrival() }
  }

  /// Empties the inbox.
  ///
  /// - Returns: The messages in the order in which they came.
  public func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
