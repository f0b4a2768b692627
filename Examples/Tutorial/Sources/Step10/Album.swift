// SPDX-License-Identifier: MIT

/// The model: it knows no screen, file, or server.
struct Album: Hashable, Codable {
  var title: String
  var artist: String
  var genre: String
  var year: Int

  /// The address of the cover's picture.
  var coverURL: String { "covers/\(title)" }
}

extension Album {
  /// The albums of a new library.
  static let starters = [
    Album(title: "Best of Bowie", artist: "David Bowie", genre: "Pop", year: 1992),
    Album(title: "It's My Life", artist: "No Doubt", genre: "Pop", year: 2003),
    Album(title: "Nothing Like The Sun", artist: "Sting", genre: "Pop", year: 1999),
    Album(title: "Staring at the Sun", artist: "U2", genre: "Pop", year: 2000),
    Album(title: "American Pie", artist: "Madonna", genre: "Pop", year: 2000),
  ]
}
