// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifStorage
import MotifTestSupport
import Testing

@Suite("ArchiveStore")
struct ArchiveStoreTests {
  private let archive = TestArchive()

  @Test
  func `saved values load in this store and others (A10)`() throws {
    let store = archive.store()
    try store.save(["Low"])
    #expect(try store.load() == ArchiveLoad(["Low"], .current, 1))
    try store.save(["Low", "Lodger"])
    #expect(try store.load() == ArchiveLoad(["Low", "Lodger"], .current, 2))
    #expect(try archive.store().load() == ArchiveLoad(["Low", "Lodger"], .current, 2))

    try archive.replace([])
    #expect(try store.load() == ArchiveLoad([], .current, 3))
    #expect(archive.setAside == [])
  }

  @Test
  func `a missing archive is reported, and creates no directory (A10)`() {
    #expect(throws: ArchiveError.missing) { try archive.store().load() }
    #expect(archive.files.sortedNames(in: "/") == [])
  }

  @Test
  func `private state is saved with the value (A10)`() throws {
    struct Player: Codable, Sendable {
      private var position = 7
      var reading: Int { position }
    }
    let store = ArchiveStore<Player>(
      directory: "/data",
      name: "player",
      typeIdentifier: "player",
      fileSystem: archive.files
    )
    try store.save(Player())
    #expect(try store.load().value.reading == 7)
  }

  @Test
  func `the file has the documented format`() throws {
    try archive.store(schema: 0x0102_0304).save(["Low"])
    let bytes = try #require(archive.files.bytes(of: archive.current))
    let payload = Array(#"["Low"]"#.utf8)
    #expect(bytes.count == 64 + payload.count)
    #expect(bytes[0..<8].elementsEqual("MOTIFARC".utf8))
    #expect(bytes[8..<12] == [1, 0, 1, 0])
    #expect(bytes[12..<16] == [4, 3, 2, 1])
    #expect(bytes[16..<24] == [1, 0, 0, 0, 0, 0, 0, 0])
    #expect(bytes[24..<32] == [7, 0, 0, 0, 0, 0, 0, 0])
    #expect(number(bytes[32..<40]) == payload.withUnsafeBytes { XXH64.hash($0) })
    #expect(number(bytes[40..<48]) == XXH64.hash("texts"))
    #expect(bytes[48..<60].allSatisfy { $0 == 0 })
    #expect(number(bytes[60..<64]) == UInt64(checksum(bytes[..<60])))
    #expect(Array(bytes[64...]) == payload)
  }

  @Test
  func `equal values give equal files`() throws {
    let value = Dictionary(uniqueKeysWithValues: (0..<50).map { ("key-\($0)", $0) })
    let files = (0..<3).map { _ in InMemoryFileSystem() }
    for file in files {
      let store = ArchiveStore<[String: Int]>(
        directory: "/data",
        name: "map",
        typeIdentifier: "map",
        fileSystem: file
      )
      try store.save(value)
    }
    #expect(Set(files.map { $0.bytes(of: "/data/map.archive") }).count == 1)
  }

  @Test
  func `a value that cannot be encoded changes nothing`() throws {
    let store = ArchiveStore<[Double]>(
      directory: "/data",
      name: "numbers",
      typeIdentifier: "numbers",
      fileSystem: archive.files
    )
    try store.save([1])
    let error = #expect(throws: ArchiveError.self) { try store.save([.nan]) }
    guard case .encodingFailed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try store.load() == ArchiveLoad([1], .current, 1))
  }

