// SPDX-License-Identifier: MIT

public import MotifCore

/// An event of a message: it was posted to a hub, or waits in a ``MessageQueue`` for one.
///
/// The sender of a message knows none of its observers, so the code doesn't show who reacts to it.
/// The events do.
///
/// ```swift
/// struct DidAdd: HubMessage {
///   var title: String
/// }
///
/// final class Shelf {
///   init(_ hub: MessageHub) { hub.observe(DidAdd.self, owner: self) { _, _ in } }
/// }
///
/// var turns: [() -> Void] = []
/// let hub = MessageHub()
/// let queue = MessageQueue(hub) { turns.append($0) }
/// let log = hub.messageEvents.observe { print($0) }
///
/// hub.post(DidAdd(title: "Low"))
/// let shelf = Shelf(hub)
/// for title in ["Blue", "Hejira"] { queue.enqueue(DidAdd(title: title), coalescing: .byType) }
/// queue.flush()
/// withExtendedLifetime((shelf, log)) {}
/// // Prints:
/// // DidAdd(title: "Low") was posted, heard by none
/// // DidAdd(title: "Blue") waits, nextTurn
/// // DidAdd(title: "Hejira") was coalesced
/// // DidAdd(title: "Blue") was posted, heard by Shelf
/// ```
public enum MessageEvent {
  /// All of its observers have received it.
  ///
  /// They are listed in the order in which they were called: by the type of their owner, or as "a
  /// closure" or "a sequence". Those that filter by another sender or subject don't count.
  case posted(any HubMessage, heardBy: [String])

  /// It waits in a queue.
  case enqueued(any HubMessage, when: MessageTiming)

  /// It is not posted itself: an equal message represents it, and may have been merged with it.
  case coalesced(any HubMessage)
}

extension MessageEvent: CustomStringConvertible {
  /// The message and its event.
  public var description: String {
    switch self {
    case .posted(let message, let names):
      "\(message) was posted, heard by \(names.isEmpty ? "none" : names.joined(separator: ", "))"
    case .enqueued(let message, let timing): "\(message) waits, \(timing)"
    case .coalesced(let message): "\(message) was coalesced"
    }
  }
}

// MARK: - Observing

extension MessageHub {
  /// The events of all messages that are posted to this hub, or wait in a queue for it.
  ///
  /// Use them for a log, or for a test that a message had one receiver. Code that reacts to a message
  /// observes the message itself. An event is reported after the observers of the message have run.
  /// Its observers may do anything; what they post is delivered after the earlier messages.
  ///
  /// ```swift
  /// struct DidSave: HubMessage {}
  ///
  /// let hub = MessageHub()
  /// let registration = hub.observe(DidSave.self) { _ in print("saved") }
  /// var heard = 0
  /// let counting = hub.messageEvents.observe { event in
  ///   if case .posted(is DidSave, let names) = event { heard += names.count }
  /// }
  /// hub.post(DidSave())
  /// print(heard)
  /// withExtendedLifetime((registration, counting)) {}
  /// // Prints:
  /// // saved
  /// // 1
  /// ```
  ///
  /// Until this property is read, it costs nothing. Afterward, a post to this hub looks its observers
  /// up each time, and while the events have observers, it allocates.
  public var messageEvents: Observers<MessageEvent> {
    if let events { return events }
    let new = Observers<MessageEvent>()
    events = new
    return new
  }
}
