// SPDX-License-Identifier: MIT

/// When a message that is enqueued is posted.
///
/// ```swift
/// print(MessageTiming.nextTurn < .whenIdle)
/// // Prints "true"
/// ```
public enum MessageTiming: Comparable, Hashable, Sendable {
  /// At once, before `enqueue` returns. Equal messages that wait are dropped.
  case now

  /// On the next turn of the loop.
  case nextTurn

  /// When the loop has nothing else to do.
  case whenIdle
}

/// Which messages that wait count as equal, so that one of them is posted for all.
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
  enum Kind: Hashable { case type, sender, key }

  final class Key {
    let value: AnyHashable
    init(_ value: AnyHashable) { self.value = value }
  }

  let kind: Kind
  let key: Key?

  /// Those of the same type.
  public static var byType: Self { Self(kind: .type, key: nil) }

  /// Those of the same type and the same sender.
  public static var bySender: Self { Self(kind: .sender, key: nil) }

  /// Those of the same type and an equal key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The rule.
  public static func byKey(_ key: some Hashable) -> Self { Self(kind: .key, key: Key(key)) }
}
