// SPDX-License-Identifier: MIT

/// What makes messages that wait equal: their type, and what they are coalesced by.
struct CoalescingKey: Hashable {
  let type: ObjectIdentifier
  let kind: MessageCoalescing.Kind
  let sender: ObjectIdentifier?
  let key: AnyHashable?

  init(_ type: ObjectIdentifier, _ coalescing: MessageCoalescing, from sender: AnyObject?) {
    self.type = type
    kind = coalescing.kind
    self.sender = kind == .sender ? sender.map { ObjectIdentifier($0) } : nil
    key = coalescing.key?.value
  }
}

/// A message in a ``MessageQueue``, of whatever type.
///
/// It keeps the sender alive, so that no other object can get its address meanwhile.
class WaitingMessage {
  final let type: ObjectIdentifier
  final let coalescing: MessageCoalescing?
  private final let kind: MessageCoalescing.Kind?
  final let sender: AnyObject?
  final var timing = MessageTiming.nextTurn

  /// Whether it has been posted, or another has taken its place.
  final var isGone = false

  init(_ type: ObjectIdentifier, _ coalescing: MessageCoalescing?, from sender: AnyObject?) {
    self.type = type
    self.coalescing = coalescing
    kind = coalescing?.kind
    self.sender = sender
  }

  /// What it is found by.
  final var key: CoalescingKey? { coalescing.map { CoalescingKey(type, $0, from: sender) } }

  /// Whether a message would be equal to it.
  ///
  /// It is not, once it is gone.
  @inline(__always)
  final func isEqual(
    _ type: ObjectIdentifier,
    _ other: MessageCoalescing,
    from sender: AnyObject?
  ) -> Bool {
    // Compared word by word: to make two keys and compare them takes six times as long.
    guard !isGone, self.type == type, kind == other.kind else { return false }
    switch other.kind {
    case .type: return true
    case .sender: return self.sender === sender
    case .key: return coalescing?.key?.value == other.key?.value
    }
  }

  func post(to hub: MessageHub) {}
}

/// A message of one type in a ``MessageQueue``.
final class TypedWaitingMessage<Message: HubMessage>: WaitingMessage {
  var message: Message

  init(
    _ message: Message,
    _ coalescing: MessageCoalescing?,
    from sender: AnyObject?
  ) {
    self.message = message
    super.init(ObjectIdentifier(Message.self), coalescing, from: sender)
  }

  override func post(to hub: MessageHub) { hub.post(message, from: sender) }
}
