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
