// SPDX-License-Identifier: MIT

internal import MotifStorage

/// What one append adds to an outbox's file: an event in the life of a message.
typealias OutboxFrame = LogFrame<OutboxFrameKind>

/// 128 random bits, which identify an outbox or the keys of messages.
typealias OutboxToken = LogToken

/// The events in the life of a message.
enum OutboxFrameKind: UInt8, LogFrameKind {
  /// The far side has the message.
  case delivered = 2
  /// The message is given up, but may have arrived: the attempts in 4 bytes, then the reason.
  case dead = 3
  /// A message that was given up is to be delivered after all: the token of its new key, or nothing
  /// if it keeps its key.
  case revived = 4
  /// A message that was given up is forgotten.
  case discarded = 5
  /// Messages that were never tried are taken back: their numbers in 8 bytes each.
  case withdrawn = 6
  /// Every message up to the number may have been sent, and none of them can be taken back.
  case claimed = 7
  /// An attempt at the message has failed: the attempts so far in 4 bytes.
  case failed = 8
  /// The next message gets the frame's number.
  case skipped = 9
  /// Messages with consecutive numbers, starting with the frame's: the token of their keys, then for
  /// each the length in 4 bytes and the message.
  case messages = 10
  /// The message is given up because the far side refused it; otherwise like `dead`.
  case rejected = 11
}

extension LogFrame<OutboxFrameKind> {
  /// Makes the frame that adds messages.
  static func messages(
    _ messages: some Sequence<[UInt8]>,
    from sequence: UInt64,
    token: OutboxToken
  ) -> OutboxFrame {
    var payload = token.bytes
    for message in messages {
      payload.append(littleEndian: UInt32(message.count))
      payload += message
    }
    return OutboxFrame(.messages, sequence, payload)
  }

  /// Makes the frame that gives a message up.
  static func dead(
    _ sequence: UInt64,
    attempts: Int,
    reason: String,
    isRejected: Bool
  ) -> OutboxFrame {
    let payload = [UInt8](littleEndian: UInt32(clamping: attempts)) + Array(reason.utf8)
    return OutboxFrame(isRejected ? .rejected : .dead, sequence, payload)
  }

  /// Makes the frame that notes a failed attempt.
  static func failed(_ sequence: UInt64, attempts: Int) -> OutboxFrame {
    OutboxFrame(.failed, sequence, [UInt8](littleEndian: UInt32(clamping: attempts)))
  }

  /// Makes the frame that takes messages back.
  static func withdrawn(_ sequences: [UInt64]) -> OutboxFrame {
    let payload = sequences.flatMap { [UInt8](littleEndian: $0) }
    return OutboxFrame(.withdrawn, sequences.first ?? 0, payload)
  }
}

// MARK: - The start of the file

extension LogHeader {
  /// Makes the header of an outbox's file.
  init(outbox identity: LogToken, type: UInt64, epoch: UInt64, nextSequence: UInt64) {
    self.init(
      .outbox,
      identity: identity,
      type: type,
      epoch: epoch,
      nextSequence: nextSequence
    )
  }

  /// Reads the header from the bytes of an outbox's file, or from its start, and checks the type of the
  /// messages.
  init(readingOutbox bytes: [UInt8], type: UInt64) throws(OutboxError) {
    do throws(Fault) {
      try self.init(reading: bytes, .outbox, type: type)
    } catch {
      switch error {
      case .foreign: throw .corrupt(OutboxFault(offset: 0, reason: .notAnOutbox))
      case .damaged: throw .corrupt(OutboxFault(offset: 0, reason: .damagedHeader))
      case .version(let version): throw .unsupportedFormat(version: version)
      case .type: throw .typeMismatch
      }
    }
  }
}

extension LogHeader.Format {
  fileprivate static let outbox = LogHeader.Format(magic: "MotifOBX", version: 2)
}

extension OutboxFault {
  /// Makes the fault that a scan has found.
  init(_ fault: LogFault) {
    self.init(
      offset: fault.offset,
      reason: fault.reason == .misplaced ? .misplaced : .damagedRecord
    )
  }
}

// MARK: - Keys

extension LogToken {
  /// The key by which the far side knows a message, however often it is sent.
  func key(for sequence: UInt64) -> String {
    "\(Self.hexadecimal(high))\(Self.hexadecimal(low))-\(sequence)"
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
