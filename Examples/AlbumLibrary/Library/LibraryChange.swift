// SPDX-License-Identifier: MIT

/// One change of the list of albums, as a remote library has to hear of it.
public enum LibraryChange: Hashable, Codable, Sendable {
  /// An album was put in at an index.
  case add(Album, index: Int)
  /// The album at an index was taken out.
  case delete(Album, index: Int)
  /// The album at an index, which was `from`, got other fields.
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
