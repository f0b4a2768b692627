// SPDX-License-Identifier: MIT

internal import MotifPrototypes

/// A list of albums by artist, computed line by line: a million lines are never stored.
final class AlbumLines: WindowedListDataSource {
  private let count: Int
  private let linesPerArtist: Int
  private var added = 0
  private let headers: ReusePool<ArtistHeader>
  private let rows: ReusePool<AlbumRow>

  init(count: Int, albumsPerArtist: Int, registry: PrototypeRegistry) throws {
    self.count = count
    linesPerArtist = albumsPerArtist + 1
    headers = try registry.pool(for: .artistHeader)
    rows = try registry.pool(for: .albumRow)
  }

  /// Inserts albums after the first artist's line.
  func addAlbumsInFront(_ number: Int) {
    added += number
  }

  func numberOfItems(in list: WindowedList<AlbumLine>) -> Int { count + added }

  /// An artist's line is two lines high.
  func list(_ list: WindowedList<AlbumLine>, extentOfItemAt index: Int) -> Double {
    isHeader(index) ? 2 : 1
  }

  func list(_ list: WindowedList<AlbumLine>, cellForItemAt index: Int) -> AlbumLine {
    if isHeader(index) {
      let header = list.dequeue(from: headers)
      header.show(artist: max(0, index - added) / linesPerArtist + 1)
      return header
    }
    let row = list.dequeue(from: rows)
    row.show(title: index <= added ? "New album \(index)" : "Album \(index - added)")
    return row
  }

  private func isHeader(_ index: Int) -> Bool {
    index == 0 || (index > added && (index - added).isMultiple(of: linesPerArtist))
  }
}
