// SPDX-License-Identifier: MIT

internal import MotifFacades

/// The albums of a library, and what the outbox may not know yet.
struct LibraryContents: Hashable, Codable, Sendable {
  /// The albums in their order.
  private(set) var albums: [Album] = []
  /// The changes that led to them and that the outbox may not know yet.
  ///
  /// They are saved with the albums, so that no crash can leave the one without the other.
  private(set) var handover = Handover<LibraryChange>()

  private enum CodingKeys: CodingKey {
    case albums
    case handover
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // The first versions of the app had no server to tell, so there every album is news.
    self.init(albums: try container.decode([Album].self, forKey: .albums))
    let handover = try container.decodeIfPresent(Handover<LibraryChange>.self, forKey: .handover)
    if let handover { self.handover = handover }
  }

  /// Makes the contents of a library that no server has heard of.
  ///
  /// - Parameter albums: The albums in their order.
  init(albums: [Album]) {
    for album in albums { _ = add(album, at: .max) }
  }

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
    handover.append(.add(album, index: index))
    return index
  }

  /// Takes an album out.
  ///
  /// - Parameter index: Which one.
  /// - Returns: The album, or `nil` where the index is out of bounds.
  mutating func delete(at index: Int) -> Album? {
    guard albums.indices.contains(index) else { return nil }
    let album = albums.remove(at: index)
    handover.append(.delete(album, index: index))
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
    albums[index] = album
    if album != old { handover.append(.update(album, from: old, index: index)) }
    return old
  }

  /// Forgets changes that the outbox has.
  ///
  /// - Parameters:
  ///   - count: How many of the first changes it was given.
  ///   - next: The number of its next message.
  mutating func forget(_ count: Int, next: UInt64) {
    var rest = Handover<LibraryChange>(firstSequence: next)
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

  /// Numbers the changes anew: they follow those that another program has made.
  ///
  /// - Parameter next: The number of the outbox's next message.
  mutating func renumber(from next: UInt64) {
    handover.renumber(from: next)
  }
}
