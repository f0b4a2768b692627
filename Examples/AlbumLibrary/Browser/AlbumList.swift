// SPDX-License-Identifier: MIT

internal import MotifBindings
package import MotifLists
internal import MotifMementos

/// The list of a library's albums: those that pass a filter, in an order.
///
/// It chains three sources. The first mirrors the library's document, the second filters, and the
/// third sorts. A fourth one divides the list into sections, while the user wants them. A change of
/// the document, of the filter, or of the order leaves the last one as a change set of the few
/// places that differ.
package final class AlbumList {
  /// The source that lists the albums.
  package typealias Source = DerivedDataSource<AlbumSection, ListedAlbum>

  /// The albums that pass the filter, in order, in sections if there are any.
  var listed: Source { grouped ?? sorted }

  /// The words that listed albums must contain, folded for search.
  var words: [[UInt8]] = [] {
    didSet {
      let words = words
      filtered.predicate = words.isEmpty ? nil : { $0.contains(all: words) }
    }
  }

  /// The order of the listed albums.
  var order: AlbumOrder {
    didSet { sorted.areInIncreasingOrder = order.areInIncreasingOrder }
  }

  /// How the list is divided into sections.
  ///
  /// Setting it exchanges the source that lists the albums.
  var grouping: AlbumGrouping {
    didSet { group() }
  }

  /// The albums that pass the filter, in order, without sections.
  let sorted: SortedDataSource<AlbumSection, ListedAlbum>
  private var grouped: SectionedDataSource<AlbumSection, ListedAlbum>?
  private let all: ObservableList<AlbumSection, ListedAlbum>
  /// A source around a source, to which it adds a filter (the *decorator* pattern).
  private let filtered: FilteredDataSource<AlbumSection, ListedAlbum>

  /// Makes a list of every album.
  ///
  /// - Parameters:
  ///   - albums: The albums in the order of the library.
  ///   - order: The order in which to list them.
  ///   - grouping: How to divide the list into sections.
  init(
    _ albums: some Sequence<Album>,
    order: AlbumOrder,
    grouping: AlbumGrouping = .none
  ) {
    let all = ObservableList<AlbumSection, ListedAlbum>()
    Self.withSource { try all.replaceAll([(.all, albums.map { ListedAlbum($0) })]) }
    self.all = all
    self.order = order
    self.grouping = grouping
    filtered = all.filtered(nil)
    sorted = filtered.sorted(by: order.areInIncreasingOrder)
    group()
  }

  private func group() {
    grouped =
      grouping == .none
      ? nil
      : sorted.sectioned(
        by: grouping.section,
        orderedBy: AlbumSection.areInIncreasingOrder
      )
  }

  /// The list mirrors the library, so an error of a source is a bug of the mirror.
  private static func withSource(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      preconditionFailure("The list has not followed the library: \(error)")
    }
  }
}

// MARK: - Finding

extension AlbumList {
  /// The number of listed albums.
  var count: Int { sorted.snapshot.numberOfItems }

