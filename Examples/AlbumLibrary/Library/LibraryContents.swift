// SPDX-License-Identifier: MIT

/// The albums of a library, and what no server has heard of.
struct LibraryContents: Hashable, Codable, Sendable {
  /// The albums in their order.
  var albums: [Album]
  /// The changes that no server has heard of yet, oldest first.
  var unsent: [LibraryChange] = []
  /// Whether the server may have the first unsent change already, so that nothing may take it back
  /// any more: it was sent, and no answer came, or the answer could not be noted down.
  private var isFirstTried = false

  private enum CodingKeys: CodingKey {
    case albums
    case unsent
    case isFirstTried
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    albums = try container.decode([Album].self, forKey: .albums)
    unsent = try container.decode([LibraryChange].self, forKey: .unsent)
    // The first version of the app didn't note it.
    isFirstTried = try container.decodeIfPresent(Bool.self, forKey: .isFirstTried) ?? false
  }

  /// Makes the contents of a library that no server has heard of.
  ///
  /// - Parameter albums: The albums in their order.
  init(albums: [Album]) {
    self.albums = albums
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
    record(.add(album, index: index))
    return index
  }

  /// Takes an album out.
  ///
  /// - Parameter index: Which one.
  /// - Returns: The album, or `nil` where the index is out of bounds.
  mutating func delete(at index: Int) -> Album? {
    guard albums.indices.contains(index) else { return nil }
    let album = albums.remove(at: index)
    record(.delete(album, index: index))
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
    if album != old { record(.update(album, index: index)) }
    return old
  }

  /// Picks the change to send next.
  ///
  /// - Returns: The oldest unsent change, or `nil` when everything is sent.
  mutating func beginSending() -> LibraryChange? {
    isFirstTried = !unsent.isEmpty
    return unsent.first
  }

  /// Notes that the server has the change that was picked.
  ///
  /// - Parameter change: The change; one that is not the first any more is not looked for.
  mutating func endSending(_ change: LibraryChange) {
    guard unsent.first == change else { return }
    isFirstTried = false
    unsent.removeFirst()
  }

  private mutating func record(_ change: LibraryChange) {
    let mayTakeBack = unsent.count > (isFirstTried ? 1 : 0)
    if mayTakeBack, let last = unsent.last, change.undoes(last) {
      unsent.removeLast()
    } else {
      unsent.append(change)
    }
  }
}
