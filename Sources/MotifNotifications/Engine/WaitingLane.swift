// SPDX-License-Identifier: MIT

/// The messages waiting for one kind of turn, oldest first.
///
/// A coalescing rule finds every message that it treats as equal, however that message was enqueued. The index for a
/// rule is built when the rule is first used, because most queues use one rule or none.
struct WaitingLane {
  private static let kinds = MessageCoalescing.Kind.allCases

  private var messages = MessageRow()
  private var indexes: [[CoalescingKey: MessageRow]?] = [nil, nil, nil]

  var isEmpty: Bool { messages.isEmpty }

  /// Adds the newest message.
  mutating func append(_ message: WaitingMessage) {
    messages.append(message)
    for kind in Self.kinds where indexes[kind.rawValue] != nil {
      guard let key = message.key(for: kind) else { continue }
      indexes[kind.rawValue]?[key, default: MessageRow()].append(message)
    }
  }

  /// The oldest message that a rule treats as equal.
  mutating func first(_ kind: MessageCoalescing.Kind, _ key: CoalescingKey) -> WaitingMessage? {
    if isEmpty { return nil }
    makeIndex(kind)
    return indexes[kind.rawValue]?[key]?.first
  }

  /// Removes all messages that a rule treats as equal, and returns them, oldest first.
  mutating func removeAll(
    _ kind: MessageCoalescing.Kind,
    _ key: CoalescingKey
  ) -> [WaitingMessage] {
    if isEmpty { return [] }
    makeIndex(kind)
    guard let row = indexes[kind.rawValue]?[key] else { return [] }
    let equal = row.all
    for message in equal { removeFromIndexes(message) }
    if equal.count == 1 { messages.remove(equal[0]) } else { messages.remove(all: equal) }
    return equal
  }

  /// Removes one message.
  mutating func remove(_ message: WaitingMessage) {
    removeFromIndexes(message)
    messages.remove(message)
  }

  /// Removes the oldest message.
  mutating func popFirst() -> WaitingMessage? {
    guard let message = messages.first else { return nil }
    remove(message)
    return message
  }

  /// Moves all messages of another lane to the end of this one, in order.
  mutating func takeAll(of other: inout WaitingLane) {
    guard !other.isEmpty else { return }
    for message in other.messages.all { message.timing = .nextTurn }
    if isEmpty {
      self = other
    } else {
      for message in other.messages.all { append(message) }
    }
    other = WaitingLane()
  }

  private mutating func makeIndex(_ kind: MessageCoalescing.Kind) {
    guard indexes[kind.rawValue] == nil else { return }
    var index: [CoalescingKey: MessageRow] = [:]
    for message in messages.all {
      if let key = message.key(for: kind) { index[key, default: MessageRow()].append(message) }
    }
    indexes[kind.rawValue] = index
  }

  private mutating func removeFromIndexes(_ message: WaitingMessage) {
    for kind in Self.kinds where indexes[kind.rawValue] != nil {
      guard let key = message.key(for: kind) else { continue }
      guard let place = indexes[kind.rawValue]?.index(forKey: key) else { continue }
      indexes[kind.rawValue]?.values[place].remove(message)
      if indexes[kind.rawValue]?.values[place].isEmpty == true {
        indexes[kind.rawValue]?.remove(at: place)
      }
    }
  }
}

/// A queue of messages that removes its first message in constant time.
///
/// It releases a message as soon as the message is removed. The caller still retains the message at that point, so no
/// user code runs in here.
private struct MessageRow {
  /// The messages, from `head` on; the entries before it are `nil`.
  private var messages: [WaitingMessage?] = []
  private var head = 0

  var isEmpty: Bool { head == messages.count }
  var first: WaitingMessage? { isEmpty ? nil : messages[head] }
  var all: [WaitingMessage] { messages[head...].compactMap(\.self) }

  mutating func append(_ message: WaitingMessage) { messages.append(message) }

  mutating func remove(_ message: WaitingMessage) {
    if first === message {
      messages[head] = nil
      head += 1
      if head * 2 >= messages.count {
        messages.removeFirst(head)
        head = 0
      }
    } else if let index = messages[head...].lastIndex(where: { $0 === message }) {
      messages.remove(at: index)
    }
  }

  mutating func remove(all removed: [WaitingMessage]) {
    let removed = Set(removed.map { ObjectIdentifier($0) })
    messages = all.filter { !removed.contains(ObjectIdentifier($0)) }
    head = 0
  }
}
