// SPDX-License-Identifier: MIT

import Foundation
import MotifStorage
import MotifTestSupport
import Synchronization
import Testing

@Suite("DurableDirectory")
struct DurableDirectoryTests {
  private let files = InMemoryFileSystem()

  private func commit(
    _ text: String,
    _ directory: inout DurableDirectory,
    moving moves: [(name: String, newName: String)] = [],
    durability: Durability = .power
  ) throws {
    try directory.commit(
      Array(text.utf8),
      as: "file",
      prefix: "file",
      moving: moves,
      durability: durability
    )
  }

  private func text(_ name: String) -> String? {
    files.bytes(of: "/data/app/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  @Test
  func `threads that write and sweep don't interfere`() {
    onThreads(4) { thread in
      for round in 0..<50 {
        // Each of them sweeps on its first commit.
        var directory = DurableDirectory(path: "/data", fileSystem: files)
        let bytes = [UInt8(thread), UInt8(round)]
        #expect(throws: Never.self) {
          try directory.commit(
            bytes,
            as: "file \(thread)",
            prefix: "file",
            moving: [],
            durability: .process
          )
          #expect(try directory.bytes(of: "file \(thread)") == bytes)
        }
      }
    }
    #expect(files.sortedNames(in: "/data") == (0..<4).map { "file \($0)" })
  }

  @Test
  func `the first commit creates directories that survive power failures`() throws {
    var directory = DurableDirectory(path: "/data/app", fileSystem: files)
    #expect(files.operations.isEmpty)
    try commit("one", &directory)
    #expect(text("file") == "one")
    files.losePower()
    #expect(text("file") == "one")
  }

  @Test
  func `a commit writes, synchronizes, renames, and synchronizes again`() throws {
    var directory = DurableDirectory(path: "/data/app", fileSystem: files)
    try commit("one", &directory)
    let before = files.operations.count
    try commit("two", &directory, moving: [("file", "old")])
    #expect(
      files.operations[before...]
        == [.create, .write, .synchronize, .rename, .rename, .synchronizeDirectory]
    )
    #expect(text("old") == "one")
  }

  @Test
  func `without power durability, nothing waits for the medium`() throws {
    var directory = DurableDirectory(path: "/data/app", fileSystem: files)
    try commit("one", &directory, durability: .process)
    #expect(!files.operations.contains(.synchronize))
    #expect(!files.operations.contains(.synchronizeDirectory))

    // Those directories reach the medium with the first commit that must survive a power failure.
    try commit("two", &directory)
    files.losePower()
    #expect(text("file") == "two")
  }

  @Test
  func `any single failure restores names and removes temporaries`() throws {
    var failures = 0
    for index in 0... {
      let files = InMemoryFileSystem()
      var directory = DurableDirectory(path: "/data", fileSystem: files)
      try directory.commit(
        [1],
        as: "file",
        prefix: "file",
        moving: [],
        durability: .power
      )
      files.failOperation(after: index, code: 28)
      do {
        try directory.commit(
          [2],
          as: "file",
          prefix: "file",
          moving: [("file", "old")],
          durability: .power
        )
        break
      } catch {
        failures += 1
        #expect(files.sortedNames(in: "/data") == ["file"], "operation \(index)")
        #expect(files.bytes(of: "/data/file") == [1], "operation \(index)")
        #expect(error.code == 28)
      }
    }
    #expect(failures == 6)
  }

  @Test
  func `any single failure restores files moved in sequence`() throws {
    var failures = 0
    for index in 0... {
      let files = InMemoryFileSystem()
      var directory = DurableDirectory(path: "/data", fileSystem: files)
      try directory.commit([1], as: "file", prefix: "file", moving: [], durability: .power)
      files.setBytes(of: "/data/old", to: [0])
      files.failOperation(after: index, code: 28)
      do {
        try directory.commit(
          [2],
          as: "file",
          prefix: "file",
          moving: [("old", "aside"), ("file", "old")],
          durability: .power
        )
        break
      } catch {
        failures += 1
        #expect(files.sortedNames(in: "/data") == ["file", "old"], "operation \(index)")
        #expect(files.bytes(of: "/data/file") == [1], "operation \(index)")
        #expect(files.bytes(of: "/data/old") == [0], "operation \(index)")
      }
    }
    #expect(failures == 7)
  }

  @Test
  func `a failed commit leaves another writer's file alone`() throws {
    let isOther = Flag()
    let other = AlteredFileSystem(files) { [files] operation, path throws(FileSystemError) in
      guard operation == .synchronizeDirectory, isOther.value.load(ordering: .relaxed) else {
        return
      }
      files.setBytes(of: "\(path)/file", to: [99])
      throw FileSystemError(operation: operation, path: path, code: 5)
    }
    var directory = DurableDirectory(path: "/data", fileSystem: other)
    try directory.commit([1], as: "file", prefix: "file", moving: [], durability: .power)
    isOther.value.store(true, ordering: .relaxed)
    #expect(throws: FileSystemError.self) {
      try directory.commit([2], as: "file", prefix: "file", moving: [], durability: .power)
    }
    #expect(files.bytes(of: "/data/file") == [99])
  }

  @Test
  func `a sweep removes only abandoned temporary files`() throws {
    let own = ProcessInfo.processInfo.processIdentifier
    let dead = Int32.max
    try files.createDirectory(at: "/data")
    for name in [
      "file.\(own)-0a0a0a0a.temporary",
      "file.\(dead)-0b0b0b0b.temporary",
      "file.1-0c0c0c0c.temporary",
      "file.notes.temporary",
      "other.\(own)-0d0d0d0d.temporary",
    ] {
      files.setBytes(of: "/data/\(name)", to: [0])
    }
    var directory = DurableDirectory(path: "/data", fileSystem: files)
    try directory.commit([1], as: "file", prefix: "file", moving: [], durability: .power)
    #expect(
      files.sortedNames(in: "/data") == [
        "file", "file.1-0c0c0c0c.temporary", "file.notes.temporary",
        "other.\(own)-0d0d0d0d.temporary",
      ]
    )
  }

  @Test
  func `the next commit removes a leftover temporary file`() throws {
    var directory = DurableDirectory(path: "/data", fileSystem: files)
    try directory.commit([1], as: "file", prefix: "file", moving: [], durability: .power)
    files.breakDown(after: 2, code: 5)
    #expect(throws: FileSystemError.self) {
      try directory.commit([2], as: "file", prefix: "file", moving: [], durability: .power)
    }
    #expect(files.sortedNames(in: "/data").count == 2)
    files.heal()
    try directory.commit([3], as: "file", prefix: "file", moving: [], durability: .power)
    #expect(files.sortedNames(in: "/data") == ["file"])
  }

  @Test(arguments: ["data", "./data", "a/b/c/", "/x//y"])
  func `relative and untidy paths are created like others`(path: String) throws {
    var directory = DurableDirectory(path: path, fileSystem: files)
    try directory.commit([1], as: "file", prefix: "file", moving: [], durability: .power)
    files.losePower()
    #expect(files.bytes(of: "\(path)/file") == [1])
  }
}

/// Carries a test's progress out of a closure that may run anywhere.
private final class Flag: Sendable {
  let value = Atomic(false)
}
