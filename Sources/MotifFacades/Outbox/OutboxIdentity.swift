// SPDX-License-Identifier: MIT

/// What distinguishes one outbox from all others, for ever: 128 random bits.
struct OutboxIdentity: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  /// Draws a new one.
  static func random() -> OutboxIdentity {
    OutboxIdentity(high: .random(in: 1 ... .max), low: .random(in: 0 ... .max))
  }

  /// The key that goes with a message to the far side, however often it is sent.
  func key(for sequence: UInt64) -> String {
    "\(Self.hexadecimal(high))\(Self.hexadecimal(low))-\(sequence)"
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
