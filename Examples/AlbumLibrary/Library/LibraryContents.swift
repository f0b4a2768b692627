// SPDX-License-Identifier: MIT

internal import MotifFacades

/// The albums of a library, and what the outbox may not know yet.
struct LibraryContents: Hashable, Codable, Sendable {
  /// What distinguishes this library from all others: its server keeps the albums of no other one.
  let identity: String
  /// The albums in their order.
  private(set) var albums: [Album] = []
  /// The changes that led to them and that the outbox may not know yet.
  ///
  /// They are saved with the albums, so that no crash can leave the one without the other.
  private(set) var handover = Handover<ConditionalChange>()
  /// Whether an earlier version of the app has saved these contents, without an identity.
  private(set) var isFromEarlierVersion = false
  private var digested = DigestedAlbums([])

  private enum CodingKeys: CodingKey {
    case identity
    case albums
    case handover
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let albums = try container.decode([Album].self, forKey: .albums)
    let identity = try container.decodeIfPresent(String.self, forKey: .identity)
    let handover =
      try container.decodeIfPresent(Handover<ConditionalChange>.self, forKey: .handover)
    if let handover {
      self.identity = identity ?? .randomKey()
      self.albums = albums
      self.handover = handover
      digested = DigestedAlbums(albums)
    } else {
      // The first versions of the app had no server to tell, so there every album is news.
      self.identity = .randomKey()
      for album in albums { _ = add(album, at: .max) }
    }
    isFromEarlierVersion = identity == nil
  }

  /// Makes the contents of a new library, which no server has heard of.
  ///
  /// - Parameter albums: The albums in their order.
  init(albums: [Album]) {
    identity = .randomKey()
    for album in albums { _ = add(album, at: .max) }
  }

  /// What stands for the albums in their order.
  var digest: AlbumsDigest { digested.digest }

  /// Returns the album at an index, or `nil` where the index is out of bounds.
  func album(at index: Int) -> Album? {
    albums.indices.contains(index) ? albums[index] : nil
  }

  /// Puts an album in, at the end where the index is past it.
  ///
  /// - Parameters:
  ///   - album: What to add.
  ///   - index: Where; below 0 counts as 0.
  /// - Returns: The index at which it stands.
  mutating func add(_ album: Album, at index: Int) -> Int {
    let index = min(max(0, index), albums.count)
    albums.insert(album, at: index)
    handover.append(ConditionalChange(.add(album, index: index), base: digest))
    digested.insert(album, at: index)
    return index
  }

  /// Takes an album out.
  ///
  /// - Parameter index: Which one.
  /// - Returns: The album, or `nil` where the index is out of bounds.
  mutating func delete(at index: Int) -> Album? {
    guard albums.indices.contains(index) else { return nil }
    let album = albums.remove(at: index)
    handover.append(ConditionalChange(.delete(album, index: index), base: digest))
    digested.remove(at: index)
    return album
  }

  /// Gives an album other fields.
  ///
  /// - Parameters:
  ///   - album: The album as it is from now on.
  ///   - index: Where it stands.
  /// - Returns: The album as it was, or `nil` where the index is out of bounds.
  mutating func update(_ album: Album, at index: Int) -> Album? {
    guard albums.indices.contains(index) else { return nil }
    let old = albums[index]
    guard album != old else { return old }
    albums[index] = album
    let change = LibraryChange.update(album, from: old, index: index)
    handover.append(ConditionalChange(change, base: digest))
    digested.replace(at: index, with: album)
    return old
  }

  /// Forgets changes that the outbox has.
  ///
  /// - Parameters:
  ///   - count: How many of the first changes it was given.
  ///   - next: The number of its next message.
  mutating func forget(_ count: Int, next: UInt64) {
    var rest = Handover<ConditionalChange>(firstSequence: next)
    for change in handover.changes.dropFirst(count) { rest.append(change) }
    handover = rest
  }

  /// Passes over what the outbox has already, going by the number of its next message.
  ///
  /// That is so where an older generation of the archive was read.
  ///
  /// - Parameter next: The number of the outbox's next message.
  mutating func align(with next: UInt64) {
    guard next > handover.firstSequence else { return }
    let known = min(UInt64(handover.changes.count), next - handover.firstSequence)
    forget(Int(known), next: next)
  }

  /// Numbers the changes again: they follow those that another program has made.
  ///
  /// - Parameter next: The number of the outbox's next message.
  mutating func renumber(from next: UInt64) {
    handover.renumber(from: next)
  }
}

extension String {
  /// 128 random bits as hexadecimal digits: a name that nothing else has.
  static func randomKey() -> String {
    String((0..<32).compactMap { _ in "0123456789abcdef".randomElement() })
  }
}
