// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Testing

@Suite("Archive migrations")
struct ArchiveMigrationTests {
  /// The three schemas of an album.
  private struct First: Codable, Sendable {
    var title: String
    var year: String
  }
  private struct Second: Codable, Sendable {
    var title: String
    var year: Int
  }
  private struct Third: Codable, Hashable, Sendable {
    var title: String
    var decade: Int
  }
  private struct NoYear: Error {}

  private let files = InMemoryFileSystem()

  private static let toSecond = ArchiveMigration(from: 1, to: 2) { (old: [First]) in
    try old.map { album in
      guard let year = Int(album.year) else { throw NoYear() }
      return Second(title: album.title, year: year)
    }
  }
  private static let toThird = ArchiveMigration(from: 2, to: 3) { (old: [Second]) in
    old.map { Third(title: $0.title, decade: $0.year / 10 * 10) }
  }

  private func store<Value>(
    _ type: Value.Type,
    schema: UInt32,
    oldest: UInt32 = 1,
    _ migrations: [ArchiveMigration] = []
  ) -> ArchiveStore<Value> {
    ArchiveStore(
      directory: "/data",
      name: "albums",
      typeIdentifier: "albums",
      schema: schema,
      oldestSchema: oldest,
      migrations: migrations,
      fileSystem: files
    )
  }

  private var newest: ArchiveStore<[Third]> {
    store([Third].self, schema: 3, [Self.toThird, Self.toSecond])
  }

