// SPDX-License-Identifier: MIT

/// The far side of the library: a server that keeps the same albums.
///
/// ``Library`` is the only one that talks to it. Every requirement has an offline default, so that a
/// library without a server is simply ``OfflineRemoteClient``.
public protocol RemoteClient: Sendable {
  /// Whether changes can be sent now.
  var isOnline: Bool { get }

  /// Tells the server of a change; returns when the server has it.
  ///
  /// - Parameter change: What changed.
  /// - Throws: ``RemoteClientError`` where the server did not take it. The library keeps the change and
  ///   sends it again, in order, when it next can.
  func send(_ change: LibraryChange) async throws(RemoteClientError)
}

extension RemoteClient {
  /// Never, by default.
  public var isOnline: Bool { false }

  /// Refuses, by default.
  ///
  /// - Parameter change: What changed.
  /// - Throws: ``RemoteClientError/offline``.
  public func send(_ change: LibraryChange) async throws(RemoteClientError) {
    throw .offline
  }
}

/// Why a server did not take a change.
public enum RemoteClientError: Error, Hashable, Sendable {
  /// There is no connection.
  case offline
  /// The server refused, with what it said.
  case refused(String)
}

/// A server that is not there.
public struct OfflineRemoteClient: RemoteClient {
  /// Makes a client that is always offline.
  public init() {}
}
