// SPDX-License-Identifier: MIT

internal import MotifFacades

/// One change of the list of albums, as a remote library has to hear of it.
public enum LibraryChange: Hashable, Codable, Sendable {
  /// An album was put in at an index.
  case add(Album, index: Int)
  /// The album at an index was taken out.
  case delete(Album, index: Int)
  /// The fields of the album at an index, which was `from`, were changed.
  case update(Album, from: Album, index: Int)

  /// Whether this change takes another one back entirely, as an undo does.
  ///
  /// - Parameter other: The change before this one.
  /// - Returns: Whether the two together change nothing.
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
  /// What a user would call it, such as `Delete “Low”`.
  public var description: String {
    switch self {
    case .add(let album, _): "Add “\(album.title)”"
    case .delete(let album, _): "Delete “\(album.title)”"
    case .update(let album, _, _): "Edit “\(album.title)”"
    }
  }
}

/// A change, and the list of albums that it was made to: what waits for the server in the outbox.
struct ConditionalChange: Hashable, Codable, Sendable {
  /// What was changed.
  let change: LibraryChange
  /// The list before, or `nil` where an earlier version of the app has recorded the change.
  let base: AlbumsDigest?

  private enum CodingKeys: CodingKey {
    case base
  }

  init(_ change: LibraryChange, base: AlbumsDigest?) {
    self.change = change
    self.base = base
  }

  // Earlier versions have recorded the change alone, so the digest stands beside it.
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
  /// What was changed, or `nil` where a later version of the app has recorded it.
  public let change: LibraryChange?
  /// What the server said.
  public let reason: String

  init(_ letter: OutboxDeadLetter<ConditionalChange>) {
    change = letter.message?.change
    reason = letter.reason
  }
}
