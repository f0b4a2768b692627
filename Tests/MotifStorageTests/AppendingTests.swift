// SPDX-License-Identifier: MIT

import MotifStorage
import MotifTestSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("Appending to a file")
struct AppendingTests {
  /// Runs a body with each file system and a path for a file in it.
  private func withFileSystems(_ body: (any FileSystem, String) throws -> Void) throws {
    try body(InMemoryFileSystem(), "/file")
    try body(AlteredFileSystem(InMemoryFileSystem()) { _, _ in }, "/file")
    try withTemporaryDirectory { directory in
      try body(LocalFileSystem(), "\(directory)/file")
    }
  }

  @Test
  func `appended bytes follow the existing ones`() throws {
    try withFileSystems { files, path in
      try files.createFile(at: path, contents: [1, 2], synchronized: true)
      try files.append([3], toFileAt: path, synchronized: true)
      try files.append([], toFileAt: path, synchronized: false)
      try files.append([4, 5], toFileAt: path, synchronized: false)
      #expect(try files.contents(of: path) == [1, 2, 3, 4, 5])
      #expect(try files.contents(of: path, in: 1..<3) == [2, 3])
      #expect(try files.contents(of: path, in: 3..<Int.max) == [4, 5])
      #expect(try files.contents(of: path, in: 5..<9) == [])
      #expect(try files.contents(of: path, in: 8..<9) == [])
    }
  }

  @Test
  func `bytes written at any durability can be read`() throws {
    try withFileSystems { files, path in
      for durability in [Durability.process, .ordered, .power] {
        try files.createFile(at: path, contents: [1], durability: durability)
        try files.append([2], toFileAt: path, durability: durability)
        #expect(try files.contents(of: path) == [1, 2])
        try files.removeFile(at: path)
      }
    }
  }

  @Test
  func `truncating never lengthens a file`() throws {
    try withFileSystems { files, path in
      try files.createFile(at: path, contents: [1, 2, 3], synchronized: true)
      try files.truncateFile(at: path, toSize: 2, synchronized: true)
      #expect(try files.contents(of: path) == [1, 2])
      try files.truncateFile(at: path, toSize: 7, synchronized: false)
      #expect(try files.contents(of: path) == [1, 2])
      try files.append([9], toFileAt: path, synchronized: false)
      #expect(try files.contents(of: path) == [1, 2, 9])
    }
  }

  @Test
  func `appending doesn't create a missing file`() throws {
    try withFileSystems { files, path in
      let errors = [
        #expect(throws: FileSystemError.self) {
          try files.append([1], toFileAt: path, synchronized: true)
        },
        #expect(throws: FileSystemError.self) {
          try files.truncateFile(at: path, toSize: 0, synchronized: true)
        },
        #expect(throws: FileSystemError.self) { try files.contents(of: path, in: 0..<1) },
      ]
      #expect(errors.map { $0?.isNotFound } == [true, true, true])
      #expect(throws: FileSystemError.self) { try files.contents(of: path) }
    }
  }

  @Test
  func `only regular files can be appended to or truncated`() throws {
    try withTemporaryDirectory { directory in
      let files = LocalFileSystem()
      try #require(mkfifo("\(directory)/pipe", 0o600) == 0)
      for path in [directory, "\(directory)/pipe"] {
        #expect(throws: FileSystemError.self) {
          try files.append([1], toFileAt: path, synchronized: false)
        }
        #expect(throws: FileSystemError.self) {
          try files.truncateFile(at: path, toSize: 0, synchronized: false)
        }
        #expect(throws: FileSystemError.self) { try files.contents(of: path, in: 0..<1) }
      }
    }
  }

  @Test
  func `a power failure loses unsynchronized bytes`()
    throws
  {
    let files = InMemoryFileSystem()
    try files.createFile(at: "/file", contents: [1], synchronized: true)
    try files.synchronizeDirectory(at: "/")
    try files.append([2], toFileAt: "/file", synchronized: true)
    try files.append([3, 4], toFileAt: "/file", synchronized: false)
    files.losePower { rest in
      #expect(rest == [3, 4])
      return [3, 0]
    }
    #expect(files.bytes(of: "/file") == [1, 2, 3, 0])
    try files.append([5], toFileAt: "/file", synchronized: false)
    files.losePower()
    #expect(files.bytes(of: "/file") == [1, 2, 3, 0])
    try files.truncateFile(at: "/file", toSize: 1, synchronized: false)
    files.losePower()
    #expect(files.bytes(of: "/file") == [1, 2, 3, 0])
    try files.truncateFile(at: "/file", toSize: 1, synchronized: true)
    files.losePower()
    #expect(files.bytes(of: "/file") == [1])
  }

  @Test
  func `a failed append leaves bytes that can be removed`() throws {
    let files = InMemoryFileSystem()
    try files.createFile(at: "/file", contents: [1], synchronized: true)
    files.failNext(.write, code: 28)
    #expect(throws: FileSystemError.self) {
      try files.append([2, 3, 4, 5], toFileAt: "/file", synchronized: true)
    }
    #expect(files.bytes(of: "/file") == [1, 2, 3])
    try files.truncateFile(at: "/file", toSize: 1, synchronized: true)
    #expect(files.bytes(of: "/file") == [1])
  }

  @Test
  func `exclusive access counts as an operation only on failure`() throws {
    let files = InMemoryFileSystem()
    var count = 0
    try files.withExclusiveAccess(to: "/") { count += 1 }
    #expect(files.operations == [])
    files.failNext(.lock, code: 24)
    #expect(throws: FileSystemError(operation: .lock, path: "/", code: 24)) {
      try files.withExclusiveAccess(to: "/") { count += 1 }
    }
    #expect(files.operations == [.lock])
    #expect(count == 1)
  }

  @Test
  func `replacing equal contents defers synchronizing the name`()
    throws
  {
    for index in 0..<6 {
      let files = InMemoryFileSystem()
      var directory = DurableDirectory(path: "/data", fileSystem: files)
      try files.createDirectory(at: "/data")
      try directory.replace([1], as: "file", prefix: "file")
      try directory.synchronizeNames()
      files.failOperation(after: index, code: 28)
      let isReplaced = (try? directory.replace([2], as: "file", prefix: "file")) != nil
      let isKnown = (try? directory.synchronizeNames()) != nil
      files.heal()
      #expect(files.bytes(of: "/data/file") == (isReplaced ? [2] : [1]))
      #expect(files.sortedNames(in: "/data") == ["file"])
      files.losePower()
      #expect(files.bytes(of: "/data/file") == (isReplaced && isKnown ? [2] : [1]))
    }
  }
}
