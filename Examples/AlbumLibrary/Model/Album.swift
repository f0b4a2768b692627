// SPDX-License-Identifier: MIT

public import Foundation

/// An album of a music library: the details that its owner may edit, and the identity that stays.
///
/// The model knows nothing of screens, files, or keys. An extension elsewhere defines how its
/// fields appear in a table, so the model can be shown in any way without changing it.
///
/// ```swift
/// var album = Album(id: 7, details: AlbumDetails(title: "Low", artist: "David Bowie"))
/// album.details.year = 1977
/// print(album.id, album.title, album)
/// // Prints "7 Low Low by David Bowie (1977)"
/// ```
@dynamicMemberLookup
public struct Album: Identifiable, Hashable, Sendable {
  /// The number that a library gave the album when it was added.
  ///
  /// It never changes, and no other album of the library gets it, not even after the album was
  /// deleted: undo brings back the same album. A library lists its albums in the order of their
  /// numbers.
  public let id: Int
  /// When the album was added, in whole seconds, or `nil` if an earlier version of the app added it.
  public let added: Date?
  /// The album's title, artist, and whatever else is known.
  public var details: AlbumDetails

  /// Makes an album.
  ///
  /// - Parameters:
  ///   - id: The number of the album in its library.
  ///   - added: When the album was added, if that is known; parts of a second are dropped.
  ///   - details: The album's title, artist, and whatever else is known.
  public init(id: Int, added: Date? = nil, details: AlbumDetails) {
    self.id = id
    self.added = added.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) }
    self.details = details
  }

  /// One of the album's details, such as `album.title`.
  ///
  /// - Parameter field: The field.
  public subscript<Value>(dynamicMember field: KeyPath<AlbumDetails, Value>) -> Value {
    details[keyPath: field]
  }
}

extension Album: CustomStringConvertible {
  /// The details in a line of text, such as `Best of Bowie by David Bowie (Pop, 1992)`.
  public var description: String { details.description }
}

extension Album: Codable {
  private enum CodingKeys: CodingKey {
    case id
    case added
  }

  /// Decodes an album.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The decoder's error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let added = try container.decodeIfPresent(Double.self, forKey: .added)
    self.init(
      id: try container.decode(Int.self, forKey: .id),
      added: added.map { Date(timeIntervalSince1970: $0) },
      details: try AlbumDetails(from: decoder)
    )
  }

  /// Encodes the number and the date beside the details.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    try details.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(added?.timeIntervalSince1970, forKey: .added)
  }
}
