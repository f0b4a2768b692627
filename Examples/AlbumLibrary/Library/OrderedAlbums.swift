// SPDX-License-Identifier: MIT

/// The albums of a library in the order of their numbers, and the digest of the list.
///
/// They are kept in chunks of a few hundred. So an edit costs about the same in a library of a
/// thousand albums and of a million, and a copy, such as the one that is written to disk while the
/// user continues to edit, shares every chunk that no edit has touched.
struct OrderedAlbums: Sendable {
  /// The number of albums at which a chunk is divided.
  private static let chunkLimit = 512

  /// Neighboring albums, at least one.
  private struct Chunk: Sendable {
    private(set) var albums: [Album]
    private var hashes: [UInt64]
    /// The digest of the chunk alone.
    private(set) var digest: UInt64 = 0
    /// *B* to the power of the number of albums.
    private(set) var shift: UInt64 = 1

    init(_ albums: some Collection<Album>) {
      self.albums = Array(albums)
      hashes = albums.map(\.details.digestHash)
      digestAgain()
    }

    mutating func insert(_ album: Album, at index: Int) {
      albums.insert(album, at: index)
      hashes.insert(album.details.digestHash, at: index)
      digestAgain()
    }

    mutating func remove(at index: Int) -> Album {
      hashes.remove(at: index)
      defer { digestAgain() }
      return albums.remove(at: index)
    }

    mutating func replace(at index: Int, with album: Album) -> Album {
      hashes[index] = album.details.digestHash
      digestAgain()
      defer { albums[index] = album }
      return albums[index]
    }

    private mutating func digestAgain() {
      digest = Modular.polynomial(hashes)
      shift = hashes.reduce(1) { shift, _ in Modular.product(shift, Modular.base) }
    }
  }

  /// Where an album is, or would be.
  private struct Place {
    var chunk: Int
    var index: Int
  }

  private var chunks: [Chunk] = []
  /// The number of albums.
  private(set) var count = 0

  /// Makes a list.
  ///
  /// - Parameter albums: The albums, by ascending number.
  /// - Complexity: O(*n*).
  init(_ albums: [Album] = []) {
    append(albums)
  }

  /// The albums in order, as an array of its own.
  ///
  /// Loop over the list itself to copy nothing.
  ///
  /// - Complexity: O(*n*).
  var all: [Album] { Array(self) }

  /// The number of the last album, or `nil` if there is none.
  var lastID: Album.ID? { chunks.last?.albums.last?.id }

  /// The digest of the list.
  ///
  /// - Complexity: O(*n*), but with a small factor: each chunk knows its own.
  var digest: AlbumsDigest {
    AlbumsDigest(
      value: chunks.reversed().reduce(0) { value, chunk in
        Modular.sum(Modular.product(value, chunk.shift), chunk.digest)
      }
    )
  }

  /// Returns the album with a number, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  subscript(id: Album.ID) -> Album? {
    let place = place(of: id)
    return has(id, at: place) ? chunks[place.chunk].albums[place.index] : nil
  }

  /// Returns the number of albums before one: its index, or where it would be inserted.
  ///
  /// - Complexity: O(*n*), but with a small factor: it counts chunks.
  func index(of id: Album.ID) -> Int {
    let place = place(of: id)
    return chunks[..<place.chunk].reduce(place.index) { $0 + $1.albums.count }
  }

  private func has(_ id: Album.ID, at place: Place) -> Bool {
    chunks.indices.contains(place.chunk)
      && chunks[place.chunk].albums.indices.contains(place.index)
      && chunks[place.chunk].albums[place.index].id == id
  }

  /// The place of the first album that is not before a number.
  private func place(of id: Album.ID) -> Place {
    // A chunk begins with its lowest number, so the last one that doesn't begin behind has the place.
    let chunk = Swift.max(0, chunks.partitioningIndex { $0.albums[0].id > id } - 1)
    guard chunks.indices.contains(chunk) else { return Place(chunk: 0, index: 0) }
    return Place(
      chunk: chunk,
      index: chunks[chunk].albums.partitioningIndex { $0.id >= id }
    )
  }
}

extension OrderedAlbums: Sequence {
  func makeIterator() -> some IteratorProtocol<Album> {
    chunks.lazy.flatMap(\.albums).makeIterator()
  }

  var underestimatedCount: Int { count }
}

// MARK: - Changing

extension OrderedAlbums {
  /// Inserts an album where its number belongs.
  ///
  /// - Parameter album: The album.
  /// - Returns: Whether the number was free; otherwise, nothing changes.
  mutating func insert(_ album: Album) -> Bool {
    let place = place(of: album.id)
    guard !has(album.id, at: place) else { return false }
    count += 1
    guard chunks.indices.contains(place.chunk) else {
      chunks = [Chunk([album])]
      return true
    }
    chunks[place.chunk].insert(album, at: place.index)
    divide(place.chunk)
    return true
  }

  /// Removes the album with a number.
  ///
  /// - Returns: The album, or `nil` if there is none.
  mutating func remove(_ id: Album.ID) -> Album? {
    let place = place(of: id)
    guard has(id, at: place) else { return nil }
    count -= 1
    defer { if chunks[place.chunk].albums.isEmpty { chunks.remove(at: place.chunk) } }
    return chunks[place.chunk].remove(at: place.index)
  }

  /// Replaces the album with the same number.
  ///
  /// - Returns: The replaced album, or `nil` if there is none.
  mutating func replace(with album: Album) -> Album? {
    let place = place(of: album.id)
    guard has(album.id, at: place) else { return nil }
    return chunks[place.chunk].replace(at: place.index, with: album)
  }

  /// Takes back a change that was made to the albums last; a batch stays.
  mutating func takeBack(_ change: LibraryChange) {
    switch change {
    case .add(let album): _ = remove(album.id)
    case .delete(let album): _ = insert(album)
    case .update(_, from: let old): _ = replace(with: old)
    case .batch: break
    }
  }

  /// Appends albums, whose numbers ascend from the last one.
  ///
  /// - Complexity: O(*m*) in the number of new albums.
  mutating func append(_ albums: [Album]) {
    count += albums.count
    for start in stride(from: 0, to: albums.count, by: Self.chunkLimit / 2) {
      chunks.append(Chunk(albums[start...].prefix(Self.chunkLimit / 2)))
    }
  }

  private mutating func divide(_ index: Int) {
    let albums = chunks[index].albums
    guard albums.count > Self.chunkLimit else { return }
    let middle = albums.count / 2
    chunks.replaceSubrange(
      index...index,
      with: [Chunk(albums[..<middle]), Chunk(albums[middle...])]
    )
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index at which a condition holds that then holds to the end, or `endIndex`.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
