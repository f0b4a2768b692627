// SPDX-License-Identifier: MIT

internal import GRDB

/// A row of the table of albums.
struct AlbumRecord: FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "album"

  /// The columns of the table.
  enum Columns {
    static let id = Column("id")
    static let position = Column("position")
    static let title = Column("title")
    static let artist = Column("artist")
    static let genre = Column("genre")
    static let year = Column("year")
    static let coverURL = Column("coverURL")
  }

  /// The number of the row, or `nil` if it has yet to be inserted.
  var id: Int64?
  var position: Int64
  var album: StoredAlbum

  init(position: Int64, album: StoredAlbum) {
    self.position = position
    self.album = album
  }

  init(row: Row) throws {
    id = row[Columns.id]
    position = row[Columns.position]
    album = StoredAlbum(
      title: (row[Columns.title] as StoredText).text,
      artist: (row[Columns.artist] as StoredText).text,
      genre: (row[Columns.genre] as StoredText?)?.text,
      year: row[Columns.year],
      coverURL: (row[Columns.coverURL] as StoredText?)?.text
    )
  }

  func encode(to container: inout PersistenceContainer) {
    container[Columns.id] = id
    container[Columns.position] = position
    container[Columns.title] = StoredText(album.title)
    container[Columns.artist] = StoredText(album.artist)
    container[Columns.genre] = album.genre.map(StoredText.init)
    container[Columns.year] = album.year
    container[Columns.coverURL] = album.coverURL.map(StoredText.init)
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// All albums in order.
  static var ordered: QueryInterfaceRequest<AlbumRecord> { order(Columns.position, Columns.id) }
}