  @Test
  func `an archive of another type or schema is refused`() throws {
    let newer = archive.store(schema: 2)
    try newer.save(["two"])
    try newer.save(["two", "more"])
    let original = archive.files.bytes(of: archive.current)

    #expect(throws: ArchiveError.refused(.newerSchema(found: 2, supported: 1))) {
      try archive.store(schema: 1).load()
    }
    #expect(throws: ArchiveError.refused(.olderSchema(found: 2, supported: 3))) {
      try archive.store(schema: 3).load()
    }
    #expect(throws: ArchiveError.refused(.typeMismatch)) {
      try archive.store(schema: 2, type: "x").load()
    }
    #expect(archive.setAside == [])

    let older = archive.store(schema: 1)
    #expect(throws: ArchiveError.refused(.newerSchema(found: 2, supported: 1))) { try older.load() }
    let receipt = try older.save(["one"])
    #expect(receipt.setAside.sorted() == archive.setAside)
    #expect(try older.setAsideNames() == archive.setAside)
    #expect(archive.setAside.count == 2)
    #expect(archive.setAside.allSatisfy { $0.hasPrefix("texts.schema-2-") })
    #expect(archive.setAside.contains { archive.files.bytes(of: "/data/\($0)") == original })
    #expect(try older.load() == ArchiveLoad(["one"], .current, 3))
  }

  @Test
  func `unrelated files beside the archive are left alone`() throws {
    let store = ArchiveStore<[String]>(
      directory: "/data",
      name: "play-list",
      typeIdentifier: "texts",
      fileSystem: archive.files
    )
    try store.save(["one"])
    for name in ["old", "2024-12", "damaged-0a1b2c3", "x.damaged-0a1b2c3d", "damaged-0A1B2C3D"] {
      archive.files.setBytes(of: "/data/play-list.\(name).archive", to: [0])
    }
    #expect(try store.setAsideNames() == [])
    let current = "/data/play-list.archive"
    archive.files.setBytes(of: current, to: [0])
    let receipt = try store.save(["two"], overwriting: true)
    #expect(receipt.setAside.count == 1)
    #expect(try store.setAsideNames() == receipt.setAside)
  }

  @Test
  func `an unreadable load protects the good generation (A10)`() throws {
    // The previous file is good; the current one is whole, but undecodable.
    let first = archive.store()
    try first.save(["good"])
    try first.save(["also good"])
    let numbers = ArchiveStore<[Int]>(
      directory: "/elsewhere",
      name: "texts",
      typeIdentifier: "texts",
      fileSystem: archive.files
    )
    try numbers.save([1])
    let undecodable = try #require(archive.files.bytes(of: "/elsewhere/texts.archive"))
    archive.files.setBytes(of: archive.current, to: undecodable)

    let store = archive.store()
    archive.files.failNext(.read, code: 24)
    #expect(throws: ArchiveError.self) { try store.load() }
    #expect(throws: ArchiveError.conflict(found: 1, expected: 0)) { try store.save(["new"]) }
    #expect(archive.setAside == [])
    try store.save(["new"], overwriting: true)

    #expect(archive.setAside.count == 1)
    #expect(try archive.store().load().value == ["new"])
    archive.flipBit(of: archive.current)
    #expect(try archive.store().load().value == ["good"])
  }

  @Test
  func `a value of a changed type is undecodable and kept`() throws {
    try archive.store().save(["text"])
    let original = archive.files.bytes(of: archive.current)
    let numbers = ArchiveStore<[Int]>(
      directory: "/data",
      name: "texts",
      typeIdentifier: "texts",
      fileSystem: archive.files
    )
    let error = #expect(throws: ArchiveError.self) { try numbers.load() }
    guard case .corrupt(let faults) = error, case .undecodable = faults[0] else {
      Issue.record("\(String(describing: error))")
      return
    }
    try numbers.save([1])
    try numbers.save([2])
    #expect(archive.setAside.count == 1)
    #expect(archive.setAside[0].hasPrefix("texts.undecodable-"))
    #expect(archive.files.bytes(of: "/data/\(archive.setAside[0])") == original)
    #expect(try numbers.load() == ArchiveLoad([2], .current, 3))
  }

  #if os(macOS) || os(Linux)
  @Test
  func `names that collide or leave the directory are programming errors`() async {
    await #expect(processExitsWith: .failure) {
      _ = ArchiveStore<Int>(directory: "/data", name: "a.previous", typeIdentifier: "a")
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveStore<Int>(directory: "/data", name: "../a", typeIdentifier: "a")
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveStore<Int>(directory: "/data", name: "", typeIdentifier: "a")
    }
    await #expect(processExitsWith: .failure) {
      _ = ArchiveStore<Int>(directory: "", name: "a", typeIdentifier: "a")
    }
  }
  #endif

  @Test
  func `errors and faults describe themselves`() {
    #expect("\(ArchiveError.missing)" == "nothing has been saved yet")
    #expect(
      "\(ArchiveError.corrupt([.damagedHeader, .missing]))"
        == "the archive is damaged (current: its header is damaged; previous: there is no such file)"
    )
  }

  private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { CRC32C.checksum($0) }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension ArchiveLoad {
  /// Describes an expected load in one line.
  init(
    _ value: Value,
    _ origin: ArchiveOrigin,
    _ generation: UInt64,
    schema: UInt32 = 1
  ) {
    self.init(value: value, origin: origin, generation: generation, schema: schema)
  }
}
