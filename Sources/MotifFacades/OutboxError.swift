// SPDX-License-Identifier: MIT

public import MotifCore
public import MotifStorage

/// The reason why an outbox could not be opened, or could not record a message.
///
/// Whatever the error, the file never loses an acknowledged message, and is never overwritten.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// try outbox.append("Play")
/// do {
///   try outbox.append(["Stop"], startingAt: 7)
/// } catch .gap(let expected, let found) {
///   print("Expected \(expected), found \(found)")
/// }
/// // Prints "Expected 2, found 7"
/// ```
public enum OutboxError: Error, Hashable, Sendable {
  /// The file is damaged. It is left as it is; see ``OutboxDamagePolicy`` for what can be done.
  case corrupt(OutboxFault)

  /// The file was written by a later version of this package, in an unknown format.
  case unsupportedFormat(version: UInt16)

  /// The file holds messages of another type.
  case typeMismatch

  /// Another outbox has replaced the file since this one was opened. Open it again.
  case replaced

  /// The messages handed over do not follow the recorded ones: some in between are missing.
  case gap(expected: UInt64, found: UInt64)

  /// A message could not be encoded. Nothing was recorded.
  case encodingFailed(reason: String)

  /// Messages that are recorded together take more than a gigabyte. Nothing was recorded.
  case tooLarge(byteCount: Int)

  /// A file operation failed. Nothing was recorded.
  case io(FileSystemError)

  /// A file operation failed, and its remains could not be removed from the file.
  ///
  /// This outbox removes them before it records another message. If the process ends first, the
  /// next one may find the message recorded.
  case undecided(FileSystemError)
}

extension OutboxError: DescribedError {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .corrupt(let fault): "the outbox is damaged: \(fault)"
    case .unsupportedFormat(let version): "the outbox has the unknown format \(version)"
    case .typeMismatch: "the outbox holds messages of another type"
    case .replaced: "another outbox has replaced this one"
    case .gap(let expected, let found):
      "the next message must have number \(expected), not \(found)"
    case .encodingFailed(let reason): "the message cannot be encoded: \(reason)"
    case .tooLarge(let byteCount): "\(byteCount) bytes are too many for one record"
    case .io(let error): "\(error)"
    case .undecided(let error): "\(error); it may be recorded anyway"
    }
  }
}

/// Damage in an outbox's file, and its place.
///
/// ```swift
/// do {
///   _ = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// } catch .corrupt(let fault) {
///   print("Damage at byte \(fault.offset): \(fault)")
/// }
/// ```
public struct OutboxFault: Hashable, Sendable {
  /// The kind of damage.
  ///
  /// ```swift
  /// print(OutboxFault.Reason.notAnOutbox)
  /// // Prints "notAnOutbox"
  /// ```
  public enum Reason: Hashable, Sendable {
    /// The file does not begin as an outbox does.
    case notAnOutbox
    /// The start of the file does not match its checksum, or is cut off.
    case damagedHeader
    /// A record does not match its checksum, and is not merely incomplete.
    case damagedRecord
    /// A record is complete, but belongs to another place or another outbox.
    case misplaced
    /// A record is complete, but contradicts the earlier ones.
    case contradiction
    /// The end of the file has changed since this outbox last wrote or read it.
    case changed
  }

  /// The number of bytes before the damage.
  public let offset: Int

  /// The kind of damage.
  public let reason: Reason

  package init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension OutboxFault: CustomStringConvertible {
  /// The kind of damage and its place, as a sentence without a full stop.
  public var description: String {
    let what =
      switch reason {
      case .notAnOutbox: "something that isn't an outbox"
      case .damagedHeader: "a damaged header"
      case .damagedRecord: "a damaged record"
      case .misplaced: "a record that belongs elsewhere"
      case .contradiction: "a record that contradicts those before it"
      case .changed: "different data than was written"
      }
    return "at byte \(offset) there is \(what)"
  }
}

/// What to do if an outbox finds its file damaged when it is opened.
///
/// ```swift
/// func openOutbox() throws(OutboxError) -> Outbox<String> {
///   do throws(OutboxError) {
///     return try Outbox(directory: "jukebox", name: "calls", typeIdentifier: "call")
///   } catch .corrupt(let fault) {
///     print("Tell the user: \(fault)")
///     return try Outbox(
///       directory: "jukebox", name: "calls", typeIdentifier: "call", onDamage: .salvage
///     )
///   } catch {
///     throw error
///   }
/// }
/// print(try openOutbox().status.pendingCount)
/// // Prints "0"
/// ```
///
/// Every policy keeps the damaged bytes.
public enum OutboxDamagePolicy: Hashable, Sendable {
  /// Opening throws ``OutboxError/corrupt(_:)`` and changes nothing.
  case refuse

  /// The outbox copies the file under another name, and continues with every message that can be
  /// read.
  ///
  /// Messages keep their numbers and keys. If the delivery of a message was recorded in a damaged
  /// place, it is delivered again with the same key, and no message counts as never sent.
  case salvage

  /// The outbox copies the file under another name, and begins again without messages.
  case setAside
}

/// The problem that an outbox found in its file when it was opened, and repaired.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// print(outbox.recovery)
/// // Prints "nothing"
/// ```
public enum OutboxRecovery: Hashable, Sendable {
  /// There was no problem, or no file yet.
  case nothing

  /// The last write was interrupted before it was acknowledged. Its remains are not part of the
  /// outbox, and the next write cuts them off.
  case tornTail(byteCount: Int)

  /// The file was damaged. A copy was set aside under another name in the same directory, and the
  /// outbox began again according to its ``OutboxDamagePolicy``.
  ///
  /// `missing` has the numbers of the messages that could not be read at all.
  case mended(OutboxFault, setAside: String, missing: [ClosedRange<UInt64>])
}
