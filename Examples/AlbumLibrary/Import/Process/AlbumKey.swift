// SPDX-License-Identifier: MIT

/// What makes two entries the same album: artist, title and year, whatever their case and spacing.
struct AlbumKey: Hashable {
  private let artist: String
  private let title: String
  private let year: Int?

  init(_ album: Album) {
    self.init(artist: album.artist, title: album.title, year: album.year)
  }

  init(artist: String, title: String, year: Int?) {
    self.artist = artist.foldedForComparison
    self.title = title.foldedForComparison
    self.year = year
  }
}
