// SPDX-License-Identifier: MIT

/// The albums of a library, and what no server has heard of.
struct LibraryContents: Hashable, Codable, Sendable {
  /// The albums in their order.
  var albums: [Album]
  /// The changes that no server has heard of yet, oldest first.
  var unsent: [LibraryChange] = []
  /// Whether the first unsent change is on its way, so that nothing may take it back any more.
  private var isSending = false

  private enum CodingKeys: CodingKey {
    case albums
    case unsent
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
    isSending = !unsent.isEmpty
    return unsent.first
  }

  /// Notes what became of the change that was picked.
  ///
  /// - Parameter isSent: Whether the server has it.
  mutating func endSending(isSent: Bool) {
    isSending = false
    if isSent { unsent.removeFirst() }
  }

  private mutating func record(_ change: LibraryChange) {
    let mayTakeBack = unsent.count > (isSending ? 1 : 0)
    if mayTakeBack, let last = unsent.last, change.undoes(last) {
      unsent.removeLast()
    } else {
      unsent.append(change)
    }
  }
}
