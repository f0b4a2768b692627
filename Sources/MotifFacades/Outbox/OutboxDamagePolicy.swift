// SPDX-License-Identifier: MIT

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
