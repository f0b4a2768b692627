// SPDX-License-Identifier: MIT

internal import MotifFacades

/// One change of the list of albums, in the form sent to the server.
public enum LibraryChange: Hashable, Codable, Sendable {
  /// An album was inserted at an index.
  case add(Album, index: Int)
  /// The album at an index was removed.
  case delete(Album, index: Int)
  /// The fields of the album at an index, previously `from`, were changed.
  case update(Album, from: Album, index: Int)

  /// Whether this change reverts another one entirely, as an undo does.
  ///
  /// - Parameter other: The change before this one.
  /// - Returns: Whether the two cancel each other out.
  func undoes(_ other: LibraryChange) -> Bool {
    switch (self, other) {
    case (.add(let album, let index), .delete(let otherAlbum, let otherIndex)),
      (.delete(let album, let index), .add(let otherAlbum, let otherIndex)):
      album == otherAlbum && index == otherIndex
    case (
      .update(let album, let old, let index),
      .update(let otherAlbum, let otherOld, let otherIndex)
    ):
      album == otherOld && old == otherAlbum && index == otherIndex
    default: false
    }
  }
}

extension LibraryChange: CustomStringConvertible {
  /// The change in a user's words, such as `Delete “Low”`.
  public var description: String {
    switch self {
    case .add(let album, _): "Add “\(album.title)”"
    case .delete(let album, _): "Delete “\(album.title)”"
    case .update(let album, _, _): "Edit “\(album.title)”"
    }
  }
}

/// A change with the list that it was made to: an entry of the outbox.
struct ConditionalChange: Hashable, Codable, Sendable {
  /// The change.
  let change: LibraryChange
  /// The list before the change, or `nil` if an earlier version of the app recorded the change.
  let base: AlbumsDigest?

  private enum CodingKeys: CodingKey {
    case base
  }

  init(_ change: LibraryChange, base: AlbumsDigest?) {
    self.change = change
    self.base = base
  }

  // Earlier versions recorded the change alone, so the digest is stored beside it.
  init(from decoder: any Decoder) throws {
    change = try LibraryChange(from: decoder)
    base = try decoder.container(keyedBy: CodingKeys.self)
      .decodeIfPresent(AlbumsDigest.self, forKey: .base)
  }

  func encode(to encoder: any Encoder) throws {
    try change.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(base, forKey: .base)
  }
}

/// A change that the server has refused.
public struct RefusedChange: Hashable, Sendable {
  /// The change, or `nil` if a later version of the app recorded it.
  public let change: LibraryChange?
  /// The server's reason.
  public let reason: String

  init(_ letter: OutboxDeadLetter<ConditionalChange>) {
    change = letter.message?.change
    reason = letter.reason
  }
}
