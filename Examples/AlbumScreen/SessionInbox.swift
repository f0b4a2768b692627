// SPDX-License-Identifier: MIT

internal import Synchronization

/// Holds messages from other threads until a session takes them.
///
/// A session belongs to one isolation domain and can't be called from elsewhere. Code that works
/// for it on another thread posts its results; the session empties the inbox when it is notified
/// that messages have arrived.
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
  /// - Parameter onArrival: Wakes the session. Called on the thread that posts, with no lock held,
  ///   for the first message after the inbox was emptied.
  public init(onArrival: @escaping @Sendable () -> Void = {}) {
    self.onArrival = onArrival
  }

  /// Posts a message; may be called on any thread.
  ///
  /// - Parameter message: The message.
  public func post(_ message: Message) {
    let isFirst = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if isFirst { onArrival() }
  }

  /// Empties the inbox.
  ///
  /// - Returns: The messages in the order in which they were posted.
  public func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
