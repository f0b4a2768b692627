// SPDX-License-Identifier: MIT

internal import GRDB

extension AlbumChange {
  /// Makes the change.
  ///
  /// - Parameters:
  ///   - places: The order of the albums; it stays unchanged if the change does not fit.
  ///   - database: The database, in a transaction.
  /// - Returns: The answer.
  /// - Throws: The database's error; the order is unknown then.
  func apply(to places: inout AlbumPlaces, in database: Database) throws -> AlbumAnswer {
    switch self {
    case .add(let album, let index):
      guard places.count < AlbumStore.albumLimit else {
        return .refusal(507, "there are \(AlbumStore.albumLimit) albums already")
      }
      let index = min(index, places.count)
      var record = AlbumRecord(position: try places.makeRoom(at: index, in: database), album: album)
      try record.insert(database)
      places.insert(
        AlbumPlaces.Place(
          row: database.lastInsertedRowID,
          position: record.position,
          hash: album.digestHash
        ),
        at: index
      )
      return .receipt(201, index: index, count: places.count)
    case .delete(let album, let index):
      if let refusal = try Self.refusal(unless: album, at: index, of: places, database) {
        return refusal
      }
      try AlbumRecord.deleteOne(database, key: places[index])
      places.remove(at: index)
      return .receipt(200, index: index, count: places.count)
    case .update(let album, let old, let index):
      if let refusal = try Self.refusal(unless: old, at: index, of: places, database) {
        return refusal
      }
      var record = try AlbumRecord.find(database, key: places[index])
      record.album = album
      try record.update(database)
      places.setHash(album.digestHash, at: index)
      return .receipt(200, index: index, count: places.count)
    }
  }

  /// The refusal if there is another album at an index, or none; `nil` if it is the right one.
  private static func refusal(
    unless album: StoredAlbum,
    at index: Int,
    of places: AlbumPlaces,
    _ database: Database
  ) throws -> AlbumAnswer? {
    guard index < places.count else { return .missing(index) }
    let found = try AlbumRecord.find(database, key: places[index]).album
    guard found != album else { return nil }
    return .refusal(409, "the album at \(index) is \(found.title), not \(album.title)")
  }
}

extension AlbumPlaces {
  /// The position for a new album, after other albums were moved if there was no room for it.
  fileprivate mutating func makeRoom(at index: Int, in database: Database) throws -> Int64 {
    if let position = position(forInsertionAt: index) { return position }
    let moved = spread(around: index)
    for place in places[moved] {
      try database.execute(
        sql: "UPDATE album SET position = ? WHERE id = ?",
        arguments: [place.position, place.row]
      )
    }
    return try makeRoom(at: index, in: database)
  }
}
