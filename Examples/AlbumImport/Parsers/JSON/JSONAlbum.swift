// SPDX-License-Identifier: MIT

/// An object of the JSON format, as written in the file.
struct JSONAlbum: Decodable {
  let title: String
  let artist: String
  let genre: String?
  let year: String?
  let coverURL: String?
  /// The names of members that are no fields of an album.
  let unread: [String]

  private enum CodingKeys: String, CodingKey {
    case title
    case artist
    case genre
    case year
    case coverURL
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    title = try fields.decode(String.self, forKey: .title)
    artist = try fields.decode(String.self, forKey: .artist)
    genre = try fields.decodeIfPresent(String.self, forKey: .genre)
    coverURL = try fields.decodeIfPresent(String.self, forKey: .coverURL)
    year = try fields.decodeIfPresent(JSONYear.self, forKey: .year)?.text
    let members = try decoder.container(keyedBy: JSONName.self).allKeys
    unread = members.map(\.stringValue).filter { CodingKeys(rawValue: $0) == nil }.sorted()
  }
}

/// The name of any member of an object.
private struct JSONName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

/// A year written as a number or as a string.
private struct JSONYear: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let field = try decoder.singleValueContainer()
    if let number = try? field.decode(Int.self) {
      text = String(number)
    } else if let number = try? field.decode(Double.self) {
      text = String(number)
    } else {
      text = try field.decode(String.self)
    }
  }
}
