// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("ArchiveStore: conflicts")
struct ArchiveConflictTests {
  private let archive = TestArchive()

  @Test
  func `of two competing saves, one gets a conflict`() throws {
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
  func `a store that never loaded replaces nothing by default`() throws {
    try archive.store().save(["one"])
    let store = archive.store()
    #expect(throws: ArchiveError.conflict(found: 1, expected: 0)) { try store.save(["two"]) }
    #expect(try store.save(["two"], overwriting: true).generation == 2)
    #expect(try store.save(["three"]).generation == 3)
    archive.flipBit(of: archive.current)
    #expect(try store.load().value == ["two"])
  }

  @Test
  func `saving an equal payload is another save`() throws {
    let first = archive.store()
    try first.save(["one"])
    let second = archive.store()
    _ = try second.load()
    try first.save(["one"])
    #expect(throws: ArchiveError.conflict(found: 2, expected: 1)) { try second.save(["one"]) }
  }

  @Test
  func `another's completed save conflicts, its crash doesn't`() throws {
    let first = archive.store()
    try first.save(["one"])
    let second = archive.store()
    _ = try second.load()
    let bytes = try #require(archive.files.bytes(of: archive.current))
    try archive.files.rename(archive.current, to: archive.previous)
    try second.save(["two"])
    #expect(try second.load() == ArchiveLoad(["two"], .current, 2))
    #expect(archive.files.bytes(of: archive.previous) == bytes)

    // The other one proceeds further: its save is the previous file when it crashes in the next one.
    try first.save(["three"], overwriting: true)
    try archive.files.rename(archive.current, to: archive.previous)
    #expect(throws: ArchiveError.conflict(found: 3, expected: 2)) { try second.save(["four"]) }
  }

  @Test
  func `a missing archive causes no conflict`() throws {
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
  func `an unavailable lock is an error, and nothing is written`() throws {
    let store = archive.store()
    let failure = FileSystemError(operation: .lock, path: "/data", code: 24)
    archive.files.failNext(.lock, code: 24)
    #expect(throws: ArchiveError.io(failure)) { try store.save(["one"]) }
    archive.files.failNext(.lock, code: 24)
    #expect(throws: ArchiveError.io(failure)) { try store.load() }
    #expect(archive.files.sortedNames(in: "/") == [])
    try store.save(["one"])
    #expect(try store.load().value == ["one"])
  }
}
