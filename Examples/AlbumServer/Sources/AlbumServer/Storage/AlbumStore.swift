// SPDX-License-Identifier: MIT

internal import Foundation
internal import GRDB
internal import Synchronization

/// The albums and the answers to the latest changes, in a database.
///
/// A change and its answer are stored in one transaction, and a change is answered once it is on
/// disk. So the answer to a change is never lost: without it, the same change sent again would be
/// made again. Several servers may use one database.
final class AlbumStore: Sendable {
  /// The maximum number of albums.
  static let albumLimit = 100_000

  /// The order of the albums as of a version of the database.
  private struct Order {
    /// SQLite's number that changes when another connection has written, or `nil` if the order is
    /// unknown.
    var version: Int64?
    var places = AlbumPlaces()

    /// Reads the order unless it is known.
    mutating func update(from database: Database) throws {
      let version = try Int64.fetchOne(database, sql: "PRAGMA data_version")
      guard self.version == nil || version != self.version else { return }
      places = try AlbumPlaces(in: database)
      self.version = version
    }
  }

  private let pool: DatabasePool
  private let answerLimit: Int
  /// The order after the last transaction.
  ///
  /// Only the writing connection uses it, so nobody waits for this lock.
  private let order = Mutex(Order())

  /// Opens the store in a folder, and creates it if necessary.
  ///
  /// - Parameters:
  ///   - folder: The folder, which no other server sets up at the same time.
  ///   - answerLimit: The number of answers to keep.
  ///   - albums: The content of a new store. An app sends its server all of its albums, including
  ///     the first ones.
  /// - Throws: An error if the database can't be opened or migrated; files then stay unchanged.
  init(in folder: DataFolder, answerLimit: Int = 500, albums: [StoredAlbum] = []) throws {
    self.answerLimit = answerLimit
    pool = try AlbumDatabase.open(in: folder, albums: albums)
  }

  // MARK: - Reading

  /// The albums in order.
  ///
  /// - Complexity: O(*n*). Changes go on meanwhile, and don't show in the result.
  func albums() async throws -> [StoredAlbum] {
    try await pool.read { try AlbumRecord.ordered.fetchAll($0).map(\.album) }
  }

  /// The digest of the albums in order.
  func digest() async throws -> AlbumDigest {
    try await transaction(.deferred) { _, places in places.digest }
  }

  /// Reports whether the albums are the expected ones.
  ///
  /// - Parameter condition: The condition to check.
  /// - Returns: The answer.
  func compare(_ condition: AlbumCondition) async -> AlbumAnswer {
    await answer(.deferred) { database, places in
      try Self.refusal(unless: condition, database, places) ?? .count(places.count)
    }
  }

  // MARK: - Changing

  /// Makes a change, unless it was already made.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - key: The name of this change. The same change with the same name gets the same answer as
  ///     the first time, unless that was a 5xx or applied to another list; a different change is
  ///     refused.
  ///   - condition: The condition for the change.
  /// - Returns: The answer; a 5xx if it can't be stored, and then nothing has changed.
  /// - Complexity: O(log *n*) in the database, and O(*n*) arithmetic for the digest.
  func make(
    _ change: AlbumChange,
    key: String,
    if condition: AlbumCondition = AlbumCondition()
  ) async -> AlbumAnswer {
    await answer(.immediate) { [answerLimit] database, places in
      if let kept = try KeptAnswer.find(key: key, in: database) {
        return kept.change == change
          ? kept.answer : .refusal(422, "the key \(key) is that of another change")
      }
      if let refusal = try Self.refusal(unless: condition, database, places) { return refusal }
      let answer = try change.apply(to: &places, in: database)
      // A temporary failure is not kept: the change is tried again when it is sent again.
      guard answer.status < 500 else { return answer }
      if answer.status < 300 { try Self.claim(for: condition.library, in: database) }
      try KeptAnswer(key: key, change: change, answer: answer)
        .keep(limit: answerLimit, in: database)
      return answer
    }
  }

  /// Replaces all albums.
  ///
  /// Repeating the request leads to the same albums, so no answer is kept.
  ///
  /// - Parameters:
  ///   - albums: The new albums.
  ///   - condition: The condition for the change.
  /// - Returns: The answer; a 5xx if it can't be stored, and then nothing has changed.
  /// - Complexity: O(*n*) in the number of albums.
  func replace(with albums: [StoredAlbum], if condition: AlbumCondition) async -> AlbumAnswer {
    await answer(.immediate) { database, places in
      if let refusal = try Self.refusal(unless: condition, database, places) { return refusal }
      guard albums.count <= Self.albumLimit else {
        return .refusal(507, "\(Self.albumLimit) albums have room")
      }
      try AlbumRecord.deleteAll(database)
      try AlbumRecord.insert(albums, in: database)
      try Self.claim(for: condition.library, in: database)
      places = try AlbumPlaces(in: database)
      return .count(albums.count)
    }
  }

  private static func refusal(
    unless condition: AlbumCondition,
    _ database: Database,
    _ places: AlbumPlaces
  ) throws -> AlbumAnswer? {
    guard let list = condition.list else { return nil }
    if let owner = try LibraryOwner.name(in: database), owner != condition.library,
      places.count > 0
    {
      return .refusal(421, "these are the albums of another library")
    }
    return list == places.digest ? nil : .refusal(412, "the list of albums is another one")
  }

  private static func claim(for library: String?, in database: Database) throws {
    guard let library, try LibraryOwner.name(in: database) != library else { return }
    try LibraryOwner.setName(library, in: database)
  }

  // MARK: - Transactions

  private func answer(
    _ kind: Database.TransactionKind,
    _ body: @escaping @Sendable (Database, inout AlbumPlaces) throws -> AlbumAnswer
  ) async -> AlbumAnswer {
    do {
      return try await transaction(kind, body)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return .refusal(503, "another server is busy with the albums")
    } catch let error as DatabaseError {
      return .refusal(500, "the albums can't be stored: \(error.message ?? "unknown reason")")
    } catch {
      return .refusal(500, "the albums can't be stored: \(error.localizedDescription)")
    }
  }

  /// Runs a closure in a transaction, with the current order of the albums.
  private func transaction<Value: Sendable>(
    _ kind: Database.TransactionKind,
    _ body: @escaping @Sendable (Database, inout AlbumPlaces) throws -> Value
  ) async throws -> Value {
    try await pool.writeWithoutTransaction { [self] database in
      try order.withLock { order in
        do {
          return try database.withTransaction(kind) {
            try order.update(from: database)
            return try body(database, &order.places)
          }
        } catch {
          order.version = nil
          throw error
        }
      }
    }
  }
}

extension Database {
  /// Runs a closure in a transaction, and returns its result.
  fileprivate func withTransaction<Value>(
    _ kind: TransactionKind,
    _ body: () throws -> Value
  ) throws -> Value {
    var result = Result<Value, any Error>.failure(DatabaseError(resultCode: .SQLITE_ABORT))
    try inTransaction(kind) {
      result = .success(try body())
      return .commit
    }
    return try result.get()
  }
}
