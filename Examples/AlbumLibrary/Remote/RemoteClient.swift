// SPDX-License-Identifier: MIT

/// The far side of the library: a server that keeps the same albums and has their covers.
///
/// ``Library`` is the only one that talks to it. Every requirement has an offline default, so that a
/// library without a server is simply ``OfflineRemoteClient``. Whether there is a connection is not
/// asked beforehand, for it could be gone by the time it is used: a call that finds none says so.
public protocol RemoteClient: Sendable {
  /// Tells the server of a change; returns when the server has it.
  ///
  /// - Parameters:
  ///   - change: What changed.
  ///   - key: The name of this change. Sent again under the same key, where no answer came the first
  ///     time, it is made once and answered as it was then. Visible ASCII characters, at least one.
  /// - Throws: ``RemoteClientError`` where the server did not take it, or may have taken it without
  ///   saying so; ``RemoteClientError/isTemporary`` tells whether to send it again.
  func send(_ change: LibraryChange, idempotencyKey key: String) async throws(RemoteClientError)

  /// Fetches the picture of a cover.
  ///
  /// - Parameters:
  ///   - url: Where it is.
  ///   - limit: How many bytes it may have. No more than that are held, whatever the server sends.
  /// - Returns: The bytes of the picture, in whatever format it is.
  /// - Throws: ``RemoteClientError`` where there is no such picture, or none that can be had now.
  func coverBytes(at url: String, limit: Int) async throws(RemoteClientError) -> [UInt8]
}

extension RemoteClient {
  /// Finds no connection, by default.
  ///
  /// - Parameters:
  ///   - change: What changed.
  ///   - key: The name of this change.
  /// - Throws: ``RemoteClientError/offline(_:)``.
  public func send(
    _ change: LibraryChange,
    idempotencyKey key: String
  ) async throws(RemoteClientError) {
    throw .offline("There is no server")
  }

  /// Finds no connection, by default.
  ///
  /// - Parameters:
  ///   - url: Where the picture is.
  ///   - limit: How many bytes it may have.
  /// - Returns: Never.
  /// - Throws: ``RemoteClientError/offline(_:)``.
  public func coverBytes(
    at url: String,
    limit: Int
  ) async throws(RemoteClientError) -> [UInt8] {
    throw .offline("There is no server")
  }
}
