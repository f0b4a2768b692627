// SPDX-License-Identifier: MIT

internal import Foundation
internal import GRDB

/// The answer to a change, with the change itself.
struct KeptAnswer: Decodable {
  var key: String
  var change: AlbumChange
  var answer: AlbumAnswer
}

extension KeptAnswer: FetchableRecord, PersistableRecord {
  static let databaseTableName = "keptAnswer"

  /// The columns of the table.
  enum Columns {
    /// Grows from one answer to the next.
    static let id = Column("id")
    static let key = Column("key")
    static let change = Column("change")
    static let status = Column("status")
    static let body = Column("body")
  }

  init(row: Row) throws {
    key = row[Columns.key]
    change = try JSONDecoder().decode(AlbumChange.self, from: row[Columns.change] as Data)
    answer = AlbumAnswer(status: row[Columns.status], body: row[Columns.body])
  }

  func encode(to container: inout PersistenceContainer) throws {
    container[Columns.key] = key
    container[Columns.change] = String(decoding: try JSONEncoder().encode(change), as: UTF8.self)
    container[Columns.status] = answer.status
    container[Columns.body] = answer.body
  }

  /// The answer that is kept for a key.
  static func find(key: String, in database: Database) throws -> KeptAnswer? {
    try filter(Columns.key == key).fetchOne(database)
  }

  /// Keeps this answer, and drops the oldest ones.
  ///
  /// - Parameters:
  ///   - limit: The number of answers to keep.
  ///   - database: The database, in a transaction.
  /// - Throws: The database's error.
  func keep(limit: Int, in database: Database) throws {
    try insert(database)
    let oldest = database.lastInsertedRowID - Int64(limit) + 1
    try Self.filter(Columns.id < oldest).deleteAll(database)
  }
}