  @Test
  func `each older schema is migrated, step by step (H2)`() throws {
    try store([First].self, schema: 1).save([First(title: "Low", year: "1977")])
    let first = try newest.load()
    #expect(first == ArchiveLoad([Third(title: "Low", decade: 1970)], .migrated(from: 1), 1))

    try store([Second].self, schema: 2, oldest: 2)
      .save([Second(title: "Earthling", year: 1997)], overwriting: true)
    let second = try newest.load()
    #expect(
      second
        == ArchiveLoad([Third(title: "Earthling", decade: 1990)], .migrated(from: 2), 2, schema: 2)
    )
  }

  @Test
  func `a load changes no file, a save keeps the old one`() throws {
    try store([First].self, schema: 1).save([First(title: "Low", year: "1977")])
    let old = files.bytes(of: "/data/albums.archive")
    let store = newest
    let albums = try store.load().value
    #expect(files.sortedNames(in: "/data") == ["albums.archive"])
    #expect(files.bytes(of: "/data/albums.archive") == old)

    try store.save(albums)
    #expect(files.bytes(of: "/data/albums.previous.archive") == old)
    #expect(try store.load() == ArchiveLoad(albums, .current, 2, schema: 3))

    files.setBytes(of: "/data/albums.archive", to: [])
    let load = try store.load()
    #expect(load.value == albums)
    #expect(load.origin == .previous(.wrongLength(expected: 64, found: 0)))
    #expect(load.schema == 1)

    // A save that ends between its two renames leaves this: the last save under the other name.
    try files.removeFile(at: "/data/albums.archive")
    #expect(try newest.load() == ArchiveLoad(albums, .migrated(from: 1), 1))
  }

  @Test
  func `a failed migration is reported, and nothing is lost`() throws {
    let old = store([First].self, schema: 1)
    try old.save([First(title: "Low", year: "1977")])
    try old.save([First(title: "Low", year: "long ago")])
    let file = files.bytes(of: "/data/albums.archive")
    let store = newest
    #expect(throws: ArchiveError.refused(.migrationFailed(from: 1, to: 2, reason: "NoYear()"))) {
      try store.load()
    }
    let receipt = try store.save([])
    #expect(receipt.generation == 3)
    #expect(receipt.setAside.count == 1)
    #expect(receipt.setAside[0].hasPrefix("albums.schema-1-"))
    #expect(files.bytes(of: "/data/\(receipt.setAside[0])") == file)
    #expect(files.bytes(of: "/data/albums.previous.archive") != nil)
  }

  @Test
  func `an old file that contradicts its schema is undecodable`() throws {
    try store([Int].self, schema: 1).save([1])
    #expect {
      try newest.load()
    } throws: {
      guard case .corrupt(let faults) = $0 as? ArchiveError else { return false }
      guard case .undecodable = faults[0] else { return false }
      return faults[1] == .missing
    }
  }

  @Test
  func `a schema older than the oldest is refused`() throws {
    try store([First].self, schema: 1).save([])
    #expect(throws: ArchiveError.refused(.olderSchema(found: 1, supported: 2))) {
      try store([Third].self, schema: 3, oldest: 2, [Self.toThird]).load()
    }
  }

  @Test
  func `one migration may skip several schemas`() throws {
    try store([First].self, schema: 1).save([First(title: "Low", year: "1977")])
    let leap = ArchiveMigration(from: 1, to: 3) { (old: [First]) in
      old.map { Third(title: $0.title, decade: 0) }
    }
    let load = try store([Third].self, schema: 3, [leap, Self.toThird]).load()
    #expect(load.value == [Third(title: "Low", decade: 0)])
  }

  @Test
  func `a migration decodes with its own codec`() throws {
    struct Album: Codable, Hashable, Sendable {
      var released: Date
    }
    let iso = JSONArchiveCodec(dates: .iso8601)
    func store(
      _ schema: UInt32,
      _ codec: any ArchiveCodec,
      _ migrations: [ArchiveMigration] = []
    ) -> ArchiveStore<Album> {
      ArchiveStore(
        directory: "/data",
        name: "album",
        typeIdentifier: "album",
        schema: schema,
        codec: codec,
        otherCodecs: [PropertyListArchiveCodec()],
        migrations: migrations,
        fileSystem: files
      )
    }
    let plain = JSONArchiveCodec()
    let named = ArchiveMigration(from: 1, to: 2, codec: iso) { (old: Album) in old }
    for value in [
      Album(released: Date(timeIntervalSince1970: 11)),
      Album(released: Date(timeIntervalSince1970: 12)),
    ] {
      try store(1, iso).save(value, overwriting: true)
      #expect(try store(2, plain, [named]).load().value == value)
      let same = ArchiveMigration(from: 1, to: 2) { (old: Album) in old }
      #expect(throws: ArchiveError.self) { try store(2, plain, [same]).load() }
    }
    // It can't decode a property list.
    let list = ArchiveStore<Album>(
      directory: "/data",
      name: "album",
      typeIdentifier: "album",
      codec: PropertyListArchiveCodec(),
      otherCodecs: [plain],
      fileSystem: files
    )
    try list.save(Album(released: Date(timeIntervalSince1970: 13)), overwriting: true)
    #expect(
      try store(2, plain, [named]).load().value == Album(released: Date(timeIntervalSince1970: 13))
    )
  }

  @Test
  func `an optional value migrates to nil and back`() throws {
    try store(Int.self, schema: 1).save(0)
    let toNothing = ArchiveMigration(from: 1, to: 2) { (old: Int) in old == 0 ? Int?.none : old }
    #expect(try store(Int?.self, schema: 2, [toNothing]).load().value == nil)
    let toText = ArchiveMigration(from: 2, to: 3) { (old: Int?) in "\(old ?? -1)" }
    #expect(try store(String.self, schema: 3, [toNothing, toText]).load().value == "-1")
  }

  /// Every pair of generations, each of one of four schemas or missing, and every migration that may refuse.
  @Test(arguments: [UInt32(1), 2, 3])
  func `a refused file is set aside under its schema`(failing: UInt32) throws {
    func store(
      _ files: InMemoryFileSystem,
      _ schema: UInt32,
      failing: UInt32? = nil
    ) -> ArchiveStore<[Int]> {
      let migrations = (1..<schema).map { from in
        ArchiveMigration(from: from, to: from + 1) { (old: [Int]) -> [Int] in
          if from == failing { throw NoYear() }
          return old
        }
      }
      return ArchiveStore(
        directory: "/data",
        name: "albums",
        typeIdentifier: "albums",
        schema: schema,
        migrations: migrations,
        fileSystem: files
      )
    }
    for current in UInt32(0)...4 {
      for previous in UInt32(0)...4 {
        let files = InMemoryFileSystem()
        try files.createDirectory(at: "/data")
        for (schema, name) in [(previous, "previous.archive"), (current, "archive")]
        where schema > 0 {
          // Made elsewhere, because a store with an older schema would set the newer file aside.
          let other = InMemoryFileSystem()
          try store(other, schema).save([Int(schema)])
          let bytes = try #require(other.bytes(of: "/data/albums.archive"))
          files.setBytes(of: "/data/albums.\(name)", to: bytes)
        }
        let newest = store(files, 4, failing: failing)
        let load = Result { () throws(ArchiveError) in try newest.load() }
        let receipt = try newest.save([5])
        let refused = [current, previous].filter { $0 > 0 && $0 <= failing }
        let labels = receipt.setAside.map { $0.dropFirst("albums.".count).prefix { $0 != "." } }
        #expect(
          labels.map { String($0.prefix(8)) }.sorted() == refused.map { "schema-\($0)" }.sorted(),
          "\(current) and \(previous)"
        )
        // The error names the migration that refused, which may be a later one.
        if current > 0, current <= failing {
          #expect(throws: ArchiveError.self) { try load.get() }
          if case .failure(.refused(.migrationFailed(let from, let to, _))) = load {
            #expect(from == failing && to == failing + 1)
          } else {
            Issue.record("\(load)")
          }
        }
      }
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `invalid migrations are found when the store is made`() async {
    await #expect(processExitsWith: .failure) {
      _ = ArchiveMigrationTests().store([Third].self, schema: 3, [Self.toSecond])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveMigrationTests().store([Third].self, schema: 3, [Self.toThird])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveMigrationTests().store([Second].self, schema: 2)
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveMigrationTests().store([Second].self, schema: 2, [Self.toSecond, Self.toSecond])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveMigrationTests().store([Second].self, schema: 2, [Self.toSecond, Self.toThird])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveMigrationTests().store([Third].self, schema: 2, [Self.toSecond])
    }
    await #expect(processExitsWith: .failure) {
      let wrong = ArchiveMigration(from: 1, to: 2) { (old: [First]) in old }
      _ = ArchiveMigrationTests().store([Third].self, schema: 3, [wrong, Self.toThird])
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveMigrationTests().store([First].self, schema: 0, oldest: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveMigrationTests().store([First].self, schema: 1, oldest: 2)
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveMigration(from: 2, to: 2) { (old: Int) in old }
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveMigration(from: 0, to: 1) { (old: Int) in old }
    }
  }
  #endif
}
