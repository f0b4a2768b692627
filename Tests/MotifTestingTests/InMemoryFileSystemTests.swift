// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

@Suite("InMemoryFileSystem")
struct InMemoryFileSystemTests {
  private let files = InMemoryFileSystem()

  private func write(_ text: String, to path: String, synchronized: Bool = true) throws {
    try files.createFile(at: path, contents: Array(text.utf8), synchronized: synchronized)
  }

  private func text(_ path: String) -> String? {
    files.bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func code(_ body: () throws -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch {
      return (error as? FileSystemError)?.code
    }
  }

  @Test
  func `files are written, listed, renamed, truncated, and removed`() throws {
    try files.createDirectory(at: "/shelf")
    try write("one", to: "/shelf/a")
    try files.append(Array(" two".utf8), toFileAt: "/shelf/a", synchronized: false)
    #expect(try files.contents(of: "/shelf/a", in: 2..<5) == Array("e t".utf8))
    try files.truncateFile(at: "/shelf/a", toSize: 5, synchronized: false)
    try files.rename("/shelf/a", to: "/shelf/b")
    #expect(text("/shelf/b") == "one t")
    #expect(try files.names(in: "/shelf") == ["b"])
    try files.removeFile(at: "/shelf/b")
    #expect(files.sortedNames(in: "/shelf") == [])
  }

  @Test
  func `missing and existing files cause the system's errors`() throws {
    try write("", to: "/a")
    try files.createDirectory(at: "/d")
    #expect(code { _ = try files.contents(of: "/b", in: 0..<1) } == ENOENT)
    #expect(code { try write("", to: "/a") } == EEXIST)
    #expect(code { try write("", to: "/none/a") } == ENOENT)
    #expect(code { try files.removeFile(at: "/d") } == EISDIR)
    #expect(code { _ = try files.names(in: "/a") } == ENOTDIR)
    #expect(code { try files.rename("/a", to: "/d/a") } == EXDEV)
  }

  @Test
  func `one operation fails, by number or by kind`() throws {
    files.failOperation(after: 1, code: EIO)
    #expect(code { try write("abcd", to: "/a") } == EIO)
    #expect(text("/a") == "ab", "the write failed halfway")
    #expect(files.operations == [.create, .write])

    files.failNext(.remove, code: EACCES)
    #expect(code { try files.removeFile(at: "/a") } == EACCES)
    try files.removeFile(at: "/a")

    files.failNext(.lock, code: ETIMEDOUT)
    #expect(code { try files.withExclusiveAccess(to: "/") {} } == ETIMEDOUT)
    var ran = false
    try files.withExclusiveAccess(to: "/") { ran = true }
    #expect(ran)
  }

  @Test
  func `breakdowns and read-only files last until healed`() throws {
    try write("one", to: "/a")
    files.makeReadOnly("/a")
    files.breakDown(after: 1, code: ENOSPC)
    #expect(try files.names(in: "/") == ["a"])
    #expect(code { try write("", to: "/b") } == ENOSPC)
    #expect(code { try files.synchronizeDirectory(at: "/") } == ENOSPC)
    files.heal()
    files.makeReadOnly("/a")
    #expect(code { try files.append([1], toFileAt: "/a", synchronized: false) } == EACCES)
    files.heal()
    try files.append([], toFileAt: "/a", synchronized: false)
    #expect(text("/a") == "one")
  }

  @Test
  func `a power failure loses everything not on the medium`() throws {
    try write("kept", to: "/a")
    try write("lost", to: "/b", synchronized: false)
    try files.synchronizeDirectory(at: "/")
    try write("nameless", to: "/c")
    try files.append(Array(" and more".utf8), toFileAt: "/a", synchronized: false)
    #expect(files.pendingChangeCount == 1)

    files.losePower { bytes in Array(bytes.prefix(4)) }

    #expect(files.sortedNames(in: "/") == ["a", "b"])
    #expect(text("/a") == "kept and")
    #expect(text("/b") == "lost")
  }

  @Test
  func `the oldest names may survive a power failure`() throws {
    for name in ["/a", "/b", "/c"] { try write(name, to: name) }
    files.losePower(keeping: 2)
    #expect(files.sortedNames(in: "/") == ["a", "b"])
    #expect(files.pendingChangeCount == 0)
  }

  @Test
  func `damage changes the medium in place`() {
    files.setBytes(of: "/a", to: [1, 2])
    files.losePower()
    #expect(files.bytes(of: "/a") == [1, 2])
    files.setBytes(of: "/none/a", to: [])
    #expect(files.sortedNames(in: "/none") == [])
    #expect(files.bytes(of: "/") == nil)
  }
}
