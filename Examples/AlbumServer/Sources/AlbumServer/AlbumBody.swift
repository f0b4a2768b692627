// SPDX-License-Identifier: MIT

/// What the body of a change holds.
protocol AlbumBody: Decodable {
  /// What it is called.
  static var noun: String { get }
  /// What is wrong with it, or `nil` where nothing is.
  var fault: String? { get }
}

extension StoredAlbum: AlbumBody {
  static let noun = "album"
}

/// The body of an update: the album that is meant, so that no other one is changed in its place, and the
/// album as it is from now on.
struct AlbumUpdate: AlbumBody {
  static let noun = "update from an album to another one"

  var from: StoredAlbum
  var to: StoredAlbum

  var fault: String? { to.fault }
}

/// The body that puts other albums in the place of all.
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
