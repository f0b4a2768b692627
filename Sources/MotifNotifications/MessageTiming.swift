// SPDX-License-Identifier: MIT

/// When a message that is enqueued is posted.
///
/// ```swift
/// print(MessageTiming.nextTurn < .whenIdle)
/// // Prints "true"
/// ```
public enum MessageTiming: Comparable, Hashable, Sendable {
  /// At once, before `enqueue` returns. Equal messages that wait are dropped, or merged into it.
  case now

  /// On the next turn of the loop.
  case nextTurn

  /// When the loop has nothing else to do.
  case whenIdle
}

/// Which messages that wait count as equal to a new one, so that one of them is posted for all.
///
/// The rule of the new message decides, not that of the messages that wait: `.byType` finds every
/// message of the type, however it was enqueued, and `.bySender` every one of the sender.
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

  /// Those of the same type, however they were enqueued.
  public static var byType: Self { Self(kind: .type, key: nil) }

  /// Those of the same type and the same sender, however they were enqueued.
  ///
  /// Messages without a sender count as those of one sender.
  public static var bySender: Self { Self(kind: .sender, key: nil) }

  /// Those of the same type that were enqueued by an equal key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The rule.
  public static func byKey(_ key: some Hashable) -> Self { Self(kind: .key, key: Key(key)) }
}
