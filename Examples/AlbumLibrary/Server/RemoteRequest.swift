// SPDX-License-Identifier: MIT

/// A library's request to its server, with the condition under which the server carries it out.
public struct RemoteRequest: Hashable, Sendable {
  /// The operation to perform.
  public enum Action: Hashable, Sendable {
    /// Insert an album at an index.
    case add(AlbumDetails, at: Int)
    /// Remove the album at an index.
    case delete(AlbumDetails, at: Int)
    /// Change the album at an index, previously `from`.
    case update(AlbumDetails, from: AlbumDetails, at: Int)
    /// Replace all albums with these.
    case replace([AlbumDetails])
    /// Change nothing; only report whether the list is the expected one.
    case compare
  }

  /// The operation to perform.
  public var action: Action
  /// The list that the server must have, or `nil` if any list of any library will do.
  public var list: AlbumsDigest?
  /// The library that sends the request; a server keeps the albums of one library.
  public var library: String
  /// The name of this request: one or more visible ASCII characters.
  ///
  /// If a change got no answer and is sent again with the same key, the server makes it once and
  /// repeats its first answer.
  public var key: String

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - action: The operation to perform.
  ///   - list: The list that the server must have, or `nil` for any.
  ///   - library: The library that sends the request.
  ///   - key: The name of this request.
  public init(_ action: Action, to list: AlbumsDigest?, of library: String, key: String) {
    self.action = action
    self.list = list
    self.library = library
    self.key = key
  }
}
