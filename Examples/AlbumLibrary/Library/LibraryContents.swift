// SPDX-License-Identifier: MIT

/// The state of a library's document: the albums, and what identifies them and the library.
///
/// Only a ``LibraryChange`` changes it, so the same changes always lead to the same contents. A
/// checkpoint on disk contains all of it, private state included (the *memento* pattern).
public struct LibraryContents: Sendable {
  /// The library's unique identity: its server keeps the albums of no other library.
  let identity: String
  /// The albums in order.
  private(set) var albums: OrderedAlbums
  /// The number for the next album that is added.
  private(set) var nextID: Album.ID
  /// The number of changes that were ever made, undone ones and their undoing included.
  private(set) var revision: UInt64

  /// Makes the contents of a new library, which no server knows yet.
  ///
  /// - Parameters:
  ///   - albums: The albums, by ascending number.
  ///   - identity: The library's identity; a new one by default.
  package init(albums: [Album], identity: String = .randomKey()) {
    self.identity = identity
    self.albums = OrderedAlbums(albums)
    nextID = (albums.last?.id ?? 0) + 1
    revision = 0
  }

  /// The content of a new library.
  static var starting: Self {
    var contents = Self(albums: zip(1..., AlbumDetails.starters).map { Album(id: $0, details: $1) })
    contents.count(changes: UInt64(contents.albums.count), albums: contents.albums.count)
    return contents
  }
}

// MARK: - Changing

extension LibraryContents {
  /// Inserts an album where its number belongs.
  ///
  /// - Throws: ``LibraryMisfit`` if the library has an album with this number.
  mutating func insert(_ album: Album) throws(LibraryMisfit) {
    guard album.id < .max, albums.insert(album) else { throw LibraryMisfit(id: album.id) }
    noteChange(with: album.id)
  }

  /// Removes the album with a number.
  ///
  /// - Returns: The album.
  /// - Throws: ``LibraryMisfit`` if there is none.
  mutating func remove(_ id: Album.ID) throws(LibraryMisfit) -> Album {
    guard let album = albums.remove(id) else { throw LibraryMisfit(id: id) }
    noteChange(with: id)
    return album
  }

  /// Replaces the album with the same number.
  ///
  /// - Returns: The replaced album.
  /// - Throws: ``LibraryMisfit`` if there is none.
  mutating func replace(with album: Album) throws(LibraryMisfit) -> Album {
    guard let old = albums.replace(with: album) else { throw LibraryMisfit(id: album.id) }
    noteChange(with: album.id)
    return old
  }

  /// Makes many changes at once.
  ///
  /// - Parameter batch: The changes.
  /// - Returns: The changes that take them back.
  /// - Throws: ``LibraryMisfit`` if one of them doesn't fit; then none is made.
  /// - Complexity: O(*n* + *m* log *m*) in the number of albums and of changes.
  mutating func perform(_ batch: LibraryBatch) throws(LibraryMisfit) -> LibraryBatch {
    var inverse = LibraryBatch(name: batch.name)
    var changed = albums
    if !batch.removed.isEmpty {
      let removed = Set(batch.removed)
      let all = albums.all
      inverse.added = all.filter { removed.contains($0.id) }
      changed = OrderedAlbums(all.filter { !removed.contains($0.id) })
      guard inverse.added.count == removed.count else {
        throw LibraryMisfit(id: batch.removed.first { albums[$0] == nil } ?? 0)
      }
    }
    for album in batch.updated {
      guard let old = changed.replace(with: album) else { throw LibraryMisfit(id: album.id) }
      inverse.updated.append(old)
    }
    inverse.updated.reverse()
    try changed.insert(batch.added)
    inverse.removed = batch.added.map(\.id)
    albums = changed
    noteChange(with: batch.added.last?.id ?? 0)
    return inverse
  }

  /// Counts changes and albums that led to the contents without being made as changes.
  package mutating func count(changes: UInt64, albums: Int) {
    revision = changes
    nextID = max(nextID, albums + 1)
  }

  private mutating func noteChange(with id: Album.ID) {
    nextID = max(nextID, id + 1)
    revision += 1
  }
}

extension OrderedAlbums {
  /// Inserts albums with ascending numbers.
  fileprivate mutating func insert(_ added: [Album]) throws(LibraryMisfit) {
    guard let first = added.first else { return }
    guard let last = added.last, last.id < .max else { throw LibraryMisfit(id: .max) }
    if first.id > lastID ?? .min { return append(added) }
    for album in added {
      guard insert(album) else { throw LibraryMisfit(id: album.id) }
    }
  }
}

extension [Album] {
  /// Whether the numbers ascend.
  var isInOrder: Bool { zip(self, dropFirst()).allSatisfy { $0.id < $1.id } }
}

extension String {
  /// A unique name: 128 random bits as hexadecimal digits.
  package static func randomKey() -> String {
    String((0..<32).compactMap { _ in "0123456789abcdef".randomElement() })
  }
}

// MARK: - Storing

/// The *archive* of the albums: everything is encoded, and nothing is trusted when it is decoded.
extension LibraryContents: Codable {
  private enum CodingKeys: CodingKey {
    case identity
    case albums
    case nextID
    case revision
  }

  /// Decodes the contents of a library.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The decoder's error, or `DecodingError.dataCorrupted` if the numbers of the albums
  ///   don't ascend, or a count is impossible.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let albums = try container.decode(AlbumLines.self, forKey: .albums).albums
    let nextID = try container.decode(Int.self, forKey: .nextID)
    revision = try container.decode(UInt64.self, forKey: .revision)
    guard albums.isInOrder, albums.last.map({ $0.id < nextID }) ?? true,
      Int64(exactly: revision) != nil
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .albums,
        in: container,
        debugDescription: "The numbers of the albums don't ascend, or the counts are impossible."
      )
    }
    identity = try container.decode(String.self, forKey: .identity)
    self.albums = OrderedAlbums(albums)
    self.nextID = nextID
  }

  /// Encodes the contents of a library.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identity, forKey: .identity)
    try container.encode(AlbumLines(albums: albums.all), forKey: .albums)
    try container.encode(nextID, forKey: .nextID)
    try container.encode(revision, forKey: .revision)
  }
}
