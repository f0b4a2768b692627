// SPDX-License-Identifier: MIT

/// The remote side of the library: a server that keeps the same albums and has their covers.
///
/// Only a library's ``ChangeSender`` and its cover loader talk to it. Every requirement has an
/// offline default, so a library without a server simply uses ``OfflineRemoteClient``. The connection
/// is never checked in advance, because it could be lost before it is used: a call that finds no
/// connection throws.
public protocol RemoteClient: Sendable {
  /// The address of the server, for its user to read, or `nil` if there is none.
  var address: String? { get }

  /// Sends a request to the server; returns when the server has carried it out.
  ///
  /// - Parameter request: The request, and the list that it applies to.
  /// - Throws: ``RemoteClientError``. Only the album server itself can report
  ///   ``RemoteClientError/outOfStep(_:)``, ``RemoteClientError/otherLibrary``, and
  ///   ``RemoteClientError/refused(status:message:)``; after these, nothing was changed. After any
  ///   other error, the change may have been made.
  func send(_ request: RemoteRequest) async throws(RemoteClientError)

  /// Fetches the picture of a cover.
  ///
  /// - Parameters:
  ///   - url: The picture's address.
  ///   - limit: The maximum number of bytes. A longer answer is dropped, whatever the server sends.
  /// - Returns: The bytes of the picture, in any format.
  /// - Throws: ``RemoteClientError`` if there is no such picture, or if it isn't available now.
  func coverBytes(at url: String, limit: Int) async throws(RemoteClientError) -> [UInt8]
}

extension RemoteClient {
  /// No address, by default.
  public var address: String? { nil }

  /// Fails as offline, by default.
  ///
  /// - Parameter request: The request.
  /// - Throws: ``RemoteClientError/offline(_:)``.
  public func send(_ request: RemoteRequest) async throws(RemoteClientError) {
    throw .offline("There is no server")
  }

  /// Fails as offline, by default.
  ///
  /// - Parameters:
  ///   - url: The picture's address.
  ///   - limit: The maximum number of bytes.
  /// - Returns: Never.
  /// - Throws: ``RemoteClientError/offline(_:)``.
  public func coverBytes(
    at url: String,
    limit: Int
  ) async throws(RemoteClientError) -> [UInt8] {
    throw .offline("There is no server")
  }
}

/// A server that can't be reached (the *null object* pattern): the app needs no case for having no
/// server.
public struct OfflineRemoteClient: RemoteClient {
  /// Makes a client that is always offline.
  public init() {}
}
