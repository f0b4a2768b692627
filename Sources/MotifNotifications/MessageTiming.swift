// SPDX-License-Identifier: MIT

/// When to post an enqueued message.
///
/// ```swift
/// print(MessageTiming.nextTurn < .whenIdle)
/// // Prints "true"
/// ```
public enum MessageTiming: Comparable, Hashable, Sendable {
  /// Before `enqueue` returns. Equal waiting messages are dropped, or merged into this one.
  case now

  /// On the next turn of the event loop.
  case nextTurn

  /// When the event loop has nothing else to do.
  case whenIdle
}

/// A rule for which waiting messages count as equal to a new one, so that only one is posted.
///
/// The rule of the new message decides, not those of the waiting messages: `.byType` finds every message of the type,
/// however it was enqueued, and `.bySender` every message of the type from that sender.
///
/// ```swift
/// struct DidScroll: HubMessage {}
///
/// var turns: [() -> Void] = []
/// let hub = MessageHub()
/// let queue = MessageQueue(hub) { turns.append($0) }
/// for row in [1, 1, 2] { queue.enqueue(DidScroll(), coalescing: .byKey(row)) }
/// print(queue.count)
/// // Prints "2"
/// ```
public struct MessageCoalescing {
  enum Kind: Int, CaseIterable { case type, sender, key }

  final class Key {
    let value: AnyHashable
    init(_ value: AnyHashable) { self.value = value }
  }

  let kind: Kind
  let key: Key?

  /// Messages of the same type, however they were enqueued.
  public static var byType: Self { Self(kind: .type, key: nil) }

  /// Messages of the same type and the same sender, however they were enqueued.
  ///
  /// Messages without a sender count as messages of the same sender.
  public static var bySender: Self { Self(kind: .sender, key: nil) }

  /// Messages of the same type that were enqueued with an equal key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The rule.
  public static func byKey(_ key: some Hashable) -> Self { Self(kind: .key, key: Key(key)) }
}
