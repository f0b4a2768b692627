// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Synchronization
import Testing

@Suite("ArchiveStore: conflicts")
struct ArchiveConflictTests {
  private let archive = TestArchive()

  @Test
  func `of two that load one save and then save, one wins and the other is told`() throws {
    let first = archive.store()
    try first.save(["one"])
    let second = archive.store()
    #expect(try second.load().value == ["one"])
    try first.save(["first"])
    let before = archive.files.operations.filter { $0 != .read && $0 != .list }
    #expect(throws: ArchiveError.conflict(found: 2, expected: 1)) { try second.save(["second"]) }
    #expect(archive.files.operations.filter { $0 != .read && $0 != .list } == before)

    #expect(try second.load().value == ["first"])
    try second.save(["first", "second"])
    #expect(throws: ArchiveError.conflict(found: 3, expected: 2)) { try first.save(["third"]) }
    #expect(try archive.store().load() == ArchiveLoad(["first", "second"], .current, 3))
  }

  @Test
  func `a store that never looked replaces nothing unless it is told to`() throws {
    try archive.store().save(["one"])
    let store = archive.store()
    #expect(throws: ArchiveError.conflict(found: 1, expected: 0)) { try store.save(["two"]) }
    #expect(try store.save(["two"], overwriting: true).generation == 2)
    #expect(try store.save(["three"]).generation == 3)
    archive.flipBit(of: archive.current)
    #expect(try store.load().value == ["two"])
  }

  @Test
  func `the same payload as before is another save nevertheless`() throws {
    let first = archive.store()
    try first.save(["one"])
    let second = archive.store()
    _ = try second.load()
    try first.save(["one"])
    #expect(throws: ArchiveError.conflict(found: 2, expected: 1)) { try second.save(["one"]) }
  }

  @Test
  func `a crash of another between its two renames is no conflict, its save is`() throws {
    let first = archive.store()
    try first.save(["one"])
    let second = archive.store()
    _ = try second.load()
    let bytes = try #require(archive.files.bytes(of: archive.current))
    try archive.files.rename(archive.current, to: archive.previous)
    try second.save(["two"])
    #expect(try second.load() == ArchiveLoad(["two"], .current, 2))
    #expect(archive.files.bytes(of: archive.previous) == bytes)

    // The other one gets further: its save is the previous file when it crashes in the next.
    try first.save(["three"], overwriting: true)
    try archive.files.rename(archive.current, to: archive.previous)
    #expect(throws: ArchiveError.conflict(found: 3, expected: 2)) { try second.save(["four"]) }
  }

  @Test
  func `where the archive is gone there is nothing to be replaced`() throws {
    let store = archive.store()
    try store.save(["one"])
    try archive.files.removeFile(at: archive.current)
    try store.save(["two"])
    #expect(try archive.store().load() == ArchiveLoad(["two"], .current, 2))
  }

  @Test(arguments: [ArchiveError.conflict(found: 7, expected: 0)])
  func `a conflict describes itself`(error: ArchiveError) {
    #expect(
      "\(error)"
        == "the archive has changed on disk (found save 7, expected none that is known)"
    )
  }

  @Test
  func `a lock that cannot be had is an error, and nothing is written`() throws {
    let files = LocklessFileSystem(files: archive.files)
    let store = ArchiveStore<[String]>(
      directory: "/data",
      name: "texts",
      typeIdentifier: "texts",
      fileSystem: files
    )
    files.isFailing.store(true, ordering: .relaxed)
    let failure = FileSystemError(operation: .lock, path: "/data", code: 24)
    #expect(throws: ArchiveError.io(failure)) { try store.save(["one"]) }
    #expect(throws: ArchiveError.io(failure)) { try store.load() }
    #expect(archive.files.sortedNames(in: "/") == [])
    files.isFailing.store(false, ordering: .relaxed)
    try store.save(["one"])
    #expect(try store.load().value == ["one"])
  }
}

/// Refuses exclusive access when told to.
private final class LocklessFileSystem: FileSystem {
  let files: InMemoryFileSystem
  let isFailing = Atomic(false)

  init(files: InMemoryFileSystem) {
    self.files = files
  }

  func contents(of path: String) throws(FileSystemError) -> [UInt8] {
    try files.contents(of: path)
  }

  func createFile(
    at path: String,
    contents: [UInt8],
    synchronized: Bool
  ) throws(FileSystemError) {
    try files.createFile(at: path, contents: contents, synchronized: synchronized)
  }

  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try files.rename(path, to: newPath)
  }

  func removeFile(at path: String) throws(FileSystemError) {
    try files.removeFile(at: path)
  }

  func names(in directory: String) throws(FileSystemError) -> [String] {
    try files.names(in: directory)
  }

  func createDirectory(at path: String) throws(FileSystemError) {
    try files.createDirectory(at: path)
  }

  func synchronizeDirectory(at path: String) throws(FileSystemError) {
    try files.synchronizeDirectory(at: path)
  }

  func withExclusiveAccess(to directory: String, _ body: () -> Void) throws(FileSystemError) {
    if isFailing.load(ordering: .relaxed) {
      throw FileSystemError(operation: .lock, path: directory, code: 24)
    }
    body()
  }
}
