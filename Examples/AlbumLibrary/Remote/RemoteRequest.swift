// SPDX-License-Identifier: MIT

/// A library's request to its server, with the condition under which the server carries it out.
public struct RemoteRequest: Hashable, Sendable {
  /// The operation to perform.
  public enum Action: Hashable, Sendable {
    /// Make a change.
    case change(LibraryChange)
    /// Replace all albums with these.
    case replace([Album])
    /// Change nothing; only report whether the list is the expected one.
    case compare
  }

  /// The operation to perform.
  public var action: Action
  /// The list that the server must have, or `nil` if any list of any library will do.
  public var list: AlbumsDigest?
  /// The library that sends the request; a server keeps the albums of one library.
  public var library: String
  /// The name of this request: visible ASCII characters, at least one.
  ///
  /// A change that is sent again under the same key, where no answer came the first time, is made once
  /// and answered as it was then.
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
