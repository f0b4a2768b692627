// SPDX-License-Identifier: MIT

public import MotifMementos

/// A change of a library, as a value (the *command* pattern).
///
/// The document performs it, undoes it, and keeps it on disk; the list on the screen mirrors it; and
/// the sender passes it on to the server. It names albums by their numbers and contains those that
/// it removes, so each of them understands it without the others.
///
/// The names of its cases are part of stored documents.
public enum LibraryChange: Hashable, Codable, Sendable {
  /// Adds an album, or brings it back.
  case add(Album)
  /// Deletes an album.
  case delete(Album)
  /// Gives an album, previously `from`, other details.
  case update(Album, from: Album)
  /// Makes many changes in one step, as an import does.
  case batch(LibraryBatch)

  /// The album that was added, deleted, or changed; `nil` for a batch.
  var album: Album? {
    switch self {
    case .add(let album), .delete(let album), .update(let album, _): album
    case .batch: nil
    }
  }

  /// Whether this change reverts another one entirely, as an undo does.
  ///
  /// - Parameter other: The change before this one.
  /// - Returns: Whether the two cancel each other out.
  func undoes(_ other: LibraryChange) -> Bool {
    switch (self, other) {
    case (.add(let album), .delete(let deleted)), (.delete(let deleted), .add(let album)):
      album == deleted
    case (.update(let album, let old), .update(let otherAlbum, let otherOld)):
      album == otherOld && old == otherAlbum
    default: false
    }
  }
}

/// Many changes of a library that are one step for its user.
///
/// It contains no more than it needs: the albums that it removes are in the library until then, so
/// their numbers suffice.
public struct LibraryBatch: Hashable, Sendable {
  /// The name of the step, such as `Import of 20 albums`.
  public let name: String
  /// The numbers of the albums to remove.
  public package(set) var removed: [Album.ID] = []
  /// The albums to replace those with the same numbers.
  public package(set) var updated: [Album] = []
  /// The albums to add, by ascending number.
  public package(set) var added: [Album] = []

  /// Makes a batch.
  ///
  /// - Parameters:
  ///   - name: The name of the step.
  ///   - removed: The numbers of the albums to remove.
  ///   - updated: The albums to replace those with the same numbers.
  ///   - added: The albums to add, by ascending number.
  package init(
    name: String,
    removed: [Album.ID] = [],
    updated: [Album] = [],
    added: [Album] = []
  ) {
    self.name = name
    self.removed = removed
    self.updated = updated
    self.added = added
  }
}

extension LibraryBatch: Codable {
  private enum CodingKeys: CodingKey {
    case name
    case removed
    case updated
    case added
  }

  /// Decodes a batch.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The decoder's error, or `DecodingError.dataCorrupted` if the numbers of the added
  ///   albums don't ascend.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    removed = try container.decode([Album.ID].self, forKey: .removed)
    updated = try container.decode(AlbumLines.self, forKey: .updated).albums
    added = try container.decode(AlbumLines.self, forKey: .added).albums
    guard added.isInOrder else {
      throw DecodingError.dataCorruptedError(
        forKey: .added,
        in: container,
        debugDescription: "The numbers of the albums don't ascend."
      )
    }
  }

  /// Encodes the albums as lines.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(removed, forKey: .removed)
    try container.encode(AlbumLines(albums: updated), forKey: .updated)
    try container.encode(AlbumLines(albums: added), forKey: .added)
  }
}

/// A change doesn't fit: it was made for other albums.
public struct LibraryMisfit: Error, Hashable, CustomStringConvertible {
  /// The number of the album that is missing, or that exists already.
  public let id: Album.ID

  /// The problem in words.
  public var description: String { "the library has no place for album number \(id)" }
}

extension LibraryChange: UndoableCommand {
  /// The change in a user's words, such as `Delete “Low”`.
  public var name: String {
    switch self {
    case .add(let album): "Add “\(album.title)”"
    case .delete(let album): "Delete “\(album.title)”"
    case .update(let album, _): "Edit “\(album.title)”"
    case .batch(let batch): batch.name
    }
  }

  /// The number of albums that the change touches, at least 1.
  public var cost: Int {
    guard case .batch(let batch) = self else { return 1 }
    return max(1, batch.removed.count + batch.updated.count + batch.added.count)
  }

  /// Keeps no albums that are in the library.
  ///
  /// So the history of an import holds the numbers of its albums, not the albums.
  ///
  /// - Returns: The name of a batch alone, or nil for other changes.
  public func compacted() -> LibraryChange? {
    guard case .batch(let batch) = self else { return nil }
    return .batch(LibraryBatch(name: batch.name))
  }

  /// Makes the change.
  ///
  /// - Parameter contents: The contents of a library.
  /// - Returns: The change that takes it back.
  /// - Throws: ``LibraryMisfit`` if it doesn't fit; nothing is changed.
  public func apply(to contents: inout LibraryContents) throws(LibraryMisfit) -> LibraryChange {
    switch self {
    case .add(let album):
      try contents.insert(album)
      return .delete(album)
    case .delete(let album):
      return .add(try contents.remove(album.id))
    case .update(let album, _):
      return .update(try contents.replace(with: album), from: album)
    case .batch(let batch):
      return .batch(try contents.perform(batch))
    }
  }
}

extension LibraryChange: CustomStringConvertible {
  /// The change in a user's words, such as `Delete “Low”`.
  public var description: String { name }
}
