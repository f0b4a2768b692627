// SPDX-License-Identifier: MIT

/// Where the columns that matter are in the export of a Discogs collection.
///
/// They are found by the names in the header, so that their order does not matter, nor what else
/// Discogs adds one day.
struct DiscogsColumns {
  let artist: Int
  let title: Int
  let released: Int?
  /// The number of columns, which each record must have.
  let count: Int

  /// Finds the columns; `nil` when there is no artist or no title among the names.
  init?(_ names: [String]) {
    let names = names.map { $0.foldedForComparison }
    guard let artist = names.firstIndex(of: "artist"), let title = names.firstIndex(of: "title")
    else { return nil }
    self.artist = artist
    self.title = title
    released = names.firstIndex(of: "released")
    count = names.count
  }
}
