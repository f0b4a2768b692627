// SPDX-License-Identifier: MIT

struct PlainArchivedAlbum {
  var title: String
  var year: Int?
  var coverFile: String
}

/// Its stored form has keys and a hierarchy of its own, and what is read is repaired.
extension PlainArchivedAlbum: Codable {
  private enum AlbumKeys: String, CodingKey {
    case title = "album_title"
    case year, cover
  }
  private enum CoverKeys: CodingKey { case file }

  /// Flattens the hierarchy; a value that is missing or impossible does not cost the others.
  init(from decoder: any Decoder) throws {
    let album = try decoder.container(keyedBy: AlbumKeys.self)
    title = try album.decode(String.self, forKey: .title)
    let readYear = try? album.decode(Int.self, forKey: .year)
    year = readYear.flatMap { (1860...2100).contains($0) ? $0 : nil }
    let cover = try? album.nestedContainer(keyedBy: CoverKeys.self, forKey: .cover)
    coverFile = (try? cover?.decode(String.self, forKey: .file)) ?? "none.png"
  }

  func encode(to encoder: any Encoder) throws {
    var album = encoder.container(keyedBy: AlbumKeys.self)
    try album.encode(title, forKey: .title)
    try album.encodeIfPresent(year, forKey: .year)
    var cover = album.nestedContainer(keyedBy: CoverKeys.self, forKey: .cover)
    try cover.encode(coverFile, forKey: .file)
  }
}