  /// Returns the position of an album among the listed ones.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  func position(of id: Album.ID) -> Int? {
    let list = listed.snapshot
    return list.path(of: id).map { path in
      (0..<path.section).reduce(path.item) { $0 + list.numberOfItems(inSectionAt: $1) }
    }
  }

  /// Returns the number of the album at a position among the listed ones, or of the nearest one.
  func id(nearestTo position: Int) -> Album.ID? {
    id(nearestTo: position, in: listed.snapshot)
  }

  /// Returns the number of the album at an index of the library, or of the nearest one.
  func id(nearestInLibraryTo index: Int) -> Album.ID? {
    id(nearestTo: index, in: all.snapshot)
  }

  private func id<Section>(
    nearestTo position: Int,
    in list: ListSnapshot<Section, Album.ID>
  ) -> Album.ID? {
    guard list.numberOfItems > 0 else { return nil }
    var left = min(max(0, position), list.numberOfItems - 1)
    for section in 0..<list.numberOfSections {
      let count = list.numberOfItems(inSectionAt: section)
      if left < count { return list[ListPath(section: section, item: left)] }
      left -= count
    }
    return nil
  }

  /// Returns the number of the first listed album that comes after one, or else of the last.
  ///
  /// - Parameter id: An album of the library that is not listed.
  /// - Returns: The number, or `nil` when no album is listed.
  /// - Complexity: O(*n*) in the number of listed albums.
  func neighbor(of id: Album.ID) -> Album.ID? {
    guard let album = all.item(withID: id) else { return self.id(nearestTo: 0) }
    return (listed.items.first { comes(album, before: $0) } ?? listed.items.last)?.id
  }

  private func comes(_ first: ListedAlbum, before second: ListedAlbum) -> Bool {
    let sections = (grouping.section(of: first), grouping.section(of: second))
    if sections.0 != sections.1 {
      return AlbumSection.areInIncreasingOrder(sections.0, sections.1)
    }
    if let precedes = order.areInIncreasingOrder {
      if precedes(first, second) { return true }
      if precedes(second, first) { return false }
    }
    return first.id < second.id
  }

  /// Returns whether there is an album that counts as the same, listed or not.
  ///
  /// - Parameters:
  ///   - album: The details of the album.
  ///   - id: The number of an album to ignore.
  /// - Returns: Whether there is one.
  /// - Complexity: O(*n*) in the number of albums.
  func contains(_ album: AlbumDetails, besides id: Album.ID?) -> Bool {
    let key = AlbumKey(album)
    return all.items.contains { other in
      // Comparing years is fast, and years differ for most albums.
      other.album.year == album.year && other.id != id && AlbumKey(other.album.details) == key
    }
  }
}

// MARK: - Mirroring the library

extension AlbumList {
  /// Makes a change that was made to the library.
  ///
  /// - Complexity: O(log *n*) in the number of albums; O(*n*) for a batch.
  func follow(_ change: LibraryChange) {
    Self.withSource {
      switch change {
      case .add(let album): try insert(ListedAlbum(album))
      case .delete(let album): try all.remove(id: album.id)
      case .update(let album, _): try all.update(ListedAlbum(album))
      case .batch(let batch): try follow(batch)
      }
    }
  }

  /// Mirrors other contents of the library.
  ///
  /// - Complexity: O(*n*) in the number of albums.
  func replaceAll(_ albums: [Album]) {
    Self.withSource {
      try all.replaceAll([(.all, albums.map { ListedAlbum($0) })]) { $0.album != $1.album }
    }
  }

  private func follow(_ batch: LibraryBatch) throws {
    let updated = Dictionary(batch.updated.map { ($0.id, $0) }) { $1 }
    let removed = Set(batch.removed)
    let kept = all.items.compactMap { listed in
      removed.contains(listed.id) ? nil : updated[listed.id].map { ListedAlbum($0) } ?? listed
    }
    var items = kept + batch.added.map { ListedAlbum($0) }
    if let last = kept.last, let first = batch.added.first, first.id < last.id {
      items.sort { $0.id < $1.id }
    }
    try all.replaceAll([(.all, items)]) { $0.album != $1.album }
  }

  /// Inserts an album at its place in the library, which is in the order of numbers.
  private func insert(_ album: ListedAlbum) throws {
    if let next = next(after: album.id) {
      try all.insert(album, before: next)
    } else {
      try all.append(album, toSection: .all)
    }
  }

  /// Returns the lowest number in the library that is above another.
  private func next(after id: Album.ID) -> Album.ID? {
    let list = all.snapshot
    var (low, high) = (0, list.numberOfItems)
    while low < high {
      let middle = (low + high) / 2
      if list[ListPath(section: 0, item: middle)] < id { low = middle + 1 } else { high = middle }
    }
    return low < list.numberOfItems ? list[ListPath(section: 0, item: low)] : nil
  }
}
