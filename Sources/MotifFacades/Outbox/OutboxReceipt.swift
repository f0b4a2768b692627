// SPDX-License-Identifier: MIT

/// What an outbox answers when it has recorded a message.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// let receipts = try outbox.append(["Play", "Stop"])
/// print(receipts.map(\.sequence))
/// print(receipts[0].key == receipts[1].key)
/// // Prints:
/// // [1, 2]
/// // false
/// ```
public struct OutboxReceipt: Hashable, Sendable {
  /// The number of the message: one more than that of the message before it, starting with 1.
  public let sequence: UInt64

  /// The idempotency key that goes with the message, however often it is sent; see
  /// ``OutboxParcel/key``.
  public let key: String

  /// Whether the message and one before it have cancelled each other.
  ///
  /// Nobody had tried to send that one, and neither of the two will be sent.
  public let isCancelledOut: Bool
}
