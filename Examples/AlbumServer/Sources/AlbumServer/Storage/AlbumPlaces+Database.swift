// SPDX-License-Identifier: MIT

internal import GRDB

extension AlbumPlaces {
  /// Reads the order of the albums in the database.
  ///
  /// - Complexity: O(*n*) in the size of the albums.
  init(in database: Database) throws {
    var places: [Place] = []
    let records = try AlbumRecord.ordered.fetchCursor(database)
    while let record = try records.next() {
      guard let row = record.id else { continue }
      places.append(Place(row: row, position: record.position, hash: record.album.digestHash))
    }
    self.init(places)
  }
}
