// SPDX-License-Identifier: MIT

/// What is the matter with an outbox's file, and where.
///
/// ```swift
/// let fault = OutboxFault(offset: 320, reason: .damagedRecord)
/// print(fault)
/// // Prints "at byte 320 there is a damaged record"
/// ```
public struct OutboxFault: Hashable, Sendable {
  /// What was found.
  ///
  /// ```swift
  /// print(OutboxFault.Reason.notAnOutbox)
  /// // Prints "notAnOutbox"
  /// ```
  public enum Reason: Hashable, Sendable {
    /// The file does not begin as an outbox does.
    case notAnOutbox
    /// The start of the file does not agree with its checksum, or is cut off.
    case damagedHeader
    /// A record does not agree with its checksum, and is not merely incomplete.
    case damagedRecord
    /// A record is whole and belongs to another place or another outbox.
    case misplaced
    /// A record is whole and what it says cannot follow from those before it.
    case contradiction
    /// The end of the file is not what it was when this outbox last wrote or read it.
    case changed
  }

  /// How many bytes of the file are before it.
  public let offset: Int

  /// What was found there.
  public let reason: Reason

  /// Describes a fault.
  ///
  /// - Parameters:
  ///   - offset: How many bytes of the file are before it.
  ///   - reason: What was found there.
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension OutboxFault: CustomStringConvertible {
  /// What was found and where, as a sentence without a full stop.
  public var description: String {
    let what =
      switch reason {
      case .notAnOutbox: "what no outbox begins with"
      case .damagedHeader: "a damaged header"
      case .damagedRecord: "a damaged record"
      case .misplaced: "a record that belongs elsewhere"
      case .contradiction: "a record that contradicts those before it"
      case .changed: "something else than what was written"
      }
    return "at byte \(offset) there is \(what)"
  }
}
