// SPDX-License-Identifier: MIT

internal import Foundation
internal import GRDB

/// The file in which an earlier server kept everything.
///
/// It is read once, when the database is made, and stays as it is.
struct EarlierArchive: Decodable {
  /// The name of the file in the data folder.
  static let fileName = "albums.json"

  private var library: String?
  private var albums: [StoredAlbum]
  private var answers: [KeptAnswer]

  /// Reads the file in a folder; `nil` if there is none.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: Foundation's error if it can't be read, or isn't such a file.
  init?(in folder: DataFolder) throws {
    let file = folder.file(Self.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    // Earlier servers let everyone read it.
    let bytes = try Data(contentsOf: folder.privateFile(Self.fileName))
    self = try JSONDecoder().decode(EarlierArchive.self, from: bytes)
  }

  /// Copies the archive to the empty database.
  func copy(to database: Database) throws {
    if let library { try LibraryOwner.setName(library, in: database) }
    try AlbumRecord.insert(albums, in: database)
    for answer in answers { try answer.insert(database) }
  }
}
