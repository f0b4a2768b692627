// SPDX-License-Identifier: MIT

public import MotifStorage

/// Why an outbox could not be opened, or could not record something.
///
/// Whatever is thrown, the file is never shortened by what was acknowledged, nor written over.
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

  /// The file was written by a later version of this package, in a form this one does not know.
  case unsupportedFormat(version: UInt16)

  /// The file holds messages of another type.
  case typeMismatch

  /// Another outbox has taken the file's place since this one was opened. Open it again.
  case replaced

  /// Messages were handed over that do not follow those that are recorded: some are missing between.
  case gap(expected: UInt64, found: UInt64)

  /// A message could not be encoded. Nothing was recorded.
  case encodingFailed(reason: String)

  /// Messages that are recorded together take more than a gigabyte. Nothing was recorded.
  case tooLarge(byteCount: Int)

  /// A file operation failed. Nothing was recorded.
  case io(FileSystemError)

  /// A file operation failed, and what it left could not be taken off the file again.
  ///
  /// This outbox makes up for that before it records anything else. Where the process ends before, the
  /// next one may find what was to be recorded.
  case undecided(FileSystemError)
}

extension OutboxError: CustomStringConvertible {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .corrupt(let fault): "the outbox is damaged: \(fault)"
    case .unsupportedFormat(let version): "the outbox has the unknown format \(version)"
    case .typeMismatch: "the outbox holds messages of another type"
    case .replaced: "another outbox has taken the place of this one"
    case .gap(let expected, let found):
      "message \(found) was handed over where \(expected) comes next"
    case .encodingFailed(let reason): "the message cannot be encoded: \(reason)"
    case .tooLarge(let byteCount): "\(byteCount) bytes are too many for one record"
    case .io(let error): "\(error)"
    case .undecided(let error): "\(error); it may be recorded all the same"
    }
  }
}

/// What is the matter with an outbox's file, and where.
///
/// ```swift
/// do {
///   _ = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// } catch .corrupt(let fault) {
///   print("Damage at byte \(fault.offset): \(fault)")
/// }
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

  package init(offset: Int, reason: Reason) {
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

/// What is done when the file of an outbox is found to be damaged while it is opened.
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
/// print(try openOutbox().pendingCount)
/// // Prints "0"
/// ```
///
/// Whatever the policy, the damaged bytes are kept.
public enum OutboxDamagePolicy: Hashable, Sendable {
  /// Opening throws ``OutboxError/corrupt(_:)`` and touches nothing.
  case refuse

  /// The file is copied under another name, and the outbox begins again with what can be read of it.
  ///
  /// Messages keep their numbers and keys. One whose delivery was noted in a damaged place is delivered
  /// again with the same key, and none is taken for one that was never sent.
  case salvage

  /// The file is copied under another name, and the outbox begins again, with nothing in it.
  case setAside
}

/// What an outbox found in its file when it was opened, other than what it should be.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// print(outbox.recovery)
/// // Prints "nothing"
/// ```
public enum OutboxRecovery: Hashable, Sendable {
  /// All was well, or there was no file yet.
  case nothing

  /// The last write had been interrupted before it was acknowledged. What is left of it is no part of
  /// the outbox, and is cut off by the next write.
  case tornTail(byteCount: Int)

  /// The file was damaged. A copy was set aside under a name of its own in the same directory, and the
  /// outbox began over as its ``OutboxDamagePolicy`` says.
  ///
  /// `missing` are the numbers of messages of which nothing could be read.
  case mended(OutboxFault, setAside: String, missing: [ClosedRange<UInt64>])
}
