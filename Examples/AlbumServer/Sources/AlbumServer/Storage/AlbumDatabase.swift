// SPDX-License-Identifier: MIT

internal import Foundation
internal import GRDB

/// Opens the database with the albums.
enum AlbumDatabase {
  /// Why the database can't be opened.
  enum Fault: Error, CustomStringConvertible {
    case unusable(file: String, reason: String)

    var description: String {
      switch self {
      case .unusable(let file, let reason): "\(file) can't be used: \(reason)"
      }
    }
  }

  /// The name of its file in the data folder.
  static let fileName = "albums.sqlite"
  /// The time to wait for another process that writes.
  static let patience: TimeInterval = 5
  /// The maximum number of lists that are read at the same time.
  private static let readerCount = 4

  /// Opens the database in a folder, and creates or migrates it if necessary.
  ///
  /// - Parameters:
  ///   - folder: The folder, which no other server sets up at the same time.
  ///   - albums: The content of a new database.
  /// - Returns: The database.
  /// - Throws: ``Fault`` or ``DataFolder/Fault`` if the database, or the file of an earlier server,
  ///   can't be read or written.
  static func open(in folder: DataFolder, albums: [StoredAlbum]) throws -> DatabasePool {
    do {
      return try openPool(in: folder, albums: albums)
    } catch let error as DatabaseError {
      throw Fault.unusable(
        file: folder.file(fileName).path,
        reason: error.message ?? "\(error.resultCode)"
      )
    } catch is DecodingError {
      throw Fault.unusable(
        file: folder.file(EarlierArchive.fileName).path,
        reason: "it doesn't have the albums of an earlier server"
      )
    }
  }

  private static func openPool(
    in folder: DataFolder,
    albums: [StoredAlbum]
  ) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.maximumReaderCount = readerCount
    configuration.label = "albums"
    // SQLite gives the files beside this one, such as the log, the same mode.
    let file = try folder.privateFile(fileName)
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    // GRDB sets NORMAL, with which a power failure could undo changes that were acknowledged.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    try migrator(folder: folder, albums: albums).migrate(pool)
    return pool
  }

  private static func migrator(folder: DataFolder, albums: [StoredAlbum]) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("albums, answers, and the library") { database in
      try database.create(table: "album") { table in
        table.primaryKey("id", .integer)
        table.column("position", .integer).notNull().indexed()
        table.column("title", .text).notNull()
        table.column("artist", .text).notNull()
        table.column("genre", .text)
        table.column("year", .integer)
        table.column("coverURL", .text)
      }
      try database.create(table: "keptAnswer") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("key", .text).notNull().unique()
        table.column("change", .text).notNull()
        table.column("status", .integer).notNull()
        table.column("body", .text).notNull()
      }
      // One row, or none if no library has claimed the albums yet.
      try database.create(table: "library") { table in
        table.primaryKey("id", .integer).check { $0 == 1 }
        table.column("name", .text).notNull()
      }
    }
    migrator.registerMigration("albums.json of an earlier server") { database in
      if let archive = try EarlierArchive(in: folder) {
        try archive.copy(to: database)
      } else {
        try AlbumRecord.insert(albums, in: database)
      }
    }
    return migrator
  }
}

extension AlbumRecord {
  /// Inserts a whole list into the empty table.
  static func insert(_ albums: [StoredAlbum], in database: Database) throws {
    for (index, album) in albums.enumerated() {
      var record = AlbumRecord(position: AlbumPlaces.position(after: index), album: album)
      try record.insert(database)
    }
  }
}

/// The library whose albums the server keeps.
enum LibraryOwner {
  /// The library's name, or `nil` if none has claimed the albums yet.
  static func name(in database: Database) throws -> String? {
    try String.fetchOne(database, sql: "SELECT name FROM library")
  }

  static func setName(_ name: String, in database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO library (id, name) VALUES (1, ?)",
      arguments: [name]
    )
  }
}
