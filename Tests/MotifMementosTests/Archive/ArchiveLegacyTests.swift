// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("Archive: legacy files")
struct ArchiveLegacyTests {
  private struct NotAList: Error {}
  private let files = InMemoryFileSystem()

  private func store(_ file: String? = nil) -> ArchiveStore<[String]> {
    ArchiveStore(
      directory: "/data",
      name: "texts",
      typeIdentifier: "texts",
      legacy: LegacyArchive(file: file) { bytes in
        guard bytes.first == UInt8(ascii: "[") else { throw NotAList() }
        return try JSONArchiveCodec().decode([String].self, from: bytes)
      },
      fileSystem: files
    )
  }

  private func put(_ text: String, _ name: String) throws {
    if files.sortedNames(in: "/").isEmpty { try files.createDirectory(at: "/data") }
    files.setBytes(of: "/data/\(name)", to: Array(text.utf8))
  }

  @Test
  func `a bare file is read until an archive exists (H2)`() throws {
    try put(#"["Low"]"#, "texts.json")
    let store = store("texts.json")
    #expect(try store.load() == ArchiveLoad(["Low"], .legacy, 0, schema: 0))
    try store.save(["Low", "Lodger"])
    #expect(try store.load() == ArchiveLoad(["Low", "Lodger"], .current, 1))
    #expect(files.sortedNames(in: "/data") == ["texts.archive", "texts.json"])
  }

  @Test
  func `a bare file in the archive's place is set aside (H2)`() throws {
    try put(#"["Low"]"#, "texts.archive")
    let store = store()
    #expect(try store.load() == ArchiveLoad(["Low"], .legacy, 0, schema: 0))
    let receipt = try store.save(["Lodger"])
    #expect(receipt.setAside.count == 1)
    #expect(receipt.setAside[0].hasPrefix("texts.legacy-"))
    #expect(files.bytes(of: "/data/\(receipt.setAside[0])") == Array(#"["Low"]"#.utf8))
    #expect(try store.load() == ArchiveLoad(["Lodger"], .current, 1))
  }

  @Test
  func `without a legacy file, loading reports a missing archive`() {
    #expect(throws: ArchiveError.missing) { try store().load() }
    #expect(throws: ArchiveError.missing) { try store("texts.json").load() }
  }

  @Test
  func `an unreadable legacy file is an error, and stays`() throws {
    try put("{}", "texts.json")
    let store = store("texts.json")
    #expect(throws: ArchiveError.refused(.migrationFailed(from: 0, to: 1, reason: "NotAList()"))) {
      try store.load()
    }
    try store.save([])
    #expect(files.bytes(of: "/data/texts.json") == Array("{}".utf8))
  }

  @Test
  func `a damaged archive never passes for a legacy file`() throws {
    let store = store()
    try store.save(["one"])
    let bytes = try #require(files.bytes(of: "/data/texts.archive"))
    for index in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[index / 8] ^= 1 << (index % 8)
      files.setBytes(of: "/data/texts.archive", to: damaged)
      #expect(throws: ArchiveError.self) { try self.store().load() }
    }
    files.setBytes(of: "/data/texts.archive", to: bytes)
    try store.save(["two"])
    files.setBytes(of: "/data/texts.archive", to: Array(#"["other"]"#.utf8))
    #expect(try store.load() == ArchiveLoad(["one"], .previous(.notAnArchive), 1))
  }

  #if os(macOS) || os(Linux)
  @Test
  func `names outside the directory are a programming error`() async {
    await #expect(processExitsWith: .failure) {
      _ = LegacyArchive<Int>(file: "../x") { _ in 1 }
    }
    await #expect(processExitsWith: .failure) {
      _ = LegacyArchive<Int>(file: "") { _ in 1 }
    }
  }
  #endif
}
