// SPDX-License-Identifier: MIT

/// A server that is not there.
public struct OfflineRemoteClient: RemoteClient {
  /// Makes a client that is always offline.
  public init() {}
}
