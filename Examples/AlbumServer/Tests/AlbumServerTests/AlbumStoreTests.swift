// SPDX-License-Identifier: MIT

internal import Foundation
internal import GRDB
internal import Testing

@testable import AlbumServer

@Suite
struct AlbumStoreTests {
  private let folder: TemporaryFolder
  private let low = StoredAlbum(title: "Low", artist: "David Bowie")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A connection of another program.
  private func otherConnection() throws -> DatabaseQueue {
    try DatabaseQueue(path: folder.url.appending(path: AlbumDatabase.fileName).path)
  }

  private func mode(_ name: String) throws -> Int? {
    let path = folder.url.appending(path: name).path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  // MARK: - Changes

  @Test
  func `random changes match an array of albums`() async throws {
    var generator = SeededGenerator(seed: 29)
    var store = try AlbumStore(at: folder.url, albums: StoredAlbum.starters)
    var model = StoredAlbum.starters
    for step in 0..<300 {
      let index = Int.random(in: 0...model.count, using: &generator)
      let album = StoredAlbum(title: "\(step)", artist: step % 3 == 0 ? "a\u{0}b" : "é")
      let change: AlbumChange
      switch Int.random(in: 0..<5, using: &generator) {
      case 0 where index < model.count:
        change = .delete(model.remove(at: index), index: index)
      case 1 where index < model.count:
        change = .update(album, from: model[index], index: index)
        model[index] = album
      default:
        change = .add(album, index: index)
        model.insert(album, at: index)
      }
      #expect(await store.make(change, key: "\(step)").status < 300)
      #expect(try await store.digest() == AlbumDigest(model))
      if step % 50 == 0 { store = try AlbumStore(at: folder.url) }
    }
    #expect(try await store.albums() == model)
    #expect(try await AlbumStore(at: folder.url).digest() == AlbumDigest(model))
  }

  @Test
  func `albums inserted at one place keep their order`() async throws {
    let store = try AlbumStore(at: folder.url, albums: StoredAlbum.starters)
    var model = StoredAlbum.starters
    for step in 0..<200 {
      let album = StoredAlbum(title: "\(step)", artist: "x")
      model.insert(album, at: 2)
      #expect(await store.make(.add(album, index: 2), key: "\(step)").status == 201)
    }
    #expect(try await store.albums() == model)
  }

  @Test
  func `a change that can't be stored can be retried`() async throws {
    let store = try AlbumStore(at: folder.url)
    let change = AlbumChange.add(low, index: 0)
    let other = try otherConnection()
    try await other.write { database in
      try database.execute(
        sql: """
          CREATE TRIGGER fullDisk BEFORE INSERT ON keptAnswer
          BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
          """
      )
    }
    let answer = await store.make(change, key: "a")
    #expect(answer.status == 500)
    #expect(answer.body.contains("the disk is full"))
    #expect(try await store.albums().isEmpty)
    #expect(try await store.digest() == AlbumDigest([StoredAlbum]()))
    try await other.write { try $0.execute(sql: "DROP TRIGGER fullDisk") }
    #expect(await store.make(change, key: "a").status == 201)
    #expect(try await store.albums() == [low])
  }

  // MARK: - Several servers

  @Test
  func `two servers share one database`() async throws {
    let first = try AlbumStore(at: folder.url, albums: StoredAlbum.starters)
    let second = try AlbumStore(at: folder.url)
    let made = await first.make(.add(low, index: 1), key: "a")
    #expect(try await second.digest() == first.digest())
    #expect(await second.make(.add(low, index: 1), key: "a") == made)
    #expect(await second.make(.delete(low, index: 1), key: "b").status == 200)
    #expect(await first.make(.delete(low, index: 1), key: "c").status == 409)
    #expect(try await first.albums() == StoredAlbum.starters)
  }

  @Test
  func `changes of two servers at once are all made`() async throws {
    let stores = try [AlbumStore(at: folder.url), AlbumStore(at: folder.url)]
    let statuses = await withTaskGroup { group in
      for step in 0..<100 {
        group.addTask { [low] in
          await stores[step % 2].make(.add(low, index: 0), key: "\(step)").status
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 201, count: 100))
    #expect(try await stores[0].albums().count == 100)
    #expect(try await stores[0].digest() == stores[1].digest())
  }

  // MARK: - Files

  @Test
  func `only the owner can read the files`() async throws {
    let url = folder.url.appending(path: "new")
    let store = try AlbumStore(at: url)
    _ = await store.make(.add(low, index: 0), key: "a")
    _ = try AccessToken(in: DataFolder(url))
    #expect(try mode("new") == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    #expect(names.sorted() == ["albums.sqlite", "albums.sqlite-shm", "albums.sqlite-wal", "token"])
    for name in names { #expect(try mode("new/\(name)") == 0o600) }
  }

  @Test
  func `a commit waits for the disk`() async throws {
    let pool = try AlbumDatabase.open(in: DataFolder(folder.url), albums: [])
    let modes = try await pool.writeWithoutTransaction { database in
      try ["synchronous", "journal_mode"].map {
        try String.fetchOne(database, sql: "PRAGMA \($0)")
      }
    }
    #expect(modes == ["2", "wal"])
  }

  @Test
  func `the token stays the same`() throws {
    let folder = try DataFolder(folder.url)
    let token = try AccessToken(in: folder)
    #expect(token.text.utf8.count == 64)
    #expect(try AccessToken(in: folder).text == token.text)
    #expect(token.matches(token.text))
    #expect(!token.matches(""))
    #expect(!token.matches(token.text.dropLast()))
    #expect(!token.matches(token.text.reversed().map(String.init).joined()))
  }

  @Test(arguments: ["", "short", String(repeating: "x", count: 64)])
  func `a file that is no token is refused`(text: String) throws {
    try Data(text.utf8).write(to: folder.url.appending(path: AccessToken.fileName))
    #expect(throws: AccessToken.Fault.self) { try AccessToken(in: DataFolder(folder.url)) }
  }

  @Test
  func `a file that is no database stays unchanged`() throws {
    let file = folder.url.appending(path: AlbumDatabase.fileName)
    try Data("no database".utf8).write(to: file)
    #expect(throws: AlbumDatabase.Fault.self) { try AlbumStore(at: folder.url) }
    #expect(try Data(contentsOf: file) == Data("no database".utf8))
  }

  // MARK: - An earlier server

  private func writeArchive(_ text: String) throws -> URL {
    let file = folder.url.appending(path: EarlierArchive.fileName)
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test
  func `an earlier server's albums are taken over once`() async throws {
    let add = #"{"add":{"_0":{"title":"Low","artist":"David Bowie"},"index":0}}"#
    let answer = #"{"status":201,"body":"{\"count\":1,\"index\":0}"}"#
    let file = try writeArchive(
      #"""
      {"library":"mine","albums":[{"title":"Low","artist":"David Bowie"}],
      "answers":[{"key":"a","change":\#(add),"answer":\#(answer)}]}
      """#
    )
    let before = try Data(contentsOf: file)
    var store = try AlbumStore(at: folder.url)
    #expect(try await store.albums() == [low])
    #expect(
      await store.make(.add(low, index: 0), key: "a").body == #"{"count":1,"index":0}"#
    )
    let condition = AlbumCondition(library: "its", list: try await store.digest())
    #expect(await store.compare(condition).status == 421)
    #expect(await store.make(.delete(low, index: 0), key: "b").status == 200)
    store = try AlbumStore(at: folder.url)
    #expect(try await store.albums().isEmpty)
    #expect(try Data(contentsOf: file) == before)
    #expect(try mode(EarlierArchive.fileName) == 0o600)
  }

  @Test
  func `an invalid archive file stays unchanged`() async throws {
    let file = try writeArchive("[half a")
    #expect(throws: AlbumDatabase.Fault.self) { try AlbumStore(at: folder.url) }
    #expect(try Data(contentsOf: file) == Data("[half a".utf8))
    _ = try writeArchive(#"{"albums":[{"title":"Low","artist":"David Bowie"}],"answers":[]}"#)
    #expect(try await AlbumStore(at: folder.url).albums() == [low])
  }
}

/// A generator of the same numbers for the same seed (SplitMix64, by Guy Steele, Doug Lea, and
/// Christine Flood).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var result = state
    result = (result ^ result >> 30) &* 0xBF58_476D_1CE4_E5B9
    result = (result ^ result >> 27) &* 0x94D0_49BB_1331_11EB
    return result ^ result >> 31
  }
}
