// SPDX-License-Identifier: MIT

internal import MotifCore

/// A message of any type in a ``MessageQueue``.
///
/// It retains the sender, so that no other object can reuse its address while the message waits.
class WaitingMessage {
  final let type: ObjectIdentifier
  final let key: MessageCoalescing.Key?
  final let sender: AnyObject?
  final var timing: MessageTiming

  init(
    _ type: ObjectIdentifier,
    _ key: MessageCoalescing.Key?,
    from sender: AnyObject?,
    when timing: MessageTiming
  ) {
    self.type = type
    self.key = key
    self.sender = sender
    self.timing = timing
  }

  /// The key by which a rule finds this message; `nil` if the rule never finds it.
  final func key(for kind: MessageCoalescing.Kind) -> CoalescingKey? {
    switch kind {
    case .type: CoalescingKey(type: type, sender: nil, key: nil)
    case .sender: CoalescingKey(type: type, sender: sender.map { ObjectIdentifier($0) }, key: nil)
    case .key: key.map { CoalescingKey(type: type, sender: nil, key: $0.value) }
    }
  }

  func post(to hub: MessageHub) {}

  /// Tells that another message is posted in its place.
  func tellCoalesced(to events: Observers<MessageEvent>) {}
}

/// A message of one type in a ``MessageQueue``.
final class TypedWaitingMessage<Message: HubMessage>: WaitingMessage {
  var message: Message

  init(
    _ message: Message,
    _ key: MessageCoalescing.Key?,
    from sender: AnyObject?,
    when timing: MessageTiming
  ) {
    self.message = message
    super.init(ObjectIdentifier(Message.self), key, from: sender, when: timing)
  }

  override func post(to hub: MessageHub) { hub.post(message, from: sender) }

  override func tellCoalesced(to events: Observers<MessageEvent>) {
    events.tell(.coalesced(message))
  }
}

/// The key that waiting messages share if a rule treats them as equal.
struct CoalescingKey: Hashable {
  let type: ObjectIdentifier
  let sender: ObjectIdentifier?
  let key: AnyHashable?
}
