// SPDX-License-Identifier: MIT

import MotifMementos
import MotifStorage
import MotifTestSupport
import Testing

/// Names of every length, in a real file system, which refuses names that are too long.
@Suite("Archive names")
struct ArchiveNameTests {
  private struct Refused: Error {}

  private static let longest = 220

  private func store(
    _ directory: String,
    _ name: String,
    type: String = "texts",
    schema: UInt32 = 1,
    migrations: [ArchiveMigration] = []
  ) -> ArchiveStore<[String]> {
    ArchiveStore(
      directory: DirectoryPath(verbatim: directory),
      name: name,
      typeIdentifier: type,
      schema: schema,
      oldestSchema: migrations.isEmpty ? schema : 1,
      migrations: migrations
    )
  }

  /// Starts over with each of the files that a save sets aside.
  private func checkNothingIsLost(in directory: String, named name: String) throws {
    let files = LocalFileSystem()
    let archive = "\(directory)/\(name).archive"
    func save(_ store: ArchiveStore<[String]>, _ text: String) throws -> ArchiveReceipt {
      try store.save([text], durability: .process, overwriting: true)
    }
    _ = try save(store(directory, name), "first")
    _ = try save(store(directory, name), "second")
    var labels: [String] = []
    func startOver(_ store: ArchiveStore<[String]>) throws {
      #expect(throws: ArchiveError.self) { try store.load() }
      let receipt = try store.save(["new"], durability: .process)
      labels += receipt.setAside
      #expect(try store.load().value == ["new"])
      for file in receipt.setAside { try files.removeFile(at: "\(directory)/\(file)") }
    }
    try files.removeFile(at: "\(directory)/\(name).previous.archive")
    try startOver(store(directory, name, type: "other"))
    try startOver(store(directory, name, schema: .max))
    try startOver(store(directory, name))
    let migration = ArchiveMigration(from: 1, to: 2) { (_: [String]) -> [String] in throw Refused()
    }
    try startOver(store(directory, name, schema: 2, migrations: [migration]))
    try files.truncateFile(at: archive, toSize: 70, synchronized: false)
    try startOver(store(directory, name, schema: 2))
    #expect(labels.count >= 5, "\(labels)")
    for label in labels { #expect(label.utf8.count <= 255) }
    for file in try files.names(in: directory) { try files.removeFile(at: "\(directory)/\(file)") }
  }

  @Test(arguments: ["a", "é", "語", "👩‍🚀", "e\u{301}"])
  func `nothing is lost under a name of any length`(character: String) async throws {
    try await withTemporaryDirectory { directory in
      let size = character.utf8.count
      var lengths = Array(stride(from: size, through: Self.longest, by: size))
      // Tests all lengths for a one-byte character; for others, the shortest and the longest.
      if size > 1 { lengths = Array(lengths.prefix(2) + lengths.suffix(3)) }
      for length in lengths {
        let padding =
          length == lengths.last ? String(repeating: "b", count: Self.longest - length) : ""
        let name = String(repeating: character, count: length / size) + padding
        try checkNothingIsLost(in: directory, named: name)
      }
    }
  }

  @Test
  func `the limit leaves room for the longest name`() {
    let longest = String(repeating: "n", count: Self.longest)
    let setAside = DurableDirectory.setAsideName(
      prefix: longest,
      label: "schema-\(UInt32.max)",
      suffix: "archive"
    )
    #expect(setAside.utf8.count == 255)
    #expect(longest.utf8.count <= DurableDirectory.longestPrefix)
    #expect("\(longest).previous.archive".utf8.count <= 255)
  }

  #if os(macOS) || os(Linux)
  @Test(arguments: [221, 224, 230, 255, 1_000])
  func `a longer name is a programming error`(length: Int) async {
    await #expect(processExitsWith: .failure) { [length = length as Int] in
      let name = String(repeating: "n", count: length)
      _ = ArchiveStore<[String]>(directory: "/data", name: name, typeIdentifier: "texts")
    }
    await #expect(processExitsWith: .failure) { [length = length as Int] in
      // A three-byte character.
      let name = String(repeating: "語", count: (length + 2) / 3)
      _ = RestorationStore(directory: "/data", name: name, fileSystem: InMemoryFileSystem())
    }
  }

  @Test(arguments: ["/\u{301}", ".\u{301}", "..", "a/b", "\0", ""])
  func `a name containing a separator is a programming error`(name: String) async {
    await #expect(processExitsWith: .failure) { [name = name as String] in
      _ = ArchiveStore<[String]>(directory: "/data", name: name, typeIdentifier: "texts")
    }
  }
  #endif
}
