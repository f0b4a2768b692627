// SPDX-License-Identifier: MIT

/// The far side of the library: a server that keeps the same albums and has their covers.
///
/// ``Library`` is the only one that talks to it. Every requirement has an offline default, so that a
/// library without a server is simply ``OfflineRemoteClient``. Whether there is a connection is not
/// asked beforehand, for it could be gone by the time it is used: a call that finds none says so.
public protocol RemoteClient: Sendable {
  /// Asks the server for something; returns when the server has done it.
  ///
  /// - Parameter request: What to do, and to which list.
  /// - Throws: ``RemoteClientError``. After ``RemoteClientError/outOfStep(_:)``,
  ///   ``RemoteClientError/otherLibrary`` and ``RemoteClientError/refused(status:message:)``, which only
  ///   the albums' own server can say, nothing was done; after the others it may have been.
  func send(_ request: RemoteRequest) async throws(RemoteClientError)

  /// Fetches the picture of a cover.
  ///
  /// - Parameters:
  ///   - url: Where it is.
  ///   - limit: How many bytes it may have. An answer that has more is not kept, whatever the server sends.
  /// - Returns: The bytes of the picture, in whatever format it is.
  /// - Throws: ``RemoteClientError`` where there is no such picture, or none that can be had now.
  func coverBytes(at url: String, limit: Int) async throws(RemoteClientError) -> [UInt8]
}

extension RemoteClient {
  /// Finds no connection, by default.
  ///
  /// - Parameter request: What to do.
  /// - Throws: ``RemoteClientError/offline(_:)``.
  public func send(_ request: RemoteRequest) async throws(RemoteClientError) {
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

/// A server that is not there.
public struct OfflineRemoteClient: RemoteClient {
  /// Makes a client that is always offline.
  public init() {}
}
