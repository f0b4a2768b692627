// SPDX-License-Identifier: MIT

/// What a library asks of its server, and what must be so for the server to do it.
public struct RemoteRequest: Hashable, Sendable {
  /// What is to be done.
  public enum Action: Hashable, Sendable {
    /// Make a change.
    case change(LibraryChange)
    /// Have these albums from now on, in place of all that were there.
    case replace([Album])
    /// Nothing but to say whether the list is the one that is meant.
    case compare
  }

  /// What is to be done.
  public var action: Action
  /// The list that the server must have, or `nil` where it may be any list, of any library.
  public var list: AlbumsDigest?
  /// Which library asks; a server keeps the albums of one.
  public var library: String
  /// The name of this request: visible ASCII characters, at least one.
  ///
  /// A change that is sent again under the same key, where no answer came the first time, is made once
  /// and answered as it was then.
  public var key: String

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - action: What is to be done.
  ///   - list: The list that the server must have, or `nil` for any.
  ///   - library: Which library asks.
  ///   - key: The name of this request.
  public init(_ action: Action, to list: AlbumsDigest?, of library: String, key: String) {
    self.action = action
    self.list = list
    self.library = library
    self.key = key
  }
}
