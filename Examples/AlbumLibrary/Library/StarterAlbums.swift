// SPDX-License-Identifier: MIT

extension AlbumDetails {
  /// The five albums of a library that was never saved.
  static let starters: [AlbumDetails] = [
    AlbumDetails(title: "Best of Bowie", artist: "David Bowie", genre: "Pop", year: 1992),
    AlbumDetails(title: "It's My Life", artist: "No Doubt", genre: "Pop", year: 2003),
    AlbumDetails(title: "Nothing Like The Sun", artist: "Sting", genre: "Pop", year: 1999),
    AlbumDetails(title: "Staring at the Sun", artist: "U2", genre: "Pop", year: 2000),
    AlbumDetails(title: "American Pie", artist: "Madonna", genre: "Pop", year: 2000),
  ]
}
