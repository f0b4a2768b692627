// SPDX-License-Identifier: MIT

/// The body of a change.
protocol AlbumBody: Decodable {
  /// The body's name, for messages.
  static var noun: String { get }
  /// The problem with the body, or `nil` if there is none.
  var fault: String? { get }
}

extension StoredAlbum: AlbumBody {
  static let noun = "album"
}

/// The body of an update: the expected album, so that no other one is changed instead, and its new
/// value.
struct AlbumUpdate: AlbumBody {
  static let noun = "update from an album to another one"

  var from: StoredAlbum
  var to: StoredAlbum

  var fault: String? { to.fault }
}

/// The body of a request that replaces all albums.
struct AlbumReplacement: AlbumBody {
  static let noun = "list of albums"

  var albums: [StoredAlbum]

  var fault: String? {
    for (index, album) in albums.enumerated() {
      if let fault = album.fault { return "\(fault), of the album at \(index), “\(album.title)”" }
    }
    return nil
  }
}
