// SPDX-License-Identifier: MIT

/// The identity of an album across entries: artist, title, and year, ignoring case and spacing.
package struct AlbumKey: Hashable {
  private let artist: String
  private let title: String
  private let year: Int?

  package init(_ album: AlbumDetails) {
    self.init(artist: album.artist, title: album.title, year: album.year)
  }

  package init(artist: String, title: String, year: Int?) {
    self.artist = artist.foldedForComparison
    self.title = title.foldedForComparison
    self.year = year
  }
}
