// SPDX-License-Identifier: MIT

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
  /// outbox began anew as its ``OutboxDamagePolicy`` says.
  ///
  /// `missing` are the numbers of messages of which nothing could be read.
  case mended(OutboxFault, setAside: String, missing: [ClosedRange<UInt64>])
}
