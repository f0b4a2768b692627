// SPDX-License-Identifier: MIT

internal import MotifBindings
package import MotifLists

/// The list of a library's albums: those that pass a filter, in an order.
///
/// It chains three sources. The first holds every album in the order of the library, the second
/// filters, and the third sorts. A change of the first, of the filter, or of the order leaves the
/// last one as the few places that change (C5).
package final class AlbumList {
  /// The source that lists the albums.
  package typealias Source = SortedDataSource<MainSection, ListedAlbum>

  /// The albums that pass the filter, in order.
  let listed: Source

  /// The number of albums, listed or not.
  var totalCount: Int { all.snapshot.numberOfItems }

  /// The words that listed albums must contain, folded for comparison.
  var words: [[UInt8]] = [] {
    didSet {
      let words = words
      filtered.predicate = { $0.contains(all: words) }
    }
  }

  /// The order of the listed albums.
  var order: AlbumOrder {
    didSet { listed.areInIncreasingOrder = order.areInIncreasingOrder }
  }

  /// Counts the changes, so that values derived from the list are updated.
  let changeCount = ObservableValue(0, name: "changes of the list")

  private let all: FlatList<ListedAlbum>
  private let filtered: FilteredDataSource<MainSection, ListedAlbum>
  private var nextID: Int
  private let registrations = RegistrationBag()

  /// Makes a list of every album.
  ///
  /// - Parameters:
  ///   - albums: The albums in the order of the library.
  ///   - order: The order in which to list them.
  init(_ albums: [Album], order: AlbumOrder) {
    let all = FlatList<ListedAlbum>()
    Self.withSource {
      let items = albums.enumerated().map { ListedAlbum(id: $0.offset, album: $0.element) }
      try all.append(contentsOf: items)
    }
    self.all = all
    self.order = order
    nextID = albums.count
    filtered = all.filtered { _ in true }
    listed = filtered.sorted(by: order.areInIncreasingOrder)
    let changeCount = changeCount
    all.observe { _ in changeCount.value += 1 }.store(in: registrations)
    listed.observe { _ in changeCount.value += 1 }.store(in: registrations)
  }

  /// The list numbers its albums itself, so an error of a source is a bug of the list.
  private static func withSource(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      preconditionFailure("The list lost count of its albums: \(error)")
    }
  }
}

// MARK: - Finding

extension AlbumList {
  /// Returns an album, listed or not.
  func album(_ id: Int) -> ListedAlbum? { all.item(withID: id) }

  /// Returns the number of the album at an index of the library.
  func id(atLibraryIndex index: Int) -> Int? {
    all.item(at: ListPath(section: 0, item: index))?.id
  }

  /// Returns the index of an album in the library.
  func libraryIndex(of id: Int) -> Int? { all.snapshot.path(of: id)?.item }

  /// Returns the position of an album among the listed ones.
  func position(of id: Int) -> Int? { listed.snapshot.path(of: id)?.item }

  /// Returns the number of the album at a position among the listed ones, or of the nearest one.
  func id(nearestTo position: Int) -> Int? {
    let ids = listed.snapshot.itemIDs
    return ids.isEmpty ? nil : ids[min(max(0, position), ids.count - 1)]
  }

  /// Returns the number of the listed album that takes the place of a removed one: the next, or
  /// else the last.
  ///
  /// - Parameter id: The album to remove; it need not be listed.
  /// - Returns: The number, or `nil` when no other album is listed.
  /// - Complexity: O(*n*) in the number of listed albums.
  func heir(of id: Int) -> Int? {
    guard let album = album(id) else { return self.id(nearestTo: 0) }
    let others = listed.items.filter { $0.id != id }
    return (others.first { comes(album, before: $0) } ?? others.last)?.id
  }

  /// Returns whether there is an album that counts as the same, listed or not.
  ///
  /// - Parameters:
  ///   - album: The album.
  ///   - id: The number of an album to ignore.
  /// - Returns: Whether there is one.
  /// - Complexity: O(*n*) in the number of albums.
  func contains(_ album: Album, besides id: Int?) -> Bool {
    let key = AlbumKey(album)
    return all.items.contains { other in
      // Comparing years is fast, and years differ for most albums.
      other.album.year == album.year && other.id != id && AlbumKey(other.album) == key
    }
  }

  private func comes(_ first: ListedAlbum, before second: ListedAlbum) -> Bool {
    if order.areInIncreasingOrder(first, second) { return true }
    if order.areInIncreasingOrder(second, first) { return false }
    return libraryIndex(of: first.id) ?? 0 < libraryIndex(of: second.id) ?? 0
  }
}

// MARK: - Following the library

extension AlbumList {
  /// Removes an album that was removed from the library.
  func remove(_ id: Int) {
    Self.withSource { try all.remove(id: id) }
  }

  /// Updates the fields of an album, which keeps its number.
  ///
  /// - Parameters:
  ///   - id: The album's number.
  ///   - album: The new value of the album.
  func update(_ id: Int, to album: Album) {
    Self.withSource { try all.update(ListedAlbum(id: id, album: album)) }
  }

  /// Inserts an album that was added, or added back, to the library.
  ///
  /// - Parameters:
  ///   - album: The album.
  ///   - index: Its index in the library.
  /// - Returns: The album's new number.
  func insert(_ album: Album, atLibraryIndex index: Int) -> Int {
    let listed = makeListed(album)
    Self.withSource {
      if let next = id(atLibraryIndex: index) {
        try all.insert(listed, before: next)
      } else {
        try all.append(listed, toSection: .main)
      }
    }
    return listed.id
  }

  /// Applies the result of an import, or of its undo.
  ///
  /// - Parameter albums: The albums in the order of the library. The earlier ones come first, some
  ///   of them with other fields. New ones follow, or some of the last are removed.
  /// - Complexity: O(*n*) in the number of albums.
  func take(_ albums: [Album]) {
    let old = all.items
    let kept = zip(old, albums).map { listed, album in
      listed.album == album ? listed : ListedAlbum(id: listed.id, album: album)
    }
    let new = albums.dropFirst(old.count).map { makeListed($0) }
    Self.withSource {
      try all.replaceAll(kept + new) { $0.album != $1.album }
    }
  }

  private func makeListed(_ album: Album) -> ListedAlbum {
    defer { nextID += 1 }
    return ListedAlbum(id: nextID, album: album)
  }
}
